import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { parseUrl } from '@mirsah/domain/parse-url';
import { isHeaderText } from '@mirsah/domain/schemas';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import * as z from 'zod';

type JsonRequest = Pick<SafeRequest, 'url' | 'mayWrite'> & { token: string; body: unknown };

type SafeRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Undefined sends a GET without a body. */
  body: Uint8Array | undefined;
  /** A longer response counts as missing; 64 KB by default. */
  maxAnswerBytes?: number;
  /** Only https, except for trusted hosts. */
  isSecureOnly?: boolean;
  /**
   * Called once the connection is established and before anything is written; nothing is written unless it
   * returns true.
   */
  mayWrite?: (() => Promise<boolean>) | undefined;
};

/** The result of a request. Every kind except `answered` says whether the request may have arrived. */
export type RequestResult =
  | { kind: 'answered'; status: number; headers: Record<string, string | undefined>; body: unknown }
  /** Not sent: the address is not on the web, is on a private network, or is not an address. */
  | { kind: 'address_refused' }
  /** Not sent: unknown host, connection refused, or invalid certificate. */
  | { kind: 'unreachable' }
  /** Sent, but no complete response arrived. */
  | { kind: 'no_answer' }
  /** Not sent: `mayWrite` returned false. */
  | { kind: 'withheld' };

export type SafeRequestOptions = {
  timeoutMs: number;
  /** `host:port` that may be called on a private network; none in a deployment. */
  trustedHosts: readonly string[];
  lookup?: LookupFunction;
};

export const safeRequestEnvironment = {
  /** `host:port` of services on a private network, separated by commas; a deployment has none. */
  TRUSTED_CONNECTION_HOSTS: z.string().default(''),
  CONNECTION_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(15_000),
};

export function safeRequestOptions(environment: {
  TRUSTED_CONNECTION_HOSTS: string;
  CONNECTION_TIMEOUT_MS: number;
}): SafeRequestOptions {
  return {
    timeoutMs: environment.CONNECTION_TIMEOUT_MS,
    trustedHosts: environment.TRUSTED_CONNECTION_HOSTS.split(',').filter(Boolean),
  };
}

/** Real responses to a POST are a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Ten orders with all their data at a network. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** Fetches JSON with a key, like `post`. */
export async function getJson(
  options: SafeRequestOptions,
  { url, token }: Pick<JsonRequest, 'url' | 'token'>,
): Promise<RequestResult> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return post(options, { url, headers, body: undefined, maxAnswerBytes: MAX_LIST_BYTES });
}

/** Posts JSON with a key, like `post`; without a `body` it sends a GET. */
export async function postJson(
  options: SafeRequestOptions,
  { url, token, body, mayWrite }: JsonRequest,
): Promise<RequestResult> {
  return post(options, {
    url,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      accept: 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    mayWrite,
  });
}

/**
 * Posts to an address that a person or a browser gave us, http or https (spec 5), protected against
 * server-side request forgery (SSRF): no private, link-local or metadata address, checked on the resolved
 * address that is connected to, so that DNS rebinding does not help; no redirects; limits on time and size.
 * Throws only what `mayWrite` throws, and nothing was sent then.
 */
export async function post(options: SafeRequestOptions, request: SafeRequest): Promise<RequestResult> {
  const url = parseUrl(request.url);
  const isTrusted = url !== null && options.trustedHosts.includes(url.host);
  const isSecure = url?.protocol === 'https:';
  const isWellFormed =
    url &&
    !url.username &&
    !url.password &&
    (isSecure || (url.protocol === 'http:' && (isTrusted || !request.isSecureOnly)));
  if (!isWellFormed || (!isTrusted && isIPv4Compatible(url.hostname.replace(/^\[|\]$/g, '')))) {
    return { kind: 'address_refused' };
  }
  // A header cannot contain such a key, so no server would accept it.
  if (!Object.values(request.headers).every(isHeaderText)) {
    return { kind: 'answered', status: 401, headers: {}, body: undefined };
  }
  return send(url, isTrusted, options, request);
}

/**
 * Whether an address is forbidden whatever its name resolves to: it is on a private network by its host's
 * literal address or its name.
 */
export function isPrivateHost({ trustedHosts }: Pick<SafeRequestOptions, 'trustedHosts'>, address: string) {
  const url = parseUrl(address);
  if (!url || trustedHosts.includes(url.host)) return false;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (!isIP(host)) return /(?:^|\.)(?:localhost|local|internal)$/.test(host);
  // As the filter of the connection judges it.
  return ipaddr.process(host).range() !== 'unicast' || isIPv4Compatible(host);
}

const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');

/** `::127.0.0.1` and similar: an obsolete notation of an IPv4 address that the filter considers public. */
function isIPv4Compatible(address: string): boolean {
  return isIPv6(address) && ipv4Compatible.check(address, 'ipv6');
}

/** Resolves a name, and rejects such an address. */
function guarded(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) =>
    lookup(host, options, (error, address, family) => {
      // A failed lookup returns no address. An exception here could not be caught by any caller.
      if (error) return callback(error, address, family);
      const found = [address].flat().map((each) => (typeof each === 'string' ? each : each.address));
      const isRejected = found.some(isIPv4Compatible);
      callback(isRejected ? new Error(`An address of ${host} is not allowed`) : null, address, family);
    });
}

function send(
  url: URL,
  isTrusted: boolean,
  { timeoutMs, lookup = systemLookup }: SafeRequestOptions,
  { headers, body, mayWrite, maxAnswerBytes = MAX_ANSWER_BYTES }: SafeRequest,
): Promise<RequestResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RequestResult>();
  const isSecure = url.protocol === 'https:';
  const filter = { allowPrivateIPAddress: isTrusted };
  const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent: isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter),
    headers: {
      ...headers,
      ...(body && { 'content-length': body.byteLength }),
      'user-agent': 'Mirsah/1.0',
    },
    lookup: isTrusted ? lookup : guarded(lookup),
  });

  let isSent = false;
  let isAsking = false;
  const timer = setTimeout(() => outgoing.destroy(), timeoutMs);
  const finish = (outcome: RequestResult) => {
    clearTimeout(timer);
    resolve(outcome);
    outgoing.destroy();
  };
  /** The decision of `mayWrite` comes first: what it has recorded must match the result. */
  const lost = (outcome: RequestResult) => {
    if (!isAsking) finish(isSent ? { kind: 'no_answer' } : outcome);
  };
  const write = async () => {
    try {
      isAsking = true;
      if (mayWrite && !(await mayWrite())) return finish({ kind: 'withheld' });
    } catch (error) {
      reject(error);
      return finish({ kind: 'withheld' });
    } finally {
      isAsking = false;
    }
    if (outgoing.destroyed) return finish({ kind: 'unreachable' });
    isSent = true;
    if (body) outgoing.end(body);
    else outgoing.end();
  };
  outgoing.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => void write()));
  outgoing.on('error', (error) => lost(failure(error)));
  outgoing.on('close', () => lost({ kind: 'unreachable' }));
  outgoing.on('response', (incoming) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnswerBytes) finish({ kind: 'no_answer' });
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
