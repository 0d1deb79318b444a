import { readFileSync, statSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';

type Event = { request: { uri: string; headers: Record<string, { value: string }> }; response?: unknown };

/** Runs a function file as CloudFront does: a plain script that defines `handler`, without Node's globals. */
function load(name: string) {
  const source = readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8');
  const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new vm.Script(source).runInContext(context);
  return (event: Event) => {
    const script = `JSON.stringify(handler(${JSON.stringify(event)}))`;
    return JSON.parse(new vm.Script(script).runInContext(context));
  };
}

const event = (uri: string, host = 'noor.mirsah.example', userAgent = 'Mozilla/5.0 (iPhone)') => ({
  version: '1.0',
  context: { distributionDomainName: 'd111.cloudfront.net', eventType: 'viewer-request', requestId: 'r' },
  viewer: { ip: '198.51.100.7' },
  request: {
    method: 'GET',
    uri,
    querystring: { utm_source: { value: 'snap' } },
    headers: { host: { value: host }, 'user-agent': { value: userAgent } },
    cookies: {},
  },
});
/** What `publisher/site-store.ts` makes of «عطر-عود». */
const digestOfOud = '85dc8ca3';

const toHome = { statusCode: 302, headers: { location: { value: '/' } } };

test.each(['sites-request', 'sites-response', 'domain-request', 'app-request', 'api-request'])(
  '%s fits into ten kilobytes',
  (name) => {
    expect(statSync(new URL(`${name}.js`, import.meta.url)).size).toBeLessThan(10 * 1024);
  },
);

describe('a request for a merchant site', () => {
  const handle = load('sites-request');

  test.each([
    ['/', 'index.html'],
    ['/products/oud-perfume', 'index.html'],
    ['/products/oud-perfume/', 'index.html'],
    ['/products/%D8%B9%D8%B7%D8%B1', 'index.html'],
  ])('a request for %s is read from the site of the host', (uri, file) => {
    expect(handle(event(uri)).uri).toBe(`/sites/noor/${file}`);
    expect(handle(event(uri, 'NOOR.localhost:3000')).uri).toBe(`/sites/noor/${file}`);
  });

  test.each(['/assets/island.Bx1.js', '/fonts/readex.woff2', '/media/u1/hero-720.avif', '/favicon.ico'])(
    'a request for the shared file %s is not changed',
    (uri) => {
      expect(handle(event(uri))).toEqual(event(uri).request);
    },
  );

  test.each([
    '/products',
    '/products/a/b',
    '/about',
    '/index.html',
    '/sites/other/index.html',
    '/errors/not-found.html',
  ])('a request for %s is redirected to the page', (uri) => {
    const answer = handle(event(uri));
    expect(answer).toMatchObject(toHome);
    expect(answer).not.toHaveProperty('uri');
  });

  test.each([
    '-noor.mirsah.example',
    'no_or.mirsah.example',
    `${'a'.repeat(64)}.mirsah.example`,
    '',
    '..',
    'نور.example',
    'noor',
    'noor.<b>.example',
  ])('a request for the host "%s", which cannot be a site, is not found', (host) => {
    expect(handle(event('/', host)).uri).toBe('/errors/not-found.html');
    expect(handle(event('/sitemap.xml', host)).uri).toBe('/errors/not-found.html');
  });

  test('robots.txt of every site allows all but the thank-you page', () => {
    expect(handle(event('/robots.txt'))).toEqual({
      statusCode: 200,
      statusDescription: 'OK',
      headers: {
        'content-type': { value: 'text/plain; charset=utf-8' },
        'cache-control': { value: 'public, max-age=3600' },
      },
      body: {
        encoding: 'text',
        data: 'User-agent: *\nAllow: /\nDisallow: /thank-you\nSitemap: https://noor.mirsah.example/sitemap.xml\n',
      },
    });
  });

  test.each([
    ['NOOR.mirsah.example', 'https://noor.mirsah.example/'],
    ['noor.localhost:3000', 'http://noor.localhost:3000/'],
    ['noor.localhost.example', 'https://noor.localhost.example/'],
  ])('the sitemap of %s lists its one page with its full URL', (host, address) => {
    const { headers, body } = handle(event('/sitemap.xml', host));
    expect(headers['content-type'].value).toBe('application/xml; charset=utf-8');
    expect([...body.data.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([address]);
  });
});

describe('a visitor of a merchant site', () => {
  const handle = load('sites-request');
  const fileFor = (userAgent: string) =>
    handle(event('/', undefined, userAgent))
      .uri.split('/')
      .at(-1);

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'mozilla/5.0 (compatible; GOOGLEBOT/2.1)',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'WhatsApp/2.23.20.0 A',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) (Applebot/0.1)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  ])('the user agent %s is a crawler', (userAgent) => {
    expect(fileFor(userAgent)).toBe('bot.html');
    expect(handle(event('/products/oud', undefined, userAgent)).uri).toBe('/sites/noor/bot.html');
    expect(handle(event('/assets/a.css', undefined, userAgent)).uri).toBe('/assets/a.css');
    expect(handle(event('/elsewhere', undefined, userAgent))).toMatchObject(toHome);
  });

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 musical_ly_36.9.0 BytedanceWebview/d8a21c6 TikTok 36.9.0',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 [FBAN/FBIOS;FBAV/489.0]',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 Instagram 356.0',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 [Pinterest/iOS]',
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Mobile Safari/537.36 WhatsApp/2.24',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 Snapchat/13.15 (like Safari)',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/22B83 Twitter for iPhone/10.60',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 YaBrowser/24.10 Mobile Safari/537.36',
    '',
  ])('the user agent %s is a shopper', (userAgent) => {
    expect(fileFor(userAgent)).toBe('index.html');
  });

  test('a visitor without a user agent is a shopper', () => {
    const { request, ...rest } = event('/');
    const { host } = request.headers;
    expect(handle({ ...rest, request: { ...request, headers: { host } } }).uri).toBe(
      '/sites/noor/index.html',
    );
  });
});

describe('a response of a merchant site', () => {
  const handle = load('sites-response');
  const respond = (headers: Record<string, { value: string }>) =>
    handle({ ...event('/'), response: { statusCode: 200, statusDescription: 'OK', headers } });

  test('a response has the status that its file was stored with', () => {
    const type = { 'content-type': { value: 'text/html' } };
    expect(respond({ ...type, 'x-amz-meta-status': { value: '404' } })).toEqual({
      statusCode: 404,
      headers: type,
    });
  });

  test('a page is told where it reports its views to, and its visitor’s country', () => {
    const asked = event('/');
    const stored = { 'x-amz-meta-collector': { value: 'https://abc.lambda-url.eu-central-1.on.aws/' } };
    const told = (country: object, headers: object = stored) => {
      const request = { ...asked.request, headers: { ...asked.request.headers, ...country } };
      return handle({ request, response: { statusCode: 200, headers: { ...headers } } }).headers;
    };
    const desc = 'desc="https://abc.lambda-url.eu-central-1.on.aws/"';
    const country = { 'cloudfront-viewer-country': { value: 'SA' } };
    expect(told(country)).toEqual({ 'server-timing': { value: `SA;${desc}` } });
    expect(told({})).toEqual({ 'server-timing': { value: `XX;${desc}` } });
    expect(told(country, {})).toEqual({});
  });

  test('a response has the content security policy that its file was stored with', () => {
    expect(respond({ 'x-amz-meta-policy': { value: "default-src 'self'" } }).headers).toEqual({
      'content-security-policy': { value: "default-src 'self'" },
    });
  });

  describe('for an address with a slug', () => {
    // Made by the publisher of «عطر-عود».
    const stored = { 'x-amz-meta-slug': { value: digestOfOud } };
    const asked = (uri: string, own = stored) => {
      const request = load('sites-request')(event(uri));
      return handle({
        ...event(uri),
        request,
        response: { statusCode: 200, statusDescription: 'OK', headers: own },
      });
    };

    test.each([
      '/',
      '/products/%D8%B9%D8%B7%D8%B1-%D8%B9%D9%88%D8%AF',
      '/products/%D8%B9%D8%B7%D8%B1-%D8%B9%D9%88%D8%AF/',
    ])('the page is shown at %s', (uri) => {
      expect(asked(uri)).toEqual({ statusCode: 200, statusDescription: 'OK', headers: {} });
    });

    test.each(['/products/nope', '/products/%D8%B9%D8%B7%D8%B1', '/products/%E0%A4%A'])(
      '%s leads to the page’s own address, with the campaign',
      (uri) => {
        expect(asked(uri)).toEqual({
          statusCode: 302,
          statusDescription: 'Found',
          headers: { location: { value: '/?utm_source=snap' } },
        });
      },
    );

    test('a foreign slug is found in the address too, where changes of the request are not seen', () => {
      const response = { statusCode: 200, statusDescription: 'OK', headers: { ...stored } };
      expect(handle({ ...event('/products/nope'), response })).toMatchObject({ statusCode: 302 });
    });

    test('a page from before slugs were stored is shown at every slug', () => {
      expect(asked('/products/nope', {} as typeof stored)).toMatchObject({ statusCode: 200 });
    });
  });

  test('a response for a file without stored metadata is not changed', () => {
    const headers = { etag: { value: '"1"' } };
    expect(respond(headers)).toEqual({ statusCode: 200, statusDescription: 'OK', headers });
  });

  test('crawlers are redirected to the address that a page with cloaking names', () => {
    expect(
      respond({
        'x-amz-meta-status': { value: '200' },
        'x-amz-meta-redirect': { value: 'https://example.com/about?a=%D8%B9' },
      }),
    ).toEqual({
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: 'https://example.com/about?a=%D8%B9' } },
    });
  });

  test('a stored redirect that is no web address is ignored', () => {
    expect(respond({ 'x-amz-meta-redirect': { value: 'javascript:alert(1)' } })).toEqual({
      statusCode: 200,
      statusDescription: 'OK',
      headers: {},
    });
  });

  test('a stored status that is no error is ignored', () => {
    expect(respond({ 'x-amz-meta-status': { value: '301' } })).toMatchObject({
      statusCode: 200,
      headers: {},
    });
  });
});

describe('a request for the app', () => {
  const handle = load('app-request');

  test.each([
    ['/', '/index.html'],
    ['/features', '/features.html'],
    ['/privacy/', '/privacy.html'],
    ['/demo', '/demo.html'],
    ['/contact-sent', '/contact-sent.html'],
    ['/login', '/app.html'],
    ['/auth/callback', '/app.html'],
    ['/dashboard', '/app.html'],
    ['/dashboard/', '/app.html'],
    ['/dashboard/orders/01J/edit', '/app.html'],
    ['/admin/insights', '/app.html'],
    ['/preview/01J', '/app.html'],
    ['/config.json', '/config.json'],
    ['/preview.html', '/preview.html'],
    ['/assets/index-Bx1.js', '/assets/index-Bx1.js'],
    ['/vendor/tinymce/skins/ui/oxide/skin.min.css', '/vendor/tinymce/skins/ui/oxide/skin.min.css'],
  ])('a request of the app for %s is answered with %s', (uri, file) => {
    expect(handle(event(uri)).uri).toBe(file);
  });

  test('the sitemap of the app lists its own pages', () => {
    expect(handle(event('/robots.txt', 'mirsah.example')).body.data).toContain(
      'Sitemap: https://mirsah.example/sitemap.xml',
    );
    const { body } = handle(event('/sitemap.xml', 'localhost:3000'));
    expect(body.data).toContain('<loc>http://localhost:3000/pricing</loc>');
    expect(body.data).not.toContain('contact-sent');
  });

  test.each(['/nothing', '/dashboards', '/administrator', '/loginx', '/preview', '/auth'])(
    'the app redirects %s to its home page',
    (uri) => {
      expect(handle(event(uri))).toMatchObject(toHome);
    },
  );
});

test('a request for the API carries the host the visitor asked for', () => {
  const request = event('/api/orders');
  const sent = {
    ...request,
    request: {
      ...request.request,
      headers: { ...request.request.headers, 'x-forwarded-host': { value: 'forged' } },
    },
  };
  expect(load('api-request')(sent).headers['x-forwarded-host']).toEqual({ value: 'noor.mirsah.example' });
});

describe('merchants’ own domains', () => {
  const handle = load('domain-request');
  const source = (name: string) => readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8');

  test.each([
    ['shop.noor.com', '/', '/index.html'],
    ['www.noor.com.sa', '/products/oud', '/index.html'],
    ['noor.mirsah.example', '/', '/index.html'],
    ['SHOP.noor.com', '/', '/index.html'],
    ['', '/', '/index.html'],
  ])('on %j the path %s is the file %s of the tenant’s own folder, whatever the host', (host, uri, file) => {
    expect(handle(event(uri, host)).uri).toBe(file);
  });

  test('crawlers get the file for crawlers, and other paths lead home', () => {
    expect(handle(event('/', 'shop.noor.com', 'Googlebot/2.1')).uri).toBe('/bot.html');
    expect(handle(event('/about', 'shop.noor.com'))).toMatchObject({ statusCode: 302 });
  });

  test('robots.txt and sitemap.xml name the domain', () => {
    expect(handle(event('/robots.txt', 'shop.noor.com')).body.data).toContain(
      'https://shop.noor.com/sitemap.xml',
    );
    expect(handle(event('/sitemap.xml', 'shop.noor.com')).body.data).toContain(
      '<loc>https://shop.noor.com/</loc>',
    );
  });

  test('what both functions have in common is the same text', () => {
    for (const part of [
      /const PAGE = .*/,
      /const CRAWLER = [^;]*;/,
      /function fileFor[^}]*}/,
      /function originOf[\s\S]*$/,
    ]) {
      expect(part.exec(source('domain-request'))?.[0]).toBe(part.exec(source('sites-request'))?.[0]);
    }
  });

  test('a page that has moved answers 301 with its path and campaign, a domain’s own files do not', () => {
    const answer = load('sites-response');
    const moved = { 'x-amz-meta-moved': { value: 'https://shop.noor.com' } };
    const response = (headers: object) => ({
      ...event('/', 'noor.mirsah.example'),
      response: { statusCode: 200, headers },
    });
    expect(answer(response(moved))).toMatchObject({
      statusCode: 301,
      headers: { location: { value: 'https://shop.noor.com/?utm_source=snap' } },
    });
    expect(answer(response({})).statusCode).toBe(200);
    const slug = response({ ...moved, 'x-amz-meta-slug': { value: '1' } });
    const asked = { ...slug.request.headers, 'x-asked-slug': { value: 'oud' } };
    expect(answer({ ...slug, request: { ...slug.request, headers: asked } }).headers.location.value).toBe(
      'https://shop.noor.com/products/oud?utm_source=snap',
    );
  });
});
