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
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { mailText } from '../messages/index.ts';
import type { Config } from './config.ts';
import { acknowledge } from './nag.ts';

type MerchantAccountsProps = Pick<Config, 'sender'> & {
  /** The pre-sign-up trigger: decides whether an account may be created. */
  preSignUp: IFunction;
};

/** Accounts of merchants and administrators. Their roles and bans are stored in their profiles, not in the pool. */
export class MerchantAccounts extends Construct {
  readonly pool: UserPool;
  readonly dashboardClient: UserPoolClient;

  constructor(scope: Construct, id: string, { sender, preSignUp }: MerchantAccountsProps) {
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
      // The rule of the sign-up form: at least 6 characters, nothing more.
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OFF,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      lambdaTriggers: { preSignUp },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...(sender && {
        email: UserPoolEmail.withSES({
          fromEmail: sender.address,
          fromName: mailText.sender,
          sesRegion: sender.region,
        }),
      }),
    });
    this.dashboardClient = this.pool.addClient('Dashboard', {
      generateSecret: false,
      // SRP for browsers, which do not send the password; the other flow for our check before an account is deleted.
      authFlows: { userSrp: true, adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      // The longest session that administrators can choose; the API enforces shorter ones.
      refreshTokenValidity: Duration.days(365),
      // Lets two tabs refresh at the same moment.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
    });
    acknowledge(this.pool, {
      'AwsSolutions-COG1': 'The product asks for 6 characters and nothing else; Cognito slows down guessing.',
      'AwsSolutions-COG2': 'The product offers no second factor yet.',
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

  /** The administrators' function may manage the accounts and the rules for them. */
  toAdminister(): PolicyStatement {
    return new PolicyStatement({
      actions: [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUserGlobalSignOut',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:DescribeUserPool',
        'cognito-idp:UpdateUserPool',
      ],
      resources: [this.pool.userPoolArn],
    });
  }
}
