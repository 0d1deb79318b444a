import { ALL_PAGES, UNPUBLISHED_PAGES } from '@mirsah/table/page/keys';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { grantsOf, idOf, liveOf, sourceOf } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { product } = defaults;

/** ListBucket makes S3 answer 404 instead of 403 for a site that does not exist yet. */
const onSites = [
  's3:DeleteObject | SitesBucket/sites/*',
  's3:GetObject | SitesBucket/sites/*',
  's3:ListBucket | SitesBucket',
  's3:PutObject | SitesBucket/sites/*',
];

/** A page, its publication, and its last published versions. */
const onPages = ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(
  (action) => `dynamodb:${action} | TableArn | PAGE#*`,
);

/**
 * Pages and the items that decide how they are published; several at once in one statement, because a request
 * must not need two.
 */
const reading = (...others: string[]) => [
  `dynamodb:BatchGetItem | TableArn | ${['PAGE#*', 'SUSPENSION#*', 'SYSTEM', 'CONNECTIONS#*', ...others].join(', ')}`,
  'dynamodb:GetItem | TableArn | PAGE#*, SUSPENSION#*, SYSTEM, CONNECTIONS#*',
];

it('the publisher reads records of pages and owner status, and retries each for a while', () => {
  const about = (image: string, entities: string[]) => ({
    Pattern: JSON.stringify({ dynamodb: { [image]: { entity: { S: entities } } } }),
  });
  product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FilterCriteria: {
      Filters: [
        about('NewImage', ['landing_page', 'suspension', 'business_details']),
        about('OldImage', ['landing_page', 'suspension', 'business_details']),
        {
          Pattern: JSON.stringify({
            dynamodb: { NewImage: { entity: { S: ['connection'] }, sk: { S: ['CONVERSIONS'] } } },
          }),
        },
      ],
    },
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 25,
    ParallelizationFactor: 4,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 6 * 60 * 60,
  });
});

it('records that a reader of the stream gave up are stored whole in a bucket, for a replay', () => {
  for (const name of ['mirsah-publisher', 'mirsah-table-stream']) {
    product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: sourceOf(name),
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^GivenUpBucket'), 'Arn'] } },
      },
    });
  }
});

it('the publisher may read and write only landing pages, owner status and settings in the table, and sites/ in the bucket', () => {
  expect(grantsOf('mirsah-publisher')).toEqual(
    [
      ...onSites.filter((grant) => !grant.startsWith('s3:ListBucket')),
      's3:ListBucket | GivenUpBucket, SitesBucket',
      's3:PutObject | GivenUpBucket/aws/lambda/*',
      ...onPages,
      'dynamodb:DescribeStream | TableStreamArn',
      ...reading(),
      'dynamodb:GetRecords | TableStreamArn',
      'dynamodb:GetShardIterator | TableStreamArn',
      'dynamodb:ListStreams | TableStreamArn',
      'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#PAGES',
    ].sort(),
  );
});

it('the publication repair runs every minute, without retries in between', () => {
  product.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Targets: [
      {
        Arn: { Ref: liveOf('mirsah-repair') },
        Id: Match.anyValue(),
        RetryPolicy: { MaximumRetryAttempts: 0 },
      },
    ],
  });
  product.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: idOf('mirsah-repair') },
    MaximumRetryAttempts: 0,
  });
});

it('the publication repair may do what the publisher may, find the pages that lag behind, and see who has a name', () => {
  expect(grantsOf('mirsah-repair')).toEqual(
    [
      ...onSites,
      ...onPages,
      ...reading('SUBDOMAIN#*, DOMAIN#*'),
      `dynamodb:Query | TableArn/index/gsi3 | ${UNPUBLISHED_PAGES}`,
    ].sort(),
  );
});

it('republishing may publish all pages, and keep its job', () => {
  expect(grantsOf('mirsah-republish')).toEqual(
    [
      ...onSites,
      ...onPages,
      ...reading('REPUBLISHING'),
      'dynamodb:BatchWriteItem | TableArn | PAGE#*',
      'dynamodb:DeleteItem | TableArn | REPUBLISHING',
      'dynamodb:GetItem | TableArn | REPUBLISHING',
      `dynamodb:Query | TableArn/index/gsi2 | ${ALL_PAGES}`,
      'dynamodb:UpdateItem | TableArn | REPUBLISHING',
    ].sort(),
  );
});

it('republishing never reads the stream, and continues its job every minute', () => {
  const mappings = product.findResources('AWS::Lambda::EventSourceMapping');
  expect(JSON.stringify(mappings)).not.toContain(idOf('mirsah-republish'));
  product.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-republish',
    ScheduleExpression: 'rate(1 minute)',
    Targets: [Match.objectLike({ Arn: { Ref: liveOf('mirsah-republish') } })],
  });
});
