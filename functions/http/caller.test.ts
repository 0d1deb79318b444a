import { type Member, permissions, rolePermissions } from '@mirsah/domain/member';
import { defaultSystemSettings } from '@mirsah/domain/settings';
import type { Profile } from '@mirsah/domain/user';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { assertApproved, callerFrom } from './caller.ts';
import { httpEventFixture } from './request.fixture.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');
const DAY = 86_400;

type Contract = Parameters<ReturnType<typeof callerFrom>>[1];

const agent: Member = {
  merchantId: 'shop-1',
  userId: 'merchant-1',
  email: 'noura@merchant.test',
  fullName: 'نورة القحطاني',
  role: 'agent',
  pages: null,
  phones: 'full',
  joinedAt: '2026-11-20T09:00:00.000Z',
};

/** Identifies a caller with this profile, whose token has these claims. */
function identify(
  {
    profile = {},
    claims = {},
    authorization = 'Bearer token',
    account,
    shop = {},
    member,
  }: {
    profile?: Partial<Profile>;
    claims?: Record<string, unknown>;
    authorization?: string;
    /** The account that the request names. */
    account?: string;
    /** The merchant `shop-1`, and the caller's membership there. */
    shop?: Partial<Profile>;
    member?: Partial<Member>;
  } = {},
  contract: Contract = { access: 'merchant', needs: 'own_account' },
) {
  const unused = () => Promise.reject(new Error('A known user needs no other port'));
  const callerOf = callerFrom({
    clock: { now: () => new Date(now) },
    settings: { get: async () => ({ ...defaultSystemSettings, sessionDays: 30 }) },
    profiles: { findByAccount: async () => profileFixture(profile), createIfAbsent: unused },
    identityProvider: { describe: unused, hasSecondFactor: async () => true },
    memberships: {
      find: async (merchantId, userId) =>
        member && merchantId === 'shop-1' && userId === 'merchant-1'
          ? { member: { ...agent, ...member }, owner: profileFixture({ id: 'shop-1', ...shop }) }
          : undefined,
    },
  });
  const token = {
    sub: 'merchant-1',
    token_use: 'access',
    exp: String(now / 1000 + 600),
    auth_time: String(now / 1000 - DAY),
    client_id: 'app',
  };
  return callerOf(
    httpEventFixture({
      headers: { authorization, ...(account && { 'x-mirsah-account': account }) },
      claims: { ...token, ...claims },
    }),
    contract,
  );
}

it('the caller is the user of the access token, with the profile as it is stored now', async () => {
  expect(await identify()).toMatchObject({
    actorId: 'merchant-1',
    ownerId: 'merchant-1',
    grant: { role: 'owner', pages: null, phones: 'full' },
    accessToken: 'token',
    clientId: 'app',
    profile: { status: 'approved' },
  });
});

it.each([
  ['an id token', { claims: { token_use: 'id' } }],
  ['a token without an end', { claims: { exp: undefined } }],
  ['a token without a subject', { claims: { sub: undefined } }],
  ['a sign-in older than the session length', { claims: { auth_time: String(now / 1000 - 31 * DAY) } }],
  ['a token that does not say when its user signed in', { claims: { auth_time: undefined } }],
  [
    'a sign-in from before the user ended all sessions',
    { profile: { sessionsEndedAt: '2026-11-22T08:00:00.000Z' } },
  ],
])('%s does not count as signed in', async (_, request) => {
  await expect(identify(request)).rejects.toMatchObject({ code: 'not_signed_in' });
});

it('a banned user is rejected with the reason of the ban', async () => {
  await expect(identify({ profile: { status: 'banned', banReason: 'spam' } })).rejects.toMatchObject({
    code: 'not_allowed',
    details: { banReason: 'spam' },
  });
});

it('a user whose account is being deleted may only call the endpoints needed to close an account', async () => {
  const leaving = { profile: { deletingSince: '2026-11-22T08:00:00.000Z' } };
  await expect(identify(leaving)).rejects.toMatchObject({
    code: 'not_allowed',
    details: { isBeingDeleted: true },
  });
  const allowed = await identify(leaving, {
    access: 'merchant',
    needs: 'own_account',
    allowsClosingAccount: true,
  });
  expect(allowed.actorId).toBe('merchant-1');
});

it('only an approved administrator may call administrators’ endpoints', async () => {
  await expect(identify({}, { access: 'admin' })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(
    identify({ profile: { role: 'admin', status: 'pending' } }, { access: 'admin' }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await identify({ profile: { role: 'admin' } }, { access: 'admin' })).profile.role).toBe('admin');
});

const admitted = (role: Member['role'], needs: NonNullable<Contract['needs']>) =>
  identify({ account: 'shop-1', member: { role } }, { access: 'merchant', needs });

it('a member acts for the merchant whose account the request names, as themself', async () => {
  expect(await admitted('agent', 'confirm_orders')).toMatchObject({
    actorId: 'merchant-1',
    profile: { id: 'merchant-1' },
    ownerId: 'shop-1',
    owner: { id: 'shop-1' },
    grant: { role: 'agent' },
  });
});

it.each(['manager', 'agent', 'packer', 'viewer'] as const)(
  'a %s has exactly the permissions of the table',
  async (role) => {
    for (const permission of permissions) {
      const asked = admitted(role, permission);
      if (rolePermissions[role].includes(permission)) await expect(asked).resolves.toBeDefined();
      else await expect(asked).rejects.toMatchObject({ code: 'role_not_allowed' });
    }
    expect((await admitted(role, 'membership')).ownerId).toBe('shop-1');
  },
);

it('endpoints about the caller’s own account use their own, whichever they act in', async () => {
  expect(await admitted('viewer', 'own_account')).toMatchObject({
    ownerId: 'merchant-1',
    grant: { role: 'owner' },
  });
});

const working: Contract = { access: 'merchant', needs: 'view_orders' };

it.each([
  ['an account where the caller is no member', { account: 'shop-1' }],
  ['an account that does not exist', { account: 'shop-2', member: {} }],
  ['what is no id of an account', { account: '../shop-1', member: {} }],
])('%s is not found', async (_, request) => {
  await expect(identify(request, working)).rejects.toMatchObject({ code: 'not_found' });
});

it.each<[string, Partial<Profile>]>([
  ['was banned', { status: 'banned' }],
  ['is being deleted', { deletingSince: '2026-11-22T08:00:00.000Z' }],
])('no member works in an account that %s', async (_, shop) => {
  await expect(identify({ account: 'shop-1', member: {}, shop }, working)).rejects.toMatchObject({
    code: 'account_suspended',
  });
});

it('members need no approval of their own, only that of their merchant', async () => {
  const waiting = { account: 'shop-1', member: {}, profile: { status: 'pending' as const } };
  const caller = await identify(waiting, working);
  expect(() => assertApproved(caller)).not.toThrow();
  const both = await identify({ ...waiting, shop: { status: 'pending' } }, working);
  expect(() => assertApproved(both)).toThrow('not_allowed');
});

it('a banned person works in no account', async () => {
  await expect(
    identify({ account: 'shop-1', member: {}, profile: { status: 'banned' } }, working),
  ).rejects.toMatchObject({ code: 'not_allowed' });
});

/** The callers of one function, and the number of its reads of the settings. */
function functionWith({ sessionDays = 30 as 1 | 7 | 30 | 365, profile = {} as Partial<Profile> } = {}) {
  const state = { at: now, reads: 0, fails: false, hasFactor: true, asked: 0 };
  const stored = { ...defaultSystemSettings, sessionDays };
  const unused = () => Promise.reject(new Error('A known user needs no other port'));
  const callerOf = callerFrom({
    clock: { now: () => new Date(state.at) },
    settings: {
      async get() {
        state.reads += 1;
        if (state.fails) throw new Error('The table does not answer');
        return { ...stored };
      },
    },
    profiles: { findByAccount: async () => profileFixture(profile), createIfAbsent: unused },
    identityProvider: {
      describe: unused,
      async hasSecondFactor() {
        state.asked += 1;
        return state.hasFactor;
      },
    },
    memberships: { find: unused },
  });
  const claims = {
    sub: 'merchant-1',
    token_use: 'access',
    exp: String(now / 1000 + 600),
    auth_time: String(now / 1000 - 2 * DAY),
    client_id: 'app',
  };
  const call = (contract: Contract = { access: 'merchant', needs: 'own_account' }) =>
    callerOf(httpEventFixture({ headers: { authorization: 'Bearer token' }, claims }), contract);
  return { state, stored, call };
}

it('a hundred calls within five seconds read the settings once, and the next call reads the current ones', async () => {
  const { state, stored, call } = functionWith();
  await Promise.all(Array.from({ length: 100 }, () => call()));
  state.at = now + 4999;
  await call();
  expect(state.reads).toBe(1);
  stored.sessionDays = 1;
  await call();
  state.at = now + 5000;
  await expect(call()).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(state.reads).toBe(2);
});

it('settings that could not be read are read again by the next call', async () => {
  const { state, call } = functionWith();
  state.fails = true;
  await expect(call()).rejects.toThrow('The table does not answer');
  state.fails = false;
  await expect(call()).resolves.toMatchObject({ actorId: 'merchant-1' });
});

it('an administrator without a second factor is rejected, and admitted as soon as there is one', async () => {
  const { state, call } = functionWith({ profile: { role: 'admin' } });
  state.hasFactor = false;
  await expect(call({ access: 'admin' })).rejects.toMatchObject({ code: 'second_factor_needed' });
  // The enrolment needs the others.
  await expect(call()).resolves.toMatchObject({ actorId: 'merchant-1' });
  await expect(call({ access: 'account' })).resolves.toMatchObject({ actorId: 'merchant-1' });
  state.hasFactor = true;
  await expect(call({ access: 'admin' })).resolves.toMatchObject({ actorId: 'merchant-1' });
});

it('the identity provider is asked about a second factor once a minute, which then counts for that long', async () => {
  const { state, call } = functionWith({ profile: { role: 'admin' } });
  await call({ access: 'admin' });
  state.hasFactor = false;
  state.at = now + 59_999;
  await call({ access: 'admin' });
  expect(state.asked).toBe(1);
  state.at = now + 60_000;
  await expect(call({ access: 'admin' })).rejects.toMatchObject({ code: 'second_factor_needed' });
});

it('another caller is rejected before the identity provider is asked', async () => {
  const { state, call } = functionWith();
  await expect(call({ access: 'admin' })).rejects.toMatchObject({ code: 'not_allowed' });
  expect(state.asked).toBe(0);
});
