import { PIXELS_ID } from '../parts/ids.ts';
import { networks } from './networks.ts';
import type { Network, PixelJob } from './pixels.ts';

const keyOf = (orderId: string, network: Network) => `counted:${orderId}:${network}`;

/** Whether this browser has told a network of an order before: a reload or a bookmark is no second purchase. */
export function isCounted(orderId: string, network: Network): boolean {
  try {
    return localStorage.getItem(keyOf(orderId, network)) !== null;
  } catch {
    // Without a memory the order's id in the event must do.
    return false;
  }
}

export function markCounted(orderId: string, network: Network): void {
  try {
    localStorage.setItem(keyOf(orderId, network), '1');
  } catch {
    // As above.
  }
}

/** Tells every network that is on; whatever one of them does, the others and the page go on. */
const { ids, purchase }: PixelJob = JSON.parse(
  document.getElementById(PIXELS_ID)?.textContent ?? '{"ids":{}}',
);

for (const [name, id] of Object.entries(ids)) {
  const network = name as Network;
  if (purchase && isCounted(purchase.orderId, network)) continue;
  try {
    networks[network](id, purchase, () => purchase && markCounted(purchase.orderId, network));
  } catch {
    // A page whose pixel fails is still a page.
  }
}
