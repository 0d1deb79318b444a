import { oldestUntriedDelivery } from '@mirsah/table/deliveries';
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { raiseAlarm } from './alarms.ts';
import { deliverySweepMinutes, egressEventSource, reportsEventSource } from './event-sources.ts';
import { failureQueue } from './failure-queue.ts';
import { ProductFunction } from './product-function.ts';
import { toOpenSecrets } from './secrets.ts';
import { deliverySweepAccess, egressTableAccess } from './table-access.ts';

type EgressProps = { table: ITableV2; secretsKey: IKey; alarmTopic: ITopic };

/**
 * Sends orders to connected services, takes WhatsApp's reports, and mends what an outage left behind: two queues, the
 * function that processes both, and the sweep.
 */
export class Egress extends Construct {
  readonly queue: IQueue;
  readonly reports: IQueue;

  constructor(scope: Construct, id: string, { table, secretsKey, alarmTopic }: EgressProps) {
    super(scope, id);
    this.queue = this.addQueue('Queue', 'mirsah-egress', egressEventSource, { alarmTopic, id: 'Failures' });
    this.reports = this.addQueue('Reports', 'mirsah-reports', reportsEventSource, {
      alarmTopic,
      id: 'ReportFailures',
    });
    const egress = new ProductFunction(this, 'Function', {
      name: 'egress',
      timeout: Duration.seconds(30),
      environment: {
        TABLE_NAME: table.tableName,
        SECRETS_KEY_ID: secretsKey.keyArn,
        EGRESS_QUEUE_URL: this.queue.queueUrl,
        REPORTS_QUEUE_URL: this.reports.queueUrl,
        MAX_RECEIVE_COUNT: String(egressEventSource.maxReceiveCount),
        CONNECTION_TIMEOUT_MS: '15000',
      },
      // The event sources below grant access to the queues.
      access: [...egressTableAccess(table), toOpenSecrets(secretsKey, 'cod-api-key')],
      alarmTopic,
    });
    for (const [queue, { batchSize, maxConcurrency }] of [
      [this.queue, egressEventSource],
      [this.reports, reportsEventSource],
    ] as const) {
      egress.addEventSource(
        new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true }),
      );
    }
    this.addSweep(table, alarmTopic);
  }

  private addQueue(
    id: string,
    queueName: `mirsah-${string}`,
    { visibilitySeconds, maxReceiveCount }: { visibilitySeconds: number; maxReceiveCount: number },
    failures: { alarmTopic: ITopic; id: string },
  ): IQueue {
    return new Queue(this, id, {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: {
        queue: failureQueue(this, { name: `${queueName}-failures`, ...failures }),
        maxReceiveCount,
      },
    });
  }

  /** Finds the deliveries that are queued without a message, or were being sent and never came back. */
  private addSweep(table: ITableV2, alarmTopic: ITopic) {
    const sweep = new ProductFunction(this, 'SweepFunction', {
      name: 'sweep-deliveries',
      timeout: Duration.minutes(2),
      environment: { TABLE_NAME: table.tableName, EGRESS_QUEUE_URL: this.queue.queueUrl },
      access: [...deliverySweepAccess(table), this.toAddJobs()],
      alarmTopic,
      // It runs once in a period, and the next run repeats what failed, so one error is no alarm.
      errorAlarm: { atLeast: 1, periods: 2 },
    });
    sweep.configureAsyncInvoke({ retryAttempts: 0 });
    const period = Duration.minutes(deliverySweepMinutes);
    new Rule(this, 'SweepSchedule', {
      ruleName: 'mirsah-sweep-deliveries',
      description: 'Queues again the deliveries that an outage left behind',
      schedule: Schedule.rate(period),
      targets: [new LambdaFunction(sweep, { retryAttempts: 0 })],
    });
    raiseAlarm(this, {
      name: 'mirsah-deliveries-waiting',
      metric: new Metric({
        namespace: oldestUntriedDelivery.namespace,
        metricName: oldestUntriedDelivery.metric,
        statistic: 'Maximum',
        period,
      }),
      atLeast: 20,
      topic: alarmTopic,
    });
  }

  toAddJobs(): PolicyStatement {
    return mayAdd(this.queue);
  }

  toAddReports(): PolicyStatement {
    return mayAdd(this.reports);
  }
}

function mayAdd({ queueArn }: IQueue): PolicyStatement {
  return new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] });
}
