import { beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import { defaultSystemSettings } from '../settings.ts';
import { checkDomain, connectDomain, disconnectDomain, getDomain } from './commands.ts';
import type { CustomDomain } from './custom-domain.ts';
import { createWorld, proven } from './world.fixture.ts';

const owner = { id: 'merchant-1', plan: 'basic', status: 'approved', deletingSince: null } as const;

function setUp() {
  const w = createWorld();
  const counts = new Map<string, number>();
  const settings = { ...defaultSystemSettings };
  const ports = {
    ...w.ports,
    landingPages: {
      find: async (ownerId: string, id: string) =>
        w.world.page?.id === id && w.world.page.ownerId === ownerId ? w.world.page : undefined,
    },
    settings: { get: async () => settings },
    rates: {
      count: async (name: string, window: number) => {
        const count = (counts.get(`${name} ${window}`) ?? 0) + 1;
        counts.set(`${name} ${window}`, count);
        return count;
      },
    },
    ownHosts: ['app.mirsah.com', 'mirsah.site'],
  };
  const connect = (typed: string) => connectDomain(ports, owner, { pageId: w.page.id, typed });
  return { ...w, ports, settings, connect };
}

let s: ReturnType<typeof setUp>;
beforeEach(() => {
  s = setUp();
});

describe('connecting a domain', () => {
  it('a merchant enters a domain, and the same request again changes nothing', async () => {
    const domain = await s.connect('https://Shop.Noor.com/');
    expect(domain).toMatchObject({ host: 'shop.noor.com', state: 'entered', version: 1 });
    expect(await s.connect('shop.noor.com')).toEqual(domain);
  });

  it('a page has one domain at a time', async () => {
    await s.connect('shop.noor.com');
    await expect(s.connect('www.noor.com')).rejects.toMatchObject({
      code: 'domain_invalid',
      details: { fields: [{ path: 'host', problem: 'page_has_domain' }] },
    });
  });

  it.each([
    ['noor.com', 'bare'],
    ['mirsah.site', 'reserved'],
    ['com.sa', 'public_suffix'],
    ['shop', 'invalid'],
  ])('%s is rejected as %s', async (typed, problem) => {
    await expect(s.connect(typed)).rejects.toMatchObject({
      code: 'domain_invalid',
      details: { fields: [{ path: 'host', problem }] },
    });
  });

  it('another merchant’s page is not found', async () => {
    const stranger = { ...owner, id: 'merchant-2' };
    const command = { pageId: s.page.id, typed: 'shop.noor.com' };
    await expect(connectDomain(s.ports, stranger, command)).rejects.toMatchObject({ code: 'not_found' });
    await s.connect('shop.noor.com');
    await expect(getDomain(s.ports, stranger.id, s.page.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(checkDomain(s.ports, stranger.id, s.page.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(disconnectDomain(s.ports, stranger.id, s.page.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('a plan’s limit holds while limits are enforced', async () => {
    s.put('active', { pageId: 'other-page', host: 'one.noor.com' });
    s.settings.arePlanLimitsEnforced = true;
    await expect(s.connect('shop.noor.com')).rejects.toMatchObject({ code: 'plan_limit_reached' });
    s.settings.arePlanLimitsEnforced = false;
    expect(await s.connect('shop.noor.com')).toMatchObject({ state: 'entered' });
  });

  it('a merchant who waits for approval cannot connect a domain yet', async () => {
    const waiting = { ...owner, status: 'pending' } as const;
    const command = { pageId: s.page.id, typed: 'shop.noor.com' };
    await expect(connectDomain(s.ports, waiting, command)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('attempts are limited', async () => {
    for (let n = 0; n < 60; n += 1) await s.connect('shop.noor.com');
    await expect(s.connect('shop.noor.com')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('taking over a domain', () => {
  const other = (state: CustomDomain['state']) =>
    s.put(state, { pageId: 'other-page', ownerId: 'merchant-2' });
  const placed = () => {
    let displaced: unknown;
    s.ports.domains.create = async (_domain, other) => {
      displaced = other;
    };
    return () => displaced;
  };

  it.each(['entered', 'failed', 'lost'] as const)(
    'a host that is %s elsewhere moves to the page that DNS proves',
    async (state) => {
      other(state);
      const displaced = placed();
      await s.connect('shop.noor.com');
      expect(displaced()).toMatchObject({
        before: { pageId: 'other-page', state },
        after: { pageId: 'other-page', state: 'removing', version: 2 },
      });
    },
  );

  it('a host that the worker checks at the same moment is taken over after its check', async () => {
    const before = other('entered');
    const { create } = s.ports.domains;
    let calls = 0;
    s.ports.domains.create = async (domain, displaced) => {
      calls += 1;
      if (calls === 1) s.world.stored.set(before.pageId, { ...before, version: 2 });
      if (displaced?.before.version !== 2) throw new DomainError('version_conflict');
      await create(domain, displaced);
    };
    expect(await s.connect('shop.noor.com')).toMatchObject({ state: 'entered' });
    expect([calls, s.world.stored.get(before.pageId)]).toMatchObject([2, { state: 'removing', version: 3 }]);
  });

  it('a takeover that always meets other changes ends with a conflict', async () => {
    other('entered');
    let calls = 0;
    s.ports.domains.create = async () => {
      calls += 1;
      throw new DomainError('version_conflict');
    };
    await expect(s.connect('shop.noor.com')).rejects.toMatchObject({ code: 'version_conflict' });
    expect(calls).toBe(3);
  });

  it.each(['dns_seen', 'certifying', 'active', 'removing'] as const)(
    'a host that is %s elsewhere stays there, even if DNS proves another page',
    async (state) => {
      other(state);
      const displaced = placed();
      await s.connect('shop.noor.com');
      expect(displaced()).toBeUndefined();
    },
  );

  it('without its proof in DNS, a page takes nothing over', async () => {
    other('entered');
    const displaced = placed();
    s.world.dns = { ...proven, isProven: false };
    await s.connect('shop.noor.com');
    s.world.dns = undefined;
    expect(displaced()).toBeUndefined();
  });

  it('the proof names the page, so that a leftover CNAME connects no other page', async () => {
    const asked: unknown[] = [];
    s.ports.dns.look = async (host, expected) => {
      asked.push([host, expected]);
      return proven;
    };
    await s.connect('shop.noor.com');
    await checkDomain(s.ports, owner.id, s.page.id);
    expect(asked).toEqual([
      ['shop.noor.com', { target: 'd111.cloudfront.net', proof: `mirsah-page=${s.page.id}` }],
    ]);
  });
});

describe('checking a domain', () => {
  it('missing DNS records are reported at once', async () => {
    await s.connect('shop.noor.com');
    s.world.dns = { ...proven, cname: 'missing' };
    const checked = await checkDomain(s.ports, owner.id, s.page.id);
    expect(checked).toMatchObject({ state: 'entered', problem: 'cname_missing', version: 2 });
    expect(checked.dueAt).toBe(checked.checkedAt);
  });

  it('complete records are detected at once, without calling the network', async () => {
    await s.connect('shop.noor.com');
    expect(await checkDomain(s.ports, owner.id, s.page.id)).toMatchObject({ state: 'dns_seen' });
    expect(s.world.calls.filter((name) => name.startsWith('host.'))).toEqual([]);
  });

  it('a failed domain restarts', async () => {
    s.put('failed', { stateSince: '2026-11-01T00:00:00.000Z' });
    s.world.dns = { ...proven, cname: 'missing' };
    expect(await checkDomain(s.ports, owner.id, s.page.id)).toMatchObject({
      state: 'entered',
      failure: null,
      stateSince: '2026-11-22T09:00:00.000Z',
    });
  });

  it('a page without a domain has nothing to check', async () => {
    await expect(checkDomain(s.ports, owner.id, s.page.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('disconnecting a domain', () => {
  it.each([
    ['entered', 0],
    ['certifying', 1],
    ['active', 1],
    ['lost', 1],
    ['failed', 0],
  ] as const)(
    'a domain that is %s is removed, and its page published again %i times',
    async (state, times) => {
      s.put(state);
      expect(await disconnectDomain(s.ports, owner.id, s.page.id)).toMatchObject({ state: 'removing' });
      expect(s.world.republished).toBe(times);
      expect(await disconnectDomain(s.ports, owner.id, s.page.id)).toMatchObject({ state: 'removing' });
      for (let run = 0; run < 3; run += 1) await s.run();
      expect(s.current()).toBeUndefined();
      expect(s.world.holders.get('shop.noor.com')).toMatchObject({ pageId: null, ownerId: owner.id });
    },
  );
});
