import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { notifyEventSource } from './event-sources.ts';
import { failureQueue } from './failure-queue.ts';
import { acknowledge } from './nag.ts';
import { notifyTableAccess } from './notify-access.ts';
import { ProductFunction } from './product-function.ts';

/**
 * The queue of notifications with everything that needs no other construct, so that functions can add to it
 * and send tests.
 */
export class Notifications extends Construct {
  readonly queue: IQueue;
  readonly failures: IQueue;
  /** For the functions that send: the key material of web push, and the platform's bot on Telegram. */
  readonly sending: Secret;
  /** For the function that Telegram calls, which may not send. */
  readonly webhook: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.failures = failureQueue(this, { name: 'mirsah-notify-failures' });
    this.queue = new Queue(this, 'Queue', {
      queueName: 'mirsah-notify',
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(notifyEventSource.visibilitySeconds),
      // A notification is useless after a day.
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.failures, maxReceiveCount: notifyEventSource.maxReceiveCount },
    });
    this.sending = new Secret(this, 'Secret', {
      description: 'Keys of web push, and the platform’s bot on Telegram where there is one',
      generateSecretString: {
        // Never changes: CloudFormation would generate another `push`. Nothing reads `telegramWebhook`.
        secretStringTemplate: JSON.stringify({ telegramToken: '', telegramBot: '', telegramWebhook: '' }),
        generateStringKey: 'push',
        passwordLength: 48,
        excludePunctuation: true,
      },
    });
    this.webhook = new Secret(this, 'WebhookSecret', {
      description: 'Proves that Telegram calls the webhook',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    new CfnOutput(this, 'Output', { key: 'NotificationsSecret', value: this.sending.secretArn });
    new CfnOutput(this, 'WebhookOutput', { key: 'TelegramWebhookSecret', value: this.webhook.secretArn });
    acknowledge(this.sending, {
      'AwsSolutions-SMG4': 'Browsers subscribe with the key that it makes; another one would end them all.',
    });
    acknowledge(this.webhook, { 'AwsSolutions-SMG4': 'An operator tells Telegram a new value.' });
  }

  toAdd(): PolicyStatement {
    return new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] });
  }
}

/** Sends the notifications of the queue, and adds each minute those that are due. */
export class Notifier extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { table, notifications, appDomain }: { table: ITableV2; notifications: Notifications; appDomain: string },
  ) {
    super(scope, id);
    const { queue, sending } = notifications;
    const { batchSize, maxConcurrency } = notifyEventSource;
    const notify = new ProductFunction(this, 'Function', {
      name: 'notify',
      // It waits for the table and for push services most of the time.
      memorySize: 512,
      timeout: Duration.seconds(30),
      environment: {
        TABLE_NAME: table.tableName,
        APP_DOMAIN: appDomain,
        CONNECTION_TIMEOUT_MS: '8000',
        NOTIFY_QUEUE_URL: queue.queueUrl,
        MAX_RECEIVE_COUNT: String(notifyEventSource.maxReceiveCount),
      },
      secrets: { NOTIFICATIONS_SECRET: sending },
      // The event source grants access to the queue.
      access: [...notifyTableAccess(table), notifications.toAdd()],
    });
    notify.live.addEventSource(
      new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true }),
    );
    notify.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-notify-due',
      description: 'Sends summaries and reminders of promised calls',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(notify.live, { retryAttempts: 0 })],
    });
  }
}
