import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { viewsEventSource } from './event-sources.ts';
import { failureQueue } from './failure-queue.ts';
import { closeDaysAccess, countViewsAccess } from './metrics-access.ts';
import { acknowledge, logicalId } from './nag.ts';
import { privateBucket } from './private-bucket.ts';
import { ProductFunction } from './product-function.ts';
import type { OriginSecret } from './secrets.ts';

type ViewCountingProps = { table: ITableV2 };

/**
 * Counts views: the queues that receive them, the bucket that archives them, the function that adds them to
 * the pages' days, and the one that sums up the days. It shares only the table with orders.
 */
export class ViewCounting extends Construct {
  private readonly queues: readonly IQueue[];
  readonly failures: IQueue;
  private readonly archive: IBucket;

  constructor(scope: Construct, id: string, { table }: ViewCountingProps) {
    super(scope, id);
    const source = viewsEventSource;
    this.archive = privateBucket(this, 'Archive', {
      expireAfter: Duration.days(source.archiveDays),
      withoutAccessLog: 'Only two of our functions use it, which log what they do.',
    });
    this.failures = failureQueue(this, { name: 'mirsah-views-failures' });
    this.queues = Array.from({ length: source.queues }, (_, index) => {
      const number = index + 1;
      return new Queue(this, index === 0 ? 'Queue' : `No${number}Queue`, {
        queueName: index === 0 ? 'mirsah-views' : `mirsah-views-${number}`,
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        visibilityTimeout: Duration.seconds(source.visibilitySeconds),
        retentionPeriod: Duration.days(source.retentionDays),
        deadLetterQueue: { queue: this.failures, maxReceiveCount: source.maxReceiveCount },
      });
    });
    const count = new ProductFunction(this, 'Function', {
      name: 'count-views',
      timeout: Duration.seconds(source.timeoutSeconds),
      environment: { TABLE_NAME: table.tableName, VIEWS_BUCKET: this.archive.bucketName },
      access: [...countViewsAccess(table), this.onArchive(['s3:PutObject'])],
    });
    for (const queue of this.queues) {
      count.live.addEventSource(
        new SqsEventSource(queue, {
          batchSize: source.batchSize,
          maxBatchingWindow: Duration.seconds(source.windowSeconds),
          maxConcurrency: source.maxConcurrency,
          reportBatchItemFailures: true,
        }),
      );
    }
    this.addClosing(table);
  }

  toAddViews(): PolicyStatement {
    const resources = this.queues.map(({ queueArn }) => queueArn);
    return new PolicyStatement({ actions: ['sqs:SendMessage'], resources });
  }

  /**
   * Adds the function that receives pages' view reports past the edge, whose requests cost more than all of
   * the counting (decision 71).
   */
  addCollector({ secret, sitesDomain }: { secret: OriginSecret; sitesDomain: string }): {
    collector: IFunction;
    url: string;
  } {
    const collect = new ProductFunction(this, 'CollectFunction', {
      name: 'collect-views',
      // It only sends one message.
      memorySize: 256,
      timeout: Duration.seconds(5),
      isUntraced: true,
      environment: {
        ...this.environment,
        SITES_DOMAIN: sitesDomain,
        SITES_PROTOCOL: 'https',
      },
      access: [this.toAddViews()],
      // For hashing addresses.
      secrets: { ORIGIN_SECRET: secret.secret },
    });
    // Browsers send a report without a preflight, and read no answer.
    const { url } = collect.live.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    return { collector: collect, url };
  }

  /** For the functions that receive views. */
  get environment(): { VIEWS_QUEUE_URLS: string } {
    return { VIEWS_QUEUE_URLS: this.queues.map(({ queueUrl }) => queueUrl).join(',') };
  }

  /** For the function that counts archived views again. */
  toReadArchive(): PolicyStatement[] {
    return [
      this.onArchive(['s3:GetObject']),
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.archive.bucketArn] }),
    ];
  }

  get archiveName(): string {
    return this.archive.bucketName;
  }

  private addClosing(table: ITableV2) {
    const close = new ProductFunction(this, 'CloseFunction', {
      name: 'close-days',
      timeout: Duration.minutes(10),
      environment: { TABLE_NAME: table.tableName },
      access: closeDaysAccess(table),
    });
    close.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'CloseSchedule', {
      ruleName: 'mirsah-close-days',
      description: 'Sums up the views of the day, and of the days before',
      schedule: Schedule.rate(Duration.minutes(viewsEventSource.closeMinutes)),
      targets: [new LambdaFunction(close.live, { retryAttempts: 0 })],
    });
  }

  private onArchive(actions: string[]): PolicyStatement {
    acknowledge(this.node.scope ?? this, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(this.archive)}.Arn>/views/*]`]:
        'The batches are what it deals with.',
    });
    return new PolicyStatement({ actions, resources: [this.archive.arnForObjects('views/*')] });
  }
}
