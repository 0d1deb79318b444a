import { MEMORY_SECONDS } from '@mirsah/domain/metrics/fold';
import { viewsEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { orderKey, profileKey } from '@mirsah/table/keys';
import { LISTED_DAYS } from '@mirsah/table/page-days';
import { expect, it } from 'vitest';
import { grantsOf, may, sourceOf } from './permissions.ts';
import { defaults } from './synthesised.ts';

const { product } = defaults;

it('views are collected for less than a minute and counted together, each failing alone', () => {
  const ofViews = {
    FunctionName: sourceOf('mirsah-count-views'),
    BatchSize: 5000,
    MaximumBatchingWindowInSeconds: 40,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 2 },
  };
  product.resourcePropertiesCountIs('AWS::Lambda::EventSourceMapping', ofViews, viewsEventSource.queues);
});

it('a view is delivered a second time before its page’s day has forgotten the first, and no outage of hours loses one', () => {
  const { visibilitySeconds, windowSeconds, timeoutSeconds, maxReceiveCount } = viewsEventSource;
  expect((maxReceiveCount * visibilitySeconds) / 3600).toBeGreaterThan(12);
  expect(visibilitySeconds).toBeGreaterThan(windowSeconds + timeoutSeconds);
  expect(MEMORY_SECONDS).toBeGreaterThan(visibilitySeconds + windowSeconds);
  product.hasResourceProperties('AWS::SQS::Queue', {
    QueueName: 'mirsah-views',
    VisibilityTimeout: 75,
    MessageRetentionPeriod: 4 * 86_400,
    SqsManagedSseEnabled: true,
    RedrivePolicy: { maxReceiveCount },
  });
});

it('a page’s day is listed, and may be counted again, as long as its batches are kept', () => {
  expect(LISTED_DAYS).toBeGreaterThan(viewsEventSource.archiveDays);
});

it('batches of views are kept for a hundred days', () => {
  const buckets = JSON.stringify(product.findResources('AWS::S3::Bucket'));
  expect(buckets).toContain('"ExpirationInDays":100');
});

it.each(['close-days', 'recount-views'])(
  'days are summed up, and counted again, every ten minutes: %s',
  (Name) => {
    product.hasResourceProperties('AWS::Events::Rule', {
      Name: `mirsah-${Name}`,
      ScheduleExpression: 'rate(10 minutes)',
    });
  },
);

it('counting views may read pages and write their days, and nothing of orders or merchants', () => {
  expect(grantsOf('mirsah-count-views')).toEqual(
    expect.arrayContaining([
      'dynamodb:BatchGetItem | TableArn | PAGE#*, FIGURES#*',
      'dynamodb:PutItem | TableArn | PAGES_OF_DAY#*#*, PLATFORM_FIGURES',
      'dynamodb:UpdateItem | TableArn | FIGURES#*',
      's3:PutObject | ViewsArchive/views/*',
    ]),
  );
  for (const action of ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']) {
    for (const key of [orderKey('o'), profileKey('u')]) {
      expect(may('mirsah-count-views', `dynamodb:${action}`, key)).toBe(false);
      expect(may('mirsah-close-days', `dynamodb:${action}`, key)).toBe(false);
    }
  }
});
