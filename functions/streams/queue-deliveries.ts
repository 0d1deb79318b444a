import type { TableChange } from '@mirsah/table/table-change.ts';
import { jobOf } from '../egress/jobs.ts';
import type { EgressQueue } from '../egress/queue.ts';
import { log } from '../log.ts';
import { oneByOne, type Reaction } from './reaction.ts';

/** Hands deliveries that wait to the egress queue. A job that is handed over twice is done once. */
export function queueDeliveries(queue: Pick<EgressQueue, 'add'>): Reaction {
  return {
    name: 'queue-deliveries',
    when: (change) => jobFor(change) !== undefined,
    react: oneByOne(
      async (change) => {
        const job = jobFor(change);
        if (job) await queue.add(job);
      },
      ({ sequence }, error) => log.error('delivery not queued', { sequence, error }),
    ),
  };
}

function jobFor(change: TableChange) {
  return change.entity === 'delivery' ? jobOf(change.before, change.after) : undefined;
}
