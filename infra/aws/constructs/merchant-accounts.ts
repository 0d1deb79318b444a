import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { mailText } from '../messages/index.ts';
import type { Config } from './config.ts';
import { acknowledge } from './nag.ts';

type MerchantAccountsProps = Pick<Config, 'sender' | 'isProtected'> & {
  /**
   * The pool's trigger: decides whether an account may be created, and ends the sessions of one whose
   * password was reset.
   */
  trigger: IFunction;
};

/**
 * Accounts of merchants and administrators. Their roles and bans are stored in their profiles, not in the
 * pool.
 */
export class MerchantAccounts extends Construct {
  readonly pool: UserPool;
  readonly dashboardClient: UserPoolClient;

  constructor(scope: Construct, id: string, { sender, isProtected, trigger }: MerchantAccountsProps) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      userPoolName: 'mirsah-merchants',
      // The rotation of refresh tokens requires this plan.
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A changed address takes effect once it is verified.
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: mailText.verification.subject,
        emailBody: mailText.verification.body,
      },
      userInvitation: {
        emailSubject: mailText.invitation.subject,
        emailBody: mailText.invitation.body,
      },
      // The strength `medium`, until an administrator chooses another.
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: false,
        requireDigits: true,
        requireSymbols: false,
      },
      // Users choose it for themselves; administrators' endpoints reject callers without it (decision 185).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true, email: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      lambdaTriggers: { preSignUp: trigger, postConfirmation: trigger },
      deletionProtection: isProtected,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(sender && {
        email: UserPoolEmail.withSES({
          fromEmail: sender.address,
          fromName: mailText.sender,
          sesRegion: sender.region,
          // The verified identity: an address alone has none.
          sesVerifiedDomain: sender.domain,
        }),
      }),
    });
    this.dashboardClient = this.pool.addClient('Dashboard', {
      generateSecret: false,
      // SRP for browsers, which do not send the password; the other flow for our check before an account is
      // deleted.
      authFlows: { userSrp: true, adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // How long an access token is usable after a sign-out elsewhere; a renewal costs only a call.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      // The default of the administrators' setting, which changes it.
      refreshTokenValidity: Duration.days(30),
      // Lets two tabs refresh at the same time.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
    });
    // Not among the function's own permissions: the pool refers to the function, so the function cannot
    // depend on the pool.
    new Policy(this, 'TriggerPolicy', {
      statements: [
        new PolicyStatement({
          actions: ['cognito-idp:AdminUserGlobalSignOut'],
          resources: [this.pool.userPoolArn],
        }),
      ],
      ...(trigger.role && { roles: [trigger.role] }),
    });
    acknowledge(this.pool, {
      'AwsSolutions-COG1': 'Administrators choose the strength; Cognito slows down guessing.',
      'AwsSolutions-COG2': 'Merchants choose a second factor; administrators are rejected without it.',
      'AwsSolutions-COG8': 'Threat protection (Plus plan) costs per user and is not worth it at this size.',
    });
  }

  /** The merchants' function may only check a password; everything else uses the user's own access token. */
  toProvePasswords(): PolicyStatement {
    return new PolicyStatement({
      actions: ['cognito-idp:AdminInitiateAuth'],
      resources: [this.pool.userPoolArn],
    });
  }

  /**
   * The canary may create its account and sign in with its password. Cognito cannot limit that to one
   * account: only the canary's schedule calls it, and it has no input from outside.
   */
  toKeepCanary(): PolicyStatement {
    return new PolicyStatement({
      actions: ['AdminInitiateAuth', 'AdminCreateUser', 'AdminSetUserPassword'].map(
        (action) => `cognito-idp:${action}`,
      ),
      resources: [this.pool.userPoolArn],
    });
  }

  /** The export may read all accounts; passwords are not readable. */
  toList(): PolicyStatement {
    return new PolicyStatement({
      actions: ['cognito-idp:ListUsers'],
      resources: [this.pool.userPoolArn],
    });
  }

  /**
   * The administrators' function may manage the accounts and the rules for them. Of callers who have lost
   * their second factor it proves the password, and takes the factor away.
   */
  toAdminister(): PolicyStatement {
    return new PolicyStatement({
      actions: [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminRespondToAuthChallenge',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUserGlobalSignOut',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:DescribeUserPool',
        'cognito-idp:UpdateUserPool',
        'cognito-idp:DescribeUserPoolClient',
        'cognito-idp:UpdateUserPoolClient',
      ],
      resources: [this.pool.userPoolArn],
    });
  }
}
