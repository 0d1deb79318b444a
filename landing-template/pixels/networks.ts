import type { Network, Purchase } from './pixels.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Fbq;
    _fbq?: Fbq;
    TiktokAnalyticsObject?: string;
    ttq?: TiktokQueue;
    snaptr?: Snaptr;
  }
}

/**
 * Reports the purchase to a network, else a page view. Calls `onArrival` once the network's script has
 * loaded.
 */
type Tracker = (
  id: string,
  purchase: (Purchase & { isLead: boolean }) | undefined,
  onArrival: () => void,
) => void;

/** Google counts a purchase once for each `transaction_id`; its tag reports the page view by itself. */
const trackGoogle: Tracker = (id, purchase, onArrival) => {
  window.dataLayer ||= [];
  gtag('js', new Date());
  gtag('config', id, { send_page_view: !purchase });
  if (purchase) {
    const { value, currency, orderId, isLead } = purchase;
    gtag('event', isLead ? 'generate_lead' : 'purchase', { value, currency, transaction_id: orderId });
  }
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`, onArrival);
};

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script accepts a command only as an `arguments` object
  (window.dataLayer || []).push(arguments);
}

type Fbq = ((...call: unknown[]) => void) & {
  /** Set by Meta's script once it has loaded. */
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
};

/** Meta counts a purchase once for each `eventID`. */
const trackMeta: Tracker = (id, purchase, onArrival) => {
  window.fbq ||= createMetaQueue();
  window._fbq ||= window.fbq;
  window.fbq('init', id);
  if (purchase) {
    const { value, currency, orderId, isLead } = purchase;
    window.fbq('track', isLead ? 'Lead' : 'Purchase', { value, currency }, { eventID: orderId });
  } else window.fbq('track', 'PageView');
  loadScript('https://connect.facebook.net/en_US/fbevents.js', onArrival);
};

/** Queues calls until the network's script takes over, in the format it expects. */
function createMetaQueue(): Fbq {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue.push(call);
  }) as Fbq;
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0' });
}

const TIKTOK_SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js';
/** The methods that TikTok's script looks for on the queue. */
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

/** TikTok counts a purchase once for each `event_id`. */
const trackTiktok: Tracker = (id, purchase, onArrival) => {
  window.TiktokAnalyticsObject = 'ttq';
  window.ttq = createTiktokQueue(id);
  if (purchase) {
    const { value, currency, orderId, isLead } = purchase;
    window.ttq.push([
      'track',
      isLead ? 'SubmitForm' : 'Purchase',
      { value, currency },
      { event_id: orderId },
    ]);
  } else window.ttq.push(['page']);
  loadScript(`${TIKTOK_SCRIPT}?sdkid=${id}&lib=ttq`, onArrival);
};

/** Queues calls until the network's script takes over, in the format it expects. */
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

type Snaptr = ((...call: unknown[]) => void) & {
  /** Set by Snapchat's script once it has loaded. */
  handleRequest?: (...call: unknown[]) => void;
  queue: unknown[][];
};

/** Snapchat counts a purchase once for each `client_dedup_id`, and for each `transaction_id`. */
const trackSnapchat: Tracker = (id, purchase, onArrival) => {
  window.snaptr ||= createSnapchatQueue();
  window.snaptr('init', id);
  if (purchase) {
    const { value, currency, orderId, isLead } = purchase;
    const ids = { transaction_id: orderId, client_dedup_id: orderId };
    window.snaptr('track', isLead ? 'SIGN_UP' : 'PURCHASE', { price: value, currency, ...ids });
  } else window.snaptr('track', 'PAGE_VIEW');
  loadScript('https://sc-static.net/scevent.min.js', onArrival);
};

/** Queues calls until the network's script takes over, in the format it expects. */
function createSnapchatQueue(): Snaptr {
  const snaptr = ((...call: unknown[]) => {
    if (snaptr.handleRequest) snaptr.handleRequest(...call);
    else snaptr.queue.push(call);
  }) as Snaptr;
  return Object.assign(snaptr, { queue: [] });
}

export const networks: Record<Network, Tracker> = {
  facebook: trackMeta,
  tiktok: trackTiktok,
  google: trackGoogle,
  snapchat: trackSnapchat,
};

/** Loads a script from another host. A blocked or broken one never arrives. */
function loadScript(source: string, onArrival: () => void): void {
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  script.addEventListener('load', onArrival);
  document.head.append(script);
}
