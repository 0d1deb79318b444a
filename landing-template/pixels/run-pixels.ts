import { PIXELS_ID } from '../parts/ids.ts';
import { quietly } from '../parts/storage.ts';
import { networks } from './networks.ts';
import type { Network, PixelJob } from './pixels.ts';

/** Reports to every enabled network. An error in one of them affects neither the others nor the page. */
const { ids, purchase }: PixelJob = JSON.parse(
  // Only a page with pixels loads this.
  (document.getElementById(PIXELS_ID) as HTMLElement).textContent as string,
);

for (const [name, id] of Object.entries(ids)) {
  const network = name as Network;
  if (purchase && isCounted(purchase.orderId, network)) continue;
  const reported = purchase && { ...purchase, isLead: (purchase.leads || []).includes(network) };
  quietly(() => networks[network](id, reported, () => purchase && markCounted(purchase.orderId, network)));
}

/**
 * Whether this browser has reported an order to a network before: a reload or a bookmark is not a second
 * purchase. Without storage, the network itself recognises the order by the id in the event.
 */
function isCounted(orderId: string, network: Network): boolean {
  return Boolean(quietly(() => localStorage.getItem(keyOf(orderId, network))));
}

function markCounted(orderId: string, network: Network): void {
  quietly(() => localStorage.setItem(keyOf(orderId, network), '1'));
}

function keyOf(orderId: string, network: Network): string {
  return `counted:${orderId}:${network}`;
}
