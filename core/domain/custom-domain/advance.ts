import type { Clock } from '../clock.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import {
  CONFLICT_LIMIT_MS,
  CONNECT_LIMIT_MS,
  type CustomDomain,
  type DomainEvent,
  type DomainProblem,
  hasFiles,
  isMainAddress,
  MISSING_LIMIT_MS,
  moveDomain,
  neededRecords,
  waitMs,
} from './custom-domain.ts';
import type { DnsLookup, DnsReport, DomainHost, DomainProbe, DomainRepository } from './ports.ts';

export type AdvancePorts = {
  domains: Pick<DomainRepository, 'change' | 'release'>;
  pages: PublicLandingPages;
  ownerStatus: OwnerStatuses;
  dns: DnsLookup;
  host: DomainHost;
  probe: DomainProbe;
  clock: Clock;
  /** The target of merchants' CNAME records. */
  target: string;
};

/** The result of a check: an event, and data to store whether or not the state changes. */
type Finding = {
  event?: DomainEvent;
  noted?: Partial<Pick<CustomDomain, 'problem' | 'missingSince'>>;
  /** The page was deleted, so it cannot be published again. */
  isPageGone?: boolean;
};

/** From `entered` to `active` when everything is ready. */
const MAX_STEPS = 5;

/**
 * Advances a domain as far as possible: checks DNS and the network, and stores the result. Each step is
 * stored before the next begins, under the version that was read, so that a run may end at any moment and
 * concurrent runs are safe: the later one writes nothing and stops. Throws when DNS or the network fail; the
 * domain does not change. Returns the resulting domain; undefined when it was deleted.
 */
export async function advanceDomain(
  ports: AdvancePorts,
  domain: CustomDomain,
): Promise<CustomDomain | undefined> {
  let current = domain;
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const finding = await findingOf(ports, current);
    const next = await store(ports, current, finding);
    if (next === 'overtaken' || next === undefined) return next && current;
    if (next.state === current.state) return next;
    current = next;
  }
  return current;
}

/**
 * The number of domains that a round has checked, the number that visitors no longer reach, and the pages
 * whose domains failed.
 */
export type DomainRound = { advanced: number; lost: number; failed: string[] };

/** More than are due in a minute, except when all are; the next round continues. */
const ROUND_LIMIT = 200;

/**
 * Advances every domain that is due. Each is read again, because an index may be stale; a failing one is
 * logged and does not block the others. Starts another while `hasTime` is true.
 */
export async function advanceDue(
  ports: AdvancePorts & {
    domains: Pick<DomainRepository, 'listDue' | 'find'>;
    log: { info: Log; warn: Log; error: Log };
  },
  hasTime: () => boolean,
): Promise<DomainRound> {
  const due = await ports.domains.listDue(ports.clock.now().toISOString(), ROUND_LIMIT);
  const failed: string[] = [];
  let advanced = 0;
  let lost = 0;
  for (const { pageId } of due) {
    if (!hasTime()) break;
    try {
      const before = await ports.domains.find(pageId);
      if (!before) continue;
      const after = await advanceDomain(ports, before);
      advanced += 1;
      if (after?.state !== before.state) {
        ports.log.info('domain moved', { pageId, from: before.state, to: after?.state ?? 'released' });
      }
      if (before.state === 'active' && after?.state === 'lost') {
        lost += 1;
        const { ownerId, host, problem } = after;
        ports.log.warn('domain lost', { pageId, ownerId, host, problem });
      }
    } catch (error) {
      ports.log.error('domain failed', { pageId, error });
      failed.push(pageId);
    }
  }
  return { advanced, lost, failed };
}

type Log = (message: string, about: Record<string, unknown>) => void;

async function findingOf(ports: AdvancePorts, domain: CustomDomain): Promise<Finding> {
  if (domain.state !== 'removing') {
    const page = await ports.pages.find(domain.pageId);
    const isPageGone = page?.ownerId !== domain.ownerId;
    if (isPageGone || !(await ports.ownerStatus.isActive(domain.ownerId)))
      return { event: 'removed', isPageGone };
  }
  switch (domain.state) {
    case 'entered':
      return fromDns(ports, domain, await look(ports, domain));
    case 'dns_seen':
      return requestCertificate(ports, domain);
    case 'certifying':
      return awaitCertificate(ports, domain);
    case 'active':
      return watch(ports, domain);
    case 'lost':
      return recover(ports, domain);
    case 'failed':
      return {};
    case 'removing':
      return (await ports.host.remove(domain.pageId)) === 'gone' ? { event: 'released' } : {};
  }
}

/** Undefined when DNS did not respond. */
export function look(
  { dns, target }: Pick<AdvancePorts, 'dns' | 'target'>,
  domain: Pick<CustomDomain, 'host' | 'pageId'>,
): Promise<DnsReport | undefined> {
  const { proof } = neededRecords(domain, target);
  return dns.look(domain.host, { target, proof: proof.value });
}

/** The event for a domain that waits for its records. */
export function fromDns(
  { clock }: Pick<AdvancePorts, 'clock'>,
  domain: CustomDomain,
  report: DnsReport | undefined,
): Finding {
  if (!report) return {};
  const problem = problemOf(report);
  if (problem === null) return report.allowsCertificate ? { event: 'dns_found' } : { event: 'caa' };
  return { noted: { problem }, ...(isOlder(clock, domain, CONNECT_LIMIT_MS) && { event: 'dns_gone' }) };
}

function problemOf({ isProven, cname }: DnsReport): DomainProblem | null {
  if (cname !== 'found') return cname === 'missing' ? 'cname_missing' : 'cname_elsewhere';
  return isProven ? null : 'proof_missing';
}

async function requestCertificate({ host, clock }: AdvancePorts, domain: CustomDomain): Promise<Finding> {
  const outcome = await host.request(domain.pageId, domain.host);
  if (outcome === 'requested') return { event: 'certificate_requested' };
  // Another page of this product may have had the host until a moment ago.
  if (outcome === 'conflict' && !isOlder(clock, domain, CONFLICT_LIMIT_MS)) return {};
  return { event: outcome };
}

async function awaitCertificate(ports: AdvancePorts, domain: CustomDomain): Promise<Finding> {
  const { host, probe, clock } = ports;
  const tenant = await host.find(domain.pageId);
  switch (tenant?.certificate) {
    case undefined:
    case 'none':
      return { event: 'tenant_gone' };
    case 'timed_out':
      return { event: 'certificate_timed_out' };
    case 'gone':
      return { event: 'certificate_gone' };
    case 'refused': {
      const report = await look(ports, domain);
      return { event: report?.allowsCertificate === false ? 'caa' : 'certificate_refused' };
    }
    case 'issued':
      if (!tenant?.isAttached) await host.attach(domain.pageId);
      if (await probe.isServed(domain.host, domain.pageId)) return { event: 'served' };
  }
  return isOlder(clock, domain, CONNECT_LIMIT_MS) ? { event: 'certificate_timed_out' } : {};
}

async function watch(ports: AdvancePorts, domain: CustomDomain): Promise<Finding> {
  const tenant = await ports.host.find(domain.pageId);
  if (!tenant) return { event: 'tenant_gone', noted: { problem: 'certificate' } };
  if (tenant.certificate !== 'issued')
    return { event: 'certificate_gone', noted: { problem: 'certificate' } };
  const report = await look(ports, domain);
  if (!report) return {};
  const problem = problemOf(report);
  if (problem === null) return { noted: { problem, missingSince: null } };
  const now = ports.clock.now();
  const missingSince = domain.missingSince ?? now.toISOString();
  const isGone = now.getTime() - Date.parse(missingSince) >= MISSING_LIMIT_MS;
  return { noted: { problem, missingSince }, ...(isGone && { event: 'dns_gone' }) };
}

/** A lost domain is served again once DNS, certificate and page are complete. */
async function recover(ports: AdvancePorts, domain: CustomDomain): Promise<Finding> {
  const report = await look(ports, domain);
  if (!report) return {};
  const problem = problemOf(report);
  if (problem !== null) return { noted: { problem } };
  const noted = { problem: 'certificate' as const };
  const tenant = await ports.host.find(domain.pageId);
  if (tenant?.certificate !== 'issued' && tenant?.certificate !== 'pending') {
    const outcome = await ports.host.request(domain.pageId, domain.host);
    return outcome === 'conflict' ? { event: 'conflict' } : { noted };
  }
  if (tenant.certificate === 'pending') return { noted };
  if (!tenant.isAttached) await ports.host.attach(domain.pageId);
  return (await ports.probe.isServed(domain.host, domain.pageId)) ? { event: 'served' } : { noted };
}

/** Stores the result. `overtaken` when the domain has changed in the meantime. */
async function store(
  { domains, clock }: Pick<AdvancePorts, 'domains' | 'clock'>,
  before: CustomDomain,
  finding: Finding,
): Promise<CustomDomain | undefined | 'overtaken'> {
  const now = clock.now();
  const after = settled(before, finding, now);
  if (!after) return (await domains.release(before, now)) ? undefined : 'overtaken';
  // The files of a deleted page are deleted with it.
  const republishes = !finding.isPageGone && isShownOtherwise(before, after);
  return (await domains.change(before, after, { republishes })) ? after : 'overtaken';
}

/** The domain after a check; undefined when it is released. */
export function settled(
  before: CustomDomain,
  { event, noted }: Finding,
  now: Date,
): CustomDomain | undefined {
  const at = now.toISOString();
  const observed = { ...before, ...noted, checkedAt: at };
  const moved = event ? moveDomain(observed, event, at) : observed;
  if (!moved) return undefined;
  const wait = moved.state === before.state ? waitMs(moved, now) : 0;
  return {
    ...moved,
    version: before.version + 1,
    dueAt: wait === null || moved.state === 'failed' ? null : new Date(now.getTime() + wait).toISOString(),
  };
}

/** Whether the change affects the page's own HTML or its addresses. */
export function isShownOtherwise(before: CustomDomain, after: CustomDomain): boolean {
  return hasFiles(before) !== hasFiles(after) || isMainAddress(before) !== isMainAddress(after);
}

function isOlder(clock: Clock, { stateSince }: CustomDomain, ms: number): boolean {
  return clock.now().getTime() - Date.parse(stateSince) >= ms;
}
