import { throwingSafely } from '@mirsah/table/dynamo/log';
import type { Context, ScheduledEvent } from 'aws-lambda';
import * as z from 'zod';
import { publisherPorts } from './ports.ts';
import { continueRepublishing, type RepublishProgress, republish } from './republish.ts';

/** The result of an earlier call, to continue from there; `{}` starts over. */
const progressSchema = z.object({
  published: z.number().int().min(0).default(0),
  all: z.number().int().min(0).optional(),
  after: z.string().optional(),
  before: z.string().optional(),
});

/** Enough for a few more pages. */
const MIN_GROUP_MS = 10_000;

let ports: ReturnType<typeof publisherPorts> | undefined;

/**
 * Called by hand or by a deployment after the template has changed (docs/operations.md), repeatedly, each
 * time with the last result as payload, until `isDone`. Called by a schedule, it continues the stored job of
 * a settings change, if there is one.
 */
export const handler = throwingSafely(republishLambda);

async function republishLambda(event: unknown, context: Context): Promise<RepublishProgress | undefined> {
  ports ??= publisherPorts();
  const hasTime = () => context.getRemainingTimeInMillis() > MIN_GROUP_MS;
  if (isScheduled(event)) return continueRepublishing(ports, hasTime);
  const { all, ...start } = progressSchema.parse(event);
  const counted = all ?? (await ports.publications.countAll(start));
  return republish(ports, { ...start, after: start.after, all: counted }, hasTime);
}

function isScheduled(event: unknown): event is ScheduledEvent {
  return typeof event === 'object' && event !== null && 'detail-type' in event;
}
