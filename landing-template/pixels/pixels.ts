import { type AdNetwork, eventAt, OF_ACCOUNT } from '@mirsah/domain/conversion';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { pixelsSchema } from '@mirsah/domain/landing-page/content';
import { type Currency, toMajor } from '@mirsah/domain/money';
import type { Order } from '@mirsah/domain/order';
import { toScriptJson } from '../parts/html.ts';
import { PIXELS_ID } from '../parts/ids.ts';

export type Network = 'facebook' | 'tiktok' | 'google' | 'snapchat';
export type PixelIds = Partial<Record<Network, string>>;

/** An accepted order in the networks' format: `value` in major units, `orderId` is the event's id. */
export type Purchase = {
  orderId: string;
  value: number;
  currency: Currency;
  /** The networks that count the purchase later, by a server-side conversion; now it is a lead. */
  leads?: Network[];
};

/** What a page's pixels report: the purchase if there is one, else a page view. */
export type PixelJob = { ids: PixelIds; purchase?: Purchase | undefined };

const { facebook, tiktok, google, snapchat } = pixelsSchema.shape;

/**
 * The ids of the enabled pixels. A pixel whose id is not in its network's format counts as disabled, and so
 * does one whose id is not read from the merchant's connection yet.
 */
export function enabledPixels({ pixels }: Pick<LandingPage, 'pixels'>): PixelIds {
  const isOn = {
    facebook: pixels.facebook.enabled && facebook.safeParse(pixels.facebook).success,
    tiktok: pixels.tiktok.enabled && tiktok.safeParse(pixels.tiktok).success,
    google: pixels.google.enabled && google.safeParse(pixels.google).success,
    snapchat: pixels.snapchat.enabled && snapchat.safeParse(pixels.snapchat).success,
  };
  const ids = {
    ...(isOn.facebook && { facebook: pixels.facebook.pixelId }),
    ...(isOn.tiktok && { tiktok: pixels.tiktok.pixelId }),
    ...(isOn.google && { google: pixels.google.tagId }),
    ...(isOn.snapchat && { snapchat: pixels.snapchat.pixelId.toLowerCase() }),
  };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== OF_ACCOUNT));
}

/**
 * The JSON element that `run-pixels.ts` reads; empty without enabled pixels. With an order, its purchase is
 * reported.
 */
export function pixelData(enabled: PixelIds, order?: Order): string {
  const ids = order ? reportedBy(enabled, order) : enabled;
  if (Object.keys(ids).length === 0) return '';
  const job: PixelJob = { ids, ...(order && { purchase: purchaseOf(order) }) };
  return `<script type="application/json" id="${PIXELS_ID}">${toScriptJson(job)}</script>`;
}

/** Without the networks that only get server-side conversions of the order. */
function reportedBy(enabled: PixelIds, { conversions }: Order): PixelIds {
  const silent = conversions?.isBrowserSilent ? conversions.networks.map((network) => pixelOf[network]) : [];
  return Object.fromEntries(
    Object.entries(enabled).filter(([name]) => !silent.some((each) => each === name)),
  );
}

function purchaseOf({ id, totalMinor, currency, conversions }: Order): PixelJob['purchase'] {
  const isLater = conversions !== undefined && eventAt(conversions.model, 'placed') === 'lead';
  const leads = isLater ? conversions.networks.map((network) => pixelOf[network]) : [];
  return { orderId: id, value: toMajor(totalMinor, currency), currency, ...(leads.length > 0 && { leads }) };
}

/** The names of the conversions' networks among pixels. */
const pixelOf: Record<AdNetwork, Network> = {
  meta: 'facebook',
  tiktok: 'tiktok',
  snapchat: 'snapchat',
  ga4: 'google',
};

/** `connect` lists further hosts; those of `script` may be connected to as well. */
type Sources = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

/** The hosts that each network's script is loaded from and connects to. */
const sources: Record<Network, Sources> = {
  facebook: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com'],
    frame: ['https://www.facebook.com'],
  },
  tiktok: {
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics-ipv6.tiktokw.us', 'https://ads.tiktok.com'],
    frame: [],
  },
  google: {
    script: ['https://www.googletagmanager.com'],
    connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
    frame: [],
  },
  snapchat: {
    script: ['https://sc-static.net'],
    connect: ['https://tr.snapchat.com', 'https://tr6.snapchat.com'],
    frame: ['https://tr.snapchat.com'],
  },
};

/**
 * Google's tags other than Analytics count conversions for its ads. Source:
 * developers.google.com/tag-platform, «Content Security Policy», Google Ads. Without these hosts, conversions
 * are lost silently.
 */
const googleAds: Sources = {
  script: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
  connect: ['https://ad.doubleclick.net', 'https://google.com'],
  frame: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
};

/** The hosts that a page's policy must allow for its pixels. */
export function pixelSources(ids: PixelIds): Sources {
  const used = (Object.keys(ids) as Network[]).map((network) => sources[network]);
  if (ids.google && !ids.google.startsWith('G-')) used.push(googleAds);
  const script = used.flatMap((network) => network.script);
  return {
    script,
    connect: [...script, ...used.flatMap(({ connect }) => connect)],
    frame: used.flatMap(({ frame }) => frame),
  };
}
