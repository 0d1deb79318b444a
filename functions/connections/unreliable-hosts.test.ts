import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { AdNetworkAccess, ConversionEvent } from '@mirsah/domain/ad-network/event';
import { adNetworks } from '@mirsah/domain/conversion';
import { afterAll, expect, test } from 'vitest';
import { request as canaryRequest } from '../canary/request.ts';
import { createDnsLookup } from '../domains/dns.ts';
import { createDomainProbe } from '../domains/network.ts';
import { createNotificationSender } from '../notify/sender.ts';
import { vapidKeysFrom } from '../notify/web-push.ts';
import { createAdNetworks } from './ad-networks.ts';
import { createCodNetwork } from './cod-network.ts';
import { createNetworkLists } from './cod-network-lists.ts';
import { createTemplateReader, createWhatsAppSender } from './whatsapp.ts';

// Tests every kind of outgoing connection against hosts that fail in every way: with real sockets and the
// system's own DNS lookup. An unhandled error fails the whole run.

const TIMEOUT_MS = 500;
/** A machine under load may need more than the limit of a call. */
const LONGEST_MS = 6_000;

type Client = {
  /** Sends one request to the host at `origin`. */
  ask(origin: string): Promise<unknown>;
  /** Whether the result is that of a successful request. */
  isSuccess(answer: unknown): boolean;
  /** A complete successful response. */
  success: { headers?: string[]; body: string };
};

/** Listening hosts are on this machine; all other hosts are called like a merchant's. */
const options = (origin: string) => {
  const { host, hostname } = new URL(origin);
  return { timeoutMs: TIMEOUT_MS, trustedHosts: hostname === 'localhost' ? [host] : [] };
};
const kindIs = (kind: string) => (answer: unknown) => (answer as { kind: string }).kind === kind;
const json = (body: unknown) => ({ body: JSON.stringify(body) });

const order = {
  id: 'order-1',
  name: 'purchase',
  at: new Date(),
  currency: 'SAR',
  value: 249,
  items: [{ sku: 'A', name: 'عطر', quantity: 1, price: 249 }],
  signals: undefined,
  identity: { phoneDigits: '966551234567', phoneE164: '+966551234567', country: 'sa', externalId: 'e' },
} as unknown as ConversionEvent;
const access = { pixelId: '123456', token: 'token', testCode: '', isTest: false };
const adSuccess = {
  meta: json({ events_received: 1, fbtrace_id: 'trace' }),
  tiktok: json({ code: 0, message: 'OK', request_id: 'request' }),
  snapchat: json({ status: 'VALID', request_id: 'request' }),
  ga4: { body: ' ' },
};
const adClient = (network: AdNetworkAccess['network']): Client => ({
  async ask(origin) {
    const addresses = { meta: origin, tiktok: origin, snapchat: origin, ga4: origin };
    return createAdNetworks(options(origin), addresses).send({ network, ...access }, order);
  },
  isSuccess: kindIs('accepted'),
  success: adSuccess[network],
});

const browser = createECDH('prime256v1');
browser.generateKeys();
const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
const person = { merchantId: 'merchant', userId: 'merchant' };
const state = { addedAt: '', lastSentAt: null, failingSince: null };
const notifier = (origin: string) =>
  createNotificationSender({
    safeRequest: options(origin),
    vapid: vapidKeysFrom('a secret of sixteen letters'),
    app: 'https://app.example',
    contact: 'https://app.example',
    telegram: { apiUrl: origin, token: '1:bot' },
    clock: { now: () => new Date() },
    distrustSecrets: () => undefined,
  });

/** As many resolvers as must agree, all at the same host. */
const dnsLookup = (origin: string) =>
  createDnsLookup({ DNS_RESOLVERS: [1, 2, 3].map(() => `${origin}/dns-query`).join(',') }, TIMEOUT_MS);

const clients: Record<string, Client> = {
  'forwarding to the COD network': {
    ask: (origin) =>
      createCodNetwork(options(origin)).send(
        { endpoint: `${origin}/api/leads`, apiKey: 'key' },
        { name: 'ليلى' } as never,
        async () => true,
      ),
    isSuccess: kindIs('accepted'),
    success: json({ status: 'success', data: { id: 7 } }),
  },
  'reading the COD network back': {
    ask: (origin) =>
      createNetworkLists(options(origin)).read({ url: `${origin}/api/leads`, apiKey: 'key', page: 1 }),
    isSuccess: kindIs('page'),
    success: json({ status: 'success', data: [{ id: 1, status: 'new' }] }),
  },
  'a WhatsApp message': {
    ask: (origin) =>
      createWhatsAppSender({ ...options(origin), apiUrl: origin }).send(
        { phoneNumberId: '1', token: 'token' } as never,
        { to: '+966551234567', content: { kind: 'text', text: 'مرحبًا' } },
      ),
    isSuccess: kindIs('accepted'),
    success: json({ messages: [{ id: 'wamid.1' }] }),
  },
  'WhatsApp’s templates': {
    ask: (origin) =>
      createTemplateReader({ ...options(origin), apiUrl: origin }).list({ accountId: '1', token: 'token' }),
    isSuccess: kindIs('listed'),
    success: json({ data: [] }),
  },
  ...Object.fromEntries(adNetworks.map((network) => [`an event for ${network}`, adClient(network)])),
  'web push': {
    ask: (origin) =>
      notifier(origin).send(
        {
          channel: 'push',
          device: { ...person, ...state, id: 'd', endpoint: `${origin}/push`, keys } as never,
        },
        [],
      ),
    isSuccess: (answer) => answer === 'sent',
    success: { body: ' ' },
  },
  Telegram: {
    ask: (origin) =>
      notifier(origin).send(
        { channel: 'telegram', chat: { ...person, ...state, chatId: '7', title: '' } as never },
        [],
      ),
    isSuccess: (answer) => answer === 'sent',
    success: json({ ok: true }),
  },
  'the DNS of a domain': {
    ask: (origin) => dnsLookup(origin).look('shop.noor.com', { target: 'd1.example', proof: 'p' }),
    isSuccess: (answer) => answer !== undefined,
    success: json({ Status: 3 }),
  },
  'asking whether a domain is served': {
    ask: (origin) => createDomainProbe(origin, TIMEOUT_MS).isServed('shop.noor.com', 'page-1'),
    isSuccess: (answer) => answer === true,
    success: { headers: ['x-amz-meta-page-id: page-1'], body: '' },
  },
  'a visit of the canary': {
    ask: (origin) => canaryRequest(origin, { timeoutMs: TIMEOUT_MS }).catch((error: Error) => error),
    isSuccess: (answer) => (answer as { status?: number }).status === 200,
    success: { body: '<html>' },
  },
};

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
});
const sockets = new Set<Socket>();
/** The ports that a client has connected to. */
const reached = new Set<number>();

/** The port of a server that does this with each connection. */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  // A listening TCP server's address is never a pipe name.
  const portOf = () => (server.address() as { port: number }).port;
  server.on('connection', (socket) => {
    reached.add(portOf());
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return portOf();
}

/** The origin of a host that writes this after a request. Its name is resolved by the system. */
const talking = async (speak: (socket: Socket) => void) =>
  `http://localhost:${await listen(createServer((socket) => void socket.once('data', () => speak(socket))))}`;

const head = ({ success }: Client, ...more: string[]) =>
  `${['HTTP/1.1 200 OK', 'content-type: application/json', ...(success.headers ?? []), ...more].join('\r\n')}\r\n\r\n`;
const lengthOf = (text: string) => `content-length: ${Buffer.byteLength(text)}`;
const withStatus = (client: Client, status: string, ...more: string[]) =>
  head(client, lengthOf(client.success.body), ...more).replace('200 OK', status) + client.success.body;

/** Writes endlessly, some megabytes a second. */
const pour = (socket: Socket, text: string) =>
  writeOn(socket, 5, () => text.repeat(Math.ceil(16_384 / text.length)));

/** Writes one letter after the other, and never the last one. */
function drip(socket: Socket, text: string): void {
  let written = 0;
  writeOn(socket, 50, () => text[written++ % text.length] ?? '');
}

function writeOn(socket: Socket, everyMs: number, next: () => string): void {
  const timer = setInterval(() => socket.writable && socket.write(next()), everyMs);
  socket.on('close', () => clearInterval(timer));
}

// Created for this test: valid only for another.example, and self-signed.
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsXXcTohatvn739O2
gcVr69Ovv+FPlIktLarFKIuhOc2hRANCAASdUAkyZuWdQJl8p+s68GUQmRMus/50
0Y/AkaOYgEvqcxxQRuAwKcYbmTj3r01TlceYCsVKwkDssbZ5/0O8IOcy
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIUYLlMEca7B6EJmrxAs/sDUjftUnEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjgxODI1MjBaGA8yMTI2
MTEwNDE4MjUyMFowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABJ1QCTJm5Z1AmXyn6zrwZRCZEy6z/nTRj8CRo5iAS+pz
HFBG4DApxhuZOPevTVOVx5gKxUrCQOyxtnn/Q7wg5zKjUzBRMB0GA1UdDgQWBBTc
1r/HwJ6bTRhQW/ZiCRCY9ckfpTAfBgNVHSMEGDAWgBTc1r/HwJ6bTRhQW/ZiCRCY
9ckfpTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCYkb5ygEx4
BnbjvaPddTJZNV3/FpXkd6cL3dzsVOyHYgIhAJtM4fjFq8hlnTmyYgKJCrkF2WG5
UNe7qwR0ygA079GL
-----END CERTIFICATE-----`,
};

/** How a host fails, and the origin where it fails for a client. */
const failures: Record<string, (client: Client) => Promise<string> | string> = {
  // No server has listened there for decades.
  'refuses the connection': () => 'http://localhost:1',
  'resets the connection at once': async () =>
    `http://localhost:${await listen(createServer((socket) => void socket.resetAndDestroy()))}`,
  'resets the connection when it is asked': () => talking((socket) => void socket.resetAndDestroy()),
  'closes the connection when it is asked': () => talking((socket) => void socket.end()),
  'does not speak TLS': async () =>
    (await talking((socket) => void socket.end('no'))).replace('http:', 'https:'),
  'never finishes the handshake of TLS': async () =>
    (await talking(() => undefined)).replace('http:', 'https:'),
  'has a certificate of another name, which nobody signed': async (client) => {
    const server = createTlsServer(selfSigned, (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => void socket.end(withStatus(client, '200 OK')));
    });
    server.on('tlsClientError', () => undefined);
    return `https://localhost:${await listen(server)}`;
  },
  'never answers': () => talking(() => undefined),
  'sends half of its headers, and then nothing': (client) =>
    talking((socket) => void socket.write(head(client).slice(0, -6))),
  'sends an endless row of headers': (client) =>
    talking((socket) => {
      socket.write(head(client).slice(0, -2));
      pour(socket, 'x-more: more\r\n');
    }),
  'sends its headers one letter at a time': (client) =>
    talking((socket) => drip(socket, head(client).slice(0, -2) + 'x-more: more\r\n'.repeat(1000))),
  'does not speak HTTP': () => talking((socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n')),
  'changes to another protocol': () =>
    talking(
      (socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ),
  'is always about to answer': () =>
    talking((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n')),
  'asks for too much patience': (client) =>
    talking(
      (socket) => void socket.end(withStatus(client, '429 Too Many Requests', 'retry-after: 99999999')),
    ),
  'is broken': (client) =>
    talking((socket) => void socket.end(withStatus(client, '500 Internal Server Error'))),
  'is broken, and says so in HTML': () =>
    talking((socket) => void socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 6\r\n\r\n<html>')),
  'sends every caller elsewhere': (client) =>
    talking((socket) => void socket.end(withStatus(client, '302 Found', 'location: /elsewhere'))),
};

/** Last, because these lookups keep the system's resolver busy for a while. */
const unresolvable: typeof failures = {
  'has a name that does not resolve': () => 'https://api.no-such-network.invalid',
  'has a name that does not resolve, over http': () => 'http://api.no-such-network.invalid',
  'has a name that no name server would be asked for': () => `https://${'a'.repeat(64)}.example`,
};

/** Failures after the headers; a response without a body cannot fail so. */
const bodyFailures: typeof failures = {
  'sends its headers, and then nothing': (client) =>
    talking((socket) => void socket.write(head(client, 'content-length: 10'))),
  'resets the connection after its headers': (client) =>
    talking((socket) => {
      socket.write(head(client, 'content-length: 10'));
      setTimeout(() => socket.resetAndDestroy(), 50);
    }),
  'sends half of what it announced': (client) =>
    talking((socket) => void socket.end(head(client, 'content-length: 100000') + client.success.body)),
  'never ends the last part of its answer': (client) =>
    talking((socket) => {
      const { body } = client.success;
      const size = Buffer.byteLength(body).toString(16);
      socket.end(`${head(client, 'transfer-encoding: chunked')}${size}\r\n${body}\r\n`);
    }),
  'breaks off within a part of its answer': (client) =>
    talking(
      (socket) =>
        void socket.end(`${head(client, 'transfer-encoding: chunked')}ffff\r\n${client.success.body}`),
    ),
  'sends its answer one letter at a time': (client) =>
    talking((socket) => {
      socket.write(head(client));
      drip(socket, ' ');
    }),
  'sends an endless answer': (client) =>
    talking((socket) => {
      socket.write(head(client) + client.success.body);
      pour(socket, ' '.repeat(16_384));
    }),
  'compresses what nobody can expand': (client) =>
    talking(
      (socket) =>
        void socket.end(`${head(client, 'content-encoding: gzip', 'content-length: 4')}\x1f\x8b\x08\x00`),
    ),
};

const all = Object.entries(clients);
const withBody = all.filter(([, { success }]) => success.body !== '');
/** Google and push services answer with the status alone; a page of the canary may be any text. */
const judgedByBody = withBody.filter(([name]) => !/ga4|push|Telegram|canary/.test(name));

test.each(all)('%s succeeds with a host that responds, and keeps the connection', async (_name, client) => {
  const origin = await talking((socket) => void socket.write(withStatus(client, '200 OK')));
  expect(await client.ask(origin)).toSatisfy(client.isSuccess);
});

test.each(all)('%s succeeds with a host that responds, and closes the connection', async (_name, client) => {
  const origin = await talking(
    (socket) => void socket.end(withStatus(client, '200 OK', 'connection: close')),
  );
  expect(await client.ask(origin)).toSatisfy(client.isSuccess);
});

test.each(Object.entries(failures))('no client hangs or succeeds with a host that %s', (_kind, fail) =>
  expectFailure(all, fail),
);

test.each(Object.entries(bodyFailures))('no client hangs or succeeds with a host that %s', (kind, fail) =>
  expectFailure(kind.startsWith('compresses') ? judgedByBody : withBody, fail),
);

test.each(Object.entries(unresolvable))('no client hangs or succeeds with a host that %s', (_kind, fail) =>
  expectFailure(all, fail),
);

/** An outage lasts: each client calls twice. */
async function expectFailure(those: [string, Client][], fail: (typeof failures)[string]): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(
    those.map(async ([name, client]) => {
      const origin = await fail(client);
      for (const answer of [await client.ask(origin), await client.ask(origin)]) {
        expect(client.isSuccess(answer), `${name}: ${JSON.stringify(answer)}`).toBe(false);
      }
      const { hostname, port } = new URL(origin);
      const isThere = hostname === 'localhost' && port !== '1';
      expect(reached.has(Number(port)), `${name} called the host`).toBe(isThere);
    }),
  );
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
}
