import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { accessDenied, S3Error, type S3Request, uriEncode } from './request.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

const week = 7 * 24 * 60 * 60;
const allowedSkew = 15 * 60 * 1000;

/**
 * Checks a request's signature version 4, in its headers or in a presigned URL. Returns what the client
 * declared about the payload: a hex SHA-256 to compare, or one of AWS's markers.
 */
export function authenticate(request: S3Request, credentials: Credentials): string {
  if (request.query.has('X-Amz-Signature')) return authenticateUrl(request, credentials);
  return authenticateHeaders(request, credentials);
}

/** The signature of a text under a credential's scope; presigned POST policies are signed the same way. */
export function signText(credentials: Credentials, scope: Scope, text: string): string {
  return createHmac('sha256', signingKey(credentials, scope)).update(text).digest('hex');
}

let lastKey: { of: string; key: KeyObject } | undefined;

/** A scope's key is valid for a whole day, so the last one is cached. */
function signingKey({ secretAccessKey }: Credentials, { date, region }: Scope): KeyObject {
  const of = `${date} ${region} ${secretAccessKey}`;
  if (lastKey?.of === of) return lastKey.key;
  let key = Buffer.from(`AWS4${secretAccessKey}`);
  for (const part of [date, region, 's3', 'aws4_request']) {
    key = createHmac('sha256', key).update(part).digest();
  }
  lastKey = { of, key: createSecretKey(key) };
  return lastKey.key;
}

type Scope = { date: string; region: string };

/** Reads `keyId/date/region/s3/aws4_request`. Throws for another key or another service. */
export function parseCredential(credential: string, credentials: Credentials): Scope {
  const [keyId, date, region, service, end] = credential.split('/');
  if (!date || !region || service !== 's3' || end !== 'aws4_request') {
    throw new S3Error('AuthorizationHeaderMalformed', 400, 'The credential scope is malformed');
  }
  if (keyId !== credentials.accessKeyId) {
    throw new S3Error(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  return { date, region };
}

export function isSameSignature(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Epoch milliseconds of `20261121T024200Z`, NaN when it is none. */
export function parseAmzDate(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const signatureDoesNotMatch = () =>
  new S3Error(
    'SignatureDoesNotMatch',
    403,
    'The request signature we calculated does not match the signature you provided.',
  );

function authenticateHeaders(request: S3Request, credentials: Credentials): string {
  const { authorization, 'x-amz-date': date = '', 'x-amz-content-sha256': payload } = request.headers;
  if (!authorization) throw accessDenied();
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]+)$/.exec(
      authorization,
    ) ?? [];
  if (!credential || !signedHeaders || !signature || !payload) {
    throw new S3Error('AuthorizationHeaderMalformed', 400, 'The authorization header is malformed');
  }
  const skew = Math.abs(Date.now() - parseAmzDate(date));
  if (!(skew <= allowedSkew)) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
    );
  }
  assertSigned(request, credentials, { credential, signedHeaders, signature, date, payload });
  return payload;
}

function authenticateUrl(request: S3Request, credentials: Credentials): string {
  const field = (name: string) => request.query.get(`X-Amz-${name}`) ?? '';
  const date = field('Date');
  const lifetime = Number(field('Expires'));
  const isUnderstood = field('Algorithm') === 'AWS4-HMAC-SHA256' && lifetime > 0 && lifetime <= week;
  if (!isUnderstood) {
    throw new S3Error('AuthorizationQueryParametersError', 400, 'The presigned URL is malformed');
  }
  const signedAt = parseAmzDate(date);
  if (!(Date.now() <= signedAt + lifetime * 1000)) throw accessDenied('Request has expired');
  if (signedAt > Date.now() + allowedSkew) throw accessDenied('Request is not valid yet');
  // The signer may have fixed the payload's hash; without one the URL is valid for any payload.
  const payload = request.query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  assertSigned(request, credentials, {
    credential: field('Credential'),
    signedHeaders: field('SignedHeaders'),
    signature: field('Signature'),
    date,
    payload,
  });
  return payload;
}

type Claim = {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
};

function assertSigned(request: S3Request, credentials: Credentials, claim: Claim): void {
  const scope = parseCredential(claim.credential, credentials);
  const names = claim.signedHeaders.split(';');
  const isUnsigned = (name: string) => name.startsWith('x-amz-') && !names.includes(name);
  // The payload's hash is part of every signature, so a presigned request may send it unsigned.
  const unsigned = Object.keys(request.headers).filter(
    (name) => isUnsigned(name) && name !== 'x-amz-content-sha256',
  );
  if (!names.includes('host') || unsigned.length > 0) {
    throw accessDenied('There were headers present in the request which were not signed');
  }
  const canonical = [
    request.method,
    request.path.split('/').map(uriEncode).join('/'),
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    claim.date,
    `${scope.date}/${scope.region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  if (!isSameSignature(signText(credentials, scope, text), claim.signature)) throw signatureDoesNotMatch();
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&');
}
