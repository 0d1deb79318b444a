import { S3Client } from '@aws-sdk/client-s3';
import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { closeDay } from '@mirsah/table/metrics/close-days';
import { type DayPart, partsOf } from '@mirsah/table/metrics/kept-views';
import { allMerchants, type Difference, rebuildMerchant } from '@mirsah/table/metrics/rebuild-metrics';
import { rebuildViews } from '@mirsah/table/metrics/rebuild-views';
import { createRecounts } from '@mirsah/table/metrics/recounts';
import type { ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment, viewsEnvironment } from '../runtime/lambda.ts';
import { createViewArchive } from '../views/archive.ts';
import { type RecountPorts, recountDays } from '../views/recount.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...viewsEnvironment });

/** The result of an earlier call, to continue from there; `{}` starts from the beginning. */
const progressSchema = z.object({
  merchants: z.number().int().min(0).default(0),
  all: z.number().int().min(0).optional(),
  after: z.string().optional(),
  views: z.object({ day: z.iso.date(), part: z.number(), parts: z.number() }).optional(),
  differences: z
    .array(z.object({ item: z.string(), isCorrected: z.boolean(), isDamaged: z.literal(true).optional() }))
    .default([]),
  others: z.number().default(0),
});

/** No merchant and no part of a day starts with less time left, as it might not finish. */
const STEP_NEEDS_MS = 240_000;
/** Batches of views are retained for a hundred days; the oldest day may be incomplete. */
const ARCHIVE_DAYS = 99;
/** Longer than the stream's usual lag. */
const RECHECK_AFTER_MS = 10_000;

/**
 * Called by hand, each time with the last result as payload, until `isDone`: reports the metrics that were
 * wrong. Called by a schedule, it recounts the requested days of views.
 */
export const handler = lambda<unknown, RebuildProgress | undefined>([], () => {
  const { TABLE_NAME, VIEWS_BUCKET } = environmentSchema.parse(process.env);
  const table = connectTable(TABLE_NAME);
  const archive = createViewArchive(observed(new S3Client(clientOptions())), VIEWS_BUCKET);
  const now = () => new Date();
  const days: RecountPorts = {
    partsOf: (day) => partsOf(archive, day),
    rebuildViews: (part) => rebuildViews(table, archive, part, now),
    closeDay: async (day) => void (await closeDay(table, day, now(), riyadhDay(now()))),
    recounts: createRecounts(table),
    log,
  };
  const ports: RebuildPorts = {
    ...days,
    async merchants() {
      const ids: string[] = [];
      for await (const id of allMerchants(table)) ids.push(id);
      return ids;
    },
    rebuildMerchant: (ownerId) => rebuildMerchant(table, ownerId, { recheckAfterMs: RECHECK_AFTER_MS }),
    now,
  };
  return async (event, context) => {
    const hasTime = () => context.getRemainingTimeInMillis() > STEP_NEEDS_MS;
    if (isScheduled(event)) {
      await recountDays(days, hasTime);
      return undefined;
    }
    return rebuildMetrics(ports, progressSchema.parse(event), hasTime);
  };
});

function isScheduled(event: unknown): event is ScheduledEvent {
  return typeof event === 'object' && event !== null && 'detail-type' in event;
}

/** More would not fit into a response when a whole table is rebuilt. */
const MAX_DIFFERENCES = 1000;

type RebuildProgress = {
  merchants: number;
  /** The number of merchants, including finished ones. */
  all?: number | undefined;
  /** The last merchant whose metrics were recalculated. */
  after?: string | undefined;
  /** All merchants are done; the next part of a day of views. */
  views?: DayPart | undefined;
  differences: Difference[];
  /** The number of differences that are not listed. */
  others: number;
  isDone: boolean;
};

type RebuildPorts = Omit<RecountPorts, 'recounts' | 'log'> & {
  merchants(): Promise<string[]>;
  rebuildMerchant(ownerId: string): Promise<Difference[]>;
  now(): Date;
};

/**
 * Recalculates all metrics while there is time, one merchant or one part of a day at least; repeat with its
 * result until `isDone`. Orders come first, then the archived days of views, oldest first, and today.
 */
export async function rebuildMetrics(
  ports: RebuildPorts,
  before: Omit<RebuildProgress, 'isDone'>,
  hasTime: () => boolean,
): Promise<RebuildProgress> {
  const progress = { ...before, differences: [...before.differences] };
  let isFirst = true;
  const mayGoOn = () => isFirst || hasTime();
  const add = (found: readonly Difference[]) => {
    isFirst = false;
    const fitting = found.slice(0, MAX_DIFFERENCES - progress.differences.length);
    progress.differences.push(...fitting);
    progress.others += found.length - fitting.length;
  };
  if (!progress.views) {
    const { after = '' } = progress;
    const left = (await ports.merchants()).sort().filter((id) => id > after);
    progress.all = progress.merchants + left.length;
    for (const ownerId of left) {
      if (!mayGoOn()) return { ...progress, isDone: false };
      add(await ports.rebuildMerchant(ownerId));
      progress.after = ownerId;
      progress.merchants += 1;
    }
  }
  const today = riyadhDay(ports.now());
  let day: Day = progress.views?.day ?? addDays(today, -ARCHIVE_DAYS);
  for (; day <= today; day = addDays(day, 1)) {
    const resumed = progress.views?.day === day ? progress.views : undefined;
    const parts = resumed?.parts || (await ports.partsOf(day));
    for (let part = resumed?.part ?? 0; part < parts; part += 1) {
      progress.views = { day, part, parts };
      if (!mayGoOn()) return { ...progress, isDone: false };
      add(await ports.rebuildViews({ day, part, parts }));
      if (part === parts - 1) await ports.closeDay(day);
    }
  }
  return { ...progress, views: undefined, isDone: true };
}
