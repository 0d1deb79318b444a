import { randomBytes } from 'node:crypto';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { systemClock } from '@mirsah/domain/clock';
import { isDomainError } from '@mirsah/domain/error';
import { makeAdmin } from '@mirsah/domain/user/admin';
import { createAccountDirectory } from '@mirsah/functions/accounts/directory';
import { createIdentityAdmin } from '@mirsah/functions/cognito';
import { createUserRepository } from '@mirsah/table/account/user-admin';
import type { Table } from '@mirsah/table/dynamo/table';

/** The accounts and profiles: on AWS, or on this machine. */
type Installation = { cognito: CognitoIdentityProviderClient; userPoolId: string; table: Table };

type Wanted = { email: string; fullName: string; isAnother: boolean };

/** Satisfies every rule that administrators can choose; it is never shown. */
export const unknownPassword = () => `${randomBytes(24).toString('base64url')}-aA1`;

const steps = {
  account: 'its account has been made; its owner chooses a password by «forgot password»',
  profile: 'its profile has been made',
  role: 'its profile is an administrator’s now',
} as const;

/**
 * Makes a user an administrator, by the same repository and with the same log as the panel. Resolves to one
 * line that reports the change. Throws an Error whose message says what prevents it.
 */
export async function makeAdminIn(
  { cognito, userPoolId, table }: Installation,
  { email, fullName, isAnother }: Wanted,
): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an e-mail address`);
  const ports = {
    accounts: createAccountDirectory(cognito, userPoolId),
    users: createUserRepository(table),
    identityAdmin: createIdentityAdmin(cognito, userPoolId),
    clock: systemClock,
    newPassword: unknownPassword,
  };
  try {
    const { profile, done } = await makeAdmin(ports, { email, fullName: fullName || email, isAnother });
    if (done.length === 0) return `${profile.email} is an administrator already; nothing was changed.`;
    return `${profile.email} is an administrator: ${done.map((step) => steps[step]).join('; ')}.`;
  } catch (error) {
    if (isDomainError(error, 'not_allowed')) {
      throw new Error('There is an administrator, who can add others in the panel. Nevertheless: --another');
    }
    if (isDomainError(error, 'version_conflict')) {
      throw new Error(`${email} was never confirmed, is banned, is being deleted, or has just been changed`);
    }
    throw error;
  }
}
