import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { riyadhDay } from '@mirsah/domain/day';
import { openTable } from '@mirsah/table/dynamo/table';
import {
  allMerchants,
  type Difference,
  rebuildMerchant,
  rebuildPlatform,
} from '@mirsah/table/rebuild-metrics';
import type { Context } from 'aws-lambda';
import * as z from 'zod';

const environmentSchema = z.object({ TABLE_NAME: z.string().min(1) });

/** What an earlier call returned, to go on from there; `{}` begins anew. */
const progressSchema = z.object({
  merchants: z.number().int().min(0).default(0),
  after: z.string().optional(),
  differences: z.array(z.object({ item: z.string(), isCorrected: z.boolean() })).default([]),
});

/** A merchant that is begun with less left may not end in time. */
const MERCHANT_NEEDS_MS = 120_000;
/** Longer than the stream ever takes on a good day. */
const RECHECK_AFTER_MS = 10_000;

let ports: RebuildPorts | undefined;

/** Called by hand, with the last answer as payload, until `isDone`. Says which figures were not what they should be. */
export async function handler(event: unknown, context: Context): Promise<RebuildProgress> {
  const { merchants, after, differences } = progressSchema.parse(event);
  ports ??= createPorts();
  return rebuildMetrics(
    ports,
    { merchants, after, differences },
    () => context.getRemainingTimeInMillis() > MERCHANT_NEEDS_MS,
  );
}

function createPorts(): RebuildPorts {
  const table = openTable(new DynamoDBClient({}), environmentSchema.parse(process.env).TABLE_NAME);
  return {
    async merchants() {
      const ids: string[] = [];
      for await (const id of allMerchants(table)) ids.push(id);
      return ids;
    },
    rebuildMerchant: (ownerId) =>
      rebuildMerchant(table, ownerId, { today: riyadhDay(new Date()), settleMs: RECHECK_AFTER_MS }),
    rebuildPlatform: () => rebuildPlatform(table, { settleMs: RECHECK_AFTER_MS }),
  };
}

export type RebuildProgress = {
  merchants: number;
  /** The last merchant whose figures were counted again. */
  after: string | undefined;
  differences: Difference[];
  isDone: boolean;
};

export type RebuildPorts = {
  merchants(): Promise<string[]>;
  rebuildMerchant(ownerId: string): Promise<Difference[]>;
  rebuildPlatform(): Promise<Difference[]>;
};

/**
 * Counts all figures again while there is time, at least those of one merchant; call it with what it returned until
 * `isDone`. Ends with the platform's figures, which are the sum of the merchants'.
 */
export async function rebuildMetrics(
  ports: RebuildPorts,
  { merchants, after, differences }: Omit<RebuildProgress, 'isDone'>,
  hasTime: () => boolean,
): Promise<RebuildProgress> {
  const left = (await ports.merchants()).sort().filter((ownerId) => after === undefined || ownerId > after);
  const found = [...differences];
  let last = after;
  let done = 0;
  for (const ownerId of left) {
    if (done > 0 && !hasTime()) {
      return { merchants: merchants + done, after: last, differences: found, isDone: false };
    }
    found.push(...(await ports.rebuildMerchant(ownerId)));
    last = ownerId;
    done += 1;
  }
  found.push(...(await ports.rebuildPlatform()));
  return { merchants: merchants + done, after: last, differences: found, isDone: true };
}
