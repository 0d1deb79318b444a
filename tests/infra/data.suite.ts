import { defaultSystemSettings } from '@mirsah/domain/settings';
import { tableDefinition } from '@mirsah/table/dynamo/table';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, it } from 'vitest';
import { configured, defaults } from './synthesised.ts';

const { data } = defaults;

it('from one address the calls that send mails are limited, and no others', () => {
  data.hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'REGIONAL',
    DefaultAction: { Allow: {} },
    Rules: [
      Match.objectLike({
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: Match.objectLike({
            Limit: 50,
            AggregateKeyType: 'IP',
            ScopeDownStatement: {
              OrStatement: {
                Statements: ['signup', 'resendconfirmationcode', 'forgotpassword'].map((operation) => ({
                  ByteMatchStatement: Match.objectLike({
                    FieldToMatch: { SingleHeader: { Name: 'x-amz-target' } },
                    SearchString: `awscognitoidentityproviderservice.${operation}`,
                  }),
                })),
              },
            },
          }),
        },
      }),
    ],
  });
  data.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
});

describe('the table', () => {
  const table = 'AWS::DynamoDB::GlobalTable';

  it('the table has the keys and indexes that the repositories use', () => {
    data.hasResourceProperties(table, {
      KeySchema: [
        { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
        { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: tableDefinition.indexes.map((index) => ({
        IndexName: index,
        KeySchema: [
          { AttributeName: `${index}pk`, KeyType: 'HASH' },
          { AttributeName: `${index}sk`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    });
  });

  it('the table’s stream has the old and the new image of an item', () => {
    data.hasResourceProperties(table, { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  });

  it('expired items of the table are deleted', () => {
    data.hasResourceProperties(table, {
      TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
    });
  });

  it('the table is paid by request', () => {
    data.hasResourceProperties(table, { BillingMode: 'PAY_PER_REQUEST' });
  });

  it('the table can be restored to any moment and is deleted neither by mistake nor with its stack', () => {
    data.hasResource(table, {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: Match.objectLike({ PointInTimeRecoveryEnabled: true }),
          }),
        ],
      },
    });
  });
});

describe('the user pool', () => {
  const pool = 'AWS::Cognito::UserPool';
  const client = 'AWS::Cognito::UserPoolClient';

  it('merchants can sign up themselves, with an e-mail that is verified', () => {
    data.hasResourceProperties(pool, {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: Match.objectLike({ AllowAdminCreateUserOnly: false }),
    });
  });

  it('Cognito calls the function that decides on a sign-up, and tells it of a reset password', () => {
    data.hasResourceProperties(pool, {
      LambdaConfig: { PreSignUp: Match.anyValue(), PostConfirmation: Match.anyValue() },
    });
    data.hasResourceProperties('AWS::Lambda::Permission', { Principal: 'cognito-idp.amazonaws.com' });
  });

  it('new passwords have the strength that is the default', () => {
    data.hasResourceProperties(pool, {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: false,
          RequireNumbers: true,
          RequireSymbols: false,
        },
      },
    });
  });

  it('the user pool is retained when its stack is deleted', () => {
    data.hasResource(pool, {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: Match.objectLike({ DeletionProtection: 'ACTIVE' }),
    });
  });

  it('browsers sign in without a client secret and without sending the password', () => {
    data.hasResourceProperties(client, {
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('the user pool does not reveal whether an e-mail has an account', () => {
    data.hasResourceProperties(client, { PreventUserExistenceErrors: 'ENABLED' });
  });

  it('sessions last as long as the default setting, with tokens that last a quarter of an hour, rotate and can be revoked', () => {
    data.hasResourceProperties(client, {
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: defaultSystemSettings.sessionDays * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      RefreshTokenRotation: Match.objectLike({ Feature: 'ENABLED' }),
    });
  });

  it('e-mails of the user pool have the sender of the installation when it is configured', () => {
    configured.data.hasResourceProperties(pool, {
      EmailConfiguration: Match.objectLike({
        EmailSendingAccount: 'DEVELOPER',
        From: Match.stringLikeRegexp('<salam@mirsah.example>$'),
      }),
    });
  });
});
