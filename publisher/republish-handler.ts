import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { getPorts } from './ports.ts';
import { type RepublishProgress, republish } from './republish.ts';

/** What an earlier call returned, to go on from there; `{}` begins anew. */
const progressSchema = z.object({
  requested: z.number().int().min(0).default(0),
  after: z.string().optional(),
});

/** Enough for one batch more. */
const BATCH_NEEDS_MS = 10_000;

/** Called by whoever has changed the template, with the last answer as payload, until `isDone`. */
export async function handler(event: unknown, context: Context): Promise<RepublishProgress> {
  const { requested, after } = progressSchema.parse(event);
  return republish(
    getPorts(),
    { requested, after },
    () => context.getRemainingTimeInMillis() > BATCH_NEEDS_MS,
  );
}
