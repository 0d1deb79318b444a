import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AdNetworkAccess, type ConversionEvent, eventOf } from '@mirsah/domain/ad-network/event';
import { adNetworks } from '@mirsah/domain/conversion';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { createAdNetworks } from '@mirsah/functions/connections/ad-networks';
import { afterAll, describe, expect, it } from 'vitest';
import { startConnectionFakes } from './fakes.ts';

const dataFile = join(mkdtempSync(join(tmpdir(), 'mirsah-ad-networks-')), 'connections.json');
const fakes = await startConnectionFakes({ dataFile });
afterAll(() => fakes.stop());

const host = fakes.whatsAppUrl;
const networks = createAdNetworks(
  { timeoutMs: 400, trustedHosts: [new URL(host).host] },
  { meta: `${host}/v26.0`, tiktok: `${host}/open_api/v1.3`, snapchat: `${host}/v3`, ga4: host },
);

const pixelIds = {
  meta: '441720938851',
  tiktok: 'C9QK3RJC77UABCDE',
  snapchat: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5',
  ga4: 'G-4KX81MZQ',
};
const accessTo = (
  network: AdNetworkAccess['network'],
  changes: Partial<AdNetworkAccess> = {},
): AdNetworkAccess => ({
  network,
  pixelId: pixelIds[network],
  token: 'a-token',
  testCode: '',
  isTest: false,
  ...changes,
});

const order = orderFixture();
const whole: ConversionEvent = eventOf({ event: 'purchase', happenedAt: order.placedAt }, order, {
  orderId: order.id,
  pageUrl: 'https://oud.example/',
  referrer: 'l.instagram.com',
  expiresAt: 0,
  pixels: {},
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  fbp: 'fb.1.1763990000000.1098115397',
  fbc: 'fb.1.1763990000000.IwAR0',
  ttp: '2abc',
  ttclid: 'E.C.P.1',
  scid: 'scid-1',
  sccid: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  gaClientId: '123.456',
  gaSessionId: '1763990001',
});
const bare = eventOf(
  { event: 'lead', happenedAt: order.placedAt },
  orderFixture({ currency: 'KWD' }),
  undefined,
);

describe.each(adNetworks)('the stand-in of %s', (network) => {
  it.each([
    ['a purchase with everything that is known of the browser', whole],
    ['a lead of which nothing is known but the order', bare],
  ])('accepts %s, in the recorded shape', async (_, event) => {
    expect(await networks.send(accessTo(network), event)).toMatchObject({ kind: 'accepted' });
    expect(fakes.received()[0]).toMatchObject({ connection: network, method: 'POST' });
  });

  it('accepts a test event', async () => {
    const access = accessTo(network, { isTest: true, testCode: network === 'ga4' ? '' : 'TEST1' });
    expect(await networks.send(access, whole)).toMatchObject({ kind: 'accepted' });
  });

  it('rejects a request without a required part, in the network’s own words', async () => {
    const broken = { ...whole, currency: 'EUR' as never };
    expect(await networks.send(accessTo(network), broken)).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('currency'),
    });
  });

  it.each([
    ['unauthorized', { kind: 'key_refused' }],
    ['rate-limited', { kind: 'rate_limited' }],
    ['server-error', { kind: 'unknown', reason: 'server_error' }],
    ['timeout', { kind: 'unknown', reason: 'no_answer' }],
  ] as const)('that is %s is understood', async (behavior, outcome) => {
    fakes.script(network, behavior, 1);
    expect(await networks.send(accessTo(network), whole)).toMatchObject(outcome);
  });
});

it('phones reach Meta and Snapchat hashed without, and TikTok with the plus', async () => {
  const bodies = [];
  for (const network of ['meta', 'snapchat', 'tiktok'] as const) {
    await networks.send(accessTo(network), whole);
    bodies.push(JSON.stringify(fakes.received()[0]?.body));
  }
  const [digits, plus] = [
    '9af48d5cc01c19c18577683115c9d3a5ba4ae5435320267098ed2ba68b8f03b7',
    '1ead8fc1718b99d55f34b23af589f1ca65080138193ecef95d3fc7671cf652d9',
  ];
  expect(bodies[0]).toContain(digits);
  expect(bodies[1]).toContain(digits);
  expect(bodies[2]).toContain(plus);
});

it('a network never receives identifying data as plain text', async () => {
  for (const network of adNetworks) {
    await networks.send(accessTo(network), whole);
    const body = JSON.stringify(fakes.received()[0]?.body);
    for (const text of [order.customerPhone.e164, '966551234567', 'عبدالله', 'الشمري', 'النرجس'])
      expect(body).not.toContain(text);
  }
});
