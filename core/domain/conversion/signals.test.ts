import { expect, it } from 'vitest';
import { matchStrength, readSignals } from './signals.ts';

const order = {
  id: 'order-1',
  placedAt: '2026-11-20T09:00:00.000Z',
  attribution: null as Parameters<typeof readSignals>[1]['attribution'],
};
const request = (changes: object = {}) => ({
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  pageUrl: 'https://oud.example/',
  cookies: [] as string[],
  searches: [] as string[],
  asksForPrivacy: false,
  ...changes,
});
const visit = (changes: object) => ({
  at: '2026-11-19T08:00:00.000Z',
  source: 'facebook' as const,
  ...changes,
});

it('signals are stored for thirty days after the order', () => {
  expect(readSignals(request(), order, {}).expiresAt).toBe(Date.parse('2026-12-20T09:00:00.000Z') / 1000);
});

it('networks’ first-party cookies are read from the order’s own request', () => {
  const cookies = [
    '_fbp=fb.1.1763990000000.1098115397',
    '_fbc=fb.1.1763990000000.IwAR0_click',
    '_ttp=2abcTTP',
    '_scid=0123abcd',
    '_ga=GA1.1.1234567890.1763990000',
    '_ga_ABC123=GS2.1.s1763990001$o1$g0$t1763990001',
    'receipt-1=secret',
  ];
  const signals = readSignals(request({ cookies }), order, {});
  expect(signals).toMatchObject({
    fbp: 'fb.1.1763990000000.1098115397',
    fbc: 'fb.1.1763990000000.IwAR0_click',
    ttp: '2abcTTP',
    scid: '0123abcd',
    gaClientId: '1234567890.1763990000',
    gaSessionId: '1763990001',
  });
  expect(JSON.stringify(signals)).not.toContain('secret');
});

it('without Meta’s cookie it is built from the click id in the link and the time when that was first seen, in its original case', () => {
  const attribution = {
    first: visit({ fbclid: 'IwAR0CaSe' }),
    last: visit({ at: '2026-11-20T08:00:00.000Z' }),
  };
  const { fbc } = readSignals(request(), { ...order, attribution }, {});
  expect(fbc).toBe(`fb.1.${Date.parse('2026-11-19T08:00:00.000Z')}.IwAR0CaSe`);
  const cookies = ['_fbc=fb.1.1763990000000.FromTheCookie'];
  expect(readSignals(request({ cookies }), { ...order, attribution }, {}).fbc).toBe(
    'fb.1.1763990000000.FromTheCookie',
  );
});

it('click ids that the order itself does not store are read from the addresses’ query strings, the last visit first', () => {
  const id = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
  const searches = [`?ScCid=${id}`, '?gbraid=0AAAA&wbraid=Cj8K&ScCid=00000000-0000-4000-8000-000000000000'];
  expect(readSignals(request({ searches }), order, {})).toMatchObject({
    sccid: id,
    gbraid: '0AAAA',
    wbraid: 'Cj8K',
  });
});

it('a value that is not in its network’s format is skipped', () => {
  const cookies = ['_fbp=<script>', '_fbc=1', '_ttp=a b', '_ga=x', '_ga_1=GS1'];
  const searches = ['?ScCid=not-a-uuid&gbraid=<b>'];
  const signals = readSignals(request({ cookies, searches, ip: 'unknown' }), order, {});
  expect(Object.keys(signals).sort()).toEqual(['expiresAt', 'orderId', 'pageUrl', 'pixels', 'userAgent']);
});

it('each network gets its own identifiers of a customer', () => {
  const signals = readSignals(
    request({ cookies: ['_ttp=2abcTTP', '_ga=GA1.1.1.2'], searches: ['?gbraid=0AAAA'] }),
    order,
    {},
  );
  expect(matchStrength('meta', true, signals)).toEqual({
    phone: true,
    device: true,
    click: false,
    cookie: false,
  });
  expect(matchStrength('tiktok', true, signals)).toMatchObject({ click: false, cookie: true });
  expect(matchStrength('ga4', true, signals)).toEqual({
    phone: false,
    device: false,
    click: true,
    cookie: true,
  });
  expect(matchStrength('meta', true, undefined)).toEqual({
    phone: true,
    device: false,
    click: false,
    cookie: false,
  });
});
