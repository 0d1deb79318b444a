import { MEMORY_SECONDS } from '@mirsah/domain/metrics/fold';
import { viewsEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { profileKey } from '@mirsah/table/account/keys';
import { orderKey } from '@mirsah/table/dynamo/keys';
import { LISTED_DAYS } from '@mirsah/table/metrics/page-days';
import { describe, expect, it } from 'vitest';
import { grantsOf, may, sourceOf } from './permissions.ts';
import { defaults, propertiesOf, synthesise } from './synthesised.ts';

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

it('a page’s day is listed, and may be counted again, as long as its batches are stored', () => {
  expect(LISTED_DAYS).toBeGreaterThan(viewsEventSource.archiveDays);
});

it('batches of views are stored for a hundred days', () => {
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

describe('where pages report their views', () => {
  type Variables = { FunctionName?: string; Environment?: { Variables: Record<string, unknown> } };
  const addresses = (template: typeof product) =>
    ['publisher', 'repair', 'republish'].map((name) => {
      const functions = Object.values(propertiesOf<Variables>(template, 'AWS::Lambda::Function'));
      const found = functions.find(({ FunctionName }) => FunctionName === `mirsah-${name}`);
      return JSON.stringify(found?.Environment?.Variables.COLLECTOR_URL);
    });

  it('pages report to a public URL, whose function sends messages to the queues and may do nothing else', () => {
    expect(grantsOf('mirsah-collect-views')).toEqual([
      'sqs:SendMessage | ViewsNo2Queue, ViewsNo3Queue, ViewsNo4Queue, ViewsQueue',
    ]);
    product.hasResourceProperties('AWS::Lambda::Url', { AuthType: 'NONE', Qualifier: 'live' });
    product.hasResourceProperties('AWS::Lambda::Permission', {
      Action: 'lambda:InvokeFunctionUrl',
      Principal: '*',
      FunctionUrlAuthType: 'NONE',
    });
    product.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'mirsah-collect-views',
      MemorySize: 256,
      ReservedConcurrentExecutions: 120,
    });
    for (const address of addresses(product)) expect(address).toContain('FunctionUrl');
  });

  it('the functions at the edge know the country that pages report', () => {
    defaults.distributions.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Country'] },
      },
    });
  });

  it('with `mirsah:collector=edge` pages report to their own hosts, and reports of those published before are still taken', () => {
    const { product: throughEdge } = synthesise({ 'mirsah:collector': 'edge' });
    const urls = Object.keys(product.findResources('AWS::Lambda::Url')).length;
    throughEdge.resourceCountIs('AWS::Lambda::Url', urls);
    expect(addresses(throughEdge)).toEqual([undefined, undefined, undefined]);
  });
});
