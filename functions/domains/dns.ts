import type { DnsLookup, DnsReport } from '@mirsah/domain/custom-domain/ports';
import * as z from 'zod';
import { post } from '../connections/safe-request.ts';

export const domainsEnvironment = {
  /** The target of merchants' CNAME records: the routing endpoint of the distribution that serves them. */
  DOMAINS_TARGET: z.string().min(1),
  /** Public resolvers that speak JSON over HTTPS, separated by commas. */
  DNS_RESOLVERS: z
    .string()
    .default(
      'https://cloudflare-dns.com/dns-query,https://dns.google/resolve,https://dns.quad9.net:5053/dns-query',
    ),
};

const TIMEOUT_MS = 4000;
/** The number of resolvers that must agree, because a single one may be wrong, stale or spoofed. */
const QUORUM = 2;

const types = { A: 1, CNAME: 5, TXT: 16, CAA: 257 } as const;

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ name: z.string(), type: z.number(), data: z.string() })).optional(),
});
type DnsAnswer = NonNullable<z.infer<typeof answerSchema>['Answer']>[number];
type Ask = (name: string, type: keyof typeof types) => Promise<DnsAnswer[]>;

/** All names that AWS's certificate authority accepts in CAA records. */
const authorities = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

/**
 * Queries several public resolvers over HTTPS, without our own caches. A record counts when two of them have
 * it. Without two responses the result is unknown, so that an outage of resolvers never takes a domain
 * offline.
 */
export function createDnsLookup(
  { DNS_RESOLVERS }: { DNS_RESOLVERS: string },
  timeoutMs = TIMEOUT_MS,
): DnsLookup {
  const resolvers = DNS_RESOLVERS.split(',').filter(Boolean);
  return {
    async look(host, expected) {
      const answers = await Promise.allSettled(
        resolvers.map((resolver) => lookThrough(askOf(resolver, timeoutMs), host, expected)),
      );
      const reports = answers.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
      if (reports.length < QUORUM) return undefined;
      const agree = (is: (report: DnsReport) => boolean) => reports.filter(is).length >= QUORUM;
      const has = (cname: DnsReport['cname']) => agree((report) => report.cname === cname);
      return {
        isProven: agree(({ isProven }) => isProven),
        cname: has('found') ? 'found' : has('elsewhere') ? 'elsewhere' : 'missing',
        allowsCertificate: !agree(({ allowsCertificate }) => !allowsCertificate),
      };
    },
  };
}

async function lookThrough(
  ask: Ask,
  host: string,
  { target, proof }: { target: string; proof: string },
): Promise<DnsReport> {
  const [addresses, texts, allowsCertificate] = await Promise.all([
    // The response to an A query includes the CNAMEs on the way.
    ask(host, 'A'),
    ask(`_mirsah.${host}`, 'TXT'),
    allowsAuthority(ask, host),
  ]);
  const cname = addresses.find(({ type, name }) => type === types.CNAME && sameName(name, host));
  const isFound = cname !== undefined && sameName(cname.data, target);
  const isProven = texts.some(({ type, data }) => type === types.TXT && unquoted(data) === proof);
  return {
    isProven,
    cname: isFound ? 'found' : addresses.length > 0 ? 'elsewhere' : 'missing',
    allowsCertificate,
  };
}

/** RFC 8659: the closest name that has CAA records decides; without any, every authority is allowed. */
async function allowsAuthority(ask: Ask, host: string): Promise<boolean> {
  const labels = host.split('.');
  for (let start = 0; start < labels.length - 1; start += 1) {
    const found = (await ask(labels.slice(start).join('.'), 'CAA')).filter(({ type }) => type === types.CAA);
    if (found.length === 0) continue;
    const issuers = found.map(({ data }) => issuerOf(data)).filter((issuer) => issuer !== undefined);
    return issuers.length === 0 || issuers.some((issuer) => authorities.includes(issuer));
  }
  return true;
}

/**
 * The authority that an `issue` property names: `0 issue "amazon.com"`, or the same as `\# 19 00 05 69 …`
 * (RFC 3597).
 */
function issuerOf(data: string): string | undefined {
  const [, issuer] = /^\d+\s+issue\s+"?\s*([^";\s]*)/i.exec(fromWire(data) ?? data) ?? [];
  return issuer?.toLowerCase();
}

function fromWire(data: string): string | undefined {
  const [, hex] = /^\\#\s*\d+\s+([\da-f\s]+)$/i.exec(data) ?? [];
  if (hex === undefined) return undefined;
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex');
  const tagEnd = 2 + (bytes[1] ?? 0);
  return `${bytes[0]} ${bytes.toString('latin1', 2, tagEnd)} "${bytes.toString('latin1', tagEnd)}"`;
}

/** Resolvers come from the configuration, so their hosts are trusted. */
function askOf(resolver: string, timeoutMs: number): Ask {
  return async (name, type) => {
    const url = new URL(resolver);
    url.searchParams.set('name', name);
    url.searchParams.set('type', type);
    const result = await post(
      { timeoutMs, trustedHosts: [url.host] },
      { url: url.href, headers: { accept: 'application/dns-json' }, body: undefined },
    );
    if (result.kind !== 'answered') throw new Error(`${url.host}: ${result.kind}`);
    if (result.status !== 200) throw new Error(`${url.host} answered ${result.status}`);
    const { Status, Answer = [] } = answerSchema.parse(result.body);
    // 0 is success, 3 means that the name does not exist; everything else is an error.
    if (Status !== 0 && Status !== 3) throw new Error(`${url.host} answered DNS status ${Status}`);
    return Answer;
  };
}

const sameName = (one: string, other: string) => bare(one) === bare(other);
const bare = (name: string) => name.toLowerCase().replace(/\.$/, '');
/** Long texts come in several quoted parts. */
const unquoted = (data: string) => data.replace(/"\s+"/g, '').replace(/^"|"$/g, '').trim();
