import { OF_ACCOUNT } from '@mirsah/domain/conversion';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { withAccountPixels } from '@mirsah/domain/landing-page/pixels';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../render/policy.ts';
import { enabledPixels, pixelData } from './pixels.ts';

const all = {
  facebook: { enabled: true, pixelId: '1234567890' },
  tiktok: { enabled: true, pixelId: 'CABCDEF1234567890' },
  google: { enabled: true, tagId: 'G-ABC123' },
  snapchat: { enabled: true, pixelId: 'A1B2C3D4-0000-4E5F-8A9B-C0D1E2F3A4B5' },
};

describe('enabledPixels', () => {
  it('only pixels that are switched on are enabled', () => {
    const { pixels } = landingPageFixture();
    expect(enabledPixels({ pixels })).toEqual({});
    expect(enabledPixels({ pixels: { ...pixels, tiktok: all.tiktok } })).toEqual({
      tiktok: 'CABCDEF1234567890',
    });
  });

  it('a pixel whose id is not in its network’s format is not enabled', () => {
    const attack = '1");alert(1);("';
    const pixels = {
      facebook: { enabled: true, pixelId: attack },
      tiktok: { enabled: true, pixelId: `${attack}x` },
      google: { enabled: true, tagId: 'G-1&l=x' },
      snapchat: { enabled: true, pixelId: '0000-4e5f' },
    };
    expect(enabledPixels({ pixels })).toEqual({});
  });

  it('a pixel with the account’s id is not enabled before that id is known', () => {
    const { pixels } = landingPageFixture();
    const facebook = { enabled: true, pixelId: OF_ACCOUNT };
    const google = { enabled: true, tagId: OF_ACCOUNT };
    const page = { pixels: { ...pixels, facebook, google } };
    expect(enabledPixels(page)).toEqual({});
    expect(enabledPixels(withAccountPixels(page, { meta: '441720938851' }))).toEqual({
      facebook: '441720938851',
    });
  });

  it('Snapchat’s id is a UUID, in lowercase', () => {
    expect(enabledPixels({ pixels: all })).toMatchObject({
      snapchat: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5',
    });
  });
});

describe('the policy of a page', () => {
  it('the policy of a page without pixels names no other host', () => {
    expect(contentSecurityPolicy([])).not.toContain('https://');
  });

  it.each([
    [{ facebook: '1' }, 'facebook', ['tiktok', 'google']],
    [{ tiktok: 'A' }, 'tiktok', ['facebook', 'google']],
    [{ google: 'G-1' }, 'googletagmanager', ['facebook', 'tiktok', 'doubleclick']],
    [{ google: 'AW-1' }, 'doubleclick', ['facebook', 'tiktok', 'snapchat']],
    [{ snapchat: 'a1b2' }, 'sc-static.net', ['facebook', 'tiktok', 'google']],
  ])('the policy of a page with the pixels %j allows their hosts only', (ids, host, others) => {
    const policy = contentSecurityPolicy([], ids);
    expect(policy).toContain(host);
    for (const other of others) expect(policy).not.toContain(other);
  });
});

it.each([
  ['connect-src', 'https://ad.doubleclick.net'],
  ['connect-src', 'https://pagead2.googlesyndication.com'],
  ['script-src', 'https://googleads.g.doubleclick.net'],
  ['frame-src', 'https://www.googletagmanager.com'],
])('the policy lets a conversion of Google’s ads reach %s %s', (directive, host) => {
  const policy = contentSecurityPolicy([], { google: 'AW-1' }).split('; ');
  expect(policy.find((rule) => rule.startsWith(directive))?.split(' ')).toContain(host);
});

it.each([
  ['script-src', 'https://sc-static.net'],
  ['connect-src', 'https://tr.snapchat.com'],
  ['connect-src', 'https://tr6.snapchat.com'],
])('the policy lets Snapchat’s pixel reach %s %s', (directive, host) => {
  const policy = contentSecurityPolicy([], { snapchat: 'a1b2' }).split('; ');
  expect(policy.find((rule) => rule.startsWith(directive))?.split(' ')).toContain(host);
});

describe('pixelData', () => {
  it('a page without pixels has no data for them', () => {
    expect(pixelData({}, orderFixture())).toBe('');
  });

  it('a purchase is reported in major units under the order’s id', () => {
    const order = orderFixture({ currency: 'KWD', totalMinor: 12_500 });
    const [json = ''] = /\{.*\}/.exec(pixelData({ facebook: '1' }, order)) ?? [];
    expect(JSON.parse(json)).toEqual({
      ids: { facebook: '1' },
      purchase: { orderId: order.id, value: 12.5, currency: 'KWD' },
    });
  });

  it('for an order that was on hold, the pixels of networks with server-side conversions report nothing', () => {
    const conversions = {
      model: 'placed' as const,
      networks: ['meta' as const],
      isBrowserSilent: true as const,
    };
    const order = orderFixture({ conversions });
    expect(pixelData({ facebook: '1' }, order)).toBe('');
    const [json = ''] = /\{.*\}/.exec(pixelData({ facebook: '1', tiktok: '2' }, order)) ?? [];
    expect(JSON.parse(json)).toMatchObject({ ids: { tiktok: '2' }, purchase: { orderId: order.id } });
  });
});
