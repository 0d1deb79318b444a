import { beforeEach, expect, it } from 'vitest';
import { profileFixture } from '../user/user.fixture.ts';
import { recheckDomain, removeDomain } from './admin.ts';
import { domainStates } from './custom-domain.ts';
import { createWorld } from './world.fixture.ts';

const admin = profileFixture({ id: 'admin-1', role: 'admin' });
const merchant = profileFixture({ id: 'merchant-1', email: 'noor@example.com' });

function setUp() {
  const w = createWorld();
  const users = { find: async (id: string) => (id === merchant.id ? merchant : undefined) };
  return { ...w, ports: { ...w.ports, users }, command: { admin, pageId: w.page.id } };
}

let s: ReturnType<typeof setUp>;
beforeEach(() => {
  s = setUp();
});

it.each(domainStates)('an administrator has a domain that is %s checked next', async (state) => {
  s.put(state, { dueAt: null });
  const checked = await recheckDomain(s.ports, s.command);
  expect(checked).toMatchObject({
    state: state === 'failed' ? 'entered' : state,
    failure: null,
    version: 2,
    dueAt: new Date(s.world.now).toISOString(),
  });
  expect(s.current()).toEqual(checked);
  expect(s.world.republished).toBe(0);
  expect(s.world.entries).toMatchObject([
    {
      action: 'domain_checked',
      by: { id: 'admin-1' },
      target: { id: 'merchant-1', email: 'noor@example.com' },
      changes: [{ field: 'domain', from: '', to: 'shop.noor.com' }],
    },
  ]);
});

it.each([
  ['entered', 0],
  ['certifying', 1],
  ['active', 1],
  ['lost', 1],
  ['failed', 0],
] as const)(
  'an administrator removes a domain that is %s, and its page is published again %i times',
  async (state, times) => {
    s.put(state);
    expect(await removeDomain(s.ports, s.command)).toMatchObject({ state: 'removing', version: 2 });
    expect(s.world.republished).toBe(times);
    expect(s.world.entries.map(({ action }) => action)).toEqual(['domain_removed']);
    for (let run = 0; run < 3; run += 1) await s.run();
    expect(s.current()).toBeUndefined();
  },
);

it('a domain that is being removed is not removed once more, and nothing is logged', async () => {
  const removing = s.put('removing');
  expect(await removeDomain(s.ports, s.command)).toEqual(removing);
  expect(s.world.entries).toEqual([]);
});

it('a domain of a deleted account is removed, too', async () => {
  s.put('failed', { ownerId: 'gone' });
  await removeDomain(s.ports, s.command);
  expect(s.world.entries).toMatchObject([{ action: 'domain_removed', target: null }]);
});

it('a page without a domain has nothing to remove or to check', async () => {
  await expect(removeDomain(s.ports, s.command)).rejects.toMatchObject({ code: 'not_found' });
  await expect(recheckDomain(s.ports, s.command)).rejects.toMatchObject({ code: 'not_found' });
});

it('a concurrent change by the worker is respected, and the removal happens after it', async () => {
  s.put('entered');
  const { change } = s.ports.domains;
  let isFirst = true;
  s.ports.domains.change = async (before, after, options) => {
    if (isFirst) s.put('dns_seen', { version: 5 });
    isFirst = false;
    return change(before, after, options);
  };
  expect(await removeDomain(s.ports, s.command)).toMatchObject({ state: 'removing', version: 6 });
  expect(s.world.entries).toHaveLength(1);
});

it('an administrator who repeatedly loses to concurrent changes gets a conflict', async () => {
  s.put('entered');
  s.ports.domains.change = async () => false;
  await expect(removeDomain(s.ports, s.command)).rejects.toMatchObject({ code: 'version_conflict' });
});
