import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attributionSchema, CRAWLER, deviceOf, isCrawler, readAttribution } from './attribution.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const inTikTok = `${iPhone} musical_ly_37.0 BytedanceWebview TikTok 37.0`;
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const galaxyTab =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('deviceOf', () => {
  it.each([
    [iPhone, 'mobile'],
    [inTikTok, 'mobile'],
    [pixel, 'mobile'],
    [galaxyTab, 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'tablet'],
    [windows, 'desktop'],
    ['', 'unknown'],
  ] as const)('takes %s for %s', (userAgent, kind) => {
    expect(deviceOf(userAgent)).toBe(kind);
  });
});

describe('isCrawler', () => {
  it.each([iPhone, inTikTok, pixel, galaxyTab, windows])(
    'the user agent %s is not a crawler',
    (userAgent) => {
      expect(isCrawler(userAgent)).toBe(false);
    },
  );

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0',
  ])('the user agent %s is a crawler', (userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
  });

  it('the API and the edge function know the same crawlers', () => {
    const edge = readFileSync(new URL('../../infra/aws/edge/site-file.js', import.meta.url), 'utf8');
    const list = /const CRAWLER = new RegExp\(\s*\[([\s\S]*?)\]/.exec(edge)?.[1] ?? '';
    const names = Array.from(list.matchAll(/'([^']+)'/g), ([, name]) => name);
    expect(names.join('|')).toBe(CRAWLER.source.replaceAll('\\/', '/'));
  });
});

const at = Date.parse('2026-11-21T10:00:00.000Z');
const read = (search: string, referrer = '', ownHost = 'oud.mirsah.site') =>
  readAttribution({ at, search, referrer }, ownHost);

describe('readAttribution', () => {
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

  it('attribution keeps the campaign and the click id', () => {
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

  it('attribution that is too long is cut, so that it can be stored', () => {
    const attribution = read(`?utm_campaign=${'x'.repeat(900)}`, `https://${'a'.repeat(60)}.example/`);
    expect(attributionSchema.parse(attribution).utmCampaign).toHaveLength(120);
  });
});
