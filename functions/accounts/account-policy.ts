import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  InvalidEmailRoleAccessPolicyException,
  InvalidParameterException,
  UpdateUserPoolCommand,
  type UpdateUserPoolCommandInput,
  type UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AccountPolicy } from '@mirsah/domain/admin/account-policy.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';

type Pool = Omit<UpdateUserPoolCommandInput, 'UserPoolId'>;

/** Cognito resets whatever an update leaves out, so each update repeats all that the pool is. */
export function createAccountPolicy(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): AccountPolicy {
  const read = async (): Promise<Pool> => {
    const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
    if (!UserPool) throw new Error(`The user pool ${UserPoolId} was not described`);
    return updatable(UserPool);
  };
  const write = async (pool: Pool) =>
    void (await client.send(new UpdateUserPoolCommand({ ...pool, UserPoolId })));
  return {
    canChangeSender: async () => sendsWithOurService(await read()),
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
    async setSender({ name, address }) {
      const pool = await read();
      if (!sendsWithOurService(pool)) throw new DomainError('sender_refused');
      try {
        const From = `"${name.replaceAll(/["\\\r\n]/g, '')}" <${address}>`;
        await write({ ...pool, EmailConfiguration: { ...pool.EmailConfiguration, From } });
      } catch (cause) {
        const isRefused =
          cause instanceof InvalidEmailRoleAccessPolicyException ||
          cause instanceof InvalidParameterException;
        throw isRefused ? new DomainError('sender_refused', {}, { cause }) : cause;
      }
    },
  };
}

function sendsWithOurService({ EmailConfiguration }: Pool): boolean {
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
    // Said twice by a pool; the password policy's own field is the one that counts.
    AdminCreateUserConfig: invitations,
    UserPoolAddOns: pool.UserPoolAddOns,
    AccountRecoverySetting: pool.AccountRecoverySetting,
    UserPoolTier: pool.UserPoolTier,
  };
}
