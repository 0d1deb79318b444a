import {
  type Definition,
  type TelemetryName,
  telemetry,
  telemetryNamespace,
} from '@mirsah/table/dynamo/telemetry';
import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmRule as AlarmExpression,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/**
 * The topics of one region's alarms, by severity: `page` wakes a person, `notice` can wait until the morning.
 * Not encrypted: CloudWatch cannot publish to a topic under AWS's managed key, and the messages name metrics,
 * never people.
 */
export class AlarmTopics extends Construct {
  readonly page: Topic;
  readonly notice: Topic;

  constructor(scope: Construct, id: string, { email }: { email: string | undefined }) {
    super(scope, id);
    this.page = this.addTopic('Page', email);
    this.notice = this.addTopic('Notice', email);
  }

  private addTopic(id: string, email: string | undefined): Topic {
    const topic = new Topic(this, id, { enforceSSL: true, displayName: `Mirsah ${id.toLowerCase()}` });
    // `enforceSSL` replaces SNS's default policy, which would have let them publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'budgets', 'costalerts'].map(
          (service) => new ServicePrincipal(`${service}.amazonaws.com`),
        ),
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}

export type AlarmRule = {
  /** Also the heading in docs/operations.md that describes what to do. */
  name: `mirsah-${string}`;
  /** With its statistic and period. */
  metric: IMetric;
  /** The threshold: the alarm is raised from this value on; `nothing` raises it when there is no data. */
  atLeast: number | 'nothing';
  /** In how many of the last periods: `[2, 3]` is two of three. One of one by default. */
  periods?: readonly [number, number];
  /** Receives the alarm's start and end; absent when a composite alarm notifies instead. */
  topic?: ITopic;
};

/**
 * Raised when there were no reports for a quarter of an hour: for functions that a schedule calls more often.
 */
export function silence(name: AlarmRule['name'], metric: TelemetryName): AlarmRule {
  return {
    name,
    metric: reported(metric, { statistic: 'SampleCount' }),
    atLeast: 'nothing',
    periods: [3, 3],
  };
}

export function raiseAlarm(
  scope: Construct,
  { name, metric, atLeast, periods: [needed, of] = [1, 1], topic }: AlarmRule,
): Alarm {
  const isDeadMan = atLeast === 'nothing';
  const alarm = new Alarm(scope, `Alarm-${name}`, {
    alarmName: name,
    alarmDescription: whatToDo(name),
    metric,
    threshold: isDeadMan ? 1 : atLeast,
    datapointsToAlarm: needed,
    evaluationPeriods: of,
    comparisonOperator: isDeadMan
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: isDeadMan ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  if (topic) notify(alarm, topic);
  return alarm;
}

type Ring = {
  name: `mirsah-${string}`;
  /** The composite alarm starts with one of them. */
  of: readonly IAlarm[];
  /**
   * Alarms that explain these: while one of them is raised, or within minutes of it, the composite alarm is
   * silent.
   */
  unless?: { alarm: IAlarm; withinMinutes: number };
  topic?: ITopic;
};

/** Notifies once for several alarms, and not at all when another alarm explains them. */
export function ring(scope: Construct, { name, of, unless, topic }: Ring): CompositeAlarm {
  const alarm = new CompositeAlarm(scope, `Ring-${name}`, {
    compositeAlarmName: name,
    alarmDescription: topic ? whatToDo(name) : 'Notifies nobody: what it explains need not be said.',
    alarmRule: AlarmExpression.anyOf(...of.map((each) => AlarmExpression.fromAlarm(each, AlarmState.ALARM))),
    ...(unless && {
      actionsSuppressor: unless.alarm,
      actionsSuppressorWaitPeriod: Duration.minutes(unless.withinMinutes),
      // An end that both alarms share reaches both within the periods of the slower one.
      actionsSuppressorExtensionPeriod: Duration.minutes(20),
    }),
  });
  if (topic) notify(alarm, topic);
  return alarm;
}

const whatToDo = (name: string) => `What to do: docs/operations.md#${name}`;

function notify(alarm: Alarm | CompositeAlarm, topic: ITopic): void {
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
}

type Reading = { statistic?: string; period?: Duration; by?: string };

export const FIVE_MINUTES = Duration.minutes(5);

/** The functions' reports as a metric; `by` is a value of its dimension. */
export function reported(
  name: TelemetryName,
  { statistic = 'Sum', period = FIVE_MINUTES, by }: Reading = {},
) {
  const { dimension }: Definition = telemetry[name];
  return new Metric({
    namespace: telemetryNamespace,
    metricName: name,
    statistic,
    period,
    ...(dimension && by && { dimensionsMap: { [dimension]: by } }),
  });
}

/** Metric math. Missing data must be filled where it means zero. */
export function calculated(
  expression: string,
  usingMetrics: Record<string, IMetric>,
  period = FIVE_MINUTES,
): MathExpression {
  return new MathExpression({ expression, usingMetrics, period });
}
