import { expect, it } from 'vitest';
import { installation } from '../cost/monthly.ts';
import { configured, propertiesOf } from './synthesised.ts';

const templates = Object.values(configured).filter((template) => template !== undefined);
const all = <P>(type: `AWS::${string}`): P[] =>
  templates.flatMap((template) => Object.values(propertiesOf<P>(template, type)));

type Metric = { Namespace?: string; MetricName?: string; Dimensions?: unknown };
type Alarm = Metric & { Metrics?: { MetricStat?: { Metric: Metric } }[] };

it('what an installation pays for by the month is what the runbook’s costs count', () => {
  const read = all<Alarm>('AWS::CloudWatch::Alarm').flatMap(
    ({ Metrics, Namespace, MetricName, Dimensions }): Metric[] =>
      Metrics
        ? Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []))
        : [{ ...(Namespace && { Namespace }), ...(MetricName && { MetricName }), Dimensions }],
  );
  const own = read.filter(({ Namespace }) => Namespace?.startsWith('AWS/') === false);
  const firewalls = all<{ Rules: unknown[] }>('AWS::WAFv2::WebACL');
  const mappings = all<{ EventSourceArn: object }>('AWS::Lambda::EventSourceMapping');
  expect({
    firewall: firewalls.length,
    firewallRule: firewalls.flatMap(({ Rules }) => Rules).length,
    alarmMetric: read.length,
    compositeAlarm: all('AWS::CloudWatch::CompositeAlarm').length,
    ownMetric: new Set(own.map((metric) => JSON.stringify(metric))).size,
    dashboard: all('AWS::CloudWatch::Dashboard').length,
    secret: all('AWS::SecretsManager::Secret').length,
    key: all('AWS::KMS::Key').length,
    zone: installation.zone,
    // Those of the table's stream are free.
    pollingOfQueue: mappings.filter(({ EventSourceArn }) => 'Fn::GetAtt' in EventSourceArn).length,
  }).toEqual(installation);
});
