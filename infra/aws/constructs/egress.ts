import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  deliverySweepMinutes,
  egressEventSource,
  networkReadSeconds,
  reportsEventSource,
} from './event-sources.ts';
import { failureQueue } from './failure-queue.ts';
import { deliverySweepAccess, egressTableAccess, networkReadAccess } from './order-work-access.ts';
import { ProductFunction } from './product-function.ts';
import { type PhoneKeys, toOpenSecrets } from './secrets.ts';

type EgressProps = { table: ITableV2; secretsKey: IKey; phoneKeys: PhoneKeys };

/**
 * Sends orders to connected services, asks their customers by WhatsApp, takes its reports and their answers, mends what an
 * outage left behind, and reads what became of the orders: two queues, the function that processes both, the sweep and the
 * reading.
 */
export class Egress extends Construct {
  readonly queue: IQueue;
  readonly reports: IQueue;
  readonly failures: IQueue;
  readonly reportFailures: IQueue;

  constructor(scope: Construct, id: string, { table, secretsKey, phoneKeys }: EgressProps) {
    super(scope, id);
    this.failures = failureQueue(this, { name: 'mirsah-egress-failures' });
    this.reportFailures = failureQueue(this, { name: 'mirsah-reports-failures', id: 'ReportFailures' });
    this.queue = this.addQueue('Queue', 'mirsah-egress', egressEventSource, this.failures);
    this.reports = this.addQueue('Reports', 'mirsah-reports', reportsEventSource, this.reportFailures);
    const egress = new ProductFunction(this, 'Function', {
      name: 'egress',
      timeout: Duration.seconds(30),
      environment: {
        TABLE_NAME: table.tableName,
        SECRETS_KEY_ID: secretsKey.keyArn,
        ...phoneKeys.environment,
        EGRESS_QUEUE_URL: this.queue.queueUrl,
        REPORTS_QUEUE_URL: this.reports.queueUrl,
        MAX_RECEIVE_COUNT: String(egressEventSource.maxReceiveCount),
        CONNECTION_TIMEOUT_MS: '15000',
      },
      // The event sources below grant access to the queues.
      access: [
        ...egressTableAccess(table),
        toOpenSecrets(secretsKey, 'cod-api-key', 'whatsapp-token', 'conversion-token'),
      ],
    });
    for (const [queue, { batchSize, maxConcurrency }] of [
      [this.queue, egressEventSource],
      [this.reports, reportsEventSource],
    ] as const) {
      egress.live.addEventSource(
        new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true }),
      );
    }
    this.addSweep(table);
    this.addReading({ table, secretsKey, phoneKeys });
  }

  private addQueue(
    id: string,
    queueName: `mirsah-${string}`,
    { visibilitySeconds, maxReceiveCount }: { visibilitySeconds: number; maxReceiveCount: number },
    failures: IQueue,
  ): IQueue {
    return new Queue(this, id, {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: failures, maxReceiveCount },
    });
  }

  /** Finds the deliveries that are queued without a message, or were being sent and never came back. */
  private addSweep(table: ITableV2) {
    const sweep = new ProductFunction(this, 'SweepFunction', {
      name: 'sweep-deliveries',
      memorySize: 512,
      timeout: Duration.minutes(2),
      environment: { TABLE_NAME: table.tableName, EGRESS_QUEUE_URL: this.queue.queueUrl },
      access: [...deliverySweepAccess(table), this.toAddJobs()],
    });
    sweep.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'SweepSchedule', {
      ruleName: 'mirsah-sweep-deliveries',
      description: 'Queues again the deliveries that an outage left behind',
      schedule: Schedule.rate(Duration.minutes(deliverySweepMinutes)),
      targets: [new LambdaFunction(sweep.live, { retryAttempts: 0 })],
    });
  }

  /** Reads the lists of the merchants' networks that are due. */
  private addReading({ table, secretsKey, phoneKeys }: EgressProps) {
    const reading = new ProductFunction(this, 'ReadingFunction', {
      name: 'read-networks',
      memorySize: 512,
      timeout: Duration.minutes(2),
      environment: {
        TABLE_NAME: table.tableName,
        SECRETS_KEY_ID: secretsKey.keyArn,
        CONNECTION_TIMEOUT_MS: '15000',
        READ_EVERY_SECONDS: String(networkReadSeconds),
        ...phoneKeys.environment,
      },
      access: [...networkReadAccess(table), toOpenSecrets(secretsKey, 'cod-api-key')],
      // Two at once would ask each network twice.
      runsAlone: true,
    });
    reading.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'ReadingSchedule', {
      ruleName: 'mirsah-read-networks',
      description: 'Reads what became of the orders that networks have',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(reading.live, { retryAttempts: 0 })],
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
