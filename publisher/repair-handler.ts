import { randomId } from '@mirsah/domain/id';
import { throwingSafely } from '@mirsah/table/dynamo/log';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { publisherPorts } from './ports.ts';
import { removeStrays, repairAll } from './repair.ts';

/** A batch that begins with less time left may not end. The next run continues with the rest. */
const MIN_BATCH_MS = 25_000;

let ports: ReturnType<typeof publisherPorts> | undefined;

/** Called by a schedule. Each run reports how many pages the publisher had left behind. */
export const handler = throwingSafely(async (_event: ScheduledEvent, context: Context) => {
  ports ??= publisherPorts();
  const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
  const { repaired, failed } = await repairAll(ports, hasTime);
  report('PagesLagging', repaired + failed.length);
  if (repaired > 0) ports.log.info('repaired', { repaired });
  const removed = await removeStrays(ports, hasTime, randomId().slice(-3));
  return { repaired, removed: removed.length, failed };
});
