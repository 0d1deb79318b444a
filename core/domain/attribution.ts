import * as z from 'zod';
import { parseUrl } from './parse-url.ts';

/** The source of a visit, as coarse as metrics store it. */
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
/** Click ids are long, and useless when cut. */
const MAX_CLICK_ID = 400;

const part = z.string().max(MAX_PART).optional();

/** How a visit began: the link and its campaign. Click ids are those of Meta, TikTok and Google. */
export const attributionSchema = z.strictObject({
  at: z.iso.datetime(),
  source: z.enum(trafficSources),
  /** The host of the page with the link; undefined when the browser sent none. */
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

/**
 * The browser's data about the start of a visit: time in epoch milliseconds, `document.referrer`,
 * `location.search`.
 */
export const sentAttributionSchema = z.strictObject({
  at: z.number().int().min(0).max(8e12),
  referrer: z.string().max(300),
  search: z.string().max(1000),
});
export type SentAttribution = z.infer<typeof sentAttributionSchema>;

/**
 * Parses the attribution sent by the browser. Never throws: invalid parts are skipped, long ones are cut. A
 * referrer on `ownHost` is not a source.
 */
export function readAttribution({ at, referrer, search }: SentAttribution, ownHost?: string): Attribution {
  const query = new URLSearchParams(search);
  const value = (name: string, length = MAX_PART) => query.get(name)?.trim().slice(0, length) || undefined;
  const host = hostOf(referrer);
  const parts = {
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
  const present = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined));
  return { at: new Date(at).toISOString(), source: sourceOf(parts), ...present };
}

/** The campaign's `utm_source` takes precedence over the network's click id, and that over the referrer. */
function sourceOf(parts: Partial<Omit<Attribution, 'at' | 'source'>>): TrafficSource {
  if (parts.utmSource) return named(parts.utmSource) ?? 'other';
  if (parts.ttclid) return 'tiktok';
  if (parts.gclid) return 'google';
  const referrer = parts.referrer ? (named(parts.referrer) ?? 'other') : undefined;
  // Meta adds fbclid to links in Instagram too, which only the referrer reveals.
  if (parts.fbclid) return referrer === 'instagram' ? 'instagram' : 'facebook';
  return referrer ?? 'direct';
}

/** Common values of `utm_source`, and the hosts of referrers. */
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
  const host = parseUrl(referrer)?.hostname ?? '';
  return host.replace(/^www\./, '').slice(0, MAX_PART) || undefined;
}

const MAX_CAMPAIGN = 40;

/**
 * The normalized name of a campaign, by which it is counted, however it is written in a link or a network's
 * export.
 */
export function campaignName(text: string): string {
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ').replaceAll('|', '/').toLowerCase();
  return plain.slice(0, MAX_CAMPAIGN).trim();
}

/** The kind of device that a page is viewed with; `unknown` without a user agent. */
export const deviceKinds = ['mobile', 'tablet', 'desktop', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Patterns of user agents by device; the first match applies. */
const devices: readonly [DeviceKind, RegExp][] = [
  ['desktop', /Windows NT|\bTV\b|Smart-?TV|GoogleTV|HbbTV|Web0S|BRAVIA|CrKey|\bAFT[A-Z]|\(PC;/i],
  ['tablet', /iPad|Pad\b|Tablet|PlayBook|Silk\/|Kindle|\bSM-[TXP]\d{3}/i],
  // Desktop mode on an iPad: no Mac browser contains these.
  ['tablet', /Macintosh.*(?:Mobile\/|CriOS|FxiOS|EdgiOS|GSA\/)/],
  ['mobile', /\bMobile\b|iPhone|iPod|\bPhone\b|Opera Mini|MIDP|IEMobile|BlackBerry|BB10/i],
  // Android browsers omit «Mobile» on tablets. Apps' own requests never have it.
  ['tablet', /^Mozilla\/.*(?:Android|HarmonyOS|OpenHarmony)/],
  ['mobile', /Android|HarmonyOS|Mobi/i],
];

/**
 * The kind of device by its user agent. Televisions, and iPads whose user agent is exactly that of a Mac,
 * count as desktops.
 */
export function deviceOf(userAgent: string): DeviceKind {
  if (!userAgent.trim()) return 'unknown';
  // Facebook's app appends the carrier, and some carriers are called «Mobily» and «T-Mobile».
  const agent = userAgent.replace(/;FBCR\/[^;\]]*/g, '');
  return devices.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'desktop';
}

/**
 * Whether a request comes from a search engine, an advertiser's checker, a link preview or an automated
 * browser, by its user agent. The edge function infra/aws/edge/site-file.js has a copy of `CRAWLER`, because
 * it can import nothing; a test keeps both the same.
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

/** Uptime checks, speed tests and scrapers, which run a page's scripts. */
const AUTOMATED =
  /HeadlessChrome|Lighthouse|PhantomJS|GTmetrix|Pingdom|UptimeRobot|\b(?:bot|crawler|spider)\b/i;
