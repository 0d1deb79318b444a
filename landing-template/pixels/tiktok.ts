import { loadScript } from './load-script.ts';
import type { Tell } from './networks.ts';

const SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js';
/** The calls that their script looks for on the queue. */
const methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready'] as const;

type Calls = unknown[][] & { [method in (typeof methods)[number]]?: (...details: unknown[]) => void };

declare global {
  interface Window {
    TiktokAnalyticsObject?: string;
    ttq?: Calls;
  }
}

/** TikTok counts a purchase once for each `event_id`. */
export const tellTiktok: Tell = (id, purchase, onArrival) => {
  window.TiktokAnalyticsObject = 'ttq';
  window.ttq = createQueue(id);
  if (purchase) {
    const { value, currency, orderId } = purchase;
    window.ttq.push(['track', 'Purchase', { value, currency }, { event_id: orderId }]);
  } else window.ttq.push(['page']);
  loadScript(`${SCRIPT}?sdkid=${id}&lib=ttq`, onArrival);
};

/** Keeps calls until their script takes over, in the shape it looks for. */
function createQueue(id: string): Calls {
  const own: Calls & { _u: string } = Object.assign([], { _u: SCRIPT });
  return Object.assign(withMethods([]), {
    methods,
    instance: () => withMethods(own),
    _i: { [id]: own },
    _t: { [id]: Date.now() },
    _o: { [id]: {} },
  });
}

function withMethods(calls: Calls): Calls {
  for (const method of methods) calls[method] = (...details: unknown[]) => calls.push([method, ...details]);
  return calls;
}
