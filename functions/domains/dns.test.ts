import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDnsLookup } from './dns.ts';

const HOST = 'shop.noor.com';
const TARGET = 'd111.cloudfront.net';
const PROOF = 'mirsah-page=page-1';
const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 } as const;

type DnsRecord = { name: string; type: keyof typeof types; data: string };
/** The records that a resolver knows, or how it fails. */
type Resolver = DnsRecord[] | { http: number } | { status: number } | { body: string } | 'away';

let resolvers: Resolver[];
let asked: string[];

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? ''];
  asked.push(`${type} ${name} ${request.headers.accept}`);
  const resolver = resolvers[Number(pathname.slice(1))] ?? 'away';
  if (resolver === 'away') return response.destroy();
  if (!Array.isArray(resolver) && 'http' in resolver) return response.writeHead(resolver.http).end();
  const send = (body: object | string) =>
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  if (!Array.isArray(resolver)) return send('body' in resolver ? resolver.body : { Status: resolver.status });
  // The response to an A query includes the CNAMEs on the way.
  const wanted = type === 'A' ? ['A', 'CNAME'] : [type];
  const found = resolver.filter((each) => bare(each.name) === name && wanted.includes(each.type));
  const Answer = found.map((each) => ({ name: each.name, type: types[each.type], TTL: 60, data: each.data }));
  return send(found.length > 0 ? { Status: 0, Answer } : { Status: 3 });
});
const bare = (name: string) => name.toLowerCase().replace(/\.$/, '');

let look: () => ReturnType<ReturnType<typeof createDnsLookup>['look']>;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A listening TCP server's address is never a pipe name.
  const { port } = server.address() as AddressInfo;
  const DNS_RESOLVERS = [0, 1, 2].map((index) => `http://127.0.0.1:${port}/${index}`).join(',');
  const dns = createDnsLookup({ DNS_RESOLVERS });
  look = () => dns.look(HOST, { target: TARGET, proof: PROOF });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  asked = [];
});

const cname = (data = `${TARGET}.`, name: string = HOST): DnsRecord => ({ name, type: 'CNAME', data });
const txt = (data = `"${PROOF}"`): DnsRecord => ({ name: `_mirsah.${HOST}`, type: 'TXT', data });
const caa = (data: string, name: string = HOST): DnsRecord => ({ name, type: 'CAA', data });
const all = (...records: DnsRecord[]) => {
  resolvers = [records, records, records];
};
const there = { isProven: true, cname: 'found', allowsCertificate: true };

describe('the resolvers’ records', () => {
  it('both records are found, whatever their case and final dot', async () => {
    all(cname(`${TARGET.toUpperCase()}.`, `${HOST}.`), txt());
    expect(await look()).toEqual(there);
    expect(asked).toContain(`TXT _mirsah.${HOST} application/dns-json`);
  });

  it.each<[string, DnsRecord[], object]>([
    ['nothing at all', [], { ...there, isProven: false, cname: 'missing' }],
    ['no proof', [cname()], { ...there, isProven: false }],
    ['the proof of another page', [cname(), txt('"mirsah-page=page-2"')], { ...there, isProven: false }],
    ['a proof with more behind it', [cname(), txt(`"${PROOF}0"`)], { ...there, isProven: false }],
    ['a proof without quotes', [cname(), txt(PROOF)], there],
    ['a proof in two parts', [cname(), txt('"mirsah-" "page=page-1"')], there],
    ['several texts', [cname(), txt('"v=spf1 -all"'), txt()], there],
    ['a CNAME to somewhere else', [cname('shops.example.com.'), txt()], { ...there, cname: 'elsewhere' }],
    [
      'a CNAME to a name that ends in ours',
      [cname(`evil-${TARGET}.`), txt()],
      { ...there, cname: 'elsewhere' },
    ],
    [
      'an address instead of a CNAME',
      [{ name: HOST, type: 'A', data: '192.0.2.1' }, txt()],
      { ...there, cname: 'elsewhere' },
    ],
  ])('%s', async (_what, records, expected) => {
    all(...records);
    expect(await look()).toEqual(expected);
  });
});

describe('the permission to issue a certificate', () => {
  it.each<[string, DnsRecord[], boolean]>([
    ['no CAA records', [], true],
    ['another authority', [caa('0 issue "letsencrypt.org"')], false],
    ['ours', [caa('0 issue "amazon.com"')], true],
    ['ours by another of its names, with parameters', [caa('0 issue "AmazonTrust.com; policy=ev"')], true],
    ['ours among others', [caa('0 issue "letsencrypt.org"'), caa('0 issue "awstrust.com"')], true],
    ['nobody', [caa('0 issue ";"')], false],
    ['wildcards and reports alone', [caa('0 issuewild ";"'), caa('0 iodef "mailto:a@noor.com"')], true],
    ['ours in the parent domain', [caa('0 issue "amazonaws.com"', 'noor.com')], true],
    ['another one in the parent domain', [caa('0 issue "letsencrypt.org"', 'noor.com')], false],
    [
      'ours here and another one in the parent domain',
      [caa('0 issue "amazon.com"'), caa('0 issue "letsencrypt.org"', 'noor.com')],
      true,
    ],
    [
      'another one, as bytes',
      [caa('\\# 22 00 05 69 73 73 75 65 6c 65 74 73 65 6e 63 72 79 70 74 2e 6f 72 67')],
      false,
    ],
    ['ours, as bytes', [caa('\\# 17 00 05 69 73 73 75 65 61 6d 61 7a 6f 6e 2e 63 6f 6d')], true],
  ])('CAA records with %s', async (_what, records, expected) => {
    all(cname(), txt(), ...records);
    expect(await look()).toEqual({ ...there, allowsCertificate: expected });
  });
});

describe('resolvers that differ or fail', () => {
  const [good, empty]: DnsRecord[][] = [[cname(), txt()], []];
  const failures: [string, Resolver][] = [
    ['is away', 'away'],
    ['is overloaded', { http: 503 }],
    ['cannot ask the domain’s own servers', { status: 2 }],
    ['refuses', { status: 5 }],
    ['answers with a page', { body: '<html>' }],
    ['answers in another form', { body: '{"status":"ok"}' }],
  ];

  it.each(failures)('while one %s, two decide', async (_what, failing) => {
    resolvers = [failing, good ?? [], good ?? []];
    expect(await look()).toEqual(there);
  });

  it.each(failures)('while two fail because one %s, the result is unknown', async (_what, failing) => {
    resolvers = [failing, good ?? [], failing];
    expect(await look()).toBeUndefined();
  });

  it('a record that only one resolver has does not count', async () => {
    resolvers = [good ?? [], empty ?? [], empty ?? []];
    expect(await look()).toEqual({ isProven: false, cname: 'missing', allowsCertificate: true });
  });

  it('a record that two resolvers have counts', async () => {
    resolvers = [good ?? [], empty ?? [], good ?? []];
    expect(await look()).toEqual(there);
  });

  it('two contradicting responses leave the result unknown', async () => {
    resolvers = [good ?? [], [cname('shops.example.com.')], 'away'];
    expect(await look()).toMatchObject({ isProven: false, cname: 'missing' });
  });

  it('one resolver alone cannot forbid a certificate', async () => {
    resolvers = [[...(good ?? []), caa('0 issue "letsencrypt.org"')], good ?? [], good ?? []];
    expect(await look()).toEqual(there);
  });
});
