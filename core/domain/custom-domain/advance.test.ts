import { describe, expect, it } from 'vitest';
import { advanceDomain, advanceDue } from './advance.ts';
import {
  type CustomDomain,
  type DomainState,
  domainStates,
  domainTransitions,
  hasFiles,
  isMainAddress,
} from './custom-domain.ts';
import type { DnsReport, Tenant } from './ports.ts';
import { createWorld, proven } from './world.fixture.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

it('a domain with complete records becomes the page’s address', async () => {
  const { world, put, run, passTime, current } = createWorld();
  put('entered');
  await run();
  expect(current()).toMatchObject({ state: 'certifying', problem: null });
  expect(world.republished).toBe(1);
  passTime(MINUTE);
  await run();
  expect(current()).toMatchObject({ state: 'active', failure: null, missingSince: null });
  expect(world.republished).toBe(2);
  expect(Date.parse(current()?.dueAt ?? '') - world.now).toBe(6 * HOUR);
});

/** A state, in an environment without other problems. */
type Row = {
  title: string;
  from: DomainState;
  world: (world: ReturnType<typeof createWorld>) => void;
  age?: number;
  more?: Partial<CustomDomain>;
  expected: Partial<CustomDomain> | undefined;
};

const dns = (change: Partial<DnsReport> | undefined) => (w: ReturnType<typeof createWorld>) => {
  w.world.dns = change && { ...proven, ...change };
};
const tenant = (change: Partial<Tenant> | undefined) => (w: ReturnType<typeof createWorld>) => {
  const there = w.world.tenants.get(w.page.id);
  if (change && there) w.world.tenants.set(w.page.id, { ...there, ...change });
  else w.world.tenants.delete(w.page.id);
};

const rows: Row[] = [
  {
    title: 'no CNAME',
    from: 'entered',
    world: dns({ cname: 'missing' }),
    expected: { state: 'entered', problem: 'cname_missing' },
  },
  {
    title: 'a CNAME to somewhere else',
    from: 'entered',
    world: dns({ cname: 'elsewhere' }),
    expected: { state: 'entered', problem: 'cname_elsewhere' },
  },
  {
    title: 'no proof',
    from: 'entered',
    world: dns({ isProven: false }),
    expected: { state: 'entered', problem: 'proof_missing' },
  },
  {
    title: 'resolvers that do not answer',
    from: 'entered',
    age: 100 * HOUR,
    world: dns(undefined),
    expected: { state: 'entered' },
  },
  {
    title: 'records that never came',
    from: 'entered',
    age: 72 * HOUR,
    world: dns({ cname: 'missing' }),
    expected: { state: 'failed', failure: 'dns_timed_out', problem: 'cname_missing', dueAt: null },
  },
  {
    title: 'CAA records against us',
    from: 'entered',
    world: dns({ allowsCertificate: false }),
    expected: { state: 'failed', failure: 'caa' },
  },
  {
    title: 'the network having it for somebody else, at first',
    from: 'dns_seen',
    world: ({ world }) => world.foreignHosts.add('shop.noor.com'),
    expected: { state: 'dns_seen' },
  },
  {
    title: 'the network having it for somebody else, after an hour',
    from: 'dns_seen',
    age: HOUR,
    world: ({ world }) => world.foreignHosts.add('shop.noor.com'),
    expected: { state: 'failed', failure: 'conflict' },
  },
  {
    title: 'a full network',
    from: 'dns_seen',
    world: ({ world }) => {
      world.isFull = true;
    },
    expected: { state: 'failed', failure: 'quota' },
  },
  {
    title: 'a certificate that is pending',
    from: 'certifying',
    world: tenant({ certificate: 'pending' }),
    expected: { state: 'certifying' },
  },
  {
    title: 'a certificate that is pending for three days',
    from: 'certifying',
    age: 72 * HOUR,
    world: tenant({ certificate: 'pending' }),
    expected: { state: 'failed', failure: 'certificate_timed_out' },
  },
  {
    title: 'a page that is not served yet',
    from: 'certifying',
    world: (w) => {
      tenant({ certificate: 'issued' })(w);
      w.world.isPageThere = false;
    },
    expected: { state: 'certifying' },
  },
  {
    title: 'a validation that timed out',
    from: 'certifying',
    world: tenant({ certificate: 'timed_out' }),
    expected: { state: 'failed', failure: 'certificate_timed_out' },
  },
  {
    title: 'a certificate that was refused',
    from: 'certifying',
    world: tenant({ certificate: 'refused' }),
    expected: { state: 'failed', failure: 'certificate_refused' },
  },
  {
    title: 'a certificate that CAA records forbade',
    from: 'certifying',
    world: (w) => {
      tenant({ certificate: 'refused' })(w);
      dns({ allowsCertificate: false })(w);
    },
    expected: { state: 'failed', failure: 'caa' },
  },
  {
    title: 'a revoked certificate',
    from: 'certifying',
    world: tenant({ certificate: 'gone' }),
    expected: { state: 'failed', failure: 'certificate_refused' },
  },
  {
    title: 'an unknown tenant',
    from: 'certifying',
    world: tenant(undefined),
    expected: { state: 'certifying' },
  },
  { title: 'everything fine', from: 'active', world: () => undefined, expected: { state: 'active' } },
  {
    title: 'records gone since a moment',
    from: 'active',
    world: dns({ cname: 'missing' }),
    expected: { state: 'active', problem: 'cname_missing', missingSince: '2026-11-22T09:00:00.000Z' },
  },
  {
    title: 'records gone for an hour',
    from: 'active',
    more: { missingSince: '2026-11-22T08:00:00.000Z' },
    world: dns({ cname: 'elsewhere' }),
    expected: { state: 'lost', problem: 'cname_elsewhere' },
  },
  {
    title: 'the proof gone for an hour',
    from: 'active',
    more: { missingSince: '2026-11-22T08:00:00.000Z' },
    world: dns({ isProven: false }),
    expected: { state: 'lost', problem: 'proof_missing' },
  },
  {
    title: 'records back',
    from: 'active',
    more: { missingSince: '2026-11-22T08:30:00.000Z', problem: 'cname_missing' },
    world: () => undefined,
    expected: { state: 'active', missingSince: null, problem: null },
  },
  {
    title: 'resolvers that do not answer',
    from: 'active',
    more: { missingSince: '2026-11-22T07:00:00.000Z' },
    world: dns(undefined),
    expected: { state: 'active' },
  },
  {
    title: 'an expired certificate',
    from: 'active',
    world: tenant({ certificate: 'gone' }),
    expected: { state: 'lost', problem: 'certificate' },
  },
  {
    title: 'an unknown tenant',
    from: 'active',
    world: tenant(undefined),
    expected: { state: 'lost', problem: 'certificate' },
  },
  { title: 'everything back', from: 'lost', world: () => undefined, expected: { state: 'active' } },
  {
    title: 'records still gone',
    from: 'lost',
    age: 1000 * HOUR,
    world: dns({ cname: 'missing' }),
    expected: { state: 'lost', problem: 'cname_missing' },
  },
  {
    title: 'another customer of the network having it now',
    from: 'lost',
    world: (w) => {
      tenant(undefined)(w);
      w.world.foreignHosts.add('shop.noor.com');
    },
    expected: { state: 'failed', failure: 'conflict' },
  },
  {
    title: 'a certificate to be asked for again',
    from: 'lost',
    world: tenant({ certificate: 'gone', isAttached: false }),
    expected: { state: 'lost', problem: 'certificate' },
  },
  { title: 'a failure', from: 'failed', world: () => undefined, expected: { state: 'failed', dueAt: null } },
  {
    title: 'the network letting go',
    from: 'removing',
    world: () => undefined,
    expected: { state: 'removing' },
  },
  { title: 'nothing on the network', from: 'removing', world: tenant(undefined), expected: undefined },
  ...domainStates
    .filter((state) => state !== 'removing' && state !== 'failed')
    .map((from) => ({
      title: 'an owner who may not publish',
      from,
      world: ({ world }: ReturnType<typeof createWorld>) => {
        world.isOwnerActive = false;
      },
      expected: from === 'entered' || from === 'dns_seen' ? undefined : { state: 'removing' as const },
    })),
  {
    title: 'a deleted page',
    from: 'active',
    world: ({ world }) => {
      world.page = undefined;
    },
    expected: { state: 'removing' },
  },
];

it.each(rows)('a domain that is $from, with $title', async ({ from, world, age = 0, more, expected }) => {
  const w = createWorld();
  w.put(from, { stateSince: new Date(w.world.now - age).toISOString(), ...more });
  world(w);
  await w.run();
  if (expected) expect(w.current()).toMatchObject(expected);
  else expect(w.current()).toBeUndefined();
});

describe('every state with every answer of DNS and the network', () => {
  const reports: (DnsReport | undefined)[] = [
    undefined,
    ...[true, false].flatMap((isProven) =>
      (['found', 'missing', 'elsewhere'] as const).flatMap((cname) =>
        [true, false].map((allowsCertificate) => ({ isProven, cname, allowsCertificate })),
      ),
    ),
  ];
  const tenants: (Tenant | undefined)[] = [
    undefined,
    ...(['none', 'pending', 'issued', 'timed_out', 'refused', 'gone'] as const).flatMap((certificate) =>
      [true, false].map((isAttached) => ({ certificate, isAttached })),
    ),
  ];

  it.each(domainStates)('a domain that is %s only moves as the table of transitions allows', async (from) => {
    for (const report of reports) {
      for (const known of tenants) {
        for (const [isPageThere, isForeign, isFull, ageHours] of variants()) {
          const w = createWorld();
          const before = w.put(from, {
            stateSince: new Date(w.world.now - ageHours * HOUR).toISOString(),
            ...(from === 'active' && ageHours > 0 && { missingSince: '2026-11-22T01:00:00.000Z' }),
          });
          w.world.dns = report;
          if (known) w.world.tenants.set(w.page.id, { ...known, host: before.host, isEnabled: true });
          else w.world.tenants.delete(w.page.id);
          if (isForeign) w.world.foreignHosts.add(before.host);
          Object.assign(w.world, { isPageThere, isFull });
          const seen = [from];
          const { change } = w.ports.domains;
          await advanceDomain(
            {
              ...w.ports,
              domains: {
                ...w.ports.domains,
                change: (one, other, options) => {
                  const isOtherwise =
                    hasFiles(one) !== hasFiles(other) || isMainAddress(one) !== isMainAddress(other);
                  expect(options?.republishes ?? false).toBe(isOtherwise);
                  seen.push(other.state);
                  return change(one, other, options);
                },
              },
            },
            before,
          );
          for (const [index, state] of seen.entries()) {
            const next = seen[index + 1];
            if (next === undefined || next === state) continue;
            expect(Object.values(domainTransitions[state])).toContain(next);
          }
          const after = w.current();
          if (after?.state === 'active' && from !== 'active') {
            expect(w.world.tenants.get(w.page.id)).toMatchObject({
              certificate: 'issued',
              isAttached: true,
            });
          }
          expect((after?.state === 'failed') === (after?.failure != null)).toBe(true);
          if (after) expect(after.dueAt === null).toBe(after.state === 'failed');
        }
      }
    }
  });
});

/**
 * Whether the page responds, another customer has the host, the network is full; and the hours in this state.
 */
function variants(): [boolean, boolean, boolean, number][] {
  return [
    [true, false, false, 0],
    [true, false, false, 80],
    [false, false, false, 2],
    [true, true, false, 0],
    [true, true, false, 2],
    [true, false, true, 0],
  ];
}

describe('a process that dies between any two calls', () => {
  /** Connects, loses and recovers, and removes the domain; returns the number of calls. */
  async function live(crash: Partial<Record<'crashBefore' | 'crashAfter', number>>): Promise<number> {
    const w = createWorld();
    Object.assign(w.world, crash);
    const until = async (isThere: () => boolean) => {
      for (let run = 0; run < 20 && !isThere(); run += 1) {
        await w.run();
        w.passTime(10 * MINUTE);
        // In every case, one page has at most one tenant, and its files are requested before it is shown.
        expect(w.world.tenants.size).toBeLessThanOrEqual(1);
        if (w.current()?.state === 'active') expect(w.world.republished).toBeGreaterThan(0);
      }
      expect(isThere()).toBe(true);
    };
    w.put('entered');
    await until(() => w.current()?.state === 'active');
    w.world.dns = { ...proven, cname: 'missing' };
    w.passTime(HOUR);
    await w.run();
    w.passTime(HOUR);
    await until(() => w.current()?.state === 'lost');
    const republished = w.world.republished;
    w.world.dns = proven;
    await until(() => w.current()?.state === 'active');
    expect(w.world.republished).toBeGreaterThan(republished);
    w.world.isOwnerActive = false;
    await until(() => w.current() === undefined);
    expect(w.world.tenants.size).toBe(0);
    expect(w.world.holders.get('shop.noor.com')).toMatchObject({ pageId: null, ownerId: 'merchant-1' });
    return w.world.calls.length;
  }

  it('leaves nothing that the next run does not finish', async () => {
    const calls = await live({});
    expect(calls).toBeGreaterThan(20);
    for (let at = 1; at <= calls; at += 1) {
      await live({ crashBefore: at });
      await live({ crashAfter: at });
    }
  });
});

it('two workers at once never undo each other’s work', async () => {
  const { ports, put, current, world, passTime } = createWorld();
  const domain = put('entered');
  await Promise.all([advanceDomain(ports, domain), advanceDomain(ports, domain)]);
  expect(current()?.state).toBe('certifying');
  expect(world.republished).toBe(1);
  passTime(MINUTE);
  const again = current();
  if (again) await Promise.all([advanceDomain(ports, again), advanceDomain(ports, again)]);
  expect(current()?.state).toBe('active');
  expect(world.republished).toBe(2);
});

describe('a round of the worker', () => {
  function round(w: ReturnType<typeof createWorld>) {
    const lines: unknown[][] = [];
    const to =
      (level: string) =>
      (message: string, about: Record<string, unknown>): void => {
        lines.push([level, message, about]);
      };
    const log = { info: to('info'), warn: to('warn'), error: to('error') };
    return { lines, run: () => advanceDue({ ...w.ports, log }, () => true) };
  }

  it('a lost domain is counted and logged with the details for diagnosis', async () => {
    const w = createWorld();
    const { pageId } = w.put('active', { missingSince: new Date(w.world.now - HOUR).toISOString() });
    w.world.dns = { ...proven, cname: 'missing' };
    const { lines, run } = round(w);
    expect(await run()).toEqual({ advanced: 1, lost: 1, failed: [] });
    expect(lines).toEqual([
      ['info', 'domain moved', { pageId, from: 'active', to: 'lost' }],
      [
        'warn',
        'domain lost',
        { pageId, ownerId: 'merchant-1', host: 'shop.noor.com', problem: 'cname_missing' },
      ],
    ]);
    w.passTime(10 * MINUTE);
    expect(await run()).toMatchObject({ lost: 0 });
  });

  it('a domain that recovers, or was never connected, is not counted as lost', async () => {
    const w = createWorld();
    w.put('lost');
    const { run } = round(w);
    expect(await run()).toEqual({ advanced: 1, lost: 0, failed: [] });
    w.put('entered', { stateSince: '2026-11-01T00:00:00.000Z' });
    w.world.dns = { ...proven, cname: 'missing' };
    expect(await run()).toEqual({ advanced: 1, lost: 0, failed: [] });
    expect(w.current()).toMatchObject({ state: 'failed' });
  });

  it('a failing one is reported, and the round completes', async () => {
    const w = createWorld();
    const { pageId } = w.put('dns_seen');
    w.ports.host.request = async () => {
      throw new Error('CloudFront is away');
    };
    const { lines, run } = round(w);
    expect(await run()).toEqual({ advanced: 0, lost: 0, failed: [pageId] });
    expect(lines).toMatchObject([['error', 'domain failed', { pageId }]]);
  });
});
