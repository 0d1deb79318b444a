import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/**
 * The topic to which the alarms of one region are published. Not encrypted: CloudWatch cannot publish to a topic under
 * AWS's managed key, and the messages name metrics, never people.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { email }: { email: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // `enforceSSL` replaces SNS's default policy, which would have let CloudWatch publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email) this.topic.addSubscription(new EmailSubscription(email));
  }
}

export type AlarmRule = {
  /** Also the heading in docs/operations.md that describes what to do. */
  name: `mirsah-${string}`;
  /** With its statistic and period. */
  metric: IMetric;
  /** The threshold: the alarm is raised from this value on. */
  atLeast: number;
  /** For how many periods in a row; 1 by default. */
  periods?: number;
  topic: ITopic;
};

/** Notifies the topic when the metric is too high and when it has recovered. Missing data counts as healthy. */
export function raiseAlarm(
  scope: Construct,
  { name, metric, atLeast, periods = 1, topic }: AlarmRule,
): Alarm {
  const alarm = new Alarm(scope, `Alarm-${name}`, {
    alarmName: name,
    alarmDescription: `What to do: docs/operations.md#${name}`,
    metric,
    threshold: atLeast,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
  return alarm;
}
