import { createHash } from 'node:crypto';
import type { AdNetworkAccess, ConversionEvent } from '@mirsah/domain/ad-network/event';
import type { AdNetwork, ConversionEventName } from '@mirsah/domain/conversion';

// Each network's format of an event. Identifying data is normalised before it is hashed.

/** A request with its body as JSON, before it is sent. `path` is relative to the network's address. */
export type AdRequest = { path: string; headers?: Record<string, string>; body: object };

/** SHA-256 of a normalised text, as 64 lowercase hexadecimal digits. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const eventNames: Record<AdNetwork, Record<ConversionEventName, string>> = {
  meta: { purchase: 'Purchase', lead: 'Lead' },
  tiktok: { purchase: 'Purchase', lead: 'SubmitForm' },
  snapchat: { purchase: 'PURCHASE', lead: 'SIGN_UP' },
  ga4: { purchase: 'purchase', lead: 'generate_lead' },
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
/** A list of one, as networks require; undefined, which JSON omits, for none. */
const list = (text: string | undefined) => (text === undefined ? undefined : [hashed(text)]);
/** The customer's identity with the field names of Meta and Snapchat. */
const person = (identity: ConversionEvent['identity']) => ({
  ph: list(identity.phoneDigits),
  fn: list(identity.firstName),
  ln: list(identity.lastName),
  ct: list(identity.city),
  country: list(identity.country),
  external_id: list(identity.externalId),
});
const referrerOf = ({ signals }: ConversionEvent) =>
  signals?.referrer === undefined ? undefined : `https://${signals.referrer}/`;

/**
 * Meta, Conversions API. One event per request, because Meta rejects all events of a request when one is too
 * old.
 */
function toMeta({ pixelId, token, testCode }: AdNetworkAccess, event: ConversionEvent): AdRequest {
  const { id, name, at, currency, value, items, identity, signals } = event;
  const data = {
    event_name: eventNames.meta[name],
    event_time: seconds(at),
    event_id: id,
    // Without a user agent it does not count as a website event.
    action_source: signals?.userAgent === undefined ? 'system_generated' : 'website',
    event_source_url: signals?.pageUrl,
    referrer_url: referrerOf(event),
    user_data: {
      ...person(identity),
      client_ip_address: signals?.ip,
      client_user_agent: signals?.userAgent,
      fbc: signals?.fbc,
      fbp: signals?.fbp,
    },
    custom_data: {
      currency,
      value,
      order_id: id,
      content_type: 'product',
      contents: items.map(({ sku, quantity, price }) => ({ id: sku, quantity, item_price: price })),
    },
  };
  return {
    path: `/${pixelId}/events`,
    body: { data: [data], access_token: token, ...(testCode && { test_event_code: testCode }) },
  };
}

/** TikTok, Events API 2.0. Its phone is hashed with the plus, unlike Meta's and Snapchat's. */
function toTiktok({ pixelId, token, testCode }: AdNetworkAccess, event: ConversionEvent): AdRequest {
  const { id, name, at, currency, value, items, identity, signals } = event;
  const data = {
    event: eventNames.tiktok[name],
    event_time: seconds(at),
    event_id: id,
    user: {
      phone: list(identity.phoneE164),
      external_id: list(identity.externalId),
      ttclid: signals?.ttclid,
      ttp: signals?.ttp,
      ip: signals?.ip,
      user_agent: signals?.userAgent,
      locale: 'ar',
    },
    properties: {
      currency,
      value,
      order_id: id,
      content_type: 'product',
      contents: items.map(({ sku, name: title, quantity, price }) => ({
        content_id: sku,
        content_name: title,
        quantity,
        price,
      })),
    },
    page: { url: signals?.pageUrl, referrer: referrerOf(event) },
    limited_data_use: false,
  };
  return {
    path: '/event/track/',
    headers: { 'access-token': token },
    body: {
      event_source: 'web',
      event_source_id: pixelId,
      ...(testCode && { test_event_code: testCode }),
      data: [data],
    },
  };
}

/** Snapchat, Conversions API v3. A test without a test code is validated and not counted. */
function toSnapchat({ pixelId, token, ...access }: AdNetworkAccess, event: ConversionEvent): AdRequest {
  const { id, name, at, currency, value, items, identity, signals } = event;
  const data = {
    event_name: eventNames.snapchat[name],
    event_time: seconds(at),
    event_id: id,
    action_source: 'WEB',
    event_source_url: signals?.pageUrl,
    user_data: {
      ...person(identity),
      client_ip_address: signals?.ip,
      client_user_agent: signals?.userAgent,
      sc_click_id: signals?.sccid,
      sc_cookie1: signals?.scid,
    },
    custom_data: {
      currency,
      value: String(value),
      order_id: id,
      content_ids: items.map(({ sku }) => sku),
      num_items: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    },
  };
  const isValidated = access.isTest && access.testCode === '';
  return {
    path: `/${pixelId}/events${isValidated ? '/validate' : ''}?access_token=${encodeURIComponent(token)}`,
    body: { data: [data], ...(access.testCode && { test_event_code: access.testCode }) },
  };
}

/**
 * Google Analytics 4, Measurement Protocol. It identifies visitors only by their cookie; a test goes to its
 * validation server.
 */
function toGa4({ pixelId, token, isTest }: AdNetworkAccess, event: ConversionEvent): AdRequest {
  const { id, name, at, currency, value, items, signals } = event;
  const params = {
    transaction_id: id,
    value,
    currency,
    engagement_time_msec: 1,
    session_id: signals?.gaSessionId,
    items: items.map(({ sku, name: title, price, quantity }) => ({
      item_id: sku,
      item_name: title,
      price,
      quantity,
    })),
  };
  const query = new URLSearchParams({ measurement_id: pixelId, api_secret: token });
  return {
    path: `${isTest ? '/debug' : ''}/mp/collect?${query}`,
    body: {
      client_id: signals?.gaClientId ?? clientOf(id),
      timestamp_micros: String(at.getTime() * 1000),
      events: [{ name: eventNames.ga4[name], params }],
    },
  };
}

/** Client id for a browser without the cookie: unique to this order, the same for each attempt. */
function clientOf(orderId: string): string {
  const digits = BigInt(`0x${hashed(orderId).slice(0, 16)}`).toString();
  return `${digits.slice(0, 10)}.${digits.slice(-10)}`;
}

export const adRequests: Record<AdNetwork, (access: AdNetworkAccess, event: ConversionEvent) => AdRequest> = {
  meta: toMeta,
  tiktok: toTiktok,
  snapchat: toSnapchat,
  ga4: toGa4,
};
