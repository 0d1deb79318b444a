import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { republishPorts } from './ports.ts';
import { type RepublishPorts, type RepublishProgress, republish } from './republish.ts';

/** What an earlier call returned, to continue from there; `{}` starts over. */
const progressSchema = z.object({
  requested: z.number().int().min(0).default(0),
  after: z.string().optional(),
});

/** Enough for one more batch. */
const MIN_BATCH_MS = 10_000;

let ports: RepublishPorts | undefined;

/**
 * Called by hand or by a deployment after the template has changed (docs/operations.md): again and again, each time
 * with the last answer as payload, until `isDone`.
 */
export async function handler(event: unknown, context: Context): Promise<RepublishProgress> {
  const { requested, after } = progressSchema.parse(event);
  ports ??= republishPorts();
  const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
  return republish(ports, { requested, after }, hasTime);
}
