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

const ios = 'CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = (device: string, isPhone = true, chrome = 'Chrome/119.0.0.0') =>
  `Mozilla/5.0 (Linux; Android 13; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome}${isPhone ? ' Mobile' : ''} Safari/537.36`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    iPhone,
    inTikTok,
    pixel,
    `${android('SM-A135F; wv', true, 'Version/4.0 Chrome/119.0.0.0')} Instagram 309.0.0.40.113 Android (33/13; 300dpi; 720x1465; samsung; SM-A135F; a13; exynos850; ar_SA; 1)`,
    `${android('SM-A125F; wv', true, 'Version/4.0 Chrome/120.0.0.0')} Snapchat/12.60.0.28 (SM-A125F; Android 12; gzip)`,
    `${android('SM-A135F; wv', true, 'Version/4.0 Chrome/119.0.0.0')} TwitterAndroid`,
    `${android('SM-A135F; wv')} Barcelona 309.0.0.20.109 Android (33/13; 300dpi; 720x1465; samsung; SM-A135F; a13; exynos850; ar_SA; 1)`,
    `${android('SM-A546E Build/TP1A; wv')} [FB_IAB/FB4A;FBAV/441.0.0.33.109;FBCR/STC;]`,
    `${android('SM-A135F; wv')} trill_2023 BytedanceWebview/d8a21c6 musical_ly AppName/musical_ly app_version/32.1.3 ByteLocale/ar`,
    `Mozilla/5.0 (iPhone; ${ios} Mobile/15E148 Instagram 330.0.3.29.92 (iPhone14,5; iOS 17_5; ar_SA; ar; scale=3.00; 1170x2532)`,
    `Mozilla/5.0 (iPhone; ${ios} Mobile/21F79 [FBAN/FBIOS;FBAV/460.0;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS]`,
    `Mozilla/5.0 (iPhone; ${ios} Mobile/15E148 Snapchat/12.90.0.45 (like Safari/8618.2.12, panda)`,
    `Mozilla/5.0 (iPhone; ${ios} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`,
    android('SAMSUNG SM-S918B', true, 'SamsungBrowser/25.0 Chrome/121.0.0.0'),
    android('HUAWEI; JNY-LX1; HMSCore 6.13.0.302', true, 'Chrome/99.0.4844.88 HuaweiBrowser/14.0.5.303'),
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; ar) Presto/2.12.423 Version/12.16',
    'Instagram 309.0.0.40.113 Android (33/13; 300dpi; 720x1465; samsung; SM-A135F; a13; exynos850; ar_SA; 1)',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0 Mobile Safari/537.36 Edge/15.15063',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('takes %s for a phone', (userAgent) => {
    expect(deviceOf(userAgent)).toBe('mobile');
  });

  it.each([
    galaxyTab,
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)',
    `${android('SM-X200; wv', false, 'Version/4.0 Chrome/119.0.0.0')} Instagram 309.0.0.40.113 Android (33/13; 240dpi; 1200x1920; samsung; SM-X200; gta8wifi; ums512; ar_SA; 1)`,
    `${android('TB-X606F; wv', false)} [FB_IAB/FB4A;FBAV/441.0.0.33.109;FBCR/T-Mobile;]`,
    `${android('TB-X606F; wv', false)} [FB_IAB/FB4A;FBAV/441.0.0.33.109;FBCR/Mobily;FBDM/{density=1.5}]`,
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0 (iPad13,1; iPadOS 17_5; ar_SA)`,
    `Mozilla/5.0 (iPhone; ${ios} Mobile/15E148 Instagram 330.0.3.29.92 (iPad11,6; iPadOS 17_5; ar_SA; scale=2.00; 750x1334)`,
    `${mac} Mobile/15E148 [FBAN/FBIOS;FBDV/iPad13,4]`,
    `${mac} CriOS/125 Version/11.1.1 Safari/605.1.15`,
    android('SAMSUNG SM-T970', false, 'SamsungBrowser/25.0 Chrome/121.0.0.0'),
    'Mozilla/5.0 (Linux; HarmonyOS; DBY-W09; HMSCore 6.11.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/13.0.5.303 Safari/537.36',
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300',
    'Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0',
    'Mozilla/5.0 (Linux; Android 9; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36',
  ])('takes %s for a tablet', (userAgent) => {
    expect(deviceOf(userAgent)).toBe('tablet');
  });

  it.each([
    windows,
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; SLCC2; Tablet PC 2.0; rv:11.0) like Gecko',
    `${mac} Version/17.5 Safari/605.1.15`,
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
    'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager',
    android('BRAVIA 4K UR2', false),
    android('Android TV', false),
    'Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('takes %s for a desktop', (userAgent) => {
    expect(deviceOf(userAgent)).toBe('desktop');
  });

  it('the device is unknown without a user agent', () => {
    expect(deviceOf('')).toBe('unknown');
    expect(deviceOf(' ')).toBe('unknown');
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

  it('the API and the edge function use the same pattern of crawlers', () => {
    const edge = readFileSync(new URL('../../infra/aws/edge/site-file.js', import.meta.url), 'utf8');
    const list = /const CRAWLERS = \[([\s\S]*?)\]/.exec(edge)?.[1] ?? '';
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

  it('attribution preserves the campaign and the click id', () => {
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
