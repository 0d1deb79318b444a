import { EDGE_REGION } from '@mirsah/infra-aws/regions';
import type { Template } from 'aws-cdk-lib/assertions';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { configured, only, propertiesOf, synthesise } from './synthesised.ts';

/** The second region of `configured`, and what the procedure in docs/operations.md writes into the stage. */
const region = 'eu-west-1';
const secretsKeyArn = `arn:aws:kms:${region}:000000000000:key/mrk-${'a'.repeat(32)}`;
const table = 'mirsah-of-the-copy';
const label = '2026-11-22T10:05:00.000';
const moved = synthesise({
  'mirsah:region': region,
  'mirsah:backupRegion': 'eu-south-1',
  'mirsah:secretsKeyArn': secretsKeyArn,
  'mirsah:restoredTable': `${table}/stream/${label}`,
  'mirsah:alarmEmail': 'duty@mirsah.example',
  'mirsah:senderEmail': 'salam@mirsah.example',
  'mirsah:standby': 'true',
});

type Environment = { Environment?: { Variables: Record<string, unknown> } };
const variables = (name: string) =>
  [moved.product, moved.data].flatMap((template) =>
    Object.values(propertiesOf<Environment>(template, 'AWS::Lambda::Function')).flatMap(
      (properties) => properties.Environment?.Variables[name] ?? [],
    ),
  );

it('the product moves to the second region by its settings: every resource is there, and nothing names the lost region', () => {
  const textOf = (template: Template | undefined) => JSON.stringify(template?.toJSON());
  for (const template of [moved.data, moved.product]) {
    expect(textOf(template)).not.toMatch(/eu-central-1/);
  }
  expect(textOf(moved.edge)).not.toMatch(/eu-central-1/);
  expect(textOf(moved.edgeWatch)).not.toMatch(/eu-central-1/);
  expect(textOf(moved.edgeWatch)).toContain(region);
  expect(EDGE_REGION).not.toBe(region);
  const idsOf = (template: Template) =>
    Object.entries<{ Type: string }>(template.toJSON().Resources)
      // A version is named after what it consists of, and a reader after its table.
      .filter(([, { Type }]) => Type !== 'AWS::Lambda::Version')
      .map(([id]) => id.replace(/mirsahdata(?:Restored)?Table.*/, 'Table'))
      .sort();
  expect(idsOf(moved.product)).toEqual(idsOf(configured.product));
  const gone = idsOf(configured.data).filter((id) => !idsOf(moved.data).includes(id));
  expect(gone.map((id) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(['SecretsKey', 'SecretsKeyAlias']);
});

it('after a move, the replica of the lost region’s key opens merchants’ secrets, and no key is made', () => {
  moved.data.resourceCountIs('AWS::KMS::Key', 0);
  expect(variables('SECRETS_KEY_ID')).toEqual(Array(4).fill(secretsKeyArn));
});

it('after a move, every function and reader uses the table that was restored from the copy, under this region', () => {
  const names = variables('TABLE_NAME');
  expect(names.length).toBeGreaterThan(8);
  expect([...new Set(names)]).toEqual([table]);
  type Mapping = { EventSourceArn: unknown; FilterCriteria?: unknown };
  const readers = Object.values(
    propertiesOf<Mapping>(moved.product, 'AWS::Lambda::EventSourceMapping'),
  ).filter(({ FilterCriteria }) => FilterCriteria);
  expect(readers).toHaveLength(2);
  for (const { EventSourceArn } of readers) {
    const arn = JSON.stringify(EventSourceArn);
    expect(arn).toContain(`:dynamodb:${region}:`);
    expect(arn).toContain(`table/${table}/stream/${label}`);
  }
});

it('the accounts are exported to the second region, every hour, and retained there as long as backups', () => {
  configured.backup?.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } })]),
    },
    PublicAccessBlockConfiguration: Match.objectLike({ BlockPublicAcls: true }),
    BucketEncryption: Match.anyValue(),
  });
  configured.product.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'mirsah-export-accounts',
    Environment: { Variables: Match.objectLike({ ACCOUNTS_REGION: region }) },
  });
  configured.product.hasResourceProperties('AWS::Events::Rule', {
    Name: 'mirsah-export-accounts',
    ScheduleExpression: 'rate(1 hour)',
    State: 'ENABLED',
  });
});

/** Names that CloudFront and Route 53 take once in an account, of what a stack of a home region has. */
function accountWideNames(...templates: Template[]): string[] {
  return templates.flatMap((template) => {
    const resources: { Type: string; Properties?: Record<string, unknown> }[] = Object.values(
      template.toJSON().Resources,
    );
    return resources
      .filter(({ Type }) => /^AWS::(?:CloudFront|Route53|Budgets|CE|IAM)::/.test(Type))
      .flatMap(({ Type, Properties = {} }) => namesIn(Properties).map((name) => `${Type} ${name}`));
  });
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([property, child]) => {
    if (property === 'Aliases') return child as string[];
    return property === 'Name' && typeof child === 'string' && child.includes('mirsah')
      ? [child]
      : /^(?:Fn::|Origins$|DefaultCacheBehavior$|CacheBehaviors$)/.test(property)
        ? []
        : namesIn(child);
  });
}

it('while a lost region’s stacks exist, those of the new region have no name and no domain in common with them', () => {
  const lost = accountWideNames(configured.product, configured.data);
  const found = accountWideNames(moved.product, moved.data);
  expect(lost).toEqual(
    expect.arrayContaining([
      'AWS::CloudFront::Distribution mirsah.example',
      'AWS::CloudFront::Distribution *.mirsah-sites.example',
    ]),
  );
  expect(found.length).toBe(lost.length - 2);
  expect(found.length).toBeGreaterThan(12);
  expect(found.filter((name) => lost.includes(name))).toEqual([]);
});

it('resources that exist once in an account are in the edge’s region, where a move changes them in place', () => {
  for (const template of [moved.product, moved.data]) {
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
    template.resourceCountIs('AWS::CloudFront::ConnectionGroup', 0);
    template.resourceCountIs('AWS::Budgets::Budget', 0);
  }
  moved.edge.resourceCountIs('AWS::CloudFront::ConnectionGroup', 1);
  for (const synthesis of [configured, moved]) {
    const records = Object.values(
      propertiesOf<{ Name: string; AliasTarget: unknown }>(synthesis.edgeWatch, 'AWS::Route53::RecordSet'),
    );
    expect(records.map(({ Name }) => Name).sort()).toEqual([
      ...['*.mirsah-sites.example.', '*.mirsah-sites.example.'],
      ...['mirsah.example.', 'mirsah.example.'],
    ]);
    for (const { AliasTarget } of records) expect(JSON.stringify(AliasTarget)).toContain('"mirsah-app"');
    // CloudFront's zone is looked up in a mapping, which a template must have itself.
    const { Mappings } = synthesis.edgeWatch.toJSON();
    const [, mapping = ''] = /"Fn::FindInMap":\["(\w+)"/.exec(JSON.stringify(records)) ?? [];
    expect(Object.keys(Mappings)).toContain(mapping);
  }
});

it('until the new region has the domains, its worker leaves merchants’ domains where they are', () => {
  const stateOf = (template: Template) =>
    only(
      propertiesOf<{ Name: string; State: string }>(template, 'AWS::Events::Rule'),
      ({ Name }) => Name === 'mirsah-domains',
    ).State;
  expect(stateOf(moved.product)).toBe('DISABLED');
  expect(stateOf(configured.product)).toBe('ENABLED');
});
