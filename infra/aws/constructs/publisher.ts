import { type CfnElement, Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { publisherEventSource } from '../publisher-event-source.ts';
import { ProductFunction } from './product-function.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { publisherTableAccess } from './table-access.ts';

type PublisherProps = { table: ITableV2; siteBucket: IBucket; sitesDomain: string; alarmTopic: ITopic };

/** Keeps every site as its landing page is: the table's stream in, HTML in the site bucket out. */
export class Publisher extends Construct {
  constructor(scope: Construct, id: string, { table, siteBucket, sitesDomain, alarmTopic }: PublisherProps) {
    super(scope, id);
    const publisher = new ProductFunction(this, 'Function', {
      name: 'publisher',
      timeout: Duration.minutes(1),
      environment: {
        TABLE_NAME: table.tableName,
        SITE_BUCKET: siteBucket.bucketName,
        SITES_DOMAIN: sitesDomain,
        SITES_PROTOCOL: 'https',
      },
      access: [...publisherTableAccess(table), ...siteAccess(siteBucket)],
      alarmTopic,
    });
    acknowledge(this, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(siteBucket)}.Arn>/sites/*]`]:
        'The sites are what it writes.',
    });

    // Holds where in the stream the records were, not the records; they stay in the stream for 24 hours.
    const failures = new Queue(this, 'Failures', {
      queueName: 'mirsah-publisher-failures',
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(failures, { 'AwsSolutions-SQS3': 'It is itself where failed stream records end up.' });

    const { filters, batchSize, parallelizationFactor, retryAttempts } = publisherEventSource;
    publisher.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: filters.map((filter) => FilterCriteria.filter(filter)),
        batchSize,
        parallelizationFactor,
        retryAttempts,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        maxRecordAge: Duration.hours(6),
        onFailure: new SqsDlq(failures),
      }),
    );

    raiseAlarm(this, {
      name: 'mirsah-publisher-failures',
      metric: failures.metricApproximateNumberOfMessagesVisible({
        statistic: 'Maximum',
        period: Duration.minutes(1),
      }),
      atLeast: 1,
      topic: alarmTopic,
    });
    raiseAlarm(this, {
      name: 'mirsah-publisher-behind',
      metric: publisher.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
      atLeast: Duration.minutes(2).toMilliseconds(),
      periods: 5,
      topic: alarmTopic,
    });
  }
}

function siteAccess(bucket: IBucket): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      resources: [bucket.arnForObjects('sites/*')],
    }),
    // Without it S3 answers 403 instead of 404 for a site that is not there yet, and no new page could be published.
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ];
}

/** By which cdk-nag names what a wildcard is on. */
function logicalId(bucket: IBucket): string {
  return Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement);
}
