import { Duration } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { raiseAlarm } from './alarms.ts';
import { acknowledge } from './nag.ts';

type FailureQueueProps = { name: `mirsah-${string}-failures`; alarmTopic: ITopic; id?: string };

/** Stores for 14 days what a function failed to process, and raises an alarm while the queue is not empty. */
export function failureQueue(
  scope: Construct,
  { name, alarmTopic, id = 'Failures' }: FailureQueueProps,
): IQueue {
  const failures = new Queue(scope, id, {
    queueName: name,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(failures, { 'AwsSolutions-SQS3': 'It is itself where failures end up.' });
  raiseAlarm(scope, {
    name,
    metric: failures.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
      period: Duration.minutes(1),
    }),
    atLeast: 1,
    topic: alarmTopic,
  });
  return failures;
}
