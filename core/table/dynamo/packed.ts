import { gunzipSync, gzipSync } from 'node:zlib';
import { type Fallbacks, tolerant } from '@mirsah/domain/tolerant';
import * as z from 'zod';
import { type Item, type ReportUnreadable, UnreadableItemError } from './item.ts';

/**
 * A list of small things as one attribute: compressed JSON. As a list of maps they would be ten times as
 * large, and cost as many units to write; no query needs single elements.
 */
export const packedSchema = z.instanceof(Uint8Array);

/** Packs a list, and reads it back by its tolerant schema from its item. */
export function packing<S extends z.ZodType>(schema: S, fallbacks: Fallbacks) {
  const element = tolerant(schema, fallbacks);
  return {
    pack: (list: readonly z.output<S>[]): Uint8Array => gzipSync(JSON.stringify(list)),
    /** Throws UnreadableItemError if it is not such a list, or if an element is unreadable. */
    unpack(item: Item, packed: Uint8Array): z.output<S>[] {
      return elementsOf(item, packed).map((one) => read(element, item, one));
    },
    /**
     * Without unreadable elements, which are passed to `skipped`. Throws UnreadableItemError if it is not a
     * list.
     */
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
