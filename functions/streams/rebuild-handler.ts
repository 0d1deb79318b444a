import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { riyadhDay } from '@mirsah/domain/insights/riyadh-day.ts';
import { allMerchants } from '@mirsah/table/raw-insights.ts';
import { rebuildMerchant, rebuildPlatform } from '@mirsah/table/rebuild-insights.ts';
import { openTable } from '@mirsah/table/table.ts';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { type RebuildPorts, type RebuildProgress, rebuildInsights } from './rebuild-insights.ts';

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
const SETTLE_MS = 10_000;

let ports: RebuildPorts | undefined;

/** Called by hand, with the last answer as payload, until `isDone`. Says which figures were not what they should be. */
export async function handler(event: unknown, context: Context): Promise<RebuildProgress> {
  const { merchants, after, differences } = progressSchema.parse(event);
  ports ??= createPorts();
  return rebuildInsights(
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
      rebuildMerchant(table, ownerId, { today: riyadhDay(new Date()), settleMs: SETTLE_MS }),
    rebuildPlatform: () => rebuildPlatform(table, { settleMs: SETTLE_MS }),
  };
}
