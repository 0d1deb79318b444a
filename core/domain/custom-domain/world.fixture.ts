import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { AuditEntry } from '../user/audit-log.ts';
import { type AdvancePorts, advanceDomain } from './advance.ts';
import type { CustomDomain } from './custom-domain.ts';
import type { DnsReport, DomainHolder, DomainRepository, Tenant } from './ports.ts';

export const proven: DnsReport = { isProven: true, cname: 'found', allowsCertificate: true };

export class Crash extends Error {}

/**
 * A domain's dependencies in memory: DNS, the network, the table, time. The process dies before the call
 * `crashBefore` and after `crashAfter`; calls count from 1.
 */
export function createWorld() {
  const page = landingPageFixture({ ownerId: 'merchant-1' });
  const world = {
    page: page as typeof page | undefined,
    isOwnerActive: true,
    now: Date.parse('2026-11-22T09:00:00.000Z'),
    dns: proven as DnsReport | undefined,
    tenants: new Map<string, Tenant & { host: string; isEnabled: boolean }>(),
    /** Hosts that another customer of the network has. */
    foreignHosts: new Set<string>(),
    isFull: false,
    /** The state of a requested certificate. */
    nextCertificate: 'issued' as Tenant['certificate'],
    isPageThere: true,
    stored: new Map<string, CustomDomain>(),
    holders: new Map<string, DomainHolder>(),
    republished: 0,
    entries: [] as AuditEntry[],
    calls: [] as string[],
    crashAfter: 0,
    crashBefore: 0,
  };

  /** Runs an effect as one call that the process may die before or after. */
  async function call<T>(name: string, effect: () => T): Promise<T> {
    world.calls.push(name);
    if (world.calls.length === world.crashBefore) throw new Crash();
    const result = effect();
    if (world.calls.length === world.crashAfter) throw new Crash();
    return result;
  }

  const domains: DomainRepository = {
    find: (pageId) => call('domains.find', () => world.stored.get(pageId)),
    listOwned: async () => ({ items: [...world.stored.values()], cursor: null }),
    listAll: async () => ({ items: [...world.stored.values()], cursor: null }),
    listDue: async (now) => [...world.stored.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now),
    countOf: async (ownerId) => [...world.stored.values()].filter((each) => each.ownerId === ownerId).length,
    holderOf: (host) => call('domains.holderOf', () => world.holders.get(host)),
    create: (domain, displaced) =>
      call('domains.create', () => {
        if (displaced) world.stored.set(displaced.after.pageId, displaced.after);
        world.stored.set(domain.pageId, domain);
        world.holders.set(domain.host, { ...domain, reservedUntil: null });
      }),
    change: (before, after, options) =>
      call('domains.change', () => {
        if (world.stored.get(before.pageId)?.version !== before.version) return false;
        if (options?.republishes && !world.page) return false;
        world.stored.set(after.pageId, after);
        if (options?.republishes) world.republished += 1;
        if (options?.entry) world.entries.push(options.entry);
        return true;
      }),
    release: (domain, at) =>
      call('domains.release', () => {
        if (world.stored.get(domain.pageId)?.version !== domain.version) return false;
        world.stored.delete(domain.pageId);
        const reservedUntil = new Date(at.getTime() + 7 * 86_400_000);
        world.holders.set(domain.host, { pageId: null, ownerId: domain.ownerId, reservedUntil });
        return true;
      }),
  };

  const ports: AdvancePorts & { domains: DomainRepository } = {
    domains,
    pages: { find: async (id) => (world.page?.id === id ? world.page : undefined) },
    ownerStatus: { isActive: async () => world.isOwnerActive },
    dns: { look: () => call('dns.look', () => world.dns) },
    host: {
      request: (pageId, host) =>
        call('host.request', () => {
          const elsewhere = [...world.tenants].some(([id, each]) => id !== pageId && each.host === host);
          if (elsewhere || world.foreignHosts.has(host)) return 'conflict';
          const there = world.tenants.get(pageId);
          if (!there && world.isFull) return 'quota';
          const isGood = there?.certificate === 'pending' || there?.certificate === 'issued';
          if (!isGood) {
            world.tenants.set(pageId, { host, isEnabled: true, certificate: 'pending', isAttached: false });
          }
          return 'requested';
        }),
      find: (pageId) => call('host.find', () => world.tenants.get(pageId)),
      attach: (pageId) =>
        call('host.attach', () => {
          const tenant = world.tenants.get(pageId);
          if (tenant?.certificate !== 'issued') throw new Error('There is no certificate to attach');
          world.tenants.set(pageId, { ...tenant, isAttached: true });
        }),
      remove: (pageId) =>
        call('host.remove', () => {
          const tenant = world.tenants.get(pageId);
          if (!tenant) return 'gone';
          if (tenant.isEnabled) world.tenants.set(pageId, { ...tenant, isEnabled: false });
          else world.tenants.delete(pageId);
          return 'underway';
        }),
    },
    probe: {
      isServed: (_host, pageId) =>
        call('probe', () => world.isPageThere && (world.tenants.get(pageId)?.isAttached ?? false)),
    },
    clock: { now: () => new Date(world.now) },
    target: 'd111.cloudfront.net',
  };

  /** A domain of the page in a state, with its tenant. */
  function put(state: CustomDomain['state'], more: Partial<CustomDomain> = {}): CustomDomain {
    const at = new Date(world.now).toISOString();
    const domain: CustomDomain = {
      pageId: page.id,
      ownerId: page.ownerId,
      host: 'shop.noor.com',
      name: 'shop.noor.com',
      state,
      failure: state === 'failed' ? 'dns_timed_out' : null,
      problem: null,
      version: 1,
      createdAt: at,
      stateSince: at,
      checkedAt: null,
      missingSince: null,
      dueAt: at,
      ...more,
    };
    world.stored.set(domain.pageId, domain);
    world.holders.set(domain.host, { pageId: domain.pageId, ownerId: domain.ownerId, reservedUntil: null });
    const isConnected = state === 'active' || state === 'lost' || state === 'removing';
    if (isConnected || state === 'certifying') {
      const certificate = isConnected ? 'issued' : 'pending';
      const tenant = { host: domain.host, isEnabled: true, certificate, isAttached: isConnected } as const;
      world.tenants.set(domain.pageId, tenant);
    }
    return domain;
  }

  /** Runs the worker once on the stored domain; a crash ends it silently, like a killed process. */
  async function run(): Promise<void> {
    const domain = world.stored.get(page.id);
    if (!domain) return;
    await advanceDomain(ports, domain).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  }

  /** External changes between two runs. */
  function passTime(ms: number): void {
    world.now += ms;
    for (const [id, tenant] of world.tenants) {
      if (tenant.certificate === 'pending') {
        world.tenants.set(id, { ...tenant, certificate: world.nextCertificate });
      }
    }
  }

  return { world, ports, page, put, run, passTime, current: () => world.stored.get(page.id) };
}
