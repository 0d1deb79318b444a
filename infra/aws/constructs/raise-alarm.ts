import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

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
