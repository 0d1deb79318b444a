import { readFileSync, statSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';

type Event = { request: { uri: string; headers: Record<string, { value: string }> }; response?: unknown };

/** Runs a function file as CloudFront does: a plain script that defines `handler`, with nothing around it. */
function load(name: string) {
  const source = readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8');
  const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new vm.Script(source).runInContext(context);
  return (event: Event) => {
    const script = `JSON.stringify(handler(${JSON.stringify(event)}))`;
    return JSON.parse(new vm.Script(script).runInContext(context));
  };
}

const event = (uri: string, host = 'noor.mirsah.example') => ({
  version: '1.0',
  context: { distributionDomainName: 'd111.cloudfront.net', eventType: 'viewer-request', requestId: 'r' },
  viewer: { ip: '198.51.100.7' },
  request: {
    method: 'GET',
    uri,
    querystring: { utm_source: { value: 'snap' } },
    headers: { host: { value: host } },
    cookies: {},
  },
});
const toHome = { statusCode: 302, headers: { location: { value: '/' } } };

test.each(['sites-request', 'sites-response', 'app-request', 'api-request'])(
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
    ['/robots.txt', 'robots.txt'],
    ['/sitemap.xml', 'sitemap.xml'],
  ])('reads %s from the site of the host', (uri, file) => {
    expect(handle(event(uri)).uri).toBe(`/sites/noor/${file}`);
    expect(handle(event(uri, 'NOOR.localhost:3000')).uri).toBe(`/sites/noor/${file}`);
  });

  test.each(['/assets/island.Bx1.js', '/fonts/readex.woff2', '/media/u1/hero-720.avif', '/favicon.ico'])(
    'leaves the shared file %s alone',
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
  ])('sends %s to the page', (uri) => {
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
  ])('answers not found for the host "%s", which can be no site', (host) => {
    expect(handle(event('/', host)).uri).toBe('/errors/not-found.html');
  });
});

describe('a response of a merchant site', () => {
  const handle = load('sites-response');
  const respond = (headers: Record<string, { value: string }>) =>
    handle({ ...event('/'), response: { statusCode: 200, statusDescription: 'OK', headers } });

  test('carries the status its file was stored with', () => {
    const type = { 'content-type': { value: 'text/html' } };
    expect(respond({ ...type, 'x-amz-meta-status': { value: '404' } })).toEqual({
      statusCode: 404,
      headers: type,
    });
  });

  test('stays as it is otherwise', () => {
    const headers = { etag: { value: '"1"' } };
    expect(respond(headers)).toEqual({ statusCode: 200, statusDescription: 'OK', headers });
  });

  test('ignores a stored status that is no error', () => {
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
    ['/login', '/app.html'],
    ['/auth/callback', '/app.html'],
    ['/dashboard', '/app.html'],
    ['/dashboard/', '/app.html'],
    ['/dashboard/orders/01J/edit', '/app.html'],
    ['/admin/insights', '/app.html'],
    ['/preview/01J', '/app.html'],
    ['/thank-you', '/app.html'],
    ['/config.json', '/config.json'],
    ['/preview.html', '/preview.html'],
    ['/assets/index-Bx1.js', '/assets/index-Bx1.js'],
    ['/vendor/tinymce/skins/ui/oxide/skin.min.css', '/vendor/tinymce/skins/ui/oxide/skin.min.css'],
  ])('answers %s with %s', (uri, file) => {
    expect(handle(event(uri)).uri).toBe(file);
  });

  test.each(['/nothing', '/dashboards', '/administrator', '/loginx', '/preview', '/auth'])(
    'sends %s home',
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
