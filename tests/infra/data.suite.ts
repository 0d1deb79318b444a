import { sessionLengths } from '@mirsah/domain/settings';
import { tableDefinition } from '@mirsah/table/dynamo/definition';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, it } from 'vitest';
import { configured, defaults } from './synthesised.ts';

const { data } = defaults;

describe('the table', () => {
  const table = 'AWS::DynamoDB::GlobalTable';

  it('has the keys and indexes that the repositories use', () => {
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
        Projection: { ProjectionType: 'ALL' },
      })),
    });
  });

  it('tells the publisher what was and what is', () => {
    data.hasResourceProperties(table, { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  });

  it('forgets what has expired', () => {
    data.hasResourceProperties(table, {
      TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
    });
  });

  it('is paid by request', () => {
    data.hasResourceProperties(table, { BillingMode: 'PAY_PER_REQUEST' });
  });

  it('survives mistakes: it can be restored to any moment, and neither deleted nor taken away with its stack', () => {
    data.hasResource(table, {
      DeletionPolicy: 'Retain',
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

describe('the accounts', () => {
  const pool = 'AWS::Cognito::UserPool';
  const client = 'AWS::Cognito::UserPoolClient';

  it('are opened by merchants themselves, with an e-mail that is verified', () => {
    data.hasResourceProperties(pool, {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: Match.objectLike({ AllowAdminCreateUserOnly: false }),
    });
  });

  it('are refused or confirmed as the settings say, by a function that Cognito may call', () => {
    data.hasResourceProperties(pool, { LambdaConfig: { PreSignUp: Match.anyValue() } });
    data.hasResourceProperties('AWS::Lambda::Permission', { Principal: 'cognito-idp.amazonaws.com' });
  });

  it('take any password of at least 6 characters', () => {
    data.hasResourceProperties(pool, {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
    });
  });

  it('survive the deletion of their stack', () => {
    data.hasResource(pool, {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({ DeletionProtection: 'ACTIVE' }),
    });
  });

  it('are signed in to by a browser, which can keep no secret and sends no password', () => {
    data.hasResourceProperties(client, {
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('do not tell whether somebody has one', () => {
    data.hasResourceProperties(client, { PreventUserExistenceErrors: 'ENABLED' });
  });

  it('keep a session as long as administrators may allow, with tokens that last an hour, rotate and can be revoked', () => {
    data.hasResourceProperties(client, {
      AccessTokenValidity: 60,
      RefreshTokenValidity: Math.max(...sessionLengths) * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      RefreshTokenRotation: Match.objectLike({ Feature: 'ENABLED' }),
    });
  });

  it('write from the address of the installation when it has one', () => {
    configured.data.hasResourceProperties(pool, {
      EmailConfiguration: Match.objectLike({
        EmailSendingAccount: 'DEVELOPER',
        From: Match.stringLikeRegexp('<salam@mirsah.example>$'),
      }),
    });
  });
});
