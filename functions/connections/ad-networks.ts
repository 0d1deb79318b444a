import type { AdNetworkSender } from '@mirsah/domain/ad-network/event';
import type { AdNetwork } from '@mirsah/domain/conversion';
import type { Sent, SentOrWithheld } from '@mirsah/domain/sending';
import * as z from 'zod';
import { adRequests } from './ad-events.ts';
import { secondsToWait } from './cod-network.ts';
import { field, post, type RequestResult, type SafeRequestOptions, shownText } from './safe-request.ts';

/** The addresses of the networks with their API versions, which they change more often than we do. */
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

/** Sends events to advertising networks, with the same SSRF protection as all other outgoing requests. */
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

/**
 * The result of an event. Errors that took nothing are retried; where the network may have accepted the
 * event, the outcome is uncertain.
 */
export function readAdAnswer(network: AdNetwork, result: RequestResult): SentOrWithheld {
  if (result.kind === 'no_answer') return { kind: 'unknown', reason: 'no_answer', message: '' };
  if (result.kind === 'withheld') return result;
  if (result.kind !== 'answered') return { kind: 'not_sent', reason: result.kind };
  const { status, body, headers } = result;
  const retryAfterSeconds = secondsToWait(headers['retry-after'], Date.now());
  const answer = { status, body, retryAfterSeconds };
  const read = answers[network](answer);
  // An error or a redirect is never a success, whatever its body says.
  const isContradicted = read?.kind === 'accepted' && (status < 200 || status >= 300);
  return read === undefined || isContradicted ? byStatus(answer, '') : read;
}

type Answer = { status: number; body: unknown; retryAfterSeconds: number };

function later({ status, retryAfterSeconds }: Answer, message: string): Sent {
  return { kind: 'rate_limited', status, message, retryAfterSeconds };
}

/** By the status alone, when the body has no result. */
function byStatus(answer: Answer, message: string): Sent {
  const { status } = answer;
  if (status === 401 || status === 403) return { kind: 'key_refused', status, message };
  if (status === 429) return later(answer, message);
  if (status === 408) return { kind: 'unknown', reason: 'no_answer', message };
  if (status >= 500) return { kind: 'unknown', reason: 'server_error', message, status };
  if (status >= 200 && status < 300) return { kind: 'unknown', reason: 'strange_answer', message, status };
  return { kind: 'rejected', status, message };
}

/** Temporary errors, whatever the code in the body: the networks' lists of codes are never complete. */
const passes = (status: number) => status === 408 || status === 429 || status >= 500;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Invalid or expired tokens, and tokens without the permissions that events need. */
const META_TOKEN = new Set([10, 102, 190, 200, 294, 463, 467]);
/** Meta's codes for a retry later: nothing was accepted. */
const META_LATER = new Set([1, 2, 4, 17, 32, 341, 368, 613]);
/** Meta's rate limits have one code for each kind. */
const isMetaLimit = (code: number) => code >= 80_000 && code < 80_100;

function readMeta(answer: Answer): Sent | undefined {
  const { status, body } = answer;
  const error = field(body, 'error');
  if (error === undefined) {
    const isTaken = Number(field(body, 'events_received')) >= 1;
    return isTaken ? { kind: 'accepted', remoteId: text(field(body, 'fbtrace_id')) } : undefined;
  }
  const code = Number(field(error, 'code'));
  const message = shownText(field(error, 'error_user_msg')) || shownText(field(error, 'message'));
  if (META_LATER.has(code) || isMetaLimit(code) || field(error, 'is_transient') === true)
    return later(answer, message);
  if (passes(status)) return byStatus(answer, message);
  if (META_TOKEN.has(code) || status === 401) return { kind: 'key_refused', status, message };
  return { kind: 'rejected', status, message };
}

/** TikTok's status is always 200; its own code is the result. */
function readTiktok(answer: Answer): Sent | undefined {
  const { status, body } = answer;
  const code = field(body, 'code');
  if (typeof code !== 'number') return undefined;
  const message = shownText(field(body, 'message'));
  if (passes(status)) return byStatus(answer, message);
  if (code === 0) return { kind: 'accepted', remoteId: text(field(body, 'request_id')) };
  if (code === 40_001 || (code >= 40_101 && code <= 40_110)) return { kind: 'key_refused', status, message };
  if (code === 40_100 || code === 40_133 || code === 40_016) return later(answer, message);
  if (code >= 50_000) return { kind: 'unknown', reason: 'server_error', message, status };
  return { kind: 'rejected', status, message };
}

/** Snapchat rejects with 200 as well. */
function readSnapchat(answer: Answer): Sent | undefined {
  const { status, body } = answer;
  const state = field(body, 'status');
  const message = shownText(field(body, 'reason')) || shownText(field(body, 'message'));
  if (status >= 400) return byStatus(answer, message);
  if (state === 'VALID' || state === 'OK' || state === 'SUCCESS')
    return { kind: 'accepted', remoteId: text(field(body, 'request_id')) };
  return typeof state === 'string' ? { kind: 'rejected', status, message } : undefined;
}

/** Google only confirms the request; its validation server names the problem. */
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
