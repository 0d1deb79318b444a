import type { Template } from 'aws-cdk-lib/assertions';
import { calculate } from './metric-math.ts';
import { propertiesOf } from './synthesised.ts';

/** The reports of one minute: values by metric, `Name` or `Name|value of its dimensions`. */
export type Minute = Record<string, number[]>;

type Stat = { MetricName: string; Dimensions?: { Name: string; Value: unknown }[] };
type Query = {
  Id: string;
  Expression?: string;
  ReturnData?: boolean;
  MetricStat?: { Metric: Stat; Period: number; Stat: string };
};
export type MetricAlarm = Partial<Stat> & {
  AlarmName: string;
  AlarmActions?: { Ref: string }[];
  Metrics?: Query[];
  Statistic?: string;
  Period?: number;
  Threshold: number;
  EvaluationPeriods: number;
  DatapointsToAlarm: number;
  ComparisonOperator: 'GreaterThanOrEqualToThreshold' | 'LessThanThreshold';
  TreatMissingData: 'breaching' | 'notBreaching';
};
type Reference = { 'Fn::GetAtt': [string, string] };
type Composite = {
  AlarmName: string;
  AlarmActions?: { Ref: string }[];
  AlarmRule: { 'Fn::Join': [string, (string | Reference)[]] };
  ActionsSuppressor?: Reference;
  ActionsSuppressorWaitPeriod?: number;
  ActionsSuppressorExtensionPeriod?: number;
};

/**
 * Evaluates the alarms of one region's template minute by minute, as CloudWatch documents it: a window of
 * each period ends at the minute, missing data counts as the alarm defines, and a composite alarm acts only
 * when its suppressor was not raised within the wait period, and not before the extension period after it.
 * Returns the topics' notifications from the minute `from` on, in order: `page mirsah-…` or `notice
 * mirsah-…`.
 */
export function firedAlarms(
  templates: readonly Template[],
  minutes: readonly Minute[],
  from: number,
): string[] {
  const metricAlarms = Object.fromEntries(
    templates.flatMap((template) =>
      Object.entries(propertiesOf<MetricAlarm>(template, 'AWS::CloudWatch::Alarm')),
    ),
  );
  const composites = Object.fromEntries(
    templates.flatMap((template) =>
      Object.entries(propertiesOf<Composite>(template, 'AWS::CloudWatch::CompositeAlarm')),
    ),
  );
  const states = new Map<string, boolean>();
  const waiting = new Map<string, number>();
  const suppressedUntil = new Map<string, number>();
  const rings: string[] = [];
  const notify = (alarm: MetricAlarm | Composite, at: number) => {
    const [action] = alarm.AlarmActions ?? [];
    if (!action || at < from) return;
    rings.push(`${/Page/.test(action.Ref) ? 'page' : 'notice'} ${alarm.AlarmName}`);
  };
  minutes.forEach((_, now) => {
    for (const [id, alarm] of Object.entries(metricAlarms)) {
      const isRaised = isBreaching(alarm, minutes, now);
      if (isRaised && !states.get(id)) notify(alarm, now);
      states.set(id, isRaised);
    }
    for (const [id, composite] of Object.entries(composites)) {
      const isRaised = partsOf(composite).some((part) => states.get(part));
      const suppressor = composite.ActionsSuppressor?.['Fn::GetAtt'][0];
      const wait = (composite.ActionsSuppressorWaitPeriod ?? 0) / 60;
      if (suppressor && states.get(suppressor)) {
        suppressedUntil.set(id, now + (composite.ActionsSuppressorExtensionPeriod ?? 0) / 60);
      }
      if (isRaised && !states.get(id)) waiting.set(id, now + (suppressor ? wait : 0));
      if (!isRaised) waiting.delete(id);
      states.set(id, isRaised);
      const due = waiting.get(id);
      if (due !== undefined && now >= Math.max(due, suppressedUntil.get(id) ?? 0)) {
        notify(composite, now);
        waiting.delete(id);
      }
    }
  });
  return rings;
}

/** The alarms of a composite alarm's rule; throws for any rule but «one of them». */
function partsOf({ AlarmRule }: Composite): string[] {
  const pieces = AlarmRule['Fn::Join'][1];
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : 'x')).join('');
  if (!/^\(?(?:ALARM\("x"\)(?: OR )?)+\)?$/.test(text)) throw new Error(`Cannot evaluate ${text}`);
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece['Fn::GetAtt'][0]]));
}

function isBreaching(alarm: MetricAlarm, minutes: readonly Minute[], now: number): boolean {
  const { EvaluationPeriods, TreatMissingData } = alarm;
  // The reports of other alarms are rare, and one that is over would be split into other windows.
  const length = EvaluationPeriods + (TreatMissingData === 'breaching' ? MORE_PERIODS : 0);
  return isRaised(
    alarm,
    Array.from({ length }, (_, back) => valueAt(alarm, minutes, now, back)),
  );
}

/**
 * CloudWatch reads more periods than it evaluates, the «evaluation range»: in its documentation's example
 * five for an alarm of three. A silence of five minutes' periods therefore rings after 25 minutes, not 15.
 */
const MORE_PERIODS = 2;

type Rule = Pick<
  MetricAlarm,
  'Threshold' | 'EvaluationPeriods' | 'DatapointsToAlarm' | 'ComparisonOperator' | 'TreatMissingData'
>;

/**
 * Whether an alarm is raised by the values of its evaluation range, newest first, undefined where data is
 * missing: the newest real values count, and only what they lack to the evaluated periods is filled as the
 * alarm treats missing data (docs.aws.amazon.com/AmazonCloudWatch, «Configuring how CloudWatch alarms treat
 * missing data»).
 */
export function isRaised(rule: Rule, range: readonly (number | undefined)[]): boolean {
  const { Threshold, EvaluationPeriods, DatapointsToAlarm, ComparisonOperator, TreatMissingData } = rule;
  const real = range.filter((value) => value !== undefined).slice(0, EvaluationPeriods);
  const isLess = ComparisonOperator === 'LessThanThreshold';
  const breaching = real.filter((value) => (isLess ? value < Threshold : value >= Threshold)).length;
  const filled = TreatMissingData === 'breaching' ? EvaluationPeriods - real.length : 0;
  return breaching + filled >= DatapointsToAlarm;
}

function valueAt(alarm: MetricAlarm, minutes: readonly Minute[], now: number, back: number) {
  const read = (stat: Stat, period: number, statistic: string) => {
    const length = period / 60;
    const end = now - back * length;
    return statisticOf(statistic, keyOf(stat), minutes, Math.max(0, end - length + 1), end);
  };
  const { Metrics, MetricName, Dimensions, Period = 0, Statistic = '' } = alarm;
  if (!Metrics)
    return read({ MetricName: MetricName ?? '', ...(Dimensions && { Dimensions }) }, Period, Statistic);
  const values: Record<string, number | undefined> = {};
  for (const { Id, MetricStat } of Metrics) {
    if (MetricStat) values[Id] = read(MetricStat.Metric, MetricStat.Period, MetricStat.Stat);
  }
  return calculate(Metrics.find(({ Expression }) => Expression)?.Expression ?? '', values);
}

/** `Name`, and after a bar the values of its dimensions, with our constructs' names for what has none yet. */
export function keyOf({ MetricName, Dimensions = [] }: Stat): string {
  const values = Dimensions.map(({ Value }) => {
    if (typeof Value === 'string') return Value;
    const [, name = ''] =
      /"(?:Ref|OutputName|Fn::GetAtt)":\[?"(?:PublishOutput(?:Ref|FnGetAtt))?(\w+?)[0-9A-F]{8}/.exec(
        JSON.stringify(Value),
      ) ?? [];
    return name;
  });
  return values.length > 0 ? `${MetricName}|${values.join(',')}` : MetricName;
}

function statisticOf(
  statistic: string,
  key: string,
  minutes: readonly Minute[],
  first: number,
  last: number,
): number | undefined {
  let count = 0;
  let sum = 0;
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  const all: number[] = [];
  for (let at = first; at <= last; at += 1) {
    for (const value of minutes[at]?.[key] ?? []) {
      count += 1;
      sum += value;
      most = Math.max(most, value);
      least = Math.min(least, value);
      if (statistic === 'p95') all.push(value);
    }
  }
  if (count === 0) return undefined;
  if (statistic === 'p95') return all.sort((a, b) => a - b)[Math.ceil(0.95 * count) - 1];
  const known = { Sum: sum, SampleCount: count, Average: sum / count, Maximum: most, Minimum: least };
  const value = known[statistic as keyof typeof known];
  if (value === undefined) throw new Error(`Cannot evaluate the statistic ${statistic}`);
  return value;
}
