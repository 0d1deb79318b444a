import type { Context, ScheduledEvent } from 'aws-lambda';
import { getPorts } from './ports.ts';
import { repairAll } from './republish.ts';

/** A batch that begins with less left may not end in time. What is left over comes with the next run. */
const BATCH_NEEDS_MS = 60_000;

/** Called by a schedule. Fails when a page could not be published, so that somebody hears of it. */
export async function handler(_event: ScheduledEvent, context: Context): Promise<{ repaired: number }> {
  const ports = getPorts();
  const { repaired, failed } = await repairAll(
    ports,
    () => context.getRemainingTimeInMillis() > BATCH_NEEDS_MS,
  );
  if (repaired > 0) ports.log.info('repaired', { repaired });
  if (failed.length > 0) throw new Error(`Could not be published: ${failed.join(', ')}`);
  return { repaired };
}
