import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  ChangePasswordCommand,
  CodeMismatchException,
  type CognitoIdentityProviderClient,
  DeleteUserCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ExpiredCodeException,
  GetUserCommand,
  GlobalSignOutCommand,
  InvalidEmailRoleAccessPolicyException,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  TooManyRequestsException,
  UpdateUserAttributesCommand,
  UpdateUserPoolClientCommand,
  UpdateUserPoolCommand,
  type UpdateUserPoolCommandInput,
  UserNotFoundException,
  UsernameExistsException,
  type UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider';
import { DomainError } from '@mirsah/domain/error';
import type { IdentityAdmin, IdentityProvider } from '@mirsah/domain/user/ports';
import type { AccountPolicy } from '@mirsah/domain/user/save-settings';
import type { SecondFactors } from '@mirsah/domain/user/second-factor';

/** Users' actions on their own accounts, with their own access tokens except for checking a password. */
export function createIdentityProvider(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): IdentityProvider {
  return {
    async describe(AccessToken) {
      const { UserAttributes = [] } = await whileSignedIn(client.send(new GetUserCommand({ AccessToken })));
      const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? '';
      return { email: attribute('email'), fullName: attribute('name') };
    },
    async hasSecondFactor(AccessToken) {
      const { UserMFASettingList = [] } = await whileSignedIn(
        client.send(new GetUserCommand({ AccessToken })),
      );
      return UserMFASettingList.includes(SECOND_FACTOR);
    },
    async rename(AccessToken, fullName) {
      const UserAttributes = [{ Name: 'name', Value: fullName }];
      await whileSignedIn(client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })));
    },
    async changePassword(AccessToken, { currentPassword, newPassword }) {
      try {
        const passwords = { PreviousPassword: currentPassword, ProposedPassword: newPassword };
        await client.send(new ChangePasswordCommand({ AccessToken, ...passwords }));
      } catch (cause) {
        if (cause instanceof InvalidPasswordException) throw new DomainError('password_weak', {}, { cause });
        if (cause instanceof LimitExceededException)
          throw new DomainError('too_many_requests', {}, { cause });
        // A wrong password and an expired token have the same error.
        const isTokenOver = isSignedOut(cause) && /access token/i.test(String(cause));
        throw isTokenOver ? new DomainError('not_signed_in', {}, { cause }) : passwordProblem(cause);
      }
    },
    endSessions: (AccessToken) => ignoreIfSignedOut(client.send(new GlobalSignOutCommand({ AccessToken }))),
    remove: (AccessToken) => ignoreIfSignedOut(client.send(new DeleteUserCommand({ AccessToken }))),
    async assertPassword({ accountId, clientId, password }) {
      // Cognito calls an empty password an invalid request.
      if (password === '') throw new DomainError('password_wrong');
      try {
        await client.send(
          new AdminInitiateAuthCommand({
            UserPoolId,
            ClientId: clientId,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: accountId, PASSWORD: password },
          }),
        );
      } catch (cause) {
        throw passwordProblem(cause);
      }
    },
  };
}

/** Cognito's name of codes of an app. */
const SECOND_FACTOR = 'SOFTWARE_TOKEN_MFA';

/** The second factors of accounts, as the function of sign-ins proves them and takes them away. */
export function createSecondFactors(
  client: CognitoIdentityProviderClient,
  { UserPoolId, ClientId }: { UserPoolId: string; ClientId: string },
): SecondFactors {
  const startSignIn = async (USERNAME: string, PASSWORD: string) => {
    try {
      const AuthParameters = { USERNAME, PASSWORD };
      return await client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters,
        }),
      );
    } catch (cause) {
      throw passwordProblem(cause);
    }
  };
  return {
    async provePassword({ email, password }) {
      await startSignIn(email, password);
      const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
      const id = attributeOf(UserAttributes, 'sub');
      if (!id) throw new DomainError('password_wrong');
      return id;
    },
    async proveBoth({ accountId, password, code }) {
      const { ChallengeName, Session } = await startSignIn(accountId, password);
      // Turned off in the meantime.
      if (ChallengeName !== SECOND_FACTOR) return;
      try {
        await client.send(
          new AdminRespondToAuthChallengeCommand({
            UserPoolId,
            ClientId,
            ChallengeName,
            Session,
            ChallengeResponses: { USERNAME: accountId, SOFTWARE_TOKEN_MFA_CODE: code },
          }),
        );
      } catch (cause) {
        const isWrong = cause instanceof CodeMismatchException || cause instanceof ExpiredCodeException;
        throw isWrong ? new DomainError('code_wrong', {}, { cause }) : passwordProblem(cause);
      }
    },
    async remove(Username) {
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
      await client.send(
        new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, SoftwareTokenMfaSettings }),
      );
    },
  };
}

/** The DomainError for a rejected password; any other error stays as it is. */
function passwordProblem(cause: unknown): unknown {
  if (cause instanceof TooManyRequestsException) return new DomainError('too_many_requests', {}, { cause });
  const isOfNobody = cause instanceof UserNotFoundException;
  if (!(cause instanceof NotAuthorizedException || isOfNobody)) return cause;
  // Cognito has no separate error for a user who is locked out after wrong passwords.
  const isLocked = /attempts exceeded/i.test(cause.message);
  return new DomainError(isLocked ? 'too_many_requests' : 'password_wrong', {}, { cause });
}

/** Throws DomainError `not_signed_in` when the token is no longer valid. */
async function whileSignedIn<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (cause) {
    throw isSignedOut(cause) ? new DomainError('not_signed_in', {}, { cause }) : cause;
  }
}

async function ignoreIfSignedOut(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
}

/** Whether the token's account has been deleted or its session ended. */
function isSignedOut(error: unknown): boolean {
  return error instanceof NotAuthorizedException || error instanceof UserNotFoundException;
}

/** A standard attribute that the product shows nowhere: one of the pool's own could never be removed. */
const ATTEMPT = 'nickname';

const attributeOf = (attributes: AttributeType[] | undefined, name: string) =>
  attributes?.find(({ Name }) => Name === name)?.Value;

/** Administrators' actions on other users' accounts. */
export function createIdentityAdmin(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): IdentityAdmin {
  return {
    async create({ email, fullName }) {
      // The client repeats a call whose answer did not come. By this, the account that the first one has made
      // is known from another's.
      const attempt = randomUUID();
      try {
        const { User } = await client.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            // The administrator passes the password on; an invitation by Cognito would contain a different
            // one.
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
              { Name: 'name', Value: fullName },
              { Name: ATTEMPT, Value: attempt },
            ],
          }),
        );
        const id = attributeOf(User?.Attributes, 'sub');
        if (!id) throw new DomainError('user_creation_failed');
        return id;
      } catch (cause) {
        if (cause instanceof DomainError) throw cause;
        if (!(cause instanceof UsernameExistsException))
          throw new DomainError('user_creation_failed', {}, { cause });
        const { UserAttributes } = await client.send(
          new AdminGetUserCommand({ UserPoolId, Username: email }),
        );
        const id = attributeOf(UserAttributes, 'sub');
        if (id && attributeOf(UserAttributes, ATTEMPT) === attempt) return id;
        throw new DomainError('email_taken', {}, { cause });
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
    signOut: (Username) =>
      ignoreIfDeleted(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))),
    remove: (Username) => ignoreIfDeleted(client.send(new AdminDeleteUserCommand({ UserPoolId, Username }))),
  };
}

async function ignoreIfDeleted(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

type Pool = Omit<UpdateUserPoolCommandInput, 'UserPoolId'>;

/**
 * The rules of all accounts. Cognito resets every setting that an update of the pool omits, so each update
 * repeats the whole pool.
 */
export function createAccountPolicy(
  client: CognitoIdentityProviderClient,
  { UserPoolId, ClientId }: { UserPoolId: string; ClientId: string },
): AccountPolicy {
  const read = async (): Promise<Pool> => {
    const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
    if (!UserPool) throw new Error(`The user pool ${UserPoolId} was not described`);
    return updatable(UserPool);
  };
  const write = async (pool: Pool) =>
    void (await client.send(new UpdateUserPoolCommand({ ...pool, UserPoolId })));
  return {
    canChangeSender: async () => sendsWithSes(await read()),
    async setPasswordRule({ minLength, lowercase, uppercase, digits, symbols }) {
      const pool = await read();
      const PasswordPolicy = {
        ...pool.Policies?.PasswordPolicy,
        MinimumLength: minLength,
        RequireLowercase: lowercase,
        RequireUppercase: uppercase,
        RequireNumbers: digits,
        RequireSymbols: symbols,
      };
      await write({ ...pool, Policies: { ...pool.Policies, PasswordPolicy } });
    },
    async setSessionLength(days) {
      const { UserPoolClient } = await client.send(
        new DescribeUserPoolClientCommand({ UserPoolId, ClientId }),
      );
      if (!UserPoolClient) throw new Error(`The client ${ClientId} was not described`);
      const { ClientSecret, CreationDate, LastModifiedDate, ...settings } = UserPoolClient;
      // Cognito resets what an update of the client omits, too.
      await client.send(
        new UpdateUserPoolClientCommand({
          ...settings,
          UserPoolId,
          ClientId,
          RefreshTokenValidity: days,
          TokenValidityUnits: { ...settings.TokenValidityUnits, RefreshToken: 'days' },
        }),
      );
    },
    async setSender({ name, address }) {
      const pool = await read();
      if (!sendsWithSes(pool)) throw new DomainError('sender_refused');
      try {
        const From = `"${name.replaceAll(/["\\\r\n]/g, '')}" <${address}>`;
        await write({ ...pool, EmailConfiguration: { ...pool.EmailConfiguration, From } });
      } catch (cause) {
        const isRejected =
          cause instanceof InvalidEmailRoleAccessPolicyException ||
          cause instanceof InvalidParameterException;
        throw isRejected ? new DomainError('sender_refused', {}, { cause }) : cause;
      }
    },
  };
}

function sendsWithSes({ EmailConfiguration }: Pool): boolean {
  return EmailConfiguration?.EmailSendingAccount === 'DEVELOPER';
}

function updatable(pool: UserPoolType): Pool {
  const { UnusedAccountValidityDays, ...invitations } = pool.AdminCreateUserConfig ?? {};
  return {
    Policies: pool.Policies,
    DeletionProtection: pool.DeletionProtection,
    LambdaConfig: pool.LambdaConfig,
    AutoVerifiedAttributes: pool.AutoVerifiedAttributes,
    VerificationMessageTemplate: pool.VerificationMessageTemplate,
    UserAttributeUpdateSettings: pool.UserAttributeUpdateSettings,
    MfaConfiguration: pool.MfaConfiguration,
    DeviceConfiguration: pool.DeviceConfiguration,
    EmailConfiguration: pool.EmailConfiguration,
    SmsConfiguration: pool.SmsConfiguration,
    UserPoolTags: pool.UserPoolTags,
    // Without `UnusedAccountValidityDays`, which Cognito describes twice; the password policy's field is the
    // valid one.
    AdminCreateUserConfig: invitations,
    UserPoolAddOns: pool.UserPoolAddOns,
    AccountRecoverySetting: pool.AccountRecoverySetting,
    UserPoolTier: pool.UserPoolTier,
  };
}
