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
  customersEventSource,
  deliverySweepMinutes,
  egressEventSource,
  networkReadSeconds,
  networksEventSource,
  reportsEventSource,
} from './event-sources.ts';
import { failureQueue } from './failure-queue.ts';
import { deliverySweepAccess, egressTableAccess, networkReadAccess } from './order-work-access.ts';
import { ProductFunction } from './product-function.ts';
import { type PhoneKeys, toOpenSecrets } from './secrets.ts';

type EgressProps = { table: ITableV2; secretsKey: IKey; phoneKeys: PhoneKeys };

/**
 * Sends orders to connected services, sends their customers WhatsApp questions, receives its reports and
 * their answers, repairs the effects of outages, and reads the status of orders: four queues, the functions
 * that process them, the sweep and the reading. Their messages have the merchant as their group, which makes
 * the queues fair.
 */
export class Egress extends Construct {
  readonly queue: IQueue;
  readonly customers: IQueue;
  readonly reports: IQueue;
  private readonly networks: IQueue;
  readonly failures: IQueue;
  readonly reportFailures: IQueue;

  constructor(scope: Construct, id: string, { table, secretsKey, phoneKeys }: EgressProps) {
    super(scope, id);
    this.failures = failureQueue(this, { name: 'mirsah-egress-failures' });
    this.reportFailures = failureQueue(this, { name: 'mirsah-reports-failures', id: 'ReportFailures' });
    this.queue = this.addQueue('Queue', 'mirsah-egress', egressEventSource, this.failures);
    this.customers = this.addQueue('Customers', 'mirsah-customers', customersEventSource, this.failures);
    this.reports = this.addQueue('Reports', 'mirsah-reports', reportsEventSource, this.reportFailures);
    this.networks = this.addQueue('Networks', 'mirsah-networks', networksEventSource, this.failures);
    const egress = new ProductFunction(this, 'Function', {
      name: 'egress',
      timeout: Duration.seconds(30),
      environment: {
        TABLE_NAME: table.tableName,
        SECRETS_KEY_ID: secretsKey.keyArn,
        EGRESS_QUEUE_URL: this.queue.queueUrl,
        CUSTOMERS_QUEUE_URL: this.customers.queueUrl,
        REPORTS_QUEUE_URL: this.reports.queueUrl,
        MAX_RECEIVE_COUNT: String(egressEventSource.maxReceiveCount),
        CONNECTION_TIMEOUT_MS: '15000',
      },
      secrets: { PHONE_KEYS: phoneKeys.secret },
      // The event sources below grant access to the queues.
      access: [
        ...egressTableAccess(table),
        toOpenSecrets(secretsKey, 'cod-api-key', 'whatsapp-token', 'conversion-token'),
      ],
    });
    for (const [queue, { batchSize, maxConcurrency }] of [
      [this.queue, egressEventSource],
      [this.customers, customersEventSource],
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

  /** Finds the deliveries that are queued without a message, or were being sent without a result. */
  private addSweep(table: ITableV2) {
    const sweep = new ProductFunction(this, 'SweepFunction', {
      name: 'sweep-deliveries',
      memorySize: 512,
      timeout: Duration.minutes(2),
      environment: {
        TABLE_NAME: table.tableName,
        EGRESS_QUEUE_URL: this.queue.queueUrl,
        CUSTOMERS_QUEUE_URL: this.customers.queueUrl,
      },
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

  /** Reads the lists of the merchants' networks that are due, many merchants concurrently. */
  private addReading({ table, secretsKey, phoneKeys }: EgressProps) {
    const reading = new ProductFunction(this, 'ReadingFunction', {
      name: 'read-networks',
      memorySize: 512,
      timeout: Duration.minutes(2),
      environment: {
        TABLE_NAME: table.tableName,
        SECRETS_KEY_ID: secretsKey.keyArn,
        CONNECTION_TIMEOUT_MS: '15000',
        NETWORKS_QUEUE_URL: this.networks.queueUrl,
        READ_EVERY_SECONDS: String(networkReadSeconds),
      },
      secrets: { PHONE_KEYS: phoneKeys.secret },
      // The event source grants access to the queue.
      access: [...networkReadAccess(table), toOpenSecrets(secretsKey, 'cod-api-key'), mayAdd(this.networks)],
    });
    const { batchSize, maxConcurrency } = networksEventSource;
    reading.live.addEventSource(new SqsEventSource(this.networks, { batchSize, maxConcurrency }));
    reading.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'ReadingSchedule', {
      ruleName: 'mirsah-read-networks',
      description: 'Reads what became of the orders that networks have',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(reading.live, { retryAttempts: 0 })],
    });
  }

  toAddJobs(): PolicyStatement {
    return mayAdd(this.queue, this.customers);
  }

  toAddReports(): PolicyStatement {
    return mayAdd(this.reports);
  }
}

function mayAdd(...queues: readonly IQueue[]): PolicyStatement {
  const resources = queues.map(({ queueArn }) => queueArn);
  return new PolicyStatement({ actions: ['sqs:SendMessage'], resources });
}
