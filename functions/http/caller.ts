import type { Contract } from '@mirsah/contracts/contract';
import { DomainError } from '@mirsah/domain/error';
import { isActingAdmin, isSignInCurrent, type Profile } from '@mirsah/domain/user';
import { ensureProfile } from '@mirsah/domain/user/own-account';
import { getDependencies } from '../dependencies.ts';
import type { HttpEvent } from './request.ts';

/** `clientId` is the application that the caller signed in with. */
export type Caller = { userId: string; profile: Profile; accessToken: string; clientId: string };

const DAY_SECONDS = 86_400;

/**
 * Who is calling. The authorizer has checked the token's signature; here it must also be an access token (an id
 * token passes the authorizer too) of a sign-in that is not too long ago, and role and status come from the profile,
 * read anew with each request.
 */
export async function callerOf(
  event: HttpEvent,
  { access, allowsClosingAccount }: Pick<Contract, 'access' | 'allowsClosingAccount'>,
): Promise<Caller> {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const accessToken = event.headers.authorization?.replace(/^Bearer /i, '');
  if (!claims || !accessToken || claims.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new DomainError('not_signed_in');
  }
  const dependencies = getDependencies();
  const settings = await dependencies.settings.get();
  // Refreshed tokens keep the time of the sign-in they came from.
  const signedInAt = Number(claims.auth_time);
  const now = dependencies.clock.now().getTime() / 1000;
  if (!(signedInAt + settings.sessionDays * DAY_SECONDS > now)) throw new DomainError('not_signed_in');

  const profile = await ensureProfile(dependencies, { userId: claims.sub, accessToken }, settings);
  if (!isSignInCurrent(profile, signedInAt)) throw new DomainError('not_signed_in');
  if (profile.status === 'banned') throw new DomainError('not_allowed', { banReason: profile.banReason });
  if (profile.deletingSince !== null && !allowsClosingAccount) {
    throw new DomainError('not_allowed', { isLeaving: true });
  }
  if (access === 'admin' && !isActingAdmin(profile)) throw new DomainError('not_allowed');
  return { userId: claims.sub, profile, accessToken, clientId: String(claims.client_id) };
}
