import type { Day } from '@mirsah/domain/day';
import * as z from 'zod';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { beginningWith, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { type Condition, put, putIf, remove, write, writeIf } from '../dynamo/write.ts';
import { recountKey } from './keys.ts';

/** A day of views to be counted again from the archive, and its progress. */
export const recountCodec = codec({
  entity: 'figures',
  shape: 'recount',
  schema: z.object({
    day: z.string(),
    /** A new value for each request of the day: counts of an earlier request do not apply to this one. */
    request: z.string(),
    /** The next part to count; the day is cut into `parts`, 0 until the count has started. */
    part: z.number(),
    parts: z.number(),
  }),
});

export type Recount = z.infer<(typeof recountCodec)['schema']>;

/**
 * The days to be counted again; the progress of each is stored, so that every call can continue another's.
 */
export function createRecounts(table: Table) {
  return {
    async ask(day: Day): Promise<void> {
      const recount = { day, request: crypto.randomUUID(), part: 0, parts: 0 };
      await write(table, put(table, encode(recountCodec, recountKey(day), recount)));
    },
    /** Oldest day first. */
    async list(): Promise<Recount[]> {
      const items = await queryAll(table, beginningWith(recountKey('')));
      return items.flatMap((item) => decodeOrSkip(table, recountCodec, item) ?? []);
    },
    /** False when the day has been requested again since. */
    advance: (recount: Recount): Promise<boolean> =>
      putIf(table, encode(recountCodec, recountKey(recount.day), recount), isStill(recount)),
    /** Does nothing for a day that has been requested again since. */
    async finish(recount: Recount): Promise<void> {
      await writeIf(table, remove(table, recountKey(recount.day), isStill(recount)));
    },
  };
}

const isStill = ({ request }: Recount): Condition => ({
  ConditionExpression: '#request = :request',
  ExpressionAttributeNames: { '#request': 'request' },
  ExpressionAttributeValues: { ':request': request },
});
