import { tellGoogle } from './google.ts';
import { tellMeta } from './meta.ts';
import type { Network, Purchase } from './pixel-job.ts';
import { tellTiktok } from './tiktok.ts';

/** Tells a network of the purchase, else of a page view; `onArrival` once its script has come to take it. */
export type Tell = (id: string, purchase: Purchase | undefined, onArrival: () => void) => void;

export const networks: Record<Network, Tell> = {
  facebook: tellMeta,
  tiktok: tellTiktok,
  google: tellGoogle,
};
