import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configured, propertiesOf } from './synthesised.ts';

type Alarm = {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions?: unknown[];
  OKActions?: unknown[];
  TreatMissingData: string;
};

const alarms = Object.values(configured).flatMap((template) =>
  Object.values(propertiesOf<Alarm>(template, 'AWS::CloudWatch::Alarm')),
);
const runbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const headings = [...runbook.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) => heading);

it('the alarms watch what shoppers and merchants would notice', () => {
  expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual([
    'mirsah-admin-errors',
    'mirsah-admin-throttled',
    'mirsah-api-errors',
    'mirsah-api-slow',
    'mirsah-api-throttled',
    'mirsah-app-edge-errors',
    'mirsah-deliveries-waiting',
    'mirsah-egress-errors',
    'mirsah-egress-failures',
    'mirsah-egress-throttled',
    'mirsah-images-errors',
    'mirsah-images-failures',
    'mirsah-images-throttled',
    'mirsah-merchant-errors',
    'mirsah-merchant-throttled',
    'mirsah-orders-blocked',
    'mirsah-public-errors',
    'mirsah-public-throttled',
    'mirsah-publisher-behind',
    'mirsah-publisher-errors',
    'mirsah-publisher-failures',
    'mirsah-publisher-throttled',
    'mirsah-rebuild-insights-errors',
    'mirsah-rebuild-insights-throttled',
    'mirsah-repair-errors',
    'mirsah-repair-throttled',
    'mirsah-reports-failures',
    'mirsah-republish-errors',
    'mirsah-republish-throttled',
    'mirsah-sites-edge-errors',
    'mirsah-sweep-deliveries-errors',
    'mirsah-sweep-deliveries-throttled',
    'mirsah-table-errors',
    'mirsah-table-stream-behind',
    'mirsah-table-stream-errors',
    'mirsah-table-stream-failures',
    'mirsah-table-stream-throttled',
    'mirsah-table-throttled',
    'mirsah-unreadable-items',
    'mirsah-user-pool-errors',
    'mirsah-user-pool-throttled',
  ]);
});

describe.each(alarms.map((alarm) => [alarm.AlarmName, alarm] as const))('%s', (name, alarm) => {
  it('the alarm notifies when it begins and when it ends', () => {
    expect(alarm.AlarmActions).toHaveLength(1);
    expect(alarm.OKActions).toEqual(alarm.AlarmActions);
  });

  it('the alarm links to its heading in the runbook', () => {
    expect(alarm.AlarmDescription).toContain(`docs/operations.md#${name}`);
    expect(headings).toContain(name);
  });

  it('the alarm does not ring without data', () => {
    expect(alarm.TreatMissingData).toBe('notBreaching');
  });
});

describe.each([
  ['of the region', configured.data],
  ['of the edge', configured.edgeWatch],
])('the topic %s', (_name, template) => {
  it('the alarm topic accepts messages from CloudWatch', () => {
    const policies = JSON.stringify(template.findResources('AWS::SNS::TopicPolicy'));
    expect(policies).toContain('"Principal":{"Service":"cloudwatch.amazonaws.com"}');
  });

  it('the alarm topic notifies the person on duty', () => {
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'duty@mirsah.example',
    });
  });
});
