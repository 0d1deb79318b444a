import { tableStreamEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { expect, it } from 'vitest';
import { grantsOf, onGivenUp, sourceOf } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { product } = defaults;
const ofOrders = 'STATS#PAGE#*, STATS#MERCHANT#*, CUSTOMER#*#*';
const rollups = 'STATS#PAGE#*, STATS#MERCHANT#*';

it('the table-stream function reads only records that a reaction handles, and retries each for a while', () => {
  product.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: sourceOf('mirsah-table-stream'),
    FilterCriteria: {
      Filters: tableStreamEventSource.filters.map((filter) => ({ Pattern: JSON.stringify(filter) })),
    },
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 100,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 40,
    MaximumRecordAgeInSeconds: 6 * 60 * 60,
  });
});

it('the stream has two readers, and table-stream is the second', () => {
  const ofStreams = { Properties: { StartingPosition: 'TRIM_HORIZON' } };
  expect(Object.keys(product.findResources('AWS::Lambda::EventSourceMapping', ofStreams))).toHaveLength(2);
});

it('the table-stream function may write metrics, questions, remaining stocks and the origin of an order in a form, and read single orders', () => {
  expect(grantsOf('mirsah-table-stream')).toEqual(
    [
      `dynamodb:BatchGetItem | TableArn | ${ofOrders}, COUNTED#*`,
      'dynamodb:DeleteItem | TableArn | CUSTOMER#*#*',
      'dynamodb:DescribeStream | TableStreamArn',
      'dynamodb:GetRecords | TableStreamArn',
      'dynamodb:GetShardIterator | TableStreamArn',
      'dynamodb:ListStreams | TableStreamArn',
      'sqs:SendMessage | EgressCustomers, EgressQueue, NotificationsQueue',
      'dynamodb:PutItem | TableArn | COUNTED#*, ORDER#*',
      'dynamodb:PutItem | TableArn | NOTIFY#*',
      'dynamodb:Query | TableArn | NOTIFY#*',
      `dynamodb:UpdateItem | TableArn | ${ofOrders}`,
      'dynamodb:Query | TableArn | FORMS#*#*',
      'dynamodb:UpdateItem | TableArn | FORMS#*#*, ORDER#*',
      // Whether a merchant has customers asked, the question of an order, and its network's data.
      'dynamodb:GetItem | TableArn | CONNECTIONS#*, ORDER#*',
      'dynamodb:PutItem | TableArn | ORDER#*',
      'dynamodb:GetItem | TableArn | PAGE#*',
      'dynamodb:UpdateItem | TableArn | PAGE#*',
      'dynamodb:GetItem | TableArn | STOCK#*',
      'dynamodb:UpdateItem | TableArn | STOCK#*',
      'dynamodb:Query | TableArn | STOCK#*',
      'dynamodb:PutItem | TableArn | STOCK#*',
      'dynamodb:DeleteItem | TableArn | STOCK#*',
      'dynamodb:ConditionCheckItem | TableArn | STOCK#*',
      ...onGivenUp,
    ].sort(),
  );
});

it('rebuilding the metrics may read what they are counted from, and write only metrics', () => {
  expect(grantsOf('mirsah-rebuild-insights')).toEqual(
    [
      `dynamodb:BatchGetItem | TableArn | ${rollups}, FIGURES#*`,
      `dynamodb:UpdateItem | TableArn | ${rollups}, FIGURES#*`,
      'dynamodb:Query | TableArn | STATS#PAGE#*, STATS#MERCHANT#*, PAGES_OF_DAY#*#*',
      'dynamodb:BatchGetItem | TableArn | ORDER#*, PAGE#*',
      'dynamodb:ConditionCheckItem | TableArn | PAGE#*',
      'dynamodb:PutItem | TableArn | FIGURES#*, PAGES_OF_DAY#*#*',
      'dynamodb:GetItem | TableArn | PLATFORM_FIGURES',
      'dynamodb:PutItem | TableArn | PLATFORM_FIGURES',
      'dynamodb:Query | TableArn | PLATFORM_FIGURES',
      'dynamodb:DeleteItem | TableArn | PLATFORM_FIGURES',
      'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#ORDERS',
      'dynamodb:Query | TableArn/index/gsi1 | OWNER#*#PAGES',
      'dynamodb:Query | TableArn/index/gsi1 | USERS',
      's3:GetObject | ViewsArchive/views/*',
      's3:ListBucket | ViewsArchive',
    ].sort(),
  );
});
