import type { Network, Purchase } from './pixels.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google counts a purchase once for each `transaction_id`; its tag tells of the page view by itself. */
export const trackGoogle: Tracker = (id, purchase, onArrival) => {
  window.dataLayer ??= [];
  gtag('js', new Date());
  gtag('config', id, { send_page_view: !purchase });
  if (purchase) {
    const { value, currency, orderId } = purchase;
    gtag('event', 'purchase', { value, currency, transaction_id: orderId });
  }
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`, onArrival);
};

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: their script takes nothing but an `arguments` object for a command
  window.dataLayer?.push(arguments);
}

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
export const trackMeta: Tracker = (id, purchase, onArrival) => {
  window.fbq ??= createMetaQueue();
  window._fbq ??= window.fbq;
  window.fbq('init', id);
  if (purchase) {
    const { value, currency, orderId } = purchase;
    window.fbq('track', 'Purchase', { value, currency }, { eventID: orderId });
  } else window.fbq('track', 'PageView');
  loadScript('https://connect.facebook.net/en_US/fbevents.js', onArrival);
};

/** Keeps calls until their script takes over, in the shape it looks for. */
function createMetaQueue(): Fbq {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue.push(call);
  }) as Fbq;
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' });
}

const TIKTOK_SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js';
/** The calls that their script looks for on the queue. */
const tiktokMethods = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
] as const;

type TiktokQueue = unknown[][] & {
  [method in (typeof tiktokMethods)[number]]?: (...details: unknown[]) => void;
};

declare global {
  interface Window {
    TiktokAnalyticsObject?: string;
    ttq?: TiktokQueue;
  }
}

/** TikTok counts a purchase once for each `event_id`. */
export const trackTiktok: Tracker = (id, purchase, onArrival) => {
  window.TiktokAnalyticsObject = 'ttq';
  window.ttq = createTiktokQueue(id);
  if (purchase) {
    const { value, currency, orderId } = purchase;
    window.ttq.push(['track', 'Purchase', { value, currency }, { event_id: orderId }]);
  } else window.ttq.push(['page']);
  loadScript(`${TIKTOK_SCRIPT}?sdkid=${id}&lib=ttq`, onArrival);
};

/** Keeps calls until their script takes over, in the shape it looks for. */
function createTiktokQueue(id: string): TiktokQueue {
  const own: TiktokQueue & { _u: string } = Object.assign([], { _u: TIKTOK_SCRIPT });
  return Object.assign(withMethods([]), {
    methods: tiktokMethods,
    instance: () => withMethods(own),
    _i: { [id]: own },
    _t: { [id]: Date.now() },
    _o: { [id]: {} },
  });
}

function withMethods(calls: TiktokQueue): TiktokQueue {
  for (const method of tiktokMethods)
    calls[method] = (...details: unknown[]) => calls.push([method, ...details]);
  return calls;
}

/** Tells a network of the purchase, else of a page view; `onArrival` once its script has come to take it. */
export type Tracker = (id: string, purchase: Purchase | undefined, onArrival: () => void) => void;

export const networks: Record<Network, Tracker> = {
  facebook: trackMeta,
  tiktok: trackTiktok,
  google: trackGoogle,
};

/** Asks for a script of another host; one that is blocked or broken simply never arrives. */
export function loadScript(source: string, onArrival: () => void): void {
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  script.addEventListener('load', onArrival);
  document.head.append(script);
}
