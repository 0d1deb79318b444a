import type { Contract } from '@mirsah/contracts/contract';
import type { Clock } from '@mirsah/domain/clock';
import { DomainError } from '@mirsah/domain/error';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import { isActingAdmin, isActive, isSignInCurrent, type Profile } from '@mirsah/domain/user';
import { ensureProfile } from '@mirsah/domain/user/own-account';
import type { IdentityProvider, ProfileRepository } from '@mirsah/domain/user/ports';
import type { HttpEvent } from './request.ts';

/** `clientId` is the application that the caller signed in with. */
export type Caller = { userId: string; profile: Profile; accessToken: string; clientId: string };

/** Throws DomainError `not_signed_in` or `not_allowed` for callers whom the contract does not admit. */
export type CallerOf = (
  event: HttpEvent,
  contract: Pick<Contract, 'access' | 'allowsClosingAccount'>,
) => Promise<Caller>;

type Ports = {
  settings: SystemSettingsRepository;
  profiles: Pick<ProfileRepository, 'findByAccount' | 'createIfAbsent'>;
  identityProvider: Pick<IdentityProvider, 'describe'>;
  clock: Clock;
};

const DAY_SECONDS = 86_400;

/**
 * Identifies the caller of a request. The authorizer has checked the token's signature and end; here it must also be an
 * access token (an id token passes the authorizer too) from a sign-in within the session length that the settings allow. Role
 * and status come from the profile, which is read with each request.
 */
export function callerFrom(ports: Ports): CallerOf {
  return async (event, { access, allowsClosingAccount }) => {
    const claims = event.requestContext.authorizer?.jwt?.claims;
    const accessToken = event.headers.authorization?.replace(/^Bearer /i, '');
    const isUsable = claims?.token_use === 'access' && claims.exp !== undefined;
    if (!accessToken || !isUsable || typeof claims.sub !== 'string') {
      throw new DomainError('not_signed_in');
    }
    const settings = await ports.settings.get();
    // Refreshed tokens keep the time of the sign-in they came from.
    const signedInAt = Number(claims.auth_time);
    const now = ports.clock.now().getTime() / 1000;
    if (!(signedInAt + settings.sessionDays * DAY_SECONDS > now)) throw new DomainError('not_signed_in');

    const profile = await ensureProfile(ports, { accountId: claims.sub, accessToken }, settings);
    if (!isSignInCurrent(profile, signedInAt)) throw new DomainError('not_signed_in');
    if (profile.status === 'banned') throw new DomainError('not_allowed', { banReason: profile.banReason });
    if (profile.deletingSince !== null && !allowsClosingAccount) {
      throw new DomainError('not_allowed', { isBeingDeleted: true });
    }
    if (access === 'admin' && !isActingAdmin(profile)) throw new DomainError('not_allowed');
    return { userId: profile.id, profile, accessToken, clientId: String(claims.client_id) };
  };
}

/**
 * Throws DomainError `not_allowed` for a caller who waits for approval: for what costs others something, or leaves the
 * platform, before an administrator has looked at the account.
 */
export function assertApproved({ profile }: Pick<Caller, 'profile'>): void {
  if (!isActive(profile)) throw new DomainError('not_allowed', { isPending: true });
}

/** For the public API, which has no signed-in callers. */
export const noCaller: CallerOf = () => Promise.reject(new DomainError('not_signed_in'));
