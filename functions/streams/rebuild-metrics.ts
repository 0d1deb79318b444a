import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, openTable } from '@mirsah/table/dynamo/table';
import {
  allMerchants,
  type Difference,
  rebuildMerchant,
  rebuildPlatform,
} from '@mirsah/table/rebuild-metrics';
import { rebuildViews } from '@mirsah/table/rebuild-views';
import * as z from 'zod';
import { lambda, tableEnvironment, viewsEnvironment } from '../runtime/lambda.ts';
import { createViewArchive } from '../views/archive.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...viewsEnvironment });

/** What an earlier call returned, to continue from there; `{}` starts from the beginning. */
const progressSchema = z.object({
  merchants: z.number().int().min(0).default(0),
  after: z.string().optional(),
  differences: z.array(z.object({ item: z.string(), isCorrected: z.boolean() })).default([]),
});

/** A merchant who is started with less time left may not be finished. */
const MERCHANT_NEEDS_MS = 120_000;
/** Batches of views are kept for a hundred days; the last of them may be incomplete. */
const ARCHIVE_DAYS = 99;
/** Longer than the stream's usual lag. */
const RECHECK_AFTER_MS = 10_000;

/** Called by hand, each time with the last answer as payload, until `isDone`. Reports the metrics that were wrong. */
export const handler = lambda<unknown, RebuildProgress>(() => {
  const { TABLE_NAME, VIEWS_BUCKET } = environmentSchema.parse(process.env);
  const table = openTable(observed(new DynamoDBClient(clientOptions())), TABLE_NAME);
  const archive = createViewArchive(observed(new S3Client(clientOptions())), VIEWS_BUCKET);
  const ports: RebuildPorts = {
    async merchants() {
      const ids: string[] = [];
      for await (const id of allMerchants(table)) ids.push(id);
      return ids;
    },
    rebuildMerchant: (ownerId) => rebuildMerchant(table, ownerId, { recheckAfterMs: RECHECK_AFTER_MS }),
    rebuildViews: (day) => rebuildViews(table, day, archive.views(day), new Date()),
    rebuildPlatform: () => rebuildPlatform(table, { recheckAfterMs: RECHECK_AFTER_MS }),
  };
  return async (event, context) => {
    const { merchants, after, differences } = progressSchema.parse(event);
    const hasTime = () => context.getRemainingTimeInMillis() > MERCHANT_NEEDS_MS;
    return rebuildMetrics(ports, { merchants, after, differences }, hasTime);
  };
});

type RebuildProgress = {
  merchants: number;
  /** The last merchant whose metrics were recalculated. */
  after: string | undefined;
  differences: Difference[];
  isDone: boolean;
};

type RebuildPorts = {
  merchants(): Promise<string[]>;
  rebuildMerchant(ownerId: string): Promise<Difference[]>;
  /** Counts the views of a day again that is over. */
  rebuildViews(day: Day): Promise<Difference[]>;
  rebuildPlatform(): Promise<Difference[]>;
};

/**
 * Recalculates all metrics while there is time, those of one merchant at least; call it with what it returned until
 * `isDone`. The platform's metrics come last: they are the sum of the merchants'.
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
  const today = riyadhDay(new Date());
  for (let day = addDays(today, -ARCHIVE_DAYS); day < today; day = addDays(day, 1)) {
    found.push(...(await ports.rebuildViews(day)));
  }
  found.push(...(await ports.rebuildPlatform()));
  return { merchants: merchants + done, after: last, differences: found, isDone: true };
}
