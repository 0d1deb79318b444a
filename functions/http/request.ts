import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BrowserRequest } from '@mirsah/domain/conversion/signals';
import { DomainError } from '@mirsah/domain/error';
import type { Sites } from '@mirsah/domain/landing-page';
import { pageIdOf } from '@mirsah/domain/landing-page/shown-variant';
import type { OrderSubmission } from '@mirsah/domain/order/submission';
import { parseUrl } from '@mirsah/domain/parse-url';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';

/** The authorizer's claims are present only on routes that have one. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims: Record<string, unknown> } } };
};

/** Parses one part of a request; throws DomainError `invalid_request` that names each wrong field. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new DomainError('invalid_request', {
    fields: result.error.issues
      .slice(0, 50)
      .map((issue) => ({ path: issue.path.join('.'), problem: issue.code })),
  });
}

/**
 * The body as JSON. Throws DomainError `invalid_request` when it is not JSON, or when a text in it is not
 * well-formed Unicode (half of a surrogate pair, written as an escape), which the database cannot store.
 */
export function jsonBody(event: HttpEvent): unknown {
  const text = textBody(event);
  try {
    return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, rejectIllFormed) : JSON.parse(text);
  } catch (cause) {
    throw new DomainError('invalid_request', { fields: [{ path: '', problem: 'invalid_json' }] }, { cause });
  }
}

function rejectIllFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new SyntaxError('A text is not well-formed Unicode');
  }
  return value;
}

/**
 * Throws DomainError `payload_too_large` for a body of more than `maxBytes` bytes, before anything reads it.
 */
export function limitBody({ body, isBase64Encoded }: HttpEvent, maxBytes: number): void {
  const bytes = Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > maxBytes) throw new DomainError('payload_too_large');
}

/**
 * Whether the page that sent this request is on the request's own host. Browsers send `Sec-Fetch-Site` or
 * `Origin` with every POST, and no page can forge them. A client that sends neither is not a browser, so no
 * visitor is misused.
 */
export function isFromOwnHost({ headers }: Pick<HttpEvent, 'headers'>): boolean {
  const { 'sec-fetch-site': site, origin, 'x-forwarded-host': host = '' } = headers;
  // `none` is a direct user action, such as resubmitting a form, which no page can imitate.
  if (site) return site === 'same-origin' || site === 'none';
  return origin === undefined || isOwnOrigin(origin, host);
}

/** Throws DomainError `not_allowed` for a request from a page of another host. */
export function rejectOtherHosts(event: Pick<HttpEvent, 'headers'>): void {
  if (!isFromOwnHost(event)) throw new DomainError('not_allowed');
}

/** Whether an `Origin` header names this host. Browsers also send `null`, or an invalid address. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return host !== '' && parseUrl(origin)?.host === host;
}

export function textBody(event: HttpEvent): string {
  const body = event.body ?? '';
  return event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/**
 * The values of the origin secret: the one that is sent, and during a rotation the next or the previous one.
 */
export const acceptedSecrets = (originSecret: string): string[] => originSecret.split(',').filter(Boolean);

/** Identifies a request's visitor for one purpose, without revealing who they are. */
export type VisitorHash = (event: Pick<HttpEvent, 'headers'>, purpose: string) => string;

/**
 * Identifies the visitor who orders or leaves a form at a page, the same for all variants, because a request
 * may name any variant.
 */
export const pageVisitor = (
  hash: VisitorHash,
  event: Pick<HttpEvent, 'headers'>,
  purpose: 'order' | 'form',
  reference: string,
): string => hash(event, `${purpose} ${pageIdOf(reference)}`);

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

/** Hashes an address for one purpose. */
export type AddressHash = (address: string, purpose: string) => string;

/**
 * Hashes the visitor's address with our secret, so that it cannot be found by trying all addresses. Hashes
 * for different purposes cannot be compared. CloudFront appends the address it saw and then its own; the
 * sender may have forged everything before those two. Of an IPv6 address only the network counts, because its
 * owner may choose the rest.
 */
export function createVisitorHash(originSecret: string): VisitorHash {
  const hash = createAddressHash(originSecret);
  return (event, purpose) => hash(visitorAddress(event) ?? '', purpose);
}

/** The address that CloudFront saw, before its own; undefined for a request that bypassed it. */
export function visitorAddress({ headers }: Pick<HttpEvent, 'headers'>): string | undefined {
  return headers['x-forwarded-for']?.split(',').at(-2)?.trim() || undefined;
}

/** The same for an address that is known from another source. */
export function createAddressHash(originSecret: string): AddressHash {
  const [secret = ''] = acceptedSecrets(originSecret);
  return (address, purpose) =>
    createHmac('sha256', secret)
      .update(`${purpose} ${networkOf(address)}`)
      .digest('base64url');
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  if (!address.includes(':') || address.includes('.')) return address;
  const groups = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - end.length) }, () => '0');
  return [...groups, ...zeros, ...end].slice(0, 4).join(':');
}

/**
 * The browser's data that comes with the order. The page's own host receives its cookies, so the page needs
 * no script for them.
 */
export function browserOf(
  { protocol }: Sites,
  event: HttpEvent,
  { attribution }: OrderSubmission,
): BrowserRequest {
  const { headers, cookies = [] } = event;
  return {
    ip: visitorAddress(event),
    userAgent: headers['user-agent'],
    pageUrl: `${protocol}://${headers['x-forwarded-host'] ?? ''}/`,
    cookies,
    searches: attribution ? [attribution.last.search, attribution.first.search] : [],
    asksForPrivacy: headers['sec-gpc'] === '1' || headers.dnt === '1',
  };
}
