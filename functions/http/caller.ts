import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { ensureProfile } from '@mirsah/domain/profile/ensure-profile.ts';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { getDependencies } from '../dependencies.ts';
import type { HttpEvent } from './http.ts';

export type Caller = { userId: string; profile: Profile };

/**
 * Who is calling. The authorizer has checked the token's signature; here it must also be an access token (an id
 * token passes the authorizer too), and role and status come from the profile, read anew with each request.
 */
export async function callerOf(event: HttpEvent, access: 'merchant' | 'admin'): Promise<Caller> {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const accessToken = event.headers.authorization?.replace(/^Bearer /i, '');
  if (!claims || !accessToken || claims.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new DomainError('not_signed_in');
  }
  const profile = await ensureProfile(getDependencies(), { userId: claims.sub, accessToken });
  if (profile.status === 'banned') throw new DomainError('not_allowed');
  if (access === 'admin' && profile.role !== 'admin') throw new DomainError('not_allowed');
  return { userId: claims.sub, profile };
}
