import { ACCOUNT_HEADER, type Contract, type Needs } from '@mirsah/contracts/contract';
import type { Clock } from '@mirsah/domain/clock';
import { DomainError } from '@mirsah/domain/error';
import { type Grant, may, OWNER } from '@mirsah/domain/member';
import type { Memberships } from '@mirsah/domain/member/ports';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import { isActingAdmin, isActive, isSignInCurrent, type Profile } from '@mirsah/domain/user';
import { ensureProfile } from '@mirsah/domain/user/own-account';
import type { IdentityProvider, ProfileRepository } from '@mirsah/domain/user/ports';
import type { HttpEvent } from './request.ts';

/**
 * Who acts, and in which account: their own, or as a member of another merchant. `profile` is the person's,
 * `clientId` the application that they signed in with. All data belongs to `owner`.
 */
export type Caller = {
  actorId: string;
  profile: Profile;
  accessToken: string;
  clientId: string;
  ownerId: string;
  owner: Profile;
  grant: Grant;
};

/**
 * Throws DomainError `not_signed_in`, `not_allowed`, `role_not_allowed` or `account_suspended` for callers
 * whom the contract does not admit, and `not_found` for an account that they are not a member of, whether it
 * exists or not.
 */
export type CallerOf = (event: HttpEvent, contract: Admission) => Promise<Caller>;

type Admission = Pick<Contract, 'access' | 'allowsClosingAccount'> & { needs?: Needs };

type Ports = {
  settings: SystemSettingsRepository;
  profiles: Pick<ProfileRepository, 'findByAccount' | 'createIfAbsent'>;
  identityProvider: Pick<IdentityProvider, 'describe' | 'hasSecondFactor'>;
  memberships: Memberships;
  clock: Clock;
};

const DAY_SECONDS = 86_400;
/** All callers read one item: a partition of the table answers 3,000 reads a second. */
const SETTINGS_MS = 5000;

/**
 * Identifies the caller of a request. The authorizer has checked the token's signature and expiry; here it
 * must also be an access token (an id token passes the authorizer too) from a sign-in within the session
 * length of the settings. Role and status come from the profile, and a member's permissions from their
 * membership; both are read with each request, so that a removed or banned person loses access with the next
 * one. A new session length takes effect within five seconds. Administrators need a second factor as well:
 * the identity provider asks for it at every sign-in as long as the account has one, which it is asked about
 * once a minute for each token (decision 185).
 */
export function callerFrom(ports: Ports): CallerOf {
  const recentSettings = keptBriefly(() => ports.settings.get(), ports.clock);
  const hasSecondFactor = rememberedFactors(ports);
  return async (event, { access, allowsClosingAccount, needs }) => {
    const claims = event.requestContext.authorizer?.jwt?.claims;
    const accessToken = event.headers.authorization?.replace(/^Bearer /i, '');
    const isUsable = claims?.token_use === 'access' && claims.exp !== undefined;
    if (!accessToken || !isUsable || typeof claims.sub !== 'string') {
      throw new DomainError('not_signed_in');
    }
    const [settings, known] = await Promise.all([recentSettings(), ports.profiles.findByAccount(claims.sub)]);
    // Refreshed tokens keep the time of their sign-in.
    const signedInAt = Number(claims.auth_time);
    const now = ports.clock.now().getTime() / 1000;
    if (!(signedInAt + settings.sessionDays * DAY_SECONDS > now)) throw new DomainError('not_signed_in');

    const profile = known ?? (await ensureProfile(ports, { accountId: claims.sub, accessToken }));
    if (!isSignInCurrent(profile, signedInAt)) throw new DomainError('not_signed_in');
    if (profile.status === 'banned') throw new DomainError('not_allowed', { banReason: profile.banReason });
    if (profile.deletingSince !== null && !allowsClosingAccount) {
      throw new DomainError('not_allowed', { isBeingDeleted: true });
    }
    if (access === 'admin' && !isActingAdmin(profile)) throw new DomainError('not_allowed');
    if (access === 'admin' && !(await hasSecondFactor(accessToken))) {
      throw new DomainError('second_factor_needed');
    }
    const person = { actorId: profile.id, profile, accessToken, clientId: String(claims.client_id) };
    const own = { ownerId: profile.id, owner: profile, grant: OWNER };
    if (access !== 'merchant' || needs === 'own_account') return { ...person, ...own };
    const account = await accountOf(ports, event.headers[ACCOUNT_HEADER], own);
    if (needs !== 'membership' && !(needs && may(account.grant, needs))) {
      throw new DomainError('role_not_allowed');
    }
    return { ...person, ...account };
  };
}

const FACTOR_MS = 60_000;

/** Whether the account of a token has a second factor. That it has one may be known from a minute ago. */
function rememberedFactors({ identityProvider, clock }: Ports): (accessToken: string) => Promise<boolean> {
  const knownUntil = new Map<string, number>();
  return async (accessToken) => {
    const now = clock.now().getTime();
    if (now < (knownUntil.get(accessToken) ?? 0)) return true;
    if (!(await identityProvider.hasSecondFactor(accessToken))) return false;
    for (const [token, until] of knownUntil) if (until <= now) knownUntil.delete(token);
    knownUntil.set(accessToken, now + FACTOR_MS);
    return true;
  };
}

/** Caches a read for five seconds. A failed read is not cached. */
function keptBriefly<T>(read: () => Promise<T>, clock: Clock): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept && now < kept.until) return kept.value;
    const value = read();
    const reading = { until: now + SETTINGS_MS, value };
    kept = reading;
    value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return value;
  };
}

type Account = Pick<Caller, 'ownerId' | 'owner' | 'grant'>;

/** The account that a request names, by default the caller's own. */
async function accountOf(ports: Ports, ownerId: string | undefined, own: Account): Promise<Account> {
  if (ownerId === undefined || ownerId === own.ownerId) return own;
  const found = /^[\w-]{1,64}$/.test(ownerId)
    ? await ports.memberships.find(ownerId, own.ownerId)
    : undefined;
  if (!found) throw new DomainError('not_found');
  const { owner, member } = found;
  // Like an account that is being deleted: no member works in it any more.
  if (owner.status === 'banned' || owner.deletingSince !== null) throw new DomainError('account_suspended');
  return { ownerId, owner, grant: member };
}

/**
 * Throws DomainError `not_allowed` in an account that waits for approval. For actions that cost others
 * something, or leave the platform, before an administrator has reviewed the account. Members depend on their
 * merchant's approval, not their own.
 */
export function assertApproved({ owner }: Pick<Caller, 'owner'>): void {
  if (!isActive(owner)) throw new DomainError('not_allowed', { isPending: true });
}

/** For the public API, which has no signed-in callers. */
export const noCaller: CallerOf = () => Promise.reject(new DomainError('not_signed_in'));
