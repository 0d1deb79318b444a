import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { isPrivateHost, post as postBytes, postJson, type SafeRequestOptions } from './safe-request.ts';

let server: Server;
let port: number;
let received: { url: string; authorization: string | undefined }[];
let listener: RequestListener;

beforeEach(async () => {
  received = [];
  listener = (_request, response) => void response.end('{"status":"success"}');
  server = createServer((request, response) => {
    received.push({ url: request.url ?? '', authorization: request.headers.authorization });
    listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const post = (url: string, options: Partial<SafeRequestOptions> = {}) =>
  postJson({ timeoutMs: 60_000, trustedHosts: [], ...options }, { url, token: 'key', body: { a: 1 } });
const trusted = () => ({ trustedHosts: [`127.0.0.1:${port}`] });
const local = (path = '/') => `http://127.0.0.1:${port}${path}`;

/** A DNS lookup that returns these addresses. */
const resolvesTo =
  (...addresses: string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

it.each([
  ['https://127.0.0.1/x', true],
  ['https://localhost/x', true],
  ['https://shop.localhost./x', true],
  ['http://2130706433/', true],
  ['https://[::1]/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://169.254.169.254/', true],
  ['https://192.168.1.4:8080/', true],
  ['https://network.example/leads', false],
  ['https://8.8.8.8/leads', false],
  ['https://localhost.example/', false],
])('the host of %s is private: %s', (url, isPrivate) => {
  expect(isPrivateHost({ trustedHosts: [] }, url)).toBe(isPrivate);
  expect(isPrivateHost({ trustedHosts: [new URL(url).host] }, url)).toBe(false);
});

it.each([
  ['another protocol', 'ftp://service.example/'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'merchant'],
  ['credentials', 'https://user:secret@service.example/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine, in one number', 'https://2130706433/'],
  ['this machine, in hexadecimal', 'https://0x7f.0.0.1/'],
  ['this machine, shortened', 'https://127.1/'],
  ['this machine by name', 'https://localhost/'],
  ['this machine, in octal', 'https://0177.0.0.1/'],
  ['this machine, in one octal number', 'https://017700000001/'],
  ['this machine, in one hexadecimal number', 'https://0x7f000001/'],
  ['this machine, in full-width digits', 'https://１２７.０.０.１/'],
  ['this machine, in circled digits', 'https://①②⑦.⓪.⓪.①/'],
  ['this machine, with an ideographic full stop', 'https://127。0。0。1/'],
  ['this machine, with a dot at the end', 'https://127.0.0.1./'],
  ['this machine, after a user name', 'https://service.example@127.0.0.1/'],
  ['this machine, after a backslash', 'https:\\\\127.0.0.1\\service.example/'],
  ['this machine, between spaces', ' https://127.0.0.1/ '],
  ['another address of this machine', 'https://127.255.255.254/'],
  ['no machine in particular', 'https://0.0.0.0/'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data/'],
  ['the container credentials service', 'https://169.254.170.2/'],
  ['a private network (10)', 'https://10.0.0.1/'],
  ['a private network (172.16)', 'https://172.16.0.1/'],
  ['a private network (192.168)', 'https://192.168.1.1/'],
  ['a carrier’s network', 'https://100.64.0.1/'],
  ['a multicast address', 'https://224.0.0.1/'],
  ['the broadcast address', 'https://255.255.255.255/'],
  ['this machine, IPv6', 'https://[::1]/'],
  ['no machine, IPv6', 'https://[::]/'],
  ['this machine, IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['this machine, in the obsolete form of IPv4 in IPv6', 'https://[::127.0.0.1]/'],
  ['metadata, in the obsolete form of IPv4 in IPv6', 'https://[::a9fe:a9fe]/'],
  ['metadata, IPv4 in IPv6', 'https://[::ffff:169.254.169.254]/'],
  ['metadata through NAT64', 'https://[64:ff9b::a9fe:a9fe]/'],
  ['this machine through 6to4', 'https://[2002:7f00:1::]/'],
  ['an address through Teredo', 'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'],
  ['an address for documentation, IPv6', 'https://[2001:db8::1]/'],
  ['a site-local address, IPv6', 'https://[fec0::1]/'],
  ['a multicast address, IPv6', 'https://[ff02::1]/'],
  ['an address for benchmarks', 'https://198.18.0.1/'],
  ['an address for documentation', 'https://192.0.2.1/'],
  ['an address for protocols', 'https://192.0.0.8/'],
  ['a reserved address', 'https://240.0.0.1/'],
  ['a private network, IPv6', 'https://[fd00:ec2::254]/'],
  ['a link-local address, IPv6', 'https://[fe80::1]/'],
])('an address that a merchant enters is never called when it is %s', async (_, url) => {
  expect(await post(url)).toEqual({ kind: 'address_refused' });
});

it('an address that a merchant enters is never called on this machine, even when a server listens there', async () => {
  expect(await post(local())).toEqual({ kind: 'address_refused' });
  expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ kind: 'address_refused' });
  expect(received).toEqual([]);
});

it.each([
  ['private', ['10.1.2.3']],
  ['metadata', ['169.254.169.254']],
  ['IPv6 loopback', ['::1']],
  ['the obsolete form of IPv4 in IPv6', ['::7f00:1']],
  ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
])(
  'an address that a merchant enters is never called when its name resolves to an address that is %s',
  async (_, addresses) => {
    expect(await post('https://service.example/', { lookup: resolvesTo(...addresses) })).toEqual({
      kind: 'address_refused',
    });
  },
);

it('an address that a merchant enters is resolved once, and the resolved address is the one that is connected to', async () => {
  let lookups = 0;
  const rebinding: LookupFunction = (host, options, callback) => {
    lookups += 1;
    return resolvesTo(lookups === 1 ? '203.0.113.1' : '127.0.0.1')(host, options, callback);
  };
  // 203.0.113.0/24 is reserved for documentation: no host uses it, and the filter treats it as private.
  expect(await post('https://service.example/', { lookup: rebinding })).toEqual({
    kind: 'address_refused',
  });
  expect(lookups).toBe(1);
});

it('an address that a merchant enters is called on a private network only where the configuration names host and port', async () => {
  expect(await post(local(), trusted())).toMatchObject({ kind: 'answered', status: 200 });
  expect(await post(local(), { trustedHosts: ['127.0.0.1:1'] })).toEqual({ kind: 'address_refused' });
  expect(received).toEqual([{ url: '/', authorization: 'Bearer key' }]);
});

it('the answer of an address that a merchant entered is read as JSON for every status', async () => {
  listener = (_request, response) => void response.writeHead(422).end('{"message":"no"}');
  expect(await post(local(), trusted())).toMatchObject({ status: 422, body: { message: 'no' } });
});

it('the answer of an address that a merchant entered has no body when it is not JSON', async () => {
  listener = (_request, response) => void response.end('<html>');
  expect(await post(local(), trusted())).toMatchObject({ status: 200, body: undefined });
});

it('the answer of an address that a merchant entered is not followed when it is a redirect', async () => {
  listener = (_request, response) => void response.writeHead(307, { location: local('/elsewhere') }).end();
  expect(await post(local(), trusted())).toMatchObject({ kind: 'answered', status: 307 });
  expect(received.map(({ url }) => url)).toEqual(['/']);
});

it('the answer of an address that a merchant entered counts as missing when it takes longer than the timeout', async () => {
  listener = () => undefined;
  expect(await post(local(), { ...trusted(), timeoutMs: 100 })).toEqual({ kind: 'no_answer' });
  expect(received).toHaveLength(1);
});

it('the answer of an address that a merchant entered counts as missing when it arrives too slowly to finish in time', async () => {
  listener = (_request, response) => {
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  };
  expect(await post(local(), { ...trusted(), timeoutMs: 200 })).toEqual({ kind: 'no_answer' });
});

it('the answer of an address that a merchant entered counts as missing when it is larger than 64 KB', async () => {
  listener = (_request, response) => void response.end('x'.repeat(200_000));
  expect(await post(local(), trusted())).toEqual({ kind: 'no_answer' });
});

it('the answer of an address that a merchant entered counts as missing when the connection breaks after the request was sent', async () => {
  listener = (request) => void request.socket.destroy();
  expect(await post(local(), trusted())).toEqual({ kind: 'no_answer' });
});

it('the answer of an address that a merchant entered shows that nothing was sent when the connection is refused', async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
  expect(await post(local(), trusted())).toEqual({ kind: 'unreachable' });
});

it.each([
  ['no address', (callback: Callback) => callback(noSuchName)],
  ['an empty list', (callback: Callback) => callback(noSuchName, [])],
  ['an error much later', (callback: Callback) => void setTimeout(() => callback(noSuchName), 50)],
])('a host whose name server answers with %s is unreachable', async (_, answer) => {
  // Node's own look-up leaves the address out when it has an error, which its type does not say.
  const lookup: LookupFunction = (_host, _options, callback) => answer(callback as unknown as Callback);
  for (const url of ['https://service.example/', 'http://service.example/']) {
    expect(await post(url, { lookup })).toEqual({ kind: 'unreachable' });
  }
});
type Callback = (error: Error, addresses?: []) => void;
const noSuchName = Object.assign(new Error('getaddrinfo EAI_AGAIN service.example'), { code: 'EAI_AGAIN' });

it('a header that cannot be sent counts as a rejected key, and nothing is sent', async () => {
  const request = { url: local(), headers: { 'access-token': 'مفتاح' }, body: Buffer.from('{}') };
  expect(await postBytes({ timeoutMs: 60_000, ...trusted() }, request)).toMatchObject({ status: 401 });
  expect(received).toEqual([]);
});

it('a key that no header can carry counts as rejected, and nothing is sent', async () => {
  const request = { url: local(), token: 'مفتاح', body: {} };
  expect(await postJson({ timeoutMs: 60_000, ...trusted() }, request)).toMatchObject({ status: 401 });
  expect(received).toEqual([]);
});

it('nothing is written to an address that a merchant entered unless the sender allows it at that moment', async () => {
  const connections: string[] = [];
  server.on('connection', () => connections.push('connected'));
  const ask = (mayWrite: () => Promise<boolean>) =>
    postJson({ timeoutMs: 60_000, ...trusted() }, { url: local(), token: 'key', body: {}, mayWrite });
  expect(await ask(async () => connections.length === 0)).toEqual({ kind: 'withheld' });
  expect(received).toEqual([]);
  await expect(ask(() => Promise.reject(new Error('the table is away')))).rejects.toThrow(
    'the table is away',
  );
  expect(received).toEqual([]);
  expect(await ask(async () => true)).toMatchObject({ kind: 'answered' });
  expect(received).toHaveLength(1);
});

it('a connection that breaks while the sender is deciding counts as unreachable, after its decision', async () => {
  const answers: string[] = [];
  const sockets: Socket[] = [];
  const note = (opened: unknown) => void sockets.push((opened as { socket: Socket }).socket);
  subscribe('net.client.socket', note);
  onTestFinished(() => void unsubscribe('net.client.socket', note));
  const mayWrite = async () => {
    const isLost = Promise.all(sockets.map((socket) => once(socket, 'close')));
    server.closeAllConnections();
    await isLost;
    answers.push('yes');
    return true;
  };
  const result = await postJson(
    { timeoutMs: 60_000, ...trusted() },
    { url: local(), token: 'key', body: {}, mayWrite },
  );
  expect(sockets).toHaveLength(1);
  expect(answers).toEqual(['yes']);
  expect(['unreachable', 'no_answer']).toContain(result.kind);
  expect(received).toEqual([]);
});
