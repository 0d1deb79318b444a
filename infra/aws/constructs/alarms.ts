import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/**
 * Where the alarms of one region go. Not encrypted with a key of its own: CloudWatch cannot publish to a topic under
 * AWS's managed key, and the messages name metrics, never people.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { email }: { email: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // The rule above replaces SNS's default policy, which is what lets alarms in.
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
  /** Also the heading in docs/operations.md that says what to do. */
  name: `mirsah-${string}`;
  /** The metric carries statistic and period. */
  metric: IMetric;
  /** The alarm rings from this value on. */
  atLeast: number;
  /** How many periods in a row; 1 unless told. */
  periods?: number;
  topic: ITopic;
};

/** Rings when the metric is too high, and tells when it is well again. No data is no reason to ring. */
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
