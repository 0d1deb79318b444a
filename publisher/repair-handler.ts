import { randomId } from '@mirsah/domain/id';
import { throwingSafely } from '@mirsah/table/dynamo/log';
import { report } from '@mirsah/table/dynamo/telemetry';
import type { Context, ScheduledEvent } from 'aws-lambda';
import { publisherPorts } from './ports.ts';
import { removeStrays, repairAll } from './repair.ts';

/** No batch starts with less time left, as it might not finish. The next run continues. */
const MIN_BATCH_MS = 25_000;

let ports: ReturnType<typeof publisherPorts> | undefined;

/** Runs on a schedule. Each run reports how many pages the publisher had missed. */
export const handler = throwingSafely(async (_event: ScheduledEvent, context: Context) => {
  ports ??= publisherPorts();
  const hasTime = () => context.getRemainingTimeInMillis() > MIN_BATCH_MS;
  const { repaired, failed } = await repairAll(ports, hasTime);
  report('PagesLagging', repaired + failed.length);
  if (repaired > 0) ports.log.info('repaired', { repaired });
  const removed = await removeStrays(ports, hasTime, randomId().slice(-3));
  return { repaired, removed: removed.length, failed };
});
