import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type S3Server, startS3 } from '../s3/server.ts';
import { type EdgeServer, startEdge } from './server.ts';

const s3Credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const page = `<html lang="ar">${'<p>عطر العود الملكي</p>'.repeat(100)}</html>`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'mirsah-edge-'));
let s3: S3Server;
let put: (bucket: string, key: string, body: string, headers?: object) => Promise<unknown>;
let api: Server;
let edge: EdgeServer;
let apiRequests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[];
const log = vi.fn();

beforeAll(async () => {
  s3 = await startS3({ dataDir, buckets: ['app', 'sites'], ...s3Credentials });
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: s3Credentials,
  });
  put = (Bucket, Key, Body, headers = {}) =>
    client.send(
      new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/html; charset=utf-8', ...headers }),
    );
  await put('app', 'index.html', 'home');
  await put('app', 'app.html', 'dashboard');
  await put('app', 'assets/app-1.js', 'export {};'.repeat(200), {
    ContentType: 'text/javascript',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  await put('sites', 'sites/noor/index.html', page, {
    CacheControl: 'max-age=0, s-maxage=60',
    Metadata: { policy: "default-src 'self'" },
  });
  await put('sites', 'sites/noor/bot.html', 'for crawlers');
  await put('sites', 'sites/cloaked/bot.html', 'hidden', {
    Metadata: { redirect: 'https://example.com/about' },
  });
  await put('sites', 'sites/closed/index.html', 'unavailable', { Metadata: { status: '404' } });
  await put('sites', 'errors/not-found.html', 'no such site', { Metadata: { status: '404' } });
  await put('sites', 'media/a b.avif', '0123456789', { ContentType: 'image/avif' });

  api = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    apiRequests.push({ url: request.url, headers: request.headers, body });
    response.writeHead(201, {
      'content-type': 'application/json',
      'referrer-policy': 'no-referrer',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  edge = await startEdge({
    port: 0,
    s3Folder: dataDir,
    siteBucket: 'sites',
    appBucket: 'app',
    apiEndpoint: `http://127.0.0.1:${portOf(api)}`,
    originVerify: 'secret',
    connectSources: ['http://127.0.0.1:9229'],
    extra: [{ prefix: '/__local/mail', handle: (_, response) => response.end('mails') }],
    log,
  });
});

afterAll(async () => {
  await edge.stop();
  await s3.stop();
  api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  apiRequests = [];
});

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

type Reply = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Node resolves no `*.localhost`, so the host goes into the header, as a browser would send it. */
function visit(
  host: string,
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port: new URL(edge.url).port, path: url, method, headers: { host, ...headers } },
      async (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

test('the edge serves a merchant site by its host in upper or lower case', async () => {
  for (const host of ['noor.localhost:3000', 'NOOR.localhost']) {
    const reply = await visit(host, '/?utm_source=snap');
    expect([reply.status, reply.body.toString()]).toEqual([200, page]);
    expect(reply.headers['cache-control']).toBe('max-age=0, s-maxage=60');
    expect(reply.headers['content-security-policy']).toBe("default-src 'self'");
    expect(reply.headers['x-frame-options']).toBe('DENY');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('the edge shows the not-found page for a site that does not exist', async () => {
  const reply = await visit('unknown.localhost', '/');
  expect([reply.status, reply.body.toString()]).toEqual([404, 'no such site']);
  expect(reply.headers).not.toHaveProperty('x-amz-meta-status');
});

test('the edge serves an unavailable page with the status it was stored with', async () => {
  const reply = await visit('closed.localhost', '/');
  expect([reply.status, reply.body.toString()]).toEqual([404, 'unavailable']);
  expect(reply.headers).not.toHaveProperty('x-amz-meta-status');
});

test('the edge sends other paths of a site to its page, with the query as it was sent', async () => {
  const query = '?utm_campaign=a+b%26c&tag=1&tag=2&fbclid=IwY2x-_~';
  const reply = await visit('noor.localhost', `/about${query}`);
  expect([reply.status, reply.headers.location]).toEqual([302, `/${query}`]);
});

test('the edge serves the app on localhost with its own policy', async () => {
  expect((await visit('localhost:3000', '/')).body.toString()).toBe('home');
  const reply = await visit('127.0.0.1', '/dashboard/orders');
  expect(reply.body.toString()).toBe('dashboard');
  expect(reply.headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:9229;");
  expect((await visit('localhost', '/assets/gone.js')).status).toBe(404);
});

test.each(['localhost:3000', '127.0.0.1:4000'])(
  'the preview’s policy contains the address %s with each of its own addresses, and stays sandboxed',
  async (host) => {
    const policy = String((await visit(host, '/preview.html')).headers['content-security-policy']);
    const own = policy.split('; ').filter((directive) => directive.includes("'self'"));
    expect(own.length).toBeGreaterThan(5);
    for (const directive of own) expect(directive).toContain(`'self' http://${host}`);
    expect(policy).toMatch(/; sandbox allow-scripts$/);
    const app = String((await visit(host, '/dashboard')).headers['content-security-policy']);
    expect(app).not.toContain(host);
  },
);

test('the edge lets any origin read hashed files, and no other file', async () => {
  const asset = await visit('localhost', '/assets/app-1.js');
  expect(asset.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await visit('localhost', '/')).headers).not.toHaveProperty('access-control-allow-origin');
});

test('the edge compresses text the way the visitor accepts it', async () => {
  const brotli = await visit('noor.localhost', '/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
  expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
  const gzip = await visit('noor.localhost', '/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(page);
});

test('a page that is published again is served to the next visitor, compressed or not', async () => {
  const versions = ['first', 'second'].map((word) => `<p>${`${word} `.repeat(300)}</p>`);
  for (const version of versions) {
    await put('sites', 'sites/edited/index.html', version);
    const headers = { 'accept-encoding': 'br' };
    const replies = [
      await visit('edited.localhost', '/', { headers }),
      await visit('edited.localhost', '/', { headers }),
    ];
    for (const { body } of replies) expect(brotliDecompressSync(body).toString()).toBe(version);
    expect((await visit('edited.localhost', '/')).body.toString()).toBe(version);
  }
});

test('a file that the visitor already has is not sent again', async () => {
  const first = await visit('noor.localhost', '/', { headers: { 'accept-encoding': 'br' } });
  const again = await visit('noor.localhost', '/', {
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const other = await visit('noor.localhost', '/', { headers: { 'if-none-match': '"other"' } });
  expect(other.status).toBe(200);
});

test('the edge serves crawlers their own file, or redirects them to the address that the page names', async () => {
  const crawler = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } };
  expect((await visit('noor.localhost', '/', crawler)).body.toString()).toBe('for crawlers');
  const sent = await visit('cloaked.localhost', '/', crawler);
  expect([sent.status, sent.headers.location]).toEqual([302, 'https://example.com/about']);
  expect(sent.headers).not.toHaveProperty('x-amz-meta-redirect');
});

test('the edge serves robots.txt and sitemap.xml itself', async () => {
  const robots = await visit('noor.localhost:3000', '/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body.toString()).toContain('Sitemap: http://noor.localhost:3000/sitemap.xml');
  const sitemap = await visit('noor.localhost:3000', '/sitemap.xml');
  expect([sitemap.status, sitemap.body.toString()]).toEqual([
    200,
    expect.stringContaining('<loc>http://noor.localhost:3000/</loc>'),
  ]);
  const head = await visit('noor.localhost:3000', '/robots.txt', { method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test.each(['noor.localhost', 'localhost'])('merchants’ images are served on %s unchanged', async (host) => {
  const reply = await visit(host, '/media/a%20b.avif', { headers: { 'accept-encoding': 'br' } });
  expect([reply.status, reply.body.toString()]).toEqual([200, '0123456789']);
  const again = await visit(host, '/media/a%20b.avif', {
    headers: { 'if-none-match': String(reply.headers.etag) },
  });
  expect(again.status).toBe(304);
  expect((await visit(host, '/media/gone.avif')).status).toBe(404);
});

test('the app’s host serves only the images of the sites', async () => {
  for (const path of ['/sites/noor/index.html', '/media/../sites/noor/index.html'])
    expect((await visit('localhost', path)).status).toBe(404);
});

test('the edge responds to HEAD with the headers alone', async () => {
  const reply = await visit('noor.localhost', '/', { method: 'HEAD' });
  expect([reply.status, reply.body.length]).toEqual([200, 0]);
  expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(page)));
});

test('the edge passes range requests on to S3', async () => {
  const reply = await visit('noor.localhost', '/media/a%20b.avif', { headers: { range: 'bytes=2-4' } });
  expect([reply.status, reply.body.toString()]).toEqual([206, '234']);
  expect(reply.headers['content-range']).toBe('bytes 2-4/10');
});

test('the edge rejects requests that would write to S3', async () => {
  expect((await visit('noor.localhost', '/', { method: 'PUT', body: 'x' })).status).toBe(403);
});

test.each([
  ['noor.localhost:3000', '/functions/v1/submit-order?a=1'],
  ['noor.localhost:3000', '/thank-you'],
  ['localhost:3000', '/api/orders/1'],
])('forwards %s%s to the API', async (host, url) => {
  const reply = await visit(host, url, {
    method: 'POST',
    body: '{"name":"نورة"}',
    headers: {
      authorization: 'Bearer t',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'forged.example',
      'x-origin-verify': 'forged',
      'cloudfront-viewer-country': 'XX',
    },
  });
  expect([reply.status, reply.body.toString()]).toEqual([201, '{"ok":true}']);
  expect(reply.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(reply.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(apiRequests).toMatchObject([
    {
      url,
      body: '{"name":"نورة"}',
      headers: {
        authorization: 'Bearer t',
        host: `127.0.0.1:${portOf(api)}`,
        'x-forwarded-host': host,
        'x-forwarded-for': '203.0.113.9, 127.0.0.1',
        'x-origin-verify': 'secret',
        'cloudfront-viewer-country': 'SA',
      },
    },
  ]);
});

test('the paths of the app’s API and of the sites’ API are separate', async () => {
  await visit('noor.localhost', '/api/orders');
  await visit('localhost', '/functions/v1/submit-order');
  expect(apiRequests).toEqual([]);
});

test('local tools answer on the app’s host only, and foreign hosts are rejected', async () => {
  expect((await visit('localhost:3000', '/__local/mail')).body.toString()).toBe('mails');
  expect((await visit('noor.localhost:3000', '/__local/mail')).status).toBe(302);
  expect((await visit('attacker.example', '/__local/mail')).status).toBe(421);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://attacker.example' }, 403],
  ['a merchant’s page', { 'sec-fetch-site': 'same-site', origin: 'http://noor.localhost:3000' }, 403],
  ['a page of another port', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080' }, 403],
  ['an older browser with another site', { origin: 'https://attacker.example' }, 403],
  ['a sandbox', { origin: 'null' }, 403],
  ['the local tools’ own page', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
  ['an older browser with their own page', { origin: 'http://localhost:3000' }, 200],
  ['a person who repeats a form', { 'sec-fetch-site': 'none' }, 200],
  ['a command', {}, 200],
] as const)(
  'what %s sends to the local tools is answered by where it comes from',
  async (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await visit('localhost:3000', '/__local/mail', { method, headers })).status).toBe(status);
    }
    expect((await visit('localhost:3000', '/__local/mail', { headers })).status).toBe(200);
  },
);

test('when the API does not respond, the edge responds with 502 and logs the reason', async () => {
  const lonely = await startEdge({
    port: 0,
    s3Folder: dataDir,
    siteBucket: 'sites',
    appBucket: 'app',
    apiEndpoint: 'http://127.0.0.1:1',
    originVerify: 'secret',
    connectSources: [],
    log,
  });
  const reply = await fetch(`http://127.0.0.1:${new URL(lonely.url).port}/api/orders`);
  await lonely.stop();
  expect(reply.status).toBe(502);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('GET /api/orders did not reach the API'));
});
