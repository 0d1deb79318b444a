import { type Member, permissions, permissionsOf } from '@mirsah/domain/member';
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
  ...{ merchantId: 'shop-1', userId: 'merchant-1', email: 'noura@merchant.test', fullName: 'نورة القحطاني' },
  ...{ role: 'agent', pages: null, phones: 'full', joinedAt: '2026-11-20T09:00:00.000Z' },
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
    /** The merchant `shop-1`, and what the caller is there. */
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
    identityProvider: { describe: unused },
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

it('a user whose account is being deleted may only call what closing an account needs', async () => {
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

it('only an approved administrator may call what is for administrators', async () => {
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
  'a %s is admitted to exactly what the table of permissions says',
  async (role) => {
    for (const permission of permissions) {
      const asked = admitted(role, permission);
      if (permissionsOf[role].includes(permission)) await expect(asked).resolves.toBeDefined();
      else await expect(asked).rejects.toMatchObject({ code: 'role_not_allowed' });
    }
    expect((await admitted(role, 'membership')).ownerId).toBe('shop-1');
  },
);

it('what callers do with their own account is about their own, whichever they act in', async () => {
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
])('nobody works in an account that %s', async (_, shop) => {
  await expect(identify({ account: 'shop-1', member: {}, shop }, working)).rejects.toMatchObject({
    code: 'account_suspended',
  });
});

it('members need no approval of their own, but that of their merchant', async () => {
  const waiting = { account: 'shop-1', member: {}, profile: { status: 'pending' as const } };
  const caller = await identify(waiting, working);
  expect(() => assertApproved(caller)).not.toThrow();
  const both = await identify({ ...waiting, shop: { status: 'pending' } }, working);
  expect(() => assertApproved(both)).toThrow('not_allowed');
});

it('a person who was banned works nowhere', async () => {
  await expect(
    identify({ account: 'shop-1', member: {}, profile: { status: 'banned' } }, working),
  ).rejects.toMatchObject({ code: 'not_allowed' });
});
