import * as z from 'zod';

/** Where a visit came from, as coarse as figures are kept; anything else is `other`. */
export const trafficSources = [
  'direct',
  'facebook',
  'instagram',
  'tiktok',
  'snapchat',
  'google',
  'x',
  'youtube',
  'whatsapp',
  'telegram',
  'other',
] as const;
export type TrafficSource = (typeof trafficSources)[number];

const MAX_PART = 120;
/** Click ids are long, and only useful whole. */
const MAX_CLICK_ID = 400;

const part = z.string().max(MAX_PART).optional();

/** How a visit began: which link, of which campaign. */
export const attributionSchema = z.strictObject({
  at: z.iso.datetime(),
  source: z.enum(trafficSources),
  /** Host of the page with the link; absent when the browser named none. */
  referrer: part,
  utmSource: part,
  utmMedium: part,
  utmCampaign: part,
  utmContent: part,
  utmTerm: part,
  fbclid: z.string().max(MAX_CLICK_ID).optional(),
  ttclid: z.string().max(MAX_CLICK_ID).optional(),
  gclid: z.string().max(MAX_CLICK_ID).optional(),
});
export type Attribution = z.infer<typeof attributionSchema>;

/** A visit's beginning as the browser tells it: when (epoch milliseconds), `document.referrer`, `location.search`. */
export const sentAttributionSchema = z.strictObject({
  at: z.number().int().min(0).max(8e12),
  referrer: z.string().max(300),
  search: z.string().max(1000),
});
export type SentAttribution = z.infer<typeof sentAttributionSchema>;

/** What the browser sent, understood. Never throws: what cannot be understood is left out, what is too long is cut. */
export function readAttribution({ at, referrer, search }: SentAttribution, ownHost?: string): Attribution {
  const query = new URLSearchParams(search);
  const value = (name: string, length = MAX_PART) => query.get(name)?.trim().slice(0, length) || undefined;
  const host = hostOf(referrer);
  const touch = {
    referrer: host === ownHost ? undefined : host,
    utmSource: value('utm_source'),
    utmMedium: value('utm_medium'),
    utmCampaign: value('utm_campaign'),
    utmContent: value('utm_content'),
    utmTerm: value('utm_term'),
    fbclid: value('fbclid', MAX_CLICK_ID),
    ttclid: value('ttclid', MAX_CLICK_ID),
    gclid: value('gclid', MAX_CLICK_ID),
  };
  const present = Object.fromEntries(Object.entries(touch).filter(([, text]) => text !== undefined));
  return { at: new Date(at).toISOString(), source: sourceOf(touch), ...present };
}

/** The campaign's own word counts first, then the network's click id, then the page the link was on. */
function sourceOf(touch: Partial<Omit<Attribution, 'at' | 'source'>>): TrafficSource {
  if (touch.utmSource) return named(touch.utmSource) ?? 'other';
  if (touch.ttclid) return 'tiktok';
  if (touch.gclid) return 'google';
  const referrer = touch.referrer ? (named(touch.referrer) ?? 'other') : undefined;
  // Meta adds fbclid to links in Instagram too; only the referrer tells them apart.
  if (touch.fbclid) return referrer === 'instagram' ? 'instagram' : 'facebook';
  return referrer ?? 'direct';
}

/** What advertisers write into utm_source, and the hosts that links come from. */
const names: readonly [TrafficSource, RegExp][] = [
  ['instagram', /^ig$|instagram/],
  ['facebook', /^(?:fb|meta)$|facebook|^fb\.|messenger/],
  ['tiktok', /^tt$|tik-?tok/],
  ['snapchat', /^(?:sc|snap)$|snapchat/],
  ['youtube', /^yt$|youtube|youtu\.be/],
  ['google', /google|adwords/],
  ['whatsapp', /^(?:wa|wa\.me)$|whatsapp/],
  ['telegram', /^(?:tg|t\.me)$|telegram/],
  ['x', /^(?:x|x\.com|t\.co)$|twitter/],
];

function named(text: string): TrafficSource | undefined {
  const name = text.toLowerCase();
  return names.find(([, pattern]) => pattern.test(name))?.[0];
}

function hostOf(referrer: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  return new URL(referrer).hostname.replace(/^www\./, '').slice(0, MAX_PART) || undefined;
}

/** What a page was looked at with; `unknown` where nothing told. */
export const deviceKinds = ['mobile', 'tablet', 'desktop', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** By the name the browser gives itself. iPads that claim to be Macs count as desktops: nothing in the name tells. */
export function deviceOf(userAgent: string): DeviceKind {
  if (!userAgent) return 'unknown';
  if (/iPad|Tablet|PlayBook|Silk\/|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'mobile' : 'desktop';
}

/**
 * Whether a request comes from a search engine, an advertiser's checker or a link preview, by the name it gives itself,
 * or from a browser that a program steers. The first list is the edge's (infra/aws/edge/sites-request.js), which can
 * import nothing; a test keeps both the same.
 */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent) || AUTOMATED.test(userAgent);
}

export const CRAWLER = new RegExp(
  [
    'Googlebot|AdsBot-Google|Mediapartners-Google|Google-InspectionTool|GoogleOther|Storebot-Google',
    'bingbot|adidxbot|BingPreview',
    'facebookexternalhit|facebookcatalog|Facebot|meta-external',
    'Twitterbot|LinkedInBot|^WhatsApp/|TelegramBot|Slackbot|Slack-ImgProxy|Discordbot|Snap URL Preview',
    'TikTokSpider|TikTokBot|Bytespider|Pinterestbot|^Pinterest/',
    'Applebot|DuckDuckBot|YandexBot|YandexMobileBot|YandexDirect|Baiduspider',
  ].join('|'),
  'i',
);

/** Uptime checks, speed tests and scrapers that run a page's scripts. */
const AUTOMATED =
  /HeadlessChrome|Lighthouse|PhantomJS|GTmetrix|Pingdom|UptimeRobot|\b(?:bot|crawler|spider)\b/i;
