import { gunzipSync, gzipSync } from 'node:zlib';
import { type Fallbacks, tolerant } from '@mirsah/domain/tolerant';
import * as z from 'zod';
import { type Item, type ReportUnreadable, UnreadableItemError } from './dynamo/item.ts';

/**
 * A list of small things as one attribute: compressed JSON. As a list of maps they would be ten times as large, and as many
 * units to write; nobody asks for single ones of them.
 */
export const packedSchema = z.instanceof(Uint8Array);

/** How a list is packed, and read back by its tolerant schema, out of the item that holds it. */
export function packing<S extends z.ZodType>(schema: S, fallbacks: Fallbacks) {
  const element = tolerant(schema, fallbacks);
  return {
    pack: (list: readonly z.output<S>[]): Uint8Array => gzipSync(JSON.stringify(list)),
    /** Throws UnreadableItemError for what is not such a list, or where one of its elements is unreadable. */
    unpack(item: Item, packed: Uint8Array): z.output<S>[] {
      return elementsOf(item, packed).map((one) => read(element, item, one));
    },
    /** Without those elements that are unreadable, of which `skipped` hears. Throws UnreadableItemError for what is not a list. */
    unpackReadable(item: Item, packed: Uint8Array, skipped: ReportUnreadable): z.output<S>[] {
      return elementsOf(item, packed).flatMap((one) => {
        try {
          return [read(element, item, one)];
        } catch (error) {
          if (!(error instanceof UnreadableItemError)) throw error;
          skipped(error);
          return [];
        }
      });
    },
  };
}

function elementsOf(item: Item, packed: Uint8Array): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(gunzipSync(packed).toString('utf8')));
  } catch (cause) {
    throw new UnreadableItemError(item, ['packed'], { cause });
  }
}

function read<T>(element: z.ZodType<T>, item: Item, one: unknown): T {
  const { data, error } = element.safeParse(one);
  if (!error) return data as T;
  const paths = error.issues.map(({ path }) => ['packed', ...path].join('.'));
  throw new UnreadableItemError(item, paths, { cause: error });
}
