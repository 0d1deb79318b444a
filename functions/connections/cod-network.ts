import type { CodNetwork } from '@mirsah/domain/cod-network/commands';
import { leadsUrl } from '@mirsah/domain/connection';
import type { AddressCheck } from '@mirsah/domain/connection/commands';
import type { SentOrWithheld } from '@mirsah/domain/sending';
import {
  field,
  isPrivateHost,
  postJson,
  type RequestResult,
  type SafeRequestOptions,
  shownText,
} from './safe-request.ts';

const DEFAULT_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 60 * 60;

/** The cash-on-delivery network's seller API. */
export function createCodNetwork(options: SafeRequestOptions): CodNetwork & AddressCheck {
  return {
    refuses: (endpoint) => isPrivateHost(options, endpoint),
    send: async ({ endpoint, apiKey }, lead, mayWrite) =>
      readLeadAnswer(
        await postJson(options, { url: leadsUrl(endpoint), token: apiKey, body: lead, mayWrite }),
      ),
  };
}

/**
 * The result of sending a lead. A 5xx, or a success without an id or status, may follow an accepted lead, so
 * the outcome is uncertain; a 4xx is a definite rejection.
 */
export function readLeadAnswer(outcome: RequestResult): SentOrWithheld {
  if (outcome.kind === 'no_answer') return { kind: 'unknown', reason: 'no_answer', message: '' };
  if (outcome.kind === 'withheld') return outcome;
  if (outcome.kind !== 'answered') return { kind: 'not_sent', reason: outcome.kind };
  const { status, body, headers } = outcome;
  const message = messageOf(body);
  if (/already (saved|exists)/i.test(message)) return { kind: 'already_saved' };
  if (status >= 200 && status < 300) return readSuccess(status, body, message);
  if (status === 401 || status === 403) return { kind: 'key_refused', status, message };
  if (status === 429) {
    const retryAfterSeconds = secondsToWait(headers['retry-after'], Date.now());
    return { kind: 'rate_limited', status, message, retryAfterSeconds };
  }
  if (status === 408) return { kind: 'unknown', reason: 'no_answer', message };
  if (status >= 500) return { kind: 'unknown', reason: 'server_error', message, status };
  return { kind: 'rejected', status, message };
}

function readSuccess(status: number, body: unknown, message: string): SentOrWithheld {
  if (field(body, 'status') === 'error') return { kind: 'rejected', status, message };
  const id = field(field(body, 'data'), 'id');
  if (typeof id === 'string' || typeof id === 'number') return { kind: 'accepted', remoteId: String(id) };
  if (field(body, 'status') === 'success') return { kind: 'accepted', remoteId: null };
  return { kind: 'unknown', reason: 'strange_answer', message, status };
}

/** The network's message; for rejected fields the first field's problem, which is more specific. */
function messageOf(body: unknown): string {
  const errors = field(body, 'errors');
  const firstProblem =
    typeof errors === 'object' && errors !== null ? Object.values(errors).flat()[0] : undefined;
  return shownText(firstProblem) || shownText(field(body, 'message'));
}

/** `Retry-After` in seconds, from 1 to 3,600; the header may be a number or a date. */
export function secondsToWait(value: string | undefined, now: number): number {
  const seconds = Number(value ?? Number.NaN);
  const delay = Number.isFinite(seconds) ? seconds : (Date.parse(value ?? '') - now) / 1000;
  if (!Number.isFinite(delay)) return DEFAULT_RETRY_SECONDS;
  return Math.min(Math.max(Math.ceil(delay), 1), MAX_RETRY_SECONDS);
}
