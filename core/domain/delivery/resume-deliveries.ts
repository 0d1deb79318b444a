import type { Clock } from '../clock/clock.ts';
import type { DeliveryRepository } from './delivery-repository.ts';
import { queueAgain } from './forward-order.ts';

type Ports = { deliveries: DeliveryRepository; clock: Clock };

/** How many orders one saved key brings back on their way; the merchant can send the others one by one. */
const LIMIT = 200;

/**
 * Queues what was not sent because the key was refused, now that there is another one. Nothing of it ever reached
 * the network, so sending it cannot double anything. Returns how many.
 */
export async function resumeDeliveries(ports: Ports, ownerId: string): Promise<number> {
  const at = ports.clock.now().toISOString();
  const waiting = await ports.deliveries.listKeyRefused(ownerId, LIMIT);
  const resumed = await Promise.all(
    waiting.map(async (delivery) => {
      const after = queueAgain(delivery, at);
      return after !== undefined && ports.deliveries.change(delivery, after);
    }),
  );
  return resumed.filter(Boolean).length;
}
