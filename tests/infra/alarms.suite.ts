import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { telemetry } from '@mirsah/table/dynamo/telemetry';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { actionsOf, functions, statementsOf } from './permissions.ts';
import { configured, defaults, propertiesOf } from './synthesised.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Alarm = {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions?: unknown[];
  OKActions?: unknown[];
  TreatMissingData: string;
};

const alarms = Object.values(configured).flatMap((template) =>
  (['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'] as const).flatMap((type) =>
    Object.values(propertiesOf<Alarm>(template, type)),
  ),
);
const runbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const headings = [...runbook.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) => heading);

/** What our code reports, and what metric filters of the templates count. */
const known = new Set<string>([
  ...Object.keys(telemetry),
  ...Object.values(configured).flatMap((template) =>
    Object.values(
      propertiesOf<{ MetricTransformations: { MetricName: string }[] }>(template, 'AWS::Logs::MetricFilter'),
    ).flatMap(({ MetricTransformations }) => MetricTransformations.map(({ MetricName }) => MetricName)),
  ),
]);

/** Names that follow one of our namespaces in a template's alarms and dashboards. */
function ours(template: object): string[] {
  const text = JSON.stringify(template).replaceAll('\\"', '"');
  return [
    ...text.matchAll(/"MetricName":"(\w+)","Namespace":"Mirsah"/g),
    ...text.matchAll(/\["Mirsah","(\w+)"/g),
  ].map(([, name]) => name ?? '');
}

it('every metric of ours that an alarm or the dashboard shows is reported by our code, and the other way round', () => {
  const shown = Object.values(configured).flatMap((template) => [
    ...ours(template.findResources('AWS::CloudWatch::Alarm')),
    ...ours(template.findResources('AWS::CloudWatch::Dashboard')),
  ]);
  expect([...new Set(shown)].sort()).toEqual([...known].sort());
});

it('everything that can be reported is reported somewhere in our code', () => {
  const sources = ['core', 'functions', 'publisher'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (name) => name.includes('node_modules') }),
  );
  const text = sources
    .filter((file) => !/telemetry\.ts$|\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const unused = Object.keys(telemetry).filter(
    (name) => !new RegExp(`report(?:AndLog)?\\(\\s*'${name}'`).test(text),
  );
  expect(unused).toEqual([]);
});

/** The others send no notification, and need no description. */
const described = alarms.filter(({ AlarmName }) => !AlarmName.startsWith('mirsah-requests'));

describe.each(described.map((alarm) => [alarm.AlarmName, alarm] as const))('%s', (name, alarm) => {
  it('the alarm notifies when it begins and when it ends, or leaves both to another', () => {
    expect(alarm.OKActions).toEqual(alarm.AlarmActions);
  });

  it('the alarm links to its heading in the runbook', () => {
    expect(alarm.AlarmDescription).toContain(`docs/operations.md#${name}`);
    expect(headings).toContain(name);
  });
});

it('only what must be reported again and again rings without data', () => {
  const breaching = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
  expect(breaching.map(({ AlarmName }) => AlarmName).sort()).toEqual([
    'mirsah-accounts-not-exported',
    'mirsah-canary-failing',
    'mirsah-domains-silent',
    'mirsah-networks-silent',
    'mirsah-repair-silent',
    'mirsah-retention-failing',
    'mirsah-sweep-silent',
  ]);
});

it('an alarm without its own notification is part of one that has it', () => {
  const parts = JSON.stringify(
    Object.values(configured).map((template) => template.findResources('AWS::CloudWatch::CompositeAlarm')),
  );
  for (const template of Object.values(configured)) {
    for (const [id, alarm] of Object.entries(propertiesOf<Alarm>(template, 'AWS::CloudWatch::Alarm'))) {
      if (!alarm.AlarmActions) expect(parts).toContain(id);
    }
  }
});

it('one call a second and a twentieth of the others are traced, through every function but that which each view calls', () => {
  configured.product.hasResourceProperties('AWS::XRay::SamplingRule', {
    SamplingRule: Match.objectLike({ FixedRate: 0.05, ReservoirSize: 1, ServiceName: 'mirsah-*' }),
  });
  const untraced = Object.values(functions).filter(({ FunctionName, TracingConfig }) => {
    return FunctionName && TracingConfig?.Mode !== 'Active';
  });
  expect(untraced.map(({ FunctionName }) => FunctionName)).toEqual(['mirsah-collect-views']);
});

it('nothing but traces, and certificates for merchants’ domains, is granted on every resource', () => {
  for (const { FunctionName } of Object.values(functions)) {
    if (!FunctionName) continue;
    for (const statement of statementsOf(FunctionName)) {
      if (statement.Resource === '*') {
        // Certificates of merchants' domains are made at run time.
        const more = FunctionName === 'mirsah-domains' ? ['acm:RequestCertificate'] : [];
        const traces = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
        expect(actionsOf(statement)).toEqual([...more, ...traces]);
      }
    }
  }
});

it('a month that costs more than planned, or will, is noticed, and so is a sudden rise', () => {
  configured.edgeWatch.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: Match.objectLike({ BudgetLimit: { Amount: 100, Unit: 'USD' }, TimeUnit: 'MONTHLY' }),
    NotificationsWithSubscribers: ['ACTUAL', 'ACTUAL', 'FORECASTED'].map((NotificationType) =>
      Match.objectLike({ Notification: Match.objectLike({ NotificationType }) }),
    ),
  });
  configured.edgeWatch.hasResourceProperties('AWS::CE::AnomalySubscription', {
    Frequency: 'IMMEDIATE',
    MonitorArnList: ['arn:aws:ce::000000000000:anomalymonitor/3f0c8a52-6d1e-4b7a-9c55-0e8d7a61b2f4'],
  });
});

it('no stack makes a monitor of costs, of which an account may have one, and without one sudden rises are not noticed', () => {
  for (const synthesis of [defaults, configured]) {
    for (const template of Object.values(synthesis)) template?.resourceCountIs('AWS::CE::AnomalyMonitor', 0);
  }
  defaults.edgeWatch.resourceCountIs('AWS::CE::AnomalySubscription', 0);
});

describe.each([
  ['of the region', configured.product],
  ['of the edge', configured.edgeWatch],
])('the topic %s', (_name, template) => {
  it('the alarm topic accepts messages from CloudWatch', () => {
    const policies = JSON.stringify(template.findResources('AWS::SNS::TopicPolicy'));
    expect(policies).toContain('cloudwatch.amazonaws.com');
  });

  it('the alarm topic notifies the person on duty', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'duty@mirsah.example',
    });
  });
});
