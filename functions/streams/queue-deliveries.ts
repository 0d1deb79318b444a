import type { TableChange } from '@mirsah/table/stream';
import { type EgressQueue, messageFor } from '../egress/queue.ts';
import { log } from '../runtime/log.ts';
import { oneByOne, type Reaction } from './react.ts';

/** Hands deliveries that wait to the egress queue. A job that is handed over twice is done once. */
export function queueDeliveries(queue: Pick<EgressQueue, 'add'>): Reaction {
  return {
    name: 'queue-deliveries',
    when: (change) => messageOf(change) !== undefined,
    react: oneByOne(
      async (change) => {
        const job = messageOf(change);
        if (job) await queue.add(job);
      },
      ({ sequence }, error) => log.error('delivery not queued', { sequence, error }),
    ),
  };
}

function messageOf(change: TableChange) {
  return change.entity === 'delivery' ? messageFor(change.before, change.after) : undefined;
}
