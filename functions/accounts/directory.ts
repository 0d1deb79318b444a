import {
  AdminGetUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Account, AccountDirectory } from '@mirsah/domain/user/ports';

/** The accounts of a user pool: one by its e-mail address, or all of them, sixty per call. */
export function createAccountDirectory(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): AccountDirectory & { all(): AsyncGenerator<Account[]> } {
  return {
    async find(Username) {
      try {
        const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
        return accountOf(found.UserAttributes, found);
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async *all() {
      for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId, Limit: 60 })) {
        yield Users.map((user) => accountOf(user.Attributes, user));
      }
    },
  };
}

type Described = { Enabled?: boolean | undefined; UserStatus?: UserStatusType | undefined };

/** Statuses in which the owner has no password of their own and cannot request a reset. */
const WITHOUT_PASSWORD: readonly (UserStatusType | undefined)[] = ['FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'];

function accountOf(attributes: AttributeType[] = [], { Enabled, UserStatus }: Described): Account {
  const attribute = (name: string) => attributes.find(({ Name }) => Name === name)?.Value ?? '';
  return {
    id: attribute('sub'),
    email: attribute('email'),
    fullName: attribute('name'),
    isEnabled: Enabled !== false,
    isUnconfirmed: UserStatus === 'UNCONFIRMED',
    needsPassword: WITHOUT_PASSWORD.includes(UserStatus),
  };
}
