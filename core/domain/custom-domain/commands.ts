import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { getLandingPage, type LandingPageRepository } from '../landing-page/commands.ts';
import { limitRate, type RateCounter } from '../rate-limit.ts';
import type { SystemSettingsRepository } from '../settings.ts';
import { domainLimits, isActive, type Profile } from '../user/user.ts';
import { fromDns, isShownOtherwise, look, settled } from './advance.ts';
import { type CustomDomain, moveDomain } from './custom-domain.ts';
import { readHost } from './host.ts';
import type { DnsLookup, DomainRepository } from './ports.ts';

export type DomainPorts = {
  domains: DomainRepository;
  landingPages: Pick<LandingPageRepository, 'find'>;
  dns: DnsLookup;
  settings: SystemSettingsRepository;
  rates: RateCounter;
  clock: Clock;
  /** The target of merchants' CNAME records. */
  target: string;
  /** The product's own hosts, which merchants cannot connect. */
  ownHosts: readonly string[];
};

/** Applies to every account, whatever its plan: the network supports a limited number of domains. */
const MAX_DOMAINS = 50;
/** Enough for a merchant who corrects records; each attempt queries public resolvers. */
const MAX_ATTEMPTS_PER_HOUR = 60;
const HOUR_SECONDS = 3600;
/** The worker may be changing the domain at the same moment. */
const ATTEMPTS = 3;

/**
 * Enters a domain for a page; the worker connects it as soon as its DNS records exist. Entering the current
 * host again returns the domain unchanged. A host of another page is taken over only when DNS already proves
 * it for this page and the other one does not serve it. Throws DomainError `not_found` (also for another
 * merchant's page), `domain_invalid` (`host`: `invalid`, `reserved`, `public_suffix`, `bare`, or
 * `page_has_domain`), `domain_taken`, `plan_limit_reached`, `too_many_requests`, `not_allowed` while the
 * owner's pages may not be public, or `version_conflict`.
 */
export async function connectDomain(
  ports: DomainPorts,
  owner: Pick<Profile, 'id' | 'plan' | 'status' | 'deletingSince'>,
  command: { pageId: string; typed: string },
): Promise<CustomDomain> {
  const { pageId } = command;
  await getLandingPage(ports, owner.id, pageId);
  // The worker would remove it at once.
  if (!isActive(owner)) throw new DomainError('not_allowed', { isPending: true });
  const read = readHost(command.typed, ports.ownHosts);
  if ('problem' in read) throw invalid(read.problem);
  await limitAttempts(ports, owner.id);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await enterHost(ports, owner, { pageId, read });
    } catch (error) {
      const isOvertaken = error instanceof DomainError && error.code === 'version_conflict';
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function enterHost(
  ports: DomainPorts,
  owner: Pick<Profile, 'id' | 'plan'>,
  { pageId, read }: { pageId: string; read: Pick<CustomDomain, 'host' | 'name'> },
): Promise<CustomDomain> {
  const there = await ports.domains.find(pageId);
  if (there?.host === read.host && there.state !== 'removing') return there;
  if (there) throw invalid('page_has_domain');
  const { arePlanLimitsEnforced } = await ports.settings.get();
  const limit = (arePlanLimitsEnforced ? domainLimits[owner.plan] : null) ?? MAX_DOMAINS;
  if ((await ports.domains.countOf(owner.id)) >= limit) throw new DomainError('plan_limit_reached');
  const at = ports.clock.now().toISOString();
  const domain: CustomDomain = {
    ...read,
    pageId,
    ownerId: owner.id,
    state: 'entered',
    failure: null,
    problem: null,
    version: 1,
    createdAt: at,
    stateSince: at,
    checkedAt: null,
    missingSince: null,
    dueAt: at,
  };
  await ports.domains.create(domain, await displacedBy(ports, domain));
  return domain;
}

function invalid(problem: string): DomainError {
  return new DomainError('domain_invalid', { fields: [{ path: 'host', problem }] });
}

async function limitAttempts(ports: DomainPorts, ownerId: string): Promise<void> {
  await limitRate(ports, { name: `domains#${ownerId}`, limit: MAX_ATTEMPTS_PER_HOUR, seconds: HOUR_SECONDS });
}

/**
 * Entering a host first does not prove ownership, so a page that DNS proves can take over a host that is not
 * served. The other domain is removed.
 */
async function displacedBy(ports: DomainPorts, domain: CustomDomain) {
  const holder = await ports.domains.holderOf(domain.host);
  if (!holder?.pageId || holder.pageId === domain.pageId) return undefined;
  const before = await ports.domains.find(holder.pageId);
  const mayGo = before && ['entered', 'failed', 'lost'].includes(before.state);
  if (!mayGo || !(await look(ports, domain))?.isProven) return undefined;
  const after = moveDomain(before, 'removed', domain.createdAt);
  return after && { before, after: { ...after, version: before.version + 1 } };
}

/** The domain of a page; undefined when it has none. Throws DomainError `not_found`. */
export async function getDomain(
  ports: Pick<DomainPorts, 'domains' | 'landingPages'>,
  ownerId: string,
  pageId: string,
): Promise<CustomDomain | undefined> {
  await getLandingPage(ports, ownerId, pageId);
  const domain = await ports.domains.find(pageId);
  return domain?.ownerId === ownerId ? domain : undefined;
}

/**
 * Checks DNS now and makes the worker continue at once; restarts a failed domain. Throws DomainError
 * `not_found` or `too_many_requests`.
 */
export async function checkDomain(
  ports: DomainPorts,
  ownerId: string,
  pageId: string,
): Promise<CustomDomain> {
  const stored = await getDomain(ports, ownerId, pageId);
  if (!stored) throw new DomainError('not_found');
  await limitAttempts(ports, ownerId);
  const now = ports.clock.now();
  const at = now.toISOString();
  const before = moveDomain(stored, 'retried', at) ?? stored;
  const isWaiting = before.state === 'entered';
  const looked = isWaiting ? settled(before, fromDns(ports, before, await look(ports, before)), now) : before;
  const after = { ...(looked ?? before), version: stored.version + 1 };
  const next = { ...after, dueAt: after.state === 'failed' ? null : at };
  if (await ports.domains.change(stored, next)) return next;
  // The worker has just checked it; its result is equally fresh.
  return (await getDomain(ports, ownerId, pageId)) ?? stored;
}

/**
 * Disconnects a domain: the page is shown at its subdomain again, and the worker removes the domain from the
 * network. It stays reserved for its merchant for a week. Returns the domain while it is being removed;
 * throws DomainError `not_found` or `version_conflict`.
 */
export async function disconnectDomain(
  ports: DomainPorts,
  ownerId: string,
  pageId: string,
): Promise<CustomDomain> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await getDomain(ports, ownerId, pageId);
    if (!before) throw new DomainError('not_found');
    if (before.state === 'removing') return before;
    const moved = moveDomain(before, 'removed', ports.clock.now().toISOString()) ?? before;
    const after = { ...moved, version: before.version + 1 };
    const republishes = isShownOtherwise(before, after);
    if (await ports.domains.change(before, after, { republishes })) return after;
  }
  throw new DomainError('version_conflict');
}
