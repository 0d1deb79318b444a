import * as z from 'zod';
import type { Attribution } from '../attribution.ts';
import { idSchema } from '../schemas.ts';
import type { AdNetwork } from './conversion.ts';

/** The retention period of browser signals. */
export const SIGNAL_DAYS = 30;

const text = (length: number) => z.string().max(length).optional();

/**
 * Browser data sent with an order, by which networks find the click on their advertisement. It is a separate
 * item, which expires; the order does not contain it.
 */
export const signalsSchema = z.strictObject({
  orderId: idSchema,
  ip: text(60),
  userAgent: text(500),
  /** The page's address without its query string. */
  pageUrl: z.string(),
  referrer: text(120),
  /** Cookies of Meta, TikTok and Snapchat, and of Google Analytics. */
  fbp: text(100),
  fbc: text(600),
  ttp: text(200),
  scid: text(200),
  gaClientId: text(60),
  gaSessionId: text(30),
  /** The click ids that networks append to links. */
  ttclid: text(400),
  sccid: text(100),
  gclid: text(400),
  gbraid: text(400),
  wbraid: text(400),
  /** The ids of the page's own pixels when the order was placed, by network. */
  pixels: z.strictObject({ meta: text(60), tiktok: text(60), snapchat: text(60), ga4: text(60) }),
  /** In seconds since 1970. */
  expiresAt: z.number().int(),
});
export type Signals = z.infer<typeof signalsSchema>;

/** A request's data about the browser that sent it. */
export type BrowserRequest = {
  ip: string | undefined;
  userAgent: string | undefined;
  pageUrl: string;
  /** As the browser sends them: `name=value`. */
  cookies: readonly string[];
  /** The query strings of the page's address at the first and the last visit, the last one first. */
  searches: readonly string[];
  /** Whether the browser asks not to be tracked. */
  asksForPrivacy: boolean;
};

/** Where the shopper came from, if that is known. */
type Visits = { first: Attribution; last: Attribution } | null;

const DAY_SECONDS = 86_400;

/** The signals of an order. Parts that are not in their network's format are skipped. */
export function readSignals(
  request: BrowserRequest,
  { id, placedAt, attribution }: { id: string; placedAt: string; attribution: Visits },
  pixels: Signals['pixels'],
): Signals {
  const cookies = new Map(
    request.cookies.map((cookie) => {
      const [name = '', ...value] = cookie.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const kept = (value: string | undefined, form: RegExp) =>
    value !== undefined && form.test(value) ? value : undefined;
  const clicked = (name: string, form: RegExp) =>
    request.searches
      .map((search) => kept(new URLSearchParams(search).get(name)?.trim(), form))
      .find((value) => value !== undefined);
  const session = [...cookies].find(([name]) => /^_ga_[A-Z0-9]+$/.test(name))?.[1];
  const found: Omit<Signals, 'orderId' | 'pageUrl' | 'pixels' | 'expiresAt'> = {
    ip: kept(request.ip, /^[\da-f.:]{3,60}$/i),
    userAgent: request.userAgent?.slice(0, 500) || undefined,
    referrer: attribution?.last.referrer,
    fbp: kept(cookies.get('_fbp'), /^fb\.\d\.\d+\.\d+$/),
    fbc: kept(cookies.get('_fbc'), /^fb\.\d\.\d+\.[\w.~-]{1,500}$/) ?? clickAsCookie(attribution),
    ttp: kept(cookies.get('_ttp'), /^[\w.~-]{1,200}$/),
    scid: kept(cookies.get('_scid'), /^[\w.~-]{1,200}$/),
    gaClientId: /(\d+\.\d+)$/.exec(cookies.get('_ga') ?? '')?.[1],
    gaSessionId: /^GS\d\.\d\.s?(\d{6,20})/.exec(session ?? '')?.[1],
    ttclid: attribution?.last.ttclid ?? attribution?.first.ttclid,
    sccid: clicked('ScCid', UUID),
    gclid: attribution?.last.gclid ?? attribution?.first.gclid,
    gbraid: clicked('gbraid', ID),
    wbraid: clicked('wbraid', ID),
  };
  const present = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  const expiresAt = Math.ceil(Date.parse(placedAt) / 1000) + SIGNAL_DAYS * DAY_SECONDS;
  return { ...present, orderId: id, pageUrl: request.pageUrl, pixels, expiresAt };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ID = /^[\w.~-]{1,400}$/;

/** Meta's cookie as its own script would build it from the click id in the link, in its original case. */
function clickAsCookie(attribution: Visits): string | undefined {
  const visit = [attribution?.last, attribution?.first].find((each) => each?.fbclid !== undefined);
  return visit?.fbclid && `fb.1.${Date.parse(visit.at)}.${visit.fbclid}`;
}

/** The kinds of data by which a network can find the customer of an event. */
export type Match = { phone: boolean; device: boolean; click: boolean; cookie: boolean };

export function matchStrength(network: AdNetwork, hasPhone: boolean, signals: Signals | undefined): Match {
  const of = {
    meta: [signals?.fbc, signals?.fbp],
    tiktok: [signals?.ttclid, signals?.ttp],
    snapchat: [signals?.sccid, signals?.scid],
    ga4: [signals?.gclid ?? signals?.gbraid ?? signals?.wbraid, signals?.gaClientId],
  } as const;
  const [click, cookie] = of[network];
  return {
    // Google Analytics accepts neither phones nor IP addresses.
    phone: hasPhone && network !== 'ga4',
    device: network !== 'ga4' && signals?.ip !== undefined && signals.userAgent !== undefined,
    click: click !== undefined,
    cookie: cookie !== undefined,
  };
}
