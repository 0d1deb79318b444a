import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { egressEventSource } from './event-sources.ts';
import { failureQueue } from './failure-queue.ts';
import { ProductFunction } from './product-function.ts';
import { toOpenSecrets } from './secrets.ts';
import { egressTableAccess } from './table-access.ts';

type EgressProps = { table: ITableV2; secretsKey: IKey; alarmTopic: ITopic };

const { batchSize, maxConcurrency, maxReceiveCount, visibilitySeconds } = egressEventSource;

/** Sends orders and messages to connected services: a queue, and the function that processes it. */
export class Egress extends Construct {
  readonly queue: IQueue;

  constructor(scope: Construct, id: string, { table, secretsKey, alarmTopic }: EgressProps) {
    super(scope, id);
    const failures = failureQueue(this, { name: 'mirsah-egress-failures', alarmTopic });
    this.queue = new Queue(this, 'Queue', {
      queueName: 'mirsah-egress',
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: failures, maxReceiveCount },
    });
    const egress = new ProductFunction(this, 'Function', {
      name: 'egress',
      timeout: Duration.seconds(30),
      environment: {
        TABLE_NAME: table.tableName,
        SECRETS_KEY_ID: secretsKey.keyArn,
        EGRESS_QUEUE_URL: this.queue.queueUrl,
        EGRESS_MOST_TRIES: String(maxReceiveCount),
        PARTNER_TIMEOUT_MS: '15000',
      },
      // The event source below grants access to the queue.
      access: [...egressTableAccess(table), toOpenSecrets(secretsKey, 'cod-api-key')],
      alarmTopic,
    });
    egress.addEventSource(
      new SqsEventSource(this.queue, { batchSize, maxConcurrency, reportBatchItemFailures: true }),
    );
  }

  toAddJobs(): PolicyStatement {
    return new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] });
  }
}
