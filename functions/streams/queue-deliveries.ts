import type { TableChange } from '@mirsah/table/stream';
import { type EgressQueue, messageFor } from '../egress/queue.ts';
import { type Log, oneByOne, type Reaction } from './react.ts';

type Ports = { queue: Pick<EgressQueue, 'add'>; log: Log };

/** Puts a message for each queued delivery into the egress queue. A delivery that is queued twice is sent once. */
export function queueDeliveries({ queue, log }: Ports): Reaction {
  return {
    name: 'queue-deliveries',
    when: (change) => messageOf(change) !== undefined,
    react: oneByOne(
      async (change) => {
        const message = messageOf(change);
        if (message) await queue.add(message);
      },
      ({ sequence }, error) => log.error('delivery not queued', { sequence, error }),
    ),
  };
}

function messageOf(change: TableChange) {
  return change.entity === 'delivery' ? messageFor(change.before, change.after) : undefined;
}
