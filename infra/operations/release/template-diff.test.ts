import { describe, expect, it } from 'vitest';
import type { Template } from './synthesis.ts';
import { refusals } from './template-diff.ts';

type Resources = NonNullable<Template['Resources']>;

const index = (name: string, projection = 'KEYS_ONLY') => ({
  IndexName: name,
  Projection: { ProjectionType: projection },
});
const table = {
  Type: 'AWS::DynamoDB::GlobalTable',
  DeletionPolicy: 'RetainExceptOnCreate',
  Properties: {
    TableName: 'mirsah',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [index('gsi1'), index('gsi2')],
    Replicas: [{ DeletionProtectionEnabled: true }],
  },
};
const pool = {
  Type: 'AWS::Cognito::UserPool',
  DeletionPolicy: 'RetainExceptOnCreate',
  Properties: {
    DeletionProtection: 'ACTIVE',
    UsernameAttributes: ['email'],
    UserPoolName: 'a',
    Policies: {},
  },
};
const bucket = { Type: 'AWS::S3::Bucket', DeletionPolicy: 'RetainExceptOnCreate', Properties: {} };
const statement = {
  Effect: 'Allow',
  Action: ['dynamodb:GetItem'],
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PAGE#*', 'ORDER#*'] } },
};
const policy = (...statements: object[]) => ({
  Type: 'AWS::IAM::Policy',
  Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: statements } },
});
const alarm = {
  Type: 'AWS::CloudWatch::Alarm',
  Properties: { AlarmName: 'mirsah-api-errors', AlarmActions: ['topic'] },
};
const deny = { Effect: 'Deny', Action: 's3:*', Resource: '*', Principal: '*' };
const bucketPolicy = (...statements: object[]) => ({
  Type: 'AWS::S3::BucketPolicy',
  Properties: { Bucket: { Ref: 'Bucket' }, PolicyDocument: { Statement: statements } },
});

const base: Resources = {
  Table: table,
  Pool: pool,
  Bucket: bucket,
  Policy: policy(statement),
  BucketPolicy: bucketPolicy(deny),
  Alarm: alarm,
};

/**
 * The ids of rejected changes when these resources replace those of the same names; undefined removes one.
 */
function refused(changes: Record<string, Resources[string] | undefined>): string[] {
  const next = Object.entries({ ...base, ...changes }).filter(([, resource]) => resource !== undefined);
  const templates = { data: { Resources: Object.fromEntries(next) as Resources } };
  return refusals({ data: { Resources: base } }, templates).map(({ id }) => id);
}

const changed = <R extends Resources[string]>(resource: R, properties: Record<string, unknown>) => ({
  ...resource,
  Properties: { ...resource.Properties, ...properties },
});
const withPartitions = (...partitions: string[]) => ({
  ...statement,
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
});

describe('a deployment is rejected', () => {
  it.each<[change: string, changes: Record<string, Resources[string] | undefined>, ids: string[]]>([
    ['removes the table', { Table: undefined }, ['kept-removed:data/Table']],
    [
      'gives a kept bucket another logical id',
      { Bucket: undefined, Files: bucket },
      ['kept-renamed:data/Bucket'],
    ],
    ['renames the table', { Table: changed(table, { TableName: 'mirsah-2' }) }, ['kept-replaced:data/Table']],
    [
      'changes the table’s keys',
      { Table: changed(table, { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }) },
      ['kept-replaced:data/Table'],
    ],
    [
      'has accounts sign in by another name',
      { Pool: changed(pool, { UsernameAttributes: ['phone_number'] }) },
      ['kept-replaced:data/Pool'],
    ],
    [
      'makes a kept resource one of another type',
      { Pool: { ...pool, Type: 'AWS::Cognito::IdentityPool' } },
      ['kept-replaced:data/Pool'],
    ],
    [
      'switches the accounts’ protection off',
      { Pool: changed(pool, { DeletionProtection: 'INACTIVE' }) },
      ['kept-unprotected:data/Pool'],
    ],
    [
      'deletes a bucket with its stack',
      { Bucket: { ...bucket, DeletionPolicy: 'Delete' } },
      ['kept-unprotected:data/Bucket'],
    ],
    [
      'adds two indexes',
      {
        Table: changed(table, {
          GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4'].map((name) => index(name)),
        }),
      },
      ['index-changes:data/Table'],
    ],
    [
      'removes one index and changes another',
      { Table: changed(table, { GlobalSecondaryIndexes: [index('gsi1', 'ALL')] }) },
      ['index-changes:data/Table'],
    ],
    [
      'allows one more action',
      { Policy: policy({ ...statement, Action: ['dynamodb:GetItem', 'dynamodb:PutItem'] }) },
      ['rights-widened:data/Policy'],
    ],
    [
      'allows one more partition',
      { Policy: policy(withPartitions('PAGE#*', 'ORDER#*', 'USER#*')) },
      ['rights-widened:data/Policy'],
    ],
    [
      'allows every partition',
      { Policy: policy({ ...statement, Condition: undefined }) },
      ['rights-widened:data/Policy'],
    ],
    [
      'allows another resource',
      { Policy: policy({ ...statement, Resource: '*' }) },
      ['rights-widened:data/Policy'],
    ],
    [
      'allows more by a second policy of the role',
      { More: policy({ Effect: 'Allow', Action: 'kms:Decrypt', Resource: '*' }) },
      ['rights-widened:data/Policy'],
    ],
    ['forbids less', { BucketPolicy: bucketPolicy() }, ['deny-lost:data/BucketPolicy']],
    ['removes an alarm', { Alarm: undefined }, ['alarm-lost:mirsah-api-errors']],
    [
      'has an alarm tell nobody',
      { Alarm: changed(alarm, { AlarmActions: [] }) },
      ['alarm-lost:mirsah-api-errors'],
    ],
    [
      'switches an alarm off',
      { Alarm: changed(alarm, { ActionsEnabled: false }) },
      ['alarm-lost:mirsah-api-errors'],
    ],
  ])('a deployment is rejected that %s', (_change, changes, ids) => {
    expect(refused(changes)).toEqual(ids);
  });

  it('a deployment is rejected that removes a whole stack with a retained resource', () => {
    const ids = refusals({ data: { Resources: { Table: table } } }, {}).map(({ id }) => id);
    expect(ids).toEqual(['kept-removed:data/Table']);
  });
});

it.each<[change: string, changes: Record<string, Resources[string] | undefined>]>([
  ['changes nothing', {}],
  [
    'adds one index',
    { Table: changed(table, { GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3'].map((n) => index(n)) }) },
  ],
  [
    'changes one index',
    { Table: changed(table, { GlobalSecondaryIndexes: [index('gsi1', 'ALL'), index('gsi2')] }) },
  ],
  ['renames the accounts’ pool, which is no replacement', { Pool: changed(pool, { UserPoolName: 'b' }) }],
  ['adds a kept resource', { Media: bucket }],
  ['allows less', { Policy: policy(withPartitions('PAGE#*')) }],
  ['splits a policy', { Policy: policy(withPartitions('PAGE#*')), More: policy(withPartitions('ORDER#*')) }],
  [
    'gives a new role rights',
    {
      New: {
        Type: 'AWS::IAM::Policy',
        Properties: { Roles: [{ Ref: 'NewRole' }], PolicyDocument: { Statement: [statement] } },
      },
    },
  ],
  ['gives an alarm another logical id', { Alarm: undefined, Renamed: alarm }],
])('a deployment that %s is accepted', (_change, changes) => {
  expect(refused(changes)).toEqual([]);
});

it('an alarm may move to another stack', () => {
  const there = { app: { Resources: { Alarm: alarm } }, data: { Resources: {} } };
  const elsewhere = { app: { Resources: {} }, data: { Resources: { Alarm: alarm } } };
  expect(refusals(there, elsewhere)).toEqual([]);
});
