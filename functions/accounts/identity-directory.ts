import {
  AdminInitiateAuthCommand,
  type CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  NotAuthorizedException,
  TooManyRequestsException,
  UpdateUserAttributesCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import type { IdentityDirectory } from '@mirsah/domain/profile/profile-repository.ts';

/** What users do with their own accounts, with their own tokens; only a password is proved with a right of ours. */
export function createIdentityDirectory(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): IdentityDirectory {
  return {
    async describe(AccessToken) {
      const { UserAttributes = [] } = await asSignedIn(client.send(new GetUserCommand({ AccessToken })));
      const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? '';
      return { email: attribute('email'), fullName: attribute('name') };
    },
    async rename(AccessToken, fullName) {
      const UserAttributes = [{ Name: 'name', Value: fullName }];
      await asSignedIn(client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })));
    },
    endSessions: (AccessToken) => unlessOver(client.send(new GlobalSignOutCommand({ AccessToken }))),
    remove: (AccessToken) => unlessOver(client.send(new DeleteUserCommand({ AccessToken }))),
    async assertPassword({ userId, clientId, password }) {
      try {
        await client.send(
          new AdminInitiateAuthCommand({
            UserPoolId,
            ClientId: clientId,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: userId, PASSWORD: password },
          }),
        );
      } catch (cause) {
        if (cause instanceof TooManyRequestsException)
          throw new DomainError('too_many_requests', {}, { cause });
        if (!(cause instanceof NotAuthorizedException)) throw cause;
        // Cognito has no error of its own for a name that is locked after wrong passwords.
        const isLocked = /attempts exceeded/i.test(cause.message);
        throw new DomainError(isLocked ? 'too_many_requests' : 'password_wrong', {}, { cause });
      }
    },
  };
}

async function asSignedIn<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (cause) {
    throw isOver(cause) ? new DomainError('not_signed_in', {}, { cause }) : cause;
  }
}

async function unlessOver(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/** Whether the token's account is gone or its session was ended. */
function isOver(error: unknown): boolean {
  return error instanceof NotAuthorizedException || error instanceof UserNotFoundException;
}
