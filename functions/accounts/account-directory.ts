import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AccountDirectory } from '@mirsah/domain/admin/account-directory.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';

export function createAccountDirectory(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): AccountDirectory {
  return {
    async create({ email, fullName }) {
      try {
        const { User } = await client.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            // The administrator hands over the password; Cognito's own would be another one.
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
              { Name: 'name', Value: fullName },
            ],
          }),
        );
        const id = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
        if (!id) throw new DomainError('user_creation_failed');
        return id;
      } catch (cause) {
        if (cause instanceof DomainError) throw cause;
        const isTaken = cause instanceof UsernameExistsException;
        throw new DomainError(isTaken ? 'email_taken' : 'user_creation_failed', {}, { cause });
      }
    },
    async setPassword(Username, Password) {
      try {
        await client.send(
          new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
        );
      } catch (cause) {
        if (cause instanceof InvalidPasswordException) throw new DomainError('password_weak', {}, { cause });
        throw cause;
      }
    },
    signOut: (Username) => ifThere(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))),
    remove: (Username) => ifThere(client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))),
  };
}

async function ifThere(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
