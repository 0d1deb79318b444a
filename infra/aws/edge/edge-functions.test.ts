import { type Profiler, Session } from 'node:inspector';
import vm from 'node:vm';
import { sideOf } from '@mirsah/domain/landing-page/shown-variant';
import { describe, expect, test } from 'vitest';
import { type EdgeFunctionName, edgeFunctionSource } from './source.ts';

type Event = {
  request: { uri: string; headers: Record<string, { value: string }>; cookies?: object };
  response?: unknown;
};

/**
 * A function of an edge function's code by its name, to be called a million times: each access of a global
 * costs time in a separate context.
 */
const functionIn = (name: EdgeFunctionName, called: string) =>
  vm.compileFunction(`${edgeFunctionSource(name)}\nreturn ${called};`)() as (text: string) => string;

const NOW = Date.parse('2026-11-23T20:00:59.000Z');

/**
 * Runs a function file as CloudFront does: a plain script that defines `handler`, without Node's globals. The
 * time is `NOW`.
 */
function load(name: EdgeFunctionName) {
  const source = edgeFunctionSource(name);
  const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new vm.Script(`Date.now = () => ${NOW}`).runInContext(context);
  new vm.Script(source, { filename: `${name}.js` }).runInContext(context);
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
/** The digest of «عطر-عود» in `publisher/site-store.ts`. */
const digestOfOud = '85dc8ca3';

const toHome = { statusCode: 302, headers: { location: { value: '/?utm_source=snap' } } };

/** A query in CloudFront's form: as it was sent, a repeated name with all its values. */
const fromAd = {
  utm_source: { value: 'ig' },
  utm_campaign: { value: '%D8%B1%D9%85%D8%B6%D8%A7%D9%86+2026' },
  fbclid: { value: 'IwY2xjawN-x_y~z' },
  tag: { value: 'a%26b', multiValue: [{ value: 'a%26b' }, { value: '' }] },
  '%D8%B9': { value: '' },
};
const FROM_AD =
  '?utm_source=ig&utm_campaign=%D8%B1%D9%85%D8%B6%D8%A7%D9%86+2026&fbclid=IwY2xjawN-x_y~z&tag=a%26b&tag=&%D8%B9=';

describe.each([
  ['sites-request', 'noor.mirsah.example'],
  ['domain-request', 'shop.noor.com'],
  ['app-request', 'mirsah.example'],
] as const)('what an advertisement’s link leads to, by %s', (name, host) => {
  const handle = load(name);
  const asked = (uri: string, querystring: object) => ({
    ...event(uri, host),
    request: { ...event(uri, host).request, querystring },
  });

  test.each([
    '/offer',
    '/offer/',
    '/Products/oud',
    '/PRODUCTS/OUD/',
    '/products',
    '/a/b',
    '/%D8%B9%D8%B7%D8%B1',
  ])('a link to %s redirects home with its campaign and click id, letter for letter', (uri) => {
    expect(handle(asked(uri, fromAd))).toMatchObject({
      statusCode: 302,
      headers: { location: { value: `/${FROM_AD}` } },
    });
    expect(handle(asked(uri, {})).headers.location.value).toBe('/');
  });

  test('unencoded text cannot escape from the query', () => {
    const value = 'a b&c=d#e\r\nset-cookie: x<ع>';
    expect(handle(asked('/offer', { 'x y': { value } })).headers.location.value).toBe(
      `/?x%20y=a%20b%26c%3Dd%23e%0D%0Aset-cookie:%20x%3C%D8%B9%3E`,
    );
  });
});

test.each(['sites-request', 'sites-response', 'domain-request', 'app-request', 'api-request'] as const)(
  '%s has no statement that CloudFront’s runtime cannot read',
  (name) => {
    const code = edgeFunctionSource(name).replace(/^\s*\/\/.*$/gm, '');
    expect(code).not.toMatch(
      /\bfor \((?:const|let|var) [^;]*\b(?:of|in)\b|(?:const|let|var) ?[[{]|\?\.[\w([]|\?\?/,
    );
  },
);

test.each(['sites-request', 'sites-response', 'domain-request', 'app-request', 'api-request'] as const)(
  '%s fits into ten kilobytes',
  (name) => {
    expect(Buffer.byteLength(edgeFunctionSource(name))).toBeLessThan(10 * 1024);
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

  test('a page receives the address for its view reports, and its visitor’s country', () => {
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
    // Created by the publisher from «عطر-عود».
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
      '%s redirects to the page’s own address, with the campaign',
      (uri) => {
        expect(asked(uri)).toEqual({
          statusCode: 302,
          statusDescription: 'Found',
          headers: { location: { value: '/?utm_source=snap' } },
        });
      },
    );

    test('a foreign slug is found in the address too, when changes of the request are not visible', () => {
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

  test('crawlers are redirected to the address of a page with cloaking', () => {
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

  test('a stored redirect that is not a web address is ignored', () => {
    expect(respond({ 'x-amz-meta-redirect': { value: 'javascript:alert(1)' } })).toEqual({
      statusCode: 200,
      statusDescription: 'OK',
      headers: {},
    });
  });

  test('a stored status that is not an error is ignored', () => {
    expect(respond({ 'x-amz-meta-status': { value: '301' } })).toMatchObject({
      statusCode: 200,
      headers: {},
    });
  });
});

describe.each(['sites-request', 'domain-request'] as const)(
  'a visitor of a page in an experiment, by %s',
  (name) => {
    const ask = load(name);
    const answer = load('sites-response');
    const compared = { 'x-amz-meta-experiment': { value: '3' } };
    const random = seeded();

    /** The response to a browser with these cookies, and its file. */
    function visit(uri: string, cookie = '', stored: object = compared, requestId = random()) {
      const asked = event(uri);
      const cookies = cookie ? { ab: { value: cookie } } : {};
      const seen = {
        ...asked,
        context: { ...asked.context, requestId },
        request: { ...asked.request, cookies },
      };
      const request = ask(seen);
      const file = request.uri.split('/').at(-1);
      const response = { statusCode: 200, headers: { 'cache-control': { value: 'public' }, ...stored } };
      return { file, ...answer({ ...seen, request, response }) };
    }

    test('visitors without its cookie get one and are redirected once, with the campaign', () => {
      expect(visit('/')).toEqual({
        file: 'index.html',
        statusCode: 302,
        statusDescription: 'Found',
        headers: {
          'cache-control': { value: 'no-store' },
          location: { value: `${again()}?utm_source=snap` },
        },
        cookies: {
          ab: {
            value: expect.stringMatching(/^3\.[0-9a-f]{16}$/),
            attributes: 'Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax',
          },
        },
      });
    });

    test('with it they see the file of their side at every address of the page, always the same', () => {
      for (let visitor = 0; visitor < 200; visitor += 1) {
        const cookie = visit('/').cookies.ab.value;
        const file = `${sideOf(cookie)}.html`;
        for (const uri of [again(), again(-60), '/ab', '/', '/products/oud'])
          expect(visit(uri, cookie)).toMatchObject({ file, statusCode: 200 });
        expect(visit('/', cookie)).not.toHaveProperty('cookies');
      }
    });

    test('a visitor without cookies is redirected once, and then sees the page itself', () => {
      for (const minutes of [0, -1]) {
        const seen = visit(again(minutes));
        expect(seen).toMatchObject({ file: 'index.html', statusCode: 200 });
        expect(seen).not.toHaveProperty('cookies');
      }
    });

    test.each(['/ab', again(-3), again(-100_000), again(3), '/ab/zzzzzzzz', '/ab/0'])(
      'a visitor who opens a shared or saved address (%s) counts as new',
      (uri) => {
        expect(visit(uri)).toMatchObject({
          statusCode: 302,
          headers: { location: { value: expect.stringMatching(/^\/ab\/[0-9a-z]+\?utm_source=snap$/) } },
          cookies: { ab: { value: expect.stringMatching(/^3\./) } },
        });
        expect(visit(uri, '', {})).toMatchObject({ file: 'index.html', statusCode: 200 });
      },
    );

    test.each(['/ab/', '/ab/A', '/ab/1/2', '/ab/123456789'])('%s is not an address of the page', (uri) => {
      expect(ask(event(uri))).toMatchObject(toHome);
    });

    describe('while index and sides are of different times', () => {
      type Stored = Record<'index' | 'a' | 'b', object>;
      const of = (number: number) => ({ 'x-amz-meta-experiment': { value: String(number) } });
      const ended = { 'x-amz-meta-ended': { value: '1' } };

      /** Follows a browser's redirects, up to eight; returns the statuses and the last content. */
      function browse(files: Stored, { cookie = '', keeps = true, uri = '/' } = {}) {
        const statuses: number[] = [];
        let jar = cookie;
        for (let hop = 0; hop < 8; hop += 1) {
          const request = ask({
            ...event(uri),
            request: { ...event(uri).request, cookies: jar ? { ab: { value: jar } } : {} },
          });
          const file = request.uri.split('/').at(-1).replace('.html', '') as keyof Stored;
          const answered = visit(uri, jar, files[file]);
          statuses.push(answered.statusCode);
          if (keeps && answered.cookies) jar = answered.cookies.ab.value;
          if (answered.statusCode === 200) return { statuses, file, cookie: jar };
          uri = answered.headers.location.value.split('?')[0];
        }
        return { statuses, file: undefined, cookie: jar };
      }

      const states: [string, Stored][] = [
        ['an index of before beside ended sides', { index: of(3), a: ended, b: ended }],
        ['an index of before beside one ended side', { index: of(3), a: of(3), b: ended }],
        ['an index without the experiment beside its sides', { index: {}, a: of(3), b: of(3) }],
        ['an index without the experiment beside one ended side', { index: {}, a: ended, b: of(3) }],
        ['sides of the next experiment', { index: of(3), a: of(4), b: of(4) }],
        ['one side of the next experiment', { index: of(3), a: of(4), b: of(3) }],
        ['an index of the next experiment', { index: of(4), a: of(3), b: of(3) }],
        ['an index of the next experiment and one of its sides', { index: of(4), a: of(3), b: of(4) }],
        ['an index of the next experiment beside ended sides', { index: of(4), a: ended, b: ended }],
      ];

      test.each(states)('%s leads every visitor to a page within four redirects', (_, files) => {
        for (const keeps of [true, false])
          for (const uri of ['/', '/products/oud', again(), again(-60)])
            for (let visitor = 0; visitor < 5; visitor += 1) {
              const first = keeps
                ? ['', ...[2, 3, 4].map((number) => `${number}.${visit('/').cookies.ab.value.slice(2)}`)]
                : [''];
              for (const cookie of first) {
                const { statuses } = browse(files, { keeps, cookie, uri });
                expect(statuses.at(-1)).toBe(200);
                expect(statuses.length).toBeLessThanOrEqual(5);
              }
            }
      });

      test('an outdated index of ended sides shows the page itself, at every visit', () => {
        const files = { index: of(3), a: ended, b: ended };
        const first = browse(files);
        expect(first).toEqual({ statuses: [302, 302, 200], file: 'index', cookie: '' });
        expect(browse(files, { cookie: '3.0123456789abcdef' })).toMatchObject({ file: 'index' });
      });

      test('a cookie of an earlier experiment chooses no side of the next one, also after a redirect', () => {
        const files = { index: of(4), a: of(4), b: of(4) };
        for (const uri of ['/', again()])
          expect(browse(files, { cookie: '3.0123456789abcdef', uri })).toMatchObject({
            statuses: [302, 200],
            cookie: expect.stringMatching(/^4\./),
          });
      });
    });

    test('a cookie of an earlier experiment is replaced', () => {
      const again = visit('/', '2.0123456789abcdef');
      expect(again).toMatchObject({
        statusCode: 302,
        cookies: { ab: { value: expect.stringMatching(/^3\./) } },
      });
    });

    test('after the experiment its visitors are redirected to the page without their cookie', () => {
      expect(visit('/', '3.0123456789abcdef', { 'x-amz-meta-ended': { value: '1' } })).toMatchObject({
        statusCode: 302,
        headers: { location: { value: '/?utm_source=snap' } },
        cookies: { ab: { value: '', attributes: expect.stringContaining('Max-Age=0') } },
      });
    });

    test.each(['', '3', '3.x', '../a', '0.0123456789abcdef', `3.${'0'.repeat(17)}`])(
      'a cookie that the edge never set (%j) chooses no file',
      (cookie) => {
        expect(visit('/', cookie, {}).file).toBe('index.html');
      },
    );

    test('crawlers see the page for crawlers, whatever their cookie', () => {
      const asked = event('/', undefined, 'Googlebot/2.1');
      const cookies = { ab: { value: '3.0123456789abcdef' } };
      expect(ask({ ...asked, request: { ...asked.request, cookies } }).uri).toMatch(/bot\.html$/);
    });

    test('a page without an experiment is not affected', () => {
      expect(visit('/', '', {})).toMatchObject({ file: 'index.html', statusCode: 200 });
      expect(visit('/', '', {})).not.toHaveProperty('cookies');
    });
  },
);

test('a million visitors with cookies of the edge are split within 0.2 % of half, and each always sees the same side', () => {
  const digits = functionIn('sites-response', 'digits');
  const sideAtEdge = functionIn('sites-request', 'sideOf');
  const random = seeded();
  let ofB = 0;
  for (let visitor = 0; visitor < 1_000_000; visitor += 1) {
    const id = random();
    const cookie = `3.${digits(`${id}1`)}${digits(`${id}2`)}`;
    const side = sideAtEdge(cookie);
    if (side !== sideOf(cookie)) throw new Error(`${cookie} has two sides`);
    if (side === 'b') ofB += 1;
  }
  expect(Math.abs(ofB / 1_000_000 - 0.5)).toBeLessThan(0.002);
});

/** The number of blocks of these functions' code that `run` executes: the same on every machine. */
function blocksOf(names: readonly string[], run: () => void): number {
  const session = new Session();
  let scripts: Profiler.ScriptCoverage[] = [];
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  run();
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    scripts = result;
  });
  session.disconnect();
  const counted = scripts.filter(({ url }) => names.some((name) => url === `${name}.js`));
  const ranges = counted.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

describe('the cost of an experiment at the edge', () => {
  const names = ['sites-request', 'sites-response'] as const;
  const id = 'Q6uEGUC9TlBvzDYvdcDxX4-ZpB1wZ9dYf1nDzqUqjoI5nV4RkKzO2g==';
  const blocksFor = (cookie: string, stored: object) => {
    const [ask, answer] = names.map((name) => load(name));
    return blocksOf(names, () => {
      const asked = event('/');
      const cookies = cookie ? { ab: { value: cookie } } : {};
      const seen = {
        ...asked,
        context: { ...asked.context, requestId: id },
        request: { ...asked.request, cookies },
      };
      answer?.({ ...seen, request: ask?.(seen), response: { statusCode: 200, headers: { ...stored } } });
    });
  };
  const compared = { 'x-amz-meta-experiment': { value: '3' } };
  const plain = blocksFor('', {});

  // CloudFront allows a millisecond; in Node without its compiler, the slowest of these takes a tenth of that
  // (decision 107).
  test.each([
    ['the first view, which is given a cookie', '', compared, 400],
    ['a view with a cookie', '3.0123456789abcdef', compared, 200],
    ['a view of a page in none', '', {}, 100],
  ])('%s is a few hundred steps', (_, cookie, stored, most) => {
    const steps = blocksFor(cookie, stored);
    expect(steps).toBeGreaterThanOrEqual(plain);
    expect(steps).toBeLessThan(most);
  });

  test('the longest address that CloudFront accepts, of a page with every feature, takes 1,500 steps', () => {
    // 8,192 bytes of names and values that need encoding.
    const tags = Array.from({ length: 120 }, (_, index) => [
      `utm_${index}`,
      { value: `${'%D8%B1'.repeat(9)} ${index}` },
    ]);
    const everything = {
      ...compared,
      'x-amz-meta-policy': { value: "default-src 'self'; ".repeat(60) },
      'x-amz-meta-slug': { value: digestOfOud },
      'x-amz-meta-collector': { value: 'https://views.mirsah.example/collect' },
    };
    const [ask, answer] = names.map((name) => load(name));
    const asked = event(`/products/${encodeURIComponent('عطر-عود')}`);
    const request = { ...asked.request, querystring: Object.fromEntries(tags) };
    let location = '';
    const steps = blocksOf(names, () => {
      const seen = { ...asked, context: { ...asked.context, requestId: id }, request };
      const response = { statusCode: 200, headers: everything };
      location = answer?.({ ...seen, request: ask?.(seen), response }).headers.location.value;
    });
    expect(location.length).toBeGreaterThan(7000);
    expect(steps).toBeLessThan(1500);
  });
});

/** The redirect's target now, or this many minutes ago. */
function again(minutes = 0): string {
  return `/ab/${(Math.floor(NOW / 60_000) + minutes).toString(36)}`;
}

/** Ids of requests, the same in each run. */
function seeded(): () => string {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `Q${state.toString(36)}x${(state ^ 0x5bd1e995).toString(36)}==`;
  };
}

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

  test.each([
    ['shop.noor.com', '/', '/index.html'],
    ['www.noor.com.sa', '/products/oud', '/index.html'],
    ['noor.mirsah.example', '/', '/index.html'],
    ['SHOP.noor.com', '/', '/index.html'],
    ['', '/', '/index.html'],
  ])('on %j the path %s is the file %s of the tenant’s own folder, whatever the host', (host, uri, file) => {
    expect(handle(event(uri, host)).uri).toBe(file);
  });

  test('crawlers get the file for crawlers, and other paths redirect home', () => {
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

  test('a visitor of an experiment is identified by the same cookie before and after the file', () => {
    const visitor = (name: EdgeFunctionName) => /const VISITOR = .*/.exec(edgeFunctionSource(name))?.[0];
    expect(visitor('sites-response')).toBe(visitor('domain-request'));
  });

  test('a moved page answers 301 with its path and campaign, a domain’s own files do not', () => {
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
