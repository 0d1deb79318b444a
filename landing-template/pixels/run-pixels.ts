import { isCounted, markCounted } from './counted-purchases.ts';
import { networks } from './networks.ts';
import { type Network, PIXELS_ID, type PixelJob } from './pixel-job.ts';

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
