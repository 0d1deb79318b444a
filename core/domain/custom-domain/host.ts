import { parse } from 'tldts';
import { parseUrl } from '../parse-url.ts';

export type HostProblem =
  /** Not a valid DNS host name. */
  | 'invalid'
  /** One of the product's hosts. */
  | 'reserved'
  /** A suffix under which others register their domains, such as `com.sa` or `github.io`. */
  | 'public_suffix'
  /** A domain without a subdomain, which cannot have a CNAME; `www` before it can. */
  | 'bare';

/** `host` is punycode, `name` is readable. */
export type ReadHost = { host: string; name: string } | { problem: HostProblem };

const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses the domain that a merchant typed or pasted, with or without `https://` and a path. `ownHosts` are
 * the product's, which merchants cannot connect. `tldts` contains the list of public suffixes
 * (publicsuffix.org).
 */
export function readHost(typed: string, ownHosts: readonly string[]): ReadHost {
  const name = typed
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  const host = toPunycode(name);
  if (host === undefined) return { problem: 'invalid' };
  const own = ownHosts.map((each) => each.replace(/:\d+$/, ''));
  const { domain, publicSuffix, isIcann, isPrivate, isIp } = parse(host, { allowPrivateDomains: true });
  if (isIp || publicSuffix === null) return { problem: 'invalid' };
  if (own.some((each) => isOurs(host, domain, each))) return { problem: 'reserved' };
  if (!isIcann && !isPrivate && !own.includes(publicSuffix)) return { problem: 'invalid' };
  if (domain === null) return { problem: 'public_suffix' };
  return host === domain ? { problem: 'bare' } : { host, name };
}

/** Undefined for an invalid host name. */
function toPunycode(name: string): string | undefined {
  // A URL would silently drop credentials and ports.
  if (/[@:[\]\s]/.test(name)) return undefined;
  const host = parseUrl(`http://${name}`)?.hostname;
  const labels = host?.split('.') ?? [];
  const isHost = labels.length >= 2 && labels.every((label) => LABEL.test(label));
  return isHost && host !== undefined && host.length <= MAX_LENGTH ? host : undefined;
}

/** Our host itself, a name directly below it, or any name of the same registered domain. */
function isOurs(host: string, domain: string | null, own: string): boolean {
  const registered = parse(own, { allowPrivateDomains: true }).domain;
  if (registered !== null) return domain === registered;
  return host === own || (host.endsWith(`.${own}`) && !host.slice(0, -own.length - 1).includes('.'));
}
