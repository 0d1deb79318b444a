import { Duration } from 'aws-cdk-lib';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './nag.ts';

type FailureQueueProps = { name: `mirsah-${string}-failures`; id?: string };

/** Stores for 14 days what a function failed to process; an alarm is raised while it is not empty. */
export function failureQueue(scope: Construct, { name, id = 'Failures' }: FailureQueueProps): IQueue {
  const failures = new Queue(scope, id, {
    queueName: name,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  acknowledge(failures, { 'AwsSolutions-SQS3': 'It is itself where failures end up.' });
  return failures;
}
