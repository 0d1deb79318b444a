import { randomId } from '@mirsah/domain/id';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { publisherPorts } from './ports.ts';
import { removeStrays, repairAll } from './repair.ts';

/** A batch that begins with less time left may not end. The next run continues with the rest. */
const MIN_BATCH_MS = 25_000;

let ports: ReturnType<typeof publisherPorts> | undefined;

/** Called by a schedule. Throws when a page could not be published, which raises the function's alarm. */
export async function handler(
  _event: ScheduledEvent,
  context: Context,
): Promise<{ repaired: number; removed: number }> {
  ports ??= publisherPorts();
  const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
  const { repaired, failed } = await repairAll(ports, hasTime);
  if (repaired > 0) ports.log.info('repaired', { repaired });
  const removed = await removeStrays(ports, hasTime, randomId().slice(-3));
  if (failed.length > 0) throw new Error(`Could not be published: ${failed.join(', ')}`);
  return { repaired, removed: removed.length };
}
