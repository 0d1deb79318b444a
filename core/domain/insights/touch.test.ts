import { describe, expect, it } from 'vitest';
import { readTouch, touchSchema } from './touch.ts';

const at = Date.parse('2026-11-21T10:00:00.000Z');
const read = (search: string, referrer = '', ownHost = 'oud.mirsah.site') =>
  readTouch({ at, search, referrer }, ownHost);

describe('readTouch', () => {
  it.each([
    ['', '', 'direct'],
    ['', 'https://oud.mirsah.site/', 'direct'],
    ['', 'https://l.instagram.com/', 'instagram'],
    ['', 'https://www.google.com.sa/', 'google'],
    ['', 'https://m.facebook.com/x', 'facebook'],
    ['', 'https://t.co/abc', 'x'],
    ['', 'android-app://com.google.android.gm/', 'google'],
    ['', 'https://blog.example/', 'other'],
    ['', 'not a link', 'direct'],
    ['?fbclid=1', '', 'facebook'],
    ['?fbclid=1', 'https://l.instagram.com/', 'instagram'],
    ['?ttclid=1', '', 'tiktok'],
    ['?gclid=1', 'https://blog.example/', 'google'],
    ['?utm_source=Snapchat&fbclid=1', '', 'snapchat'],
    ['?utm_source=ig', '', 'instagram'],
    ['?utm_source=newsletter', 'https://www.google.com/', 'other'],
  ] as const)('takes %j from %j for %s', (search, referrer, source) => {
    expect(read(search, referrer).source).toBe(source);
  });

  it('keeps the campaign and the click id', () => {
    expect(
      read('?utm_source=tiktok&utm_medium=cpc&utm_campaign=عيد&ttclid=E.C.P.abc', 'https://www.tiktok.com/'),
    ).toEqual({
      at: '2026-11-21T10:00:00.000Z',
      source: 'tiktok',
      referrer: 'tiktok.com',
      utmSource: 'tiktok',
      utmMedium: 'cpc',
      utmCampaign: 'عيد',
      ttclid: 'E.C.P.abc',
    });
  });

  it('cuts what is too long and is always storable', () => {
    const touch = read(`?utm_campaign=${'x'.repeat(900)}`, `https://${'a'.repeat(60)}.example/`);
    expect(touchSchema.parse(touch).utmCampaign).toHaveLength(120);
  });
});
