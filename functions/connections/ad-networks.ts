import type { AdNetworkSender } from '@mirsah/domain/ad-network/event';
import type { AdNetwork } from '@mirsah/domain/conversion';
import type { Sent, SentOrWithheld } from '@mirsah/domain/sending';
import * as z from 'zod';
import { adRequests } from './ad-events.ts';
import { field, post, type RequestResult, type SafeRequestOptions, shownText } from './safe-request.ts';

/** Where the networks are, with the versions of their APIs: they change them more often than we do. */
export const adNetworksEnvironment = {
  META_EVENTS_URL: z.url().default('https://graph.facebook.com/v26.0'),
  TIKTOK_EVENTS_URL: z.url().default('https://business-api.tiktok.com/open_api/v1.3'),
  SNAPCHAT_EVENTS_URL: z.url().default('https://tr.snapchat.com/v3'),
  GA4_EVENTS_URL: z.url().default('https://www.google-analytics.com'),
};

type Addresses = Record<AdNetwork, string>;

export function adNetworkAddresses(environment: {
  META_EVENTS_URL: string;
  TIKTOK_EVENTS_URL: string;
  SNAPCHAT_EVENTS_URL: string;
  GA4_EVENTS_URL: string;
}): Addresses {
  return {
    meta: environment.META_EVENTS_URL,
    tiktok: environment.TIKTOK_EVENTS_URL,
    snapchat: environment.SNAPCHAT_EVENTS_URL,
    ga4: environment.GA4_EVENTS_URL,
  };
}

/** The servers of the advertising networks, behind the same guard as every other address that we call. */
export function createAdNetworks(options: SafeRequestOptions, addresses: Addresses): AdNetworkSender {
  return {
    async send(access, event, mayWrite) {
      const { path, headers, body } = adRequests[access.network](access, event);
      const result = await post(options, {
        url: addresses[access.network] + path,
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: Buffer.from(JSON.stringify(body)),
        isSecureOnly: true,
        mayWrite,
      });
      return readAdAnswer(access.network, result);
    },
  };
}

const RETRY_SECONDS = 60;

/**
 * What an answer means for an event. Networks that say of an error that they took nothing are asked again; where they may have
 * taken it, the outcome is unknown.
 */
export function readAdAnswer(network: AdNetwork, result: RequestResult): SentOrWithheld {
  if (result.kind === 'no_answer') return { kind: 'unknown', reason: 'no_answer', message: '' };
  if (result.kind === 'withheld') return result;
  if (result.kind !== 'answered') return { kind: 'not_sent', reason: result.kind };
  const { status, body } = result;
  return answers[network]({ status, body }) ?? byStatus(status, '');
}

type Answer = { status: number; body: unknown };

/** By the status alone, where the body says nothing. */
function byStatus(status: number, message: string): Sent {
  if (status === 401 || status === 403) return { kind: 'key_refused', status, message };
  if (status === 429) return { kind: 'rate_limited', status, message, retryAfterSeconds: RETRY_SECONDS };
  if (status === 408) return { kind: 'unknown', reason: 'no_answer', message };
  if (status >= 500) return { kind: 'unknown', reason: 'server_error', message, status };
  if (status >= 200 && status < 300) return { kind: 'unknown', reason: 'strange_answer', message, status };
  return { kind: 'rejected', status, message };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Invalid or expired tokens, and those without the rights that events need. */
const META_TOKEN = new Set([10, 102, 190, 200, 294, 463, 467]);
/** Meta's own words for «again later»: nothing was taken. */
const META_LATER = new Set([1, 2, 4, 17, 341, 613, 80_004]);

function readMeta({ status, body }: Answer): Sent | undefined {
  const error = field(body, 'error');
  if (error === undefined) {
    const isTaken = Number(field(body, 'events_received')) >= 1;
    return isTaken ? { kind: 'accepted', remoteId: text(field(body, 'fbtrace_id')) } : undefined;
  }
  const code = Number(field(error, 'code'));
  const message = shownText(field(error, 'error_user_msg')) || shownText(field(error, 'message'));
  if (META_TOKEN.has(code)) return { kind: 'key_refused', status, message };
  if (META_LATER.has(code))
    return { kind: 'rate_limited', status, message, retryAfterSeconds: RETRY_SECONDS };
  return status >= 500 ? byStatus(status, message) : { kind: 'rejected', status, message };
}

/** TikTok answers 200 to everything: its own code says what became of it. */
function readTiktok({ status, body }: Answer): Sent | undefined {
  const code = field(body, 'code');
  if (typeof code !== 'number') return undefined;
  const message = shownText(field(body, 'message'));
  if (code === 0) return { kind: 'accepted', remoteId: text(field(body, 'request_id')) };
  if (code === 40_001 || (code >= 40_101 && code <= 40_110)) return { kind: 'key_refused', status, message };
  if (code === 40_100 || code === 40_133 || code === 40_016)
    return { kind: 'rate_limited', status, message, retryAfterSeconds: RETRY_SECONDS };
  if (code >= 50_000) return { kind: 'unknown', reason: 'server_error', message, status };
  return { kind: 'rejected', status, message };
}

/** Snapchat refuses with 200 as well. */
function readSnapchat({ status, body }: Answer): Sent | undefined {
  const state = field(body, 'status');
  const message = shownText(field(body, 'reason')) || shownText(field(body, 'message'));
  if (status >= 400) return byStatus(status, message);
  if (state === 'VALID' || state === 'OK' || state === 'SUCCESS')
    return { kind: 'accepted', remoteId: text(field(body, 'request_id')) };
  return typeof state === 'string' ? { kind: 'rejected', status, message } : undefined;
}

/** Google says nothing but that it has the request; only its validation names what is wrong. */
function readGa4({ status, body }: Answer): Sent | undefined {
  if (status < 200 || status >= 300) return undefined;
  const messages = field(body, 'validationMessages');
  const [first] = Array.isArray(messages) ? messages : [];
  if (first === undefined) return { kind: 'accepted', remoteId: null };
  return { kind: 'rejected', status, message: shownText(field(first, 'description')) };
}

const answers: Record<AdNetwork, (answer: Answer) => Sent | undefined> = {
  meta: readMeta,
  tiktok: readTiktok,
  snapchat: readSnapchat,
  ga4: readGa4,
};
