import * as z from 'zod';
import { awsJson } from '../aws-command.ts';

/** A raised alarm, with what decides whether it is about a release. */
export type Ringing = {
  name: string;
  /** The seconds of its window. */
  window: number;
  /** Whether it is raised by missing data alone. */
  ringsBySilence: boolean;
  /** When it was created, or its settings were last changed. */
  changedAt: Date;
  /** For a composite alarm: the names of its alarms. */
  of?: readonly string[];
};

export type WatchPorts = {
  /** The stage's raised alarms in a region. */
  ringing(region: string): Promise<Ringing[]>;
  now(): Date;
  /** Until the next check. */
  wait(): Promise<void>;
};

export type Watch = { regions: readonly string[]; minutes: number; isUrgent: boolean };

/**
 * How long CloudWatch waits for late data before it treats a period as empty. An alarm of three empty periods
 * of five minutes is therefore raised after about 25 minutes.
 */
const LATE_DATA_SECONDS = 600;

/**
 * Throws as soon as an alarm is raised within these minutes. After an urgent rollback, raised alarms have
 * these minutes to end. An alarm of missing data that is younger than its window is ignored: it starts in
 * ALARM.
 */
export async function watchAlarms(
  { ringing, now, wait }: WatchPorts,
  { regions, minutes, isUrgent }: Watch,
): Promise<void> {
  const until = now().getTime() + minutes * 60_000;
  for (;;) {
    const heard = [];
    for (const region of regions) {
      const names = heardAlarms(await ringing(region), now());
      if (names.length > 0) heard.push(`${region}: ${names.join(', ')}`);
    }
    const isOver = now().getTime() >= until;
    if (heard.length > 0 && (isOver || !isUrgent)) {
      const mend = isUrgent
        ? ''
        : '. To go back at once: npm run rollback (docs/operations.md, «Rolling back»)';
      throw new Error(`${isUrgent ? 'Still ringing' : 'Ringing'} in ${heard.join('; ')}${mend}`);
    }
    if (isOver) return;
    await wait();
  }
}

/** The names of the relevant alarms: not those of young missing data, nor composite alarms of only these. */
export function heardAlarms(alarms: readonly Ringing[], now: Date): string[] {
  const young = new Set(
    alarms
      .filter(({ ringsBySilence, window, changedAt }) => {
        const age = (now.getTime() - changedAt.getTime()) / 1000;
        return ringsBySilence && age < window + LATE_DATA_SECONDS;
      })
      .map(({ name }) => name),
  );
  const names = new Set(alarms.map(({ name }) => name));
  return alarms
    .filter(({ name, of }) => {
      const causes = of?.filter((part) => names.has(part)) ?? [];
      return !young.has(name) && !(causes.length > 0 && causes.every((part) => young.has(part)));
    })
    .map(({ name }) => name);
}

const period = { Period: z.number().optional() };
const described = z.object({
  MetricAlarms: z.array(
    z.object({
      ...period,
      AlarmName: z.string(),
      EvaluationPeriods: z.number().default(1),
      TreatMissingData: z.string().optional(),
      AlarmConfigurationUpdatedTimestamp: z.string(),
      Metrics: z.array(z.object({ ...period, MetricStat: z.object(period).optional() })).default([]),
    }),
  ),
  CompositeAlarms: z.array(
    z.object({
      AlarmName: z.string(),
      AlarmRule: z.string(),
      AlarmConfigurationUpdatedTimestamp: z.string(),
    }),
  ),
});

/** The raised alarms of a stage, by an operator's `aws` command. */
export async function ringingOnAws(prefix: string, region: string): Promise<Ringing[]> {
  const { MetricAlarms, CompositeAlarms } = await awsJson(
    described,
    ...['cloudwatch', 'describe-alarms', '--region', region, '--alarm-name-prefix', `${prefix}-`],
    ...['--state-value', 'ALARM', '--alarm-types', 'MetricAlarm', 'CompositeAlarm'],
  );
  return [
    ...MetricAlarms.map((alarm) => ({
      name: alarm.AlarmName,
      window: alarm.EvaluationPeriods * Math.max(...periodsOf(alarm)),
      ringsBySilence: alarm.TreatMissingData === 'breaching',
      changedAt: new Date(alarm.AlarmConfigurationUpdatedTimestamp),
    })),
    ...CompositeAlarms.map((alarm) => ({
      name: alarm.AlarmName,
      window: 0,
      ringsBySilence: false,
      changedAt: new Date(alarm.AlarmConfigurationUpdatedTimestamp),
      // By name, or by an ARN that ends with it.
      of: [...alarm.AlarmRule.matchAll(/ALARM\("?(?:arn:[^")]+:)?([^")]+)"?\)/g)].map(
        ([, name = '']) => name,
      ),
    })),
  ];
}

type Described = z.infer<typeof described>['MetricAlarms'][number];

const periodsOf = ({ Period, Metrics }: Described) => [
  Period ?? 0,
  ...Metrics.map((metric) => metric.Period ?? metric.MetricStat?.Period ?? 0),
];
