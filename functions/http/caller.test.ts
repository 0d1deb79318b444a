import { defaultSystemSettings } from '@mirsah/domain/settings';
import type { Profile } from '@mirsah/domain/user';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { callerFrom } from './caller.ts';
import { httpEventFixture } from './request.fixture.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');
const DAY = 86_400;

type Contract = Parameters<ReturnType<typeof callerFrom>>[1];

/** Identifies a caller with this profile, whose token has these claims. */
function identify(
  {
    profile = {},
    claims = {},
    authorization = 'Bearer token',
  }: {
    profile?: Partial<Profile>;
    claims?: Record<string, unknown>;
    authorization?: string;
  } = {},
  contract: Contract = { access: 'merchant' },
) {
  const unused = () => Promise.reject(new Error('A known user needs no other port'));
  const callerOf = callerFrom({
    clock: { now: () => new Date(now) },
    settings: { get: async () => ({ ...defaultSystemSettings, sessionDays: 30 }) },
    profiles: { findByAccount: async () => profileFixture(profile), createIfAbsent: unused },
    identityProvider: { describe: unused },
  });
  const token = {
    sub: 'merchant-1',
    token_use: 'access',
    exp: String(now / 1000 + 600),
    auth_time: String(now / 1000 - DAY),
    client_id: 'app',
  };
  return callerOf(
    httpEventFixture({ headers: { authorization }, claims: { ...token, ...claims } }),
    contract,
  );
}

it('the caller is the user of the access token, with the profile as it is stored now', async () => {
  expect(await identify()).toMatchObject({
    userId: 'merchant-1',
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
  const allowed = await identify(leaving, { access: 'merchant', allowsClosingAccount: true });
  expect(allowed.userId).toBe('merchant-1');
});

it('only an approved administrator may call what is for administrators', async () => {
  await expect(identify({}, { access: 'admin' })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(
    identify({ profile: { role: 'admin', status: 'pending' } }, { access: 'admin' }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await identify({ profile: { role: 'admin' } }, { access: 'admin' })).profile.role).toBe('admin');
});
