import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import * as z from 'zod';

export type SafeRequest = { url: string; token: string; body: unknown };

/** What became of a request. Every kind except `answered` says whether the request may have arrived. */
export type RequestResult =
  | { kind: 'answered'; status: number; headers: Record<string, string | undefined>; body: unknown }
  /** Not sent: the address is not https, is on a private network, or is not an address. */
  | { kind: 'address_refused' }
  /** Not sent: unknown host, connection refused, or invalid certificate. */
  | { kind: 'unreachable' }
  /** Sent, but no complete answer came. */
  | { kind: 'no_answer' };

export type SafeRequestOptions = {
  timeoutMs: number;
  /** `host:port` that may be called without https and on a private network; none in a deployment. */
  trustedHosts: readonly string[];
  lookup?: LookupFunction;
};

export const safeRequestEnvironment = {
  /** `host:port` of services on a private network, separated by commas; a deployment has none. */
  TRUSTED_PARTNER_HOSTS: z.string().default(''),
  PARTNER_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(15_000),
};

export function safeRequestOptions(environment: {
  TRUSTED_PARTNER_HOSTS: string;
  PARTNER_TIMEOUT_MS: number;
}): SafeRequestOptions {
  return {
    timeoutMs: environment.PARTNER_TIMEOUT_MS,
    trustedHosts: environment.TRUSTED_PARTNER_HOSTS.split(',').filter(Boolean),
  };
}

/** Real answers are a few hundred bytes; a longer one counts as missing. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Posts JSON to an address that a merchant entered, protected against server-side request forgery (SSRF): https only; no
 * private, link-local or metadata address, checked on the resolved address that is connected to, so that DNS rebinding
 * does not help; no redirects; limits on time and size. Never throws.
 */
export async function postJson(options: SafeRequestOptions, request: SafeRequest): Promise<RequestResult> {
  const url = URL.parse(request.url);
  const isTrusted = url !== null && options.trustedHosts.includes(url.host);
  if (!url || url.username || url.password || !(url.protocol === 'https:' || isTrusted)) {
    return { kind: 'address_refused' };
  }
  return send(url, isTrusted, options, request);
}

function send(
  url: URL,
  isTrusted: boolean,
  { timeoutMs, lookup }: SafeRequestOptions,
  { token, body }: SafeRequest,
): Promise<RequestResult> {
  const { promise, resolve } = Promise.withResolvers<RequestResult>();
  const payload = JSON.stringify(body);
  const isSecure = url.protocol === 'https:';
  const filter = { allowPrivateIPAddress: isTrusted };
  const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': Buffer.byteLength(payload),
      authorization: `Bearer ${token}`,
      'user-agent': 'Mirsah/1.0',
    },
    ...(lookup && { lookup }),
  });

  let isSent = false;
  const timer = setTimeout(() => outgoing.destroy(), timeoutMs);
  const finish = (outcome: RequestResult) => {
    clearTimeout(timer);
    resolve(outcome);
    outgoing.destroy();
  };
  outgoing.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isSent = true;
    });
  });
  outgoing.on('error', (error) => finish(isSent ? { kind: 'no_answer' } : failure(error)));
  outgoing.on('close', () => finish({ kind: isSent ? 'no_answer' : 'unreachable' }));
  outgoing.on('response', (incoming) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) finish({ kind: 'no_answer' });
      else chunks.push(chunk);
    });
    incoming.on('error', () => finish({ kind: 'no_answer' }));
    incoming.on('end', () => {
      if (!incoming.complete) return finish({ kind: 'no_answer' });
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
      );
      const text = Buffer.concat(chunks).toString('utf8');
      finish({ kind: 'answered', status: incoming.statusCode ?? 0, headers, body: parseJson(text) });
    });
  });
  outgoing.end(payload);
  return promise;
}

/** The filter has no error class; its message says that the address is not allowed. */
function failure(error: Error): RequestResult {
  return { kind: /is not allowed/.test(error.message) ? 'address_refused' : 'unreachable' };
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_TEXT_LENGTH = 300;

/** A property of an answer whose shape is unknown. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A text of an answer, cut to what a screen can show; empty when it is not a text. */
export function shownText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, MAX_TEXT_LENGTH) : '';
}
