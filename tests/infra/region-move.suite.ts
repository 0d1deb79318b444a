import { EDGE_REGION } from '@mirsah/infra-aws/regions';
import type { Template } from 'aws-cdk-lib/assertions';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { configured, costMonitorArn, only, propertiesOf, synthesise } from './synthesised.ts';

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
  'mirsah:costMonitorArn': costMonitorArn,
});

/** Another stage in the same account, with everything that `configured` has. */
const staged = (home: string) =>
  synthesise({
    'mirsah:stage': 'staging',
    'mirsah:region': home,
    'mirsah:appDomain': 'mirsah-try.example',
    'mirsah:sitesDomain': 'mirsah-try-sites.example',
    'mirsah:alarmEmail': 'duty@mirsah.example',
    'mirsah:costMonitorArn': costMonitorArn,
  });
const [staging, stagingMoved] = [staged('eu-central-1'), staged(region)];
const inEdgeRegion = synthesise({ 'mirsah:region': EDGE_REGION });

type Environment = { Environment?: { Variables: Record<string, unknown> } };
const variables = (name: string) =>
  [moved.product, moved.data].flatMap((template) =>
    Object.values(propertiesOf<Environment>(template, 'AWS::Lambda::Function')).flatMap(
      (properties) => properties.Environment?.Variables[name] ?? [],
    ),
  );

it('the product moves to the second region by its settings: every resource is there, and nothing names the lost region', () => {
  const textOf = (template: Template | undefined) => JSON.stringify(template?.toJSON());
  const { edge, backup: _, ...others } = moved;
  expect(textOf(edge)).not.toMatch(/eu-central-1/);
  for (const template of Object.values(others)) {
    expect(textOf(template)).not.toMatch(/eu-central-1/);
    expect(textOf(template)).toContain(region);
  }
  expect(EDGE_REGION).not.toBe(region);
  const idsOf = (template: Template) =>
    Object.entries<{ Type: string }>(template.toJSON().Resources)
      // A version is named after what it consists of, and a reader after its table.
      .filter(([, { Type }]) => Type !== 'AWS::Lambda::Version')
      // Where a role's statements are too long for one policy depends on the length of names.
      .filter(([id]) => !id.includes('OverflowPolicy'))
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

type Resources = Record<string, { Type: string; Properties?: Record<string, unknown> }>;
const resourcesOf = (template: Template): Resources => template.toJSON().Resources;

/** Names that an account has once, in whatever region the stack is; domains are among them. */
function accountWideNames(...templates: Template[]): string[] {
  return templates.flatMap((template) =>
    Object.values(resourcesOf(template))
      .filter(({ Type }) => /^AWS::(?:CloudFront|Route53|Budgets|CE|IAM)::/.test(Type))
      .flatMap(({ Type, Properties = {} }) => namesIn(Properties).map((name) => `${Type} ${name}`)),
  );
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([property, child]) => {
    if (property === 'Aliases') return child as string[];
    return /^(?:Name|\w+Name)$/.test(property) && typeof child === 'string' && child.includes('mirsah')
      ? [child]
      : /^(?:Fn::|Origins$|DefaultCacheBehavior$|CacheBehaviors$|AliasTarget$)/.test(property)
        ? []
        : namesIn(child);
  });
}

const ofHome = ({ data, product, edgeAccess }: typeof moved) => [data, product, edgeAccess];
const ofEdge = ({ edge, distributions, edgeWatch }: typeof moved) => [edge, distributions, edgeWatch];
it('two stages in two regions each have no account-wide name and no domain in common, and home stacks have none at all', () => {
  const stages = [configured, moved, staging, stagingMoved] as const;
  for (const synthesis of stages) expect(accountWideNames(...ofHome(synthesis))).toEqual([]);
  const [ours, ourMove, theirs, theirMove] = stages.map((synthesis) =>
    accountWideNames(...ofEdge(synthesis)),
  );
  expect(ours?.length).toBeGreaterThan(20);
  expect(ours).toEqual(
    expect.arrayContaining([
      'AWS::CloudFront::Distribution mirsah.example',
      'AWS::CloudFront::Distribution *.mirsah-sites.example',
      'AWS::CloudFront::Function mirsah-sites-request',
      'AWS::CloudFront::ConnectionGroup mirsah-domains',
    ]),
  );
  // The stacks of the edge are the same before and after a move, so they keep their names.
  expect(ourMove).toEqual(ours);
  expect(theirMove).toEqual(theirs);
  expect(theirs?.length).toBe(ours?.length);
  expect(theirs?.filter((name) => ours?.includes(name))).toEqual([]);
});

it('an account’s resources of which there may be one are in no stack', () => {
  for (const template of Object.values(configured)) {
    template?.resourceCountIs('AWS::CE::AnomalyMonitor', 0);
  }
});

it('distributions, their functions and policies, the connection group and the DNS records are in the edge’s region alone', () => {
  for (const template of ofHome(moved)) {
    const types = Object.values(resourcesOf(template)).map(({ Type }) => Type);
    expect(types.filter((type) => /^AWS::(?:CloudFront|Route53|Budgets)::/.test(type))).toEqual([]);
  }
  moved.edge.resourceCountIs('AWS::CloudFront::ConnectionGroup', 1);
  moved.distributions.resourceCountIs('AWS::CloudFront::Distribution', 3);
  moved.distributions.resourceCountIs('AWS::CloudFront::Function', 5);
});

/** A template in which the two regions are the same word, and what names a version is left out. */
function withoutRegion(template: Template): Resources {
  const text = JSON.stringify(resourcesOf(template));
  return JSON.parse(text.replaceAll(/eu-central-1|eu-west-1/g, 'HOME'));
}

it('a move changes the distributions’ origins and nothing else of the edge: no address, no tenant, no DNS record', () => {
  for (const [before, after] of [
    [configured.distributions, moved.distributions],
    [configured.edge, moved.edge],
  ] as const) {
    expect(withoutRegion(after)).toEqual(withoutRegion(before));
  }
  type Distribution = { DistributionConfig: { Origins: { DomainName: unknown }[]; Aliases?: string[] } };
  const hosts = ({ distributions }: typeof moved) =>
    Object.values(propertiesOf<Distribution>(distributions, 'AWS::CloudFront::Distribution')).flatMap(
      ({ DistributionConfig }) =>
        DistributionConfig.Origins.map(({ DomainName }) => JSON.stringify(DomainName)),
    );
  expect(hosts(moved)).toHaveLength(hosts(configured).length);
  for (const host of hosts(moved)) expect(host).toContain(`"Region":"${region}"`);
  const records = ({ edgeWatch }: typeof moved) =>
    propertiesOf<{ Name: string; AliasTarget: unknown }>(edgeWatch, 'AWS::Route53::RecordSet');
  expect(records(moved)).toEqual(records(configured));
  expect(Object.values(records(moved)).map(({ Name }) => Name)).toEqual([
    ...['mirsah.example.', 'mirsah.example.'],
    ...['*.mirsah-sites.example.', '*.mirsah-sites.example.'],
  ]);
  for (const { AliasTarget } of Object.values(records(moved))) {
    expect(JSON.stringify(AliasTarget)).toContain('"StackName":"mirsah-distributions"');
  }
});

it('the new region’s buckets can be opened to the distributions before these lead to them', () => {
  const { References } = moved.edgeAccess.toJSON().Metadata;
  expect(Object.keys(References)).toContain('mirsah-distributions');
  // What is read of the distributions is their ids, which a move does not change.
  const outputs = (template: Template) => JSON.stringify(template.toJSON().Outputs);
  expect(outputs(moved.distributions)).toBe(outputs(configured.distributions));
  moved.edgeAccess.resourceCountIs('AWS::S3::BucketPolicy', 2);
});

it('the edge’s region has a copy of the secret that the distributions send, because CloudFormation reads no other region’s', () => {
  const secret = only(
    propertiesOf<{ Description: string; ReplicaRegions?: { Region: string }[] }>(
      moved.product,
      'AWS::SecretsManager::Secret',
    ),
    ({ Description }) => Description.startsWith('Proves to the API'),
  );
  expect(secret.ReplicaRegions).toEqual([{ Region: EDGE_REGION }]);
  const sent = JSON.stringify(moved.distributions.toJSON());
  expect(sent).toContain('"OutputName":"OriginSecretAtEdge"');
  expect(JSON.stringify(moved.product.toJSON().Outputs.OriginSecretAtEdge)).toContain(
    `:secretsmanager:${EDGE_REGION}:`,
  );
  // A secret has no copy in its own region.
  for (const each of Object.values(
    propertiesOf<object>(inEdgeRegion.product, 'AWS::SecretsManager::Secret'),
  )) {
    expect(each).not.toHaveProperty('ReplicaRegions');
  }
});
