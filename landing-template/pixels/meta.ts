import { loadScript } from './load-script.ts';
import type { Tell } from './networks.ts';

type Fbq = ((...call: unknown[]) => void) & {
  /** Theirs, once their script has come. */
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
};

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

/** Meta counts a purchase once for each `eventID`. */
export const tellMeta: Tell = (id, purchase, onArrival) => {
  window.fbq ??= createQueue();
  window._fbq ??= window.fbq;
  window.fbq('init', id);
  if (purchase) {
    const { value, currency, orderId } = purchase;
    window.fbq('track', 'Purchase', { value, currency }, { eventID: orderId });
  } else window.fbq('track', 'PageView');
  loadScript('https://connect.facebook.net/en_US/fbevents.js', onArrival);
};

/** Keeps calls until their script takes over, in the shape it looks for. */
function createQueue(): Fbq {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue.push(call);
  }) as Fbq;
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' });
}
