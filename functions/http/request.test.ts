import { expect, it } from 'vitest';
import { httpEventFixture } from './request.fixture.ts';
import {
  createVisitorHash,
  isFromOwnHost,
  isSameSecret,
  jsonBody,
  limitBody,
  pageVisitor,
} from './request.ts';

const from = (...addresses: string[]) => ({ headers: { 'x-forwarded-for': addresses.join(', ') } });
const hash = createVisitorHash('our secret');

it('a visitor’s hash does not depend on the addresses that the request claims', () => {
  const honest = hash(from('203.0.113.7', '130.176.0.1'), 'contact');
  expect(hash(from('1.2.3.4', '203.0.113.7', '130.176.0.1'), 'contact')).toBe(honest);
  expect(hash(from('203.0.113.8', '130.176.0.1'), 'contact')).not.toBe(honest);
});

it('hashes of a visitor for two purposes, or under another secret, cannot be compared', () => {
  const visitor = from('203.0.113.7', '130.176.0.1');
  const hashes = [
    hash(visitor, 'page-1'),
    hash(visitor, 'page-2'),
    createVisitorHash('other')(visitor, 'page-1'),
  ];
  expect(new Set(hashes).size).toBe(3);
});

it('a page and every variant in its requests identify the same visitor, and other pages another', () => {
  const pageId = '01jd3h5m7n9p1q3r5s7t9v1w3x';
  const visitor = from('203.0.113.7', '130.176.0.1');
  for (const purpose of ['order', 'form'] as const) {
    const known = hash(visitor, `${purpose} ${pageId}`);
    for (const reference of [pageId, `${pageId}.1a`, `${pageId}.2b`, `${pageId}.99999a`])
      expect(pageVisitor(hash, visitor, purpose, reference)).toBe(known);
    expect(pageVisitor(hash, visitor, purpose, '01jd3h5m7n9p1q3r5s7t9v1w3y.1a')).not.toBe(known);
  }
});

it.each(['{"name":"\\ud800"}', '{"\\udfff":1}', '{"a":["\\uD83D"]}', '{"name":', ''])(
  'a body that is not well-formed JSON text (%s) is an invalid request, never an unexpected error',
  (body) => {
    expect(() => jsonBody(httpEventFixture({ body }))).toThrowError(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  },
);

it('escaped pairs of surrogates are read as the characters they mean', () => {
  expect(jsonBody(httpEventFixture({ body: '{"name":"\\ud83d\\ude00"}' }))).toEqual({ name: '😀' });
});

it('a body is measured in bytes, also when it comes in base64', () => {
  expect(() => limitBody(httpEventFixture({ body: 'ب'.repeat(10) }), 20)).not.toThrow();
  expect(() => limitBody(httpEventFixture({ body: 'ب'.repeat(11) }), 20)).toThrowError(
    expect.objectContaining({ code: 'payload_too_large' }),
  );
  const base64 = {
    ...httpEventFixture({ body: Buffer.alloc(21).toString('base64') }),
    isBase64Encoded: true,
  };
  expect(() => limitBody(base64, 20)).toThrow();
});

it.each([
  [{ origin: 'https://oud.mirsah.site' }, true],
  [{ origin: 'https://oud.mirsah.site', 'sec-fetch-site': 'same-origin' }, true],
  // A page that hides its origin, on its own host.
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{}, true],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://other.mirsah.site', 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'null' }, false],
])('a request with %j comes from a page of its own host: %s', (headers, expected) => {
  expect(isFromOwnHost({ headers: { 'x-forwarded-host': 'oud.mirsah.site', ...headers } })).toBe(expected);
});

it('a visitor is identified by the address, or by the network of an IPv6 address, and by the purpose', () => {
  const hash = createVisitorHash('secret');
  const from = (address: string, purpose = 'a') =>
    hash({ headers: { 'x-forwarded-for': `${address}, 10.0.0.1` } }, purpose);
  expect(from('198.51.100.7')).toBe(from('198.51.100.7'));
  expect(from('198.51.100.7')).not.toBe(from('198.51.100.8'));
  expect(from('198.51.100.7')).not.toBe(from('198.51.100.7', 'b'));
  expect(from('2001:db8:1:2::1')).toBe(from('2001:db8:1:2:ffff:0:0:9'));
  expect(from('2001:db8::1')).toBe(from('2001:db8:0:0:5::'));
  expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'));
});

it.each([
  ['verify me', true],
  ['verify mf', false],
  ['verify', false],
  ['verify me too', false],
  ['', false],
])('a guess of «%s» for the secret «verify me» is rejected, however long it is', (guess, isSame) => {
  expect(isSameSecret(guess, 'verify me')).toBe(isSame);
});
