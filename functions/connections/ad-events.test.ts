import { createHash } from 'node:crypto';
import { identityOf, namesIn, normaliseCity } from '@mirsah/domain/ad-network/identity';
import { isCountryCode } from '@mirsah/domain/country';
import { parsePhone } from '@mirsah/domain/phone';
import { describe, expect, it } from 'vitest';
import { hashed } from './ad-events.ts';
import { readAdAnswer } from './ad-networks.ts';
import { phoneVectors } from './phone-vectors.fixture.ts';
import type { RequestResult } from './safe-request.ts';

const customerWith = (e164: string, name = 'Mary Smith') =>
  identityOf({
    customerName: name,
    customerPhone: { raw: e164, e164, isMobile: true },
    country: 'SA',
    ownerId: 'merchant-1',
  });

describe('identifying data is normalised before it is hashed', () => {
  it('the examples have sixty phones', () => {
    expect(phoneVectors).toHaveLength(60);
    expect(new Set(phoneVectors.map(([, typed]) => typed)).size).toBe(60);
  });

  it.each(phoneVectors)('a phone of %s typed as «%s» is hashed as networks expect', (...vector) => {
    const [country, typed, digits, withPlus] = vector;
    const phone = isCountryCode(country) ? parsePhone(typed, country) : undefined;
    const identity = customerWith(phone?.e164 ?? '');
    expect(hashed(identity.phoneDigits ?? '')).toBe(digits);
    expect(hashed(identity.phoneE164 ?? '')).toBe(withPlus);
  });

  // developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters
  it.each([
    ['Mary', '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
    ['정', '8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14'],
    ['Valéry', '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
    ['  MARY! ', '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
  ])('the name %s is hashed as Meta publishes it', (name, hash) => {
    expect(namesIn(name).map(hashed)).toEqual([hash]);
  });

  it('a phone, a city and a country are hashed as Meta publishes them', () => {
    expect(hashed(customerWith('+16505551212').phoneDigits ?? '')).toBe(
      'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176',
    );
    expect(normaliseCity('New York')).toBe('newyork');
    expect(normaliseCity("Sana'a")).toBe('sanaa');
    expect(customerWith('+966551234567').country).toBe('sa');
  });

  it.each([
    ['مُحَمَّد', 'محمد'],
    ['محـــمد', 'محمد'],
    ['محمد،', 'محمد'],
  ])('the Arabic name %s is hashed without harakat, tatweel and punctuation', (written, name) => {
    const expected = createHash('sha256').update(name, 'utf8').digest('hex');
    expect(namesIn(written).map(hashed)).toEqual([expected]);
  });

  it('the first and the last word of a name are given and family name, and a single word is only the given name', () => {
    expect(customerWith('+966551234567', 'عبدالله بن محمد الشمري')).toMatchObject({
      firstName: 'عبدالله',
      lastName: 'الشمري',
    });
    expect(customerWith('+966551234567', 'نورة').lastName).toBeUndefined();
  });

  it('an invalid number is not sent', () => {
    expect(customerWith('+12')).toMatchObject({ phoneDigits: undefined, phoneE164: undefined });
  });
});

const answered = (status: number, body: unknown): RequestResult => ({
  kind: 'answered',
  status,
  headers: {},
  body,
});

describe('the meaning of a network’s response', () => {
  it.each([
    [
      'meta',
      answered(200, { events_received: 1, messages: [], fbtrace_id: 'AbC' }),
      { kind: 'accepted', remoteId: 'AbC' },
    ],
    [
      'meta',
      answered(401, { error: { code: 190, message: 'Invalid OAuth access token' } }),
      { kind: 'key_refused' },
    ],
    [
      'meta',
      answered(400, { error: { code: 100, message: 'Invalid parameter' } }),
      { kind: 'rejected', message: 'Invalid parameter' },
    ],
    ['meta', answered(400, { error: { code: 4, message: 'Limit reached' } }), { kind: 'rate_limited' }],
    [
      'meta',
      answered(500, { error: { code: 2, message: 'Service temporarily unavailable' } }),
      { kind: 'rate_limited' },
    ],
    ['meta', answered(502, '<html>'), { kind: 'unknown', reason: 'server_error' }],
    ['meta', answered(200, { events_received: 0 }), { kind: 'unknown', reason: 'strange_answer' }],
    [
      'tiktok',
      answered(200, { code: 0, message: 'OK', request_id: '2026' }),
      { kind: 'accepted', remoteId: '2026' },
    ],
    [
      'tiktok',
      answered(200, { code: 40_105, message: 'Access token is incorrect' }),
      { kind: 'key_refused' },
    ],
    ['tiktok', answered(200, { code: 40_002, message: 'Invalid value' }), { kind: 'rejected' }],
    ['tiktok', answered(200, { code: 40_100, message: 'Too frequently' }), { kind: 'rate_limited' }],
    [
      'tiktok',
      answered(200, { code: 50_000, message: 'System error' }),
      { kind: 'unknown', reason: 'server_error' },
    ],
    [
      'snapchat',
      answered(200, { status: 'VALID', reason: 'Events have been processed successfully.' }),
      { kind: 'accepted' },
    ],
    [
      'snapchat',
      answered(200, { status: 'INVALID', reason: 'Invalid pixel' }),
      { kind: 'rejected', message: 'Invalid pixel' },
    ],
    ['snapchat', answered(401, { status: 'INVALID', reason: 'Unauthorized' }), { kind: 'key_refused' }],
    ['snapchat', answered(429, {}), { kind: 'rate_limited' }],
    ['ga4', answered(204, undefined), { kind: 'accepted', remoteId: null }],
    [
      'ga4',
      answered(200, { validationMessages: [{ description: 'Bad client_id' }] }),
      { kind: 'rejected', message: 'Bad client_id' },
    ],
    ['ga4', answered(503, ''), { kind: 'unknown' }],
    ['ga4', answered(429, ''), { kind: 'rate_limited' }],
    ['meta', answered(429, { error: { code: 99_999, message: 'Busy' } }), { kind: 'rate_limited' }],
    ['meta', answered(429, { error: { code: 100, message: 'Busy' } }), { kind: 'rate_limited' }],
    ['meta', answered(400, { error: { code: 80_002, message: 'Too many calls' } }), { kind: 'rate_limited' }],
    [
      'meta',
      answered(400, { error: { code: 5000, is_transient: true, message: 'Again' } }),
      { kind: 'rate_limited' },
    ],
    ['meta', answered(503, { error: { code: 190, message: 'Down' } }), { kind: 'unknown' }],
    [
      'meta',
      answered(408, { error: { code: 100, message: 'Slow' } }),
      { kind: 'unknown', reason: 'no_answer' },
    ],
    ['meta', answered(401, { error: { code: 99_999, message: 'Who?' } }), { kind: 'key_refused' }],
    ['tiktok', answered(429, { code: 40_002, message: 'Busy' }), { kind: 'rate_limited' }],
    ['tiktok', answered(429, { code: 0, message: 'Busy' }), { kind: 'rate_limited' }],
    ['tiktok', answered(502, { code: 40_002, message: 'Bad gateway' }), { kind: 'unknown' }],
    ['snapchat', answered(500, { status: 'INVALID', reason: 'Down' }), { kind: 'unknown' }],
  ] as const)('%s: %j means %j', (network, result, meaning) => {
    expect(readAdAnswer(network, result)).toMatchObject(meaning);
  });

  it('an event is not resent before the time that the network has set', () => {
    for (const network of ['meta', 'tiktok', 'snapchat', 'ga4'] as const) {
      const busy = { ...answered(429, { error: { code: 7 }, code: 7 }), headers: { 'retry-after': '240' } };
      expect(readAdAnswer(network, busy)).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 240 });
    }
  });

  it('no response makes an event uncertain, and an unreachable network has not received it', () => {
    for (const network of ['meta', 'tiktok', 'snapchat', 'ga4'] as const) {
      expect(readAdAnswer(network, { kind: 'no_answer' })).toMatchObject({
        kind: 'unknown',
        reason: 'no_answer',
      });
      expect(readAdAnswer(network, { kind: 'unreachable' })).toEqual({
        kind: 'not_sent',
        reason: 'unreachable',
      });
    }
  });
});
