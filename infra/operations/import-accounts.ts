import { gunzipSync } from 'node:zlib';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { isDomainError } from '@mirsah/domain/error';
import { accountOf, type Profile } from '@mirsah/domain/user';
import type { Account, AccountDirectory, IdentityAdmin } from '@mirsah/domain/user/ports';
import { createAccountDirectory } from '@mirsah/functions/accounts/directory';
import { createIdentityAdmin } from '@mirsah/functions/cognito';
import { createProfileRepository, linkAccount } from '@mirsah/table/account/users';
import type { Table } from '@mirsah/table/dynamo/table';
import * as z from 'zod';
import { unknownPassword } from './make-admin.ts';

export type ImportPorts = {
  /** The new pool's. */
  accounts: AccountDirectory;
  identityAdmin: Pick<IdentityAdmin, 'create' | 'setPassword'>;
  profileOf(ownerId: string): Promise<Profile | undefined>;
  /** False when the account has its own profile already. */
  link(account: { accountId: string; ownerId: string }): Promise<boolean>;
  newPassword(): string;
  say(line: string): void;
};

const accountSchema: z.ZodType<Account> = z.object({
  id: z.string().min(1),
  email: z.string().min(1),
  fullName: z.string(),
  isEnabled: z.boolean(),
  isUnconfirmed: z.boolean(),
  needsPassword: z.boolean(),
});

/** The accounts of an exported file. Throws when it is invalid or incomplete. */
export function readExport(file: Uint8Array): Account[] {
  try {
    const lines = gunzipSync(file).toString().split('\n').filter(Boolean);
    return lines.map((line) => accountSchema.parse(JSON.parse(line)));
  } catch (cause) {
    throw new Error('The file is no whole export of accounts, as accounts.gz in the bucket is', { cause });
  }
}

/**
 * Recreates exported accounts in a pool, each for the owner of its profile in the table, so that the owner
 * signs in to unchanged data. Passwords are lost with their pool: owners choose another one by «forgot
 * password». Disabled and unconfirmed accounts are left out, and so are owners who are not in the table,
 * which is older or newer than the export. May be interrupted and repeated. Returns the number of existing
 * accounts, and of those that were left out.
 */
export async function importAccounts(
  ports: ImportPorts,
  exported: readonly Account[],
): Promise<{ made: number; leftOut: number }> {
  let made = 0;
  for (const account of exported) {
    const reason = await makeAnew(ports, account);
    if (reason === undefined) made += 1;
    else ports.say(`${account.id} was left out: ${reason}.`);
  }
  return { made, leftOut: exported.length - made };
}

/** Returns the reason for leaving it out. */
async function makeAnew(ports: ImportPorts, account: Account): Promise<string | undefined> {
  const { accounts, identityAdmin, profileOf, link, newPassword } = ports;
  if (!account.isEnabled) return 'it was disabled';
  if (account.isUnconfirmed) return 'nobody has confirmed its address';
  const profile = await profileOf(account.id);
  if (!profile) return 'the table has no profile of it; its owner can sign up again';
  const found = await accounts.find(account.email);
  if (found && !found.needsPassword) {
    // Never link an account that another person may have created.
    return accountOf(profile) === found.id ? undefined : `its address has signed up again, as ${found.id}`;
  }
  const accountId = found?.id ?? (await createFor(identityAdmin, account));
  if (accountId === undefined) return 'the pool refuses it';
  // Before it can be used: its first request would otherwise create a separate profile.
  if (!(await link({ accountId, ownerId: account.id }))) return `${accountId} has a profile of its own`;
  await identityAdmin.setPassword(accountId, newPassword());
  return undefined;
}

async function createFor(
  identityAdmin: Pick<IdentityAdmin, 'create'>,
  { email, fullName }: Account,
): Promise<string | undefined> {
  try {
    return await identityAdmin.create({ email, fullName: fullName || email });
  } catch (error) {
    if (isDomainError(error, 'email_taken') || isDomainError(error, 'user_creation_failed')) return undefined;
    throw error;
  }
}

/** The ports of a pool and a table, on AWS or on this machine. */
export function importInto({
  cognito,
  userPoolId,
  table,
}: {
  cognito: CognitoIdentityProviderClient;
  userPoolId: string;
  table: Table;
}): Omit<ImportPorts, 'say'> {
  const profiles = createProfileRepository(table);
  return {
    accounts: createAccountDirectory(cognito, userPoolId),
    identityAdmin: createIdentityAdmin(cognito, userPoolId),
    profileOf: profiles.find,
    link: (account) => linkAccount(table, account),
    newPassword: unknownPassword,
  };
}
