import { isDeepStrictEqual } from 'node:util';
import { refusals } from '@mirsah/infra-operations/release/template-diff';
import { describe, expect, it } from 'vitest';
import { configured } from './synthesised.ts';

/** CloudFormation declares no types; each change below knows the form of what it changes. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
type Resource = { Type: string; Properties: any; DeletionPolicy?: string };
type Templates = Record<string, { Resources: Record<string, Resource> }>;

const base: Templates = JSON.parse(
  JSON.stringify(
    Object.fromEntries(Object.entries(configured).map(([name, template]) => [name, template.toJSON()])),
  ),
);

type Change = (properties: Resource['Properties'], resource: Resource) => unknown;

/** The resources of a type that a change affects, each with the rules that reject the change of it alone. */
function refusedOfEach(
  type: string,
  change: Change,
  fits: (properties: Resource['Properties']) => boolean = () => true,
): [id: string, rules: string[]][] {
  return Object.entries(base).flatMap(([stack, before]) =>
    Object.entries(before.Resources).flatMap(([id, resource]): [string, string[]][] => {
      if (resource.Type !== type || !fits(resource.Properties)) return [];
      const after = structuredClone(resource);
      const isGone = change(after.Properties, after) === false;
      if (!isGone && isDeepStrictEqual(after, resource)) return [];
      const { [id]: _, ...others } = before.Resources;
      const next = { [stack]: { Resources: isGone ? others : { ...others, [id]: after } } };
      return [[id, refusals({ [stack]: before }, next).map(({ rule }) => rule)]];
    }),
  );
}

const gone = () => false as const;

/** The names of all rules of the firewalls. */
const firewallRules: string[] = Object.values(base)
  .flatMap(({ Resources }) => Object.values(Resources))
  .flatMap(({ Type, Properties }) => (Type === 'AWS::WAFv2::WebACL' ? Properties.Rules : []))
  .map(({ Name }: { Name: string }) => Name);

describe('the comparison before a deployment', () => {
  it('the same product is let through, and so are new versions of its functions', () => {
    expect(refusals(base, structuredClone(base))).toEqual([]);
    const versions = refusedOfEach('AWS::Lambda::Version', gone);
    expect(versions.length).toBeGreaterThan(20);
    expect(versions.filter(([, rules]) => rules.length > 0)).toEqual([]);
  });

  it.each<[what: string, type: string, rule: string, change: Change]>([
    [
      'the authorizer',
      'AWS::ApiGatewayV2::Api',
      'guard-weakened',
      (properties) => void delete properties.Body.components.securitySchemes.signedIn,
    ],
    [
      'the authorizer’s issuer',
      'AWS::ApiGatewayV2::Api',
      'guard-weakened',
      (properties) => {
        const { signedIn } = properties.Body.components.securitySchemes;
        signedIn['x-amazon-apigateway-authorizer'].jwtConfiguration.issuer = 'https://elsewhere.example';
      },
    ],
    ...firewallRules.flatMap((rule): [string, string, string, Change][] => [
      [
        `the firewall’s rule ${rule}`,
        'AWS::WAFv2::WebACL',
        'guard-weakened',
        (properties) => {
          properties.Rules = properties.Rules.filter(({ Name }: { Name: string }) => Name !== rule);
        },
      ],
      [
        `the effect of the firewall’s rule ${rule}`,
        'AWS::WAFv2::WebACL',
        'guard-weakened',
        (properties) => {
          const found = properties.Rules.find(({ Name }: { Name: string }) => Name === rule);
          if (found?.Action) found.Action = { Count: {} };
          else if (found) found.OverrideAction = { Count: {} };
        },
      ],
    ]),
    [
      'the limit of orders by one address',
      'AWS::WAFv2::WebACL',
      'guard-weakened',
      (properties) => {
        properties.Rules[0].Statement.RateBasedStatement.Limit *= 10;
      },
    ],
    ['the firewall', 'AWS::WAFv2::WebACL', 'guard-removed', gone],
    [
      'the firewall of the distributions',
      'AWS::CloudFront::Distribution',
      'guard-weakened',
      (properties) => void delete properties.DistributionConfig.WebACLId,
    ],
    [
      'a distribution’s address',
      'AWS::CloudFront::Distribution',
      'guard-weakened',
      (properties) => void delete properties.DistributionConfig.Aliases,
    ],
    ['the distributions', 'AWS::CloudFront::Distribution', 'guard-removed', gone],
    ['the connection group', 'AWS::CloudFront::ConnectionGroup', 'kept-removed', gone],
    [
      'the connection group by another',
      'AWS::CloudFront::ConnectionGroup',
      'kept-replaced',
      (properties) => {
        properties.Name = 'other';
      },
    ],
    [
      'point-in-time recovery',
      'AWS::DynamoDB::GlobalTable',
      'guard-weakened',
      (properties) => {
        properties.Replicas[0].PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled = false;
      },
    ],
    ...['daily', 'monthly'].map((name): [string, string, string, Change] => [
      `the ${name} backup`,
      'AWS::Backup::BackupPlan',
      'guard-weakened',
      ({ BackupPlan: plan }) => {
        plan.BackupPlanRule = plan.BackupPlanRule.filter(
          ({ RuleName }: { RuleName: string }) => RuleName !== name,
        );
      },
    ]),
    [
      'the copies abroad',
      'AWS::Backup::BackupPlan',
      'guard-weakened',
      (properties) => {
        for (const rule of properties.BackupPlan.BackupPlanRule) delete rule.CopyActions;
      },
    ],
    [
      'days of the backups',
      'AWS::Backup::BackupPlan',
      'guard-weakened',
      (properties) => {
        for (const rule of properties.BackupPlan.BackupPlanRule) rule.Lifecycle.DeleteAfterDays = 1;
      },
    ],
    ['the backup plan', 'AWS::Backup::BackupPlan', 'guard-removed', gone],
    ['what is backed up', 'AWS::Backup::BackupSelection', 'guard-removed', gone],
    [
      'the vault’s lock',
      'AWS::Backup::BackupVault',
      'guard-weakened',
      (properties) => void delete properties.LockConfiguration,
    ],
    [
      'versions of the files',
      'AWS::S3::Bucket',
      'guard-weakened',
      (properties) => void delete properties.VersioningConfiguration,
    ],
    [
      'the public-access block',
      'AWS::S3::Bucket',
      'guard-weakened',
      (properties) => void delete properties.PublicAccessBlockConfiguration,
    ],
    ...['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'].map(
      (name): [string, string, string, Change] => [
        `${name} of the public-access block`,
        'AWS::S3::Bucket',
        'guard-weakened',
        (properties) => {
          properties.PublicAccessBlockConfiguration[name] = false;
        },
      ],
    ),
    [
      'the copies of pictures abroad',
      'AWS::S3::Bucket',
      'guard-weakened',
      (properties) => void delete properties.ReplicationConfiguration,
    ],
    ['the buckets’ policies', 'AWS::S3::BucketPolicy', 'guard-removed', gone],
    ['the vaults', 'AWS::Backup::BackupVault', 'kept-removed', gone],
    ['the table', 'AWS::DynamoDB::GlobalTable', 'kept-removed', gone],
    ['the accounts', 'AWS::Cognito::UserPool', 'kept-removed', gone],
    ['the schedules', 'AWS::Events::Rule', 'work-removed', gone],
    [
      'days of archived files',
      'AWS::S3::Bucket',
      'guard-weakened',
      (properties) => {
        const { Rules } = properties.LifecycleConfiguration;
        // Uploads are deleted after a day anyway.
        if (Rules.some(({ ExpirationInDays }: { ExpirationInDays?: number }) => ExpirationInDays === 1))
          return;
        properties.LifecycleConfiguration = { Rules: [{ ExpirationInDays: 1, Status: 'Enabled' }] };
      },
    ],
    [
      'days of the logs',
      'AWS::Logs::LogGroup',
      'guard-weakened',
      (properties) => {
        properties.RetentionInDays = 1;
      },
    ],
    ['the logs', 'AWS::Logs::LogGroup', 'work-removed', gone],
    [
      'the dead-letter queues',
      'AWS::SQS::Queue',
      'guard-weakened',
      (properties) => void delete properties.RedrivePolicy,
    ],
    ['the queues', 'AWS::SQS::Queue', 'kept-removed', gone],
    ['the alarms', 'AWS::CloudWatch::Alarm', 'alarm-lost', gone],
    ['the rings of alarms', 'AWS::CloudWatch::CompositeAlarm', 'alarm-lost', gone],
    ['who is told of alarms', 'AWS::SNS::Subscription', 'work-removed', gone],
    ['the aliases', 'AWS::Lambda::Alias', 'work-removed', gone],
  ])('a deployment without %s is rejected, each on its own', (_what, type, rule, change) => {
    const each = refusedOfEach(type, change);
    expect(each.length).toBeGreaterThan(0);
    expect(each.filter(([, rules]) => !rules.includes(rule))).toEqual([]);
  });

  it('a deployment whose canary is not called any more is rejected', () => {
    const isCanary = ({ Targets }: Resource['Properties']) => /canary/i.test(JSON.stringify(Targets));
    expect(refusedOfEach('AWS::Events::Rule', gone, isCanary)).toEqual([
      [expect.anything(), ['work-removed']],
    ]);
    const off = (properties: Resource['Properties']) => {
      properties.State = 'DISABLED';
    };
    expect(refusedOfEach('AWS::Events::Rule', off, isCanary)).toEqual([
      [expect.anything(), ['guard-weakened']],
    ]);
  });

  it('a deployment that opens routes to the public is rejected, for each of them', () => {
    const open = structuredClone(base);
    let routes = 0;
    for (const { Resources } of Object.values(open)) {
      for (const { Type, Properties } of Object.values(Resources)) {
        if (Type !== 'AWS::ApiGatewayV2::Api') continue;
        for (const path of Object.values<Resource['Properties']>(Properties.Body.paths)) {
          for (const operation of Object.values<Resource['Properties']>(path)) {
            routes += operation.security ? 1 : 0;
            delete operation.security;
          }
        }
      }
    }
    expect(routes).toBeGreaterThan(50);
    expect(refusals(base, open).filter(({ rule }) => rule === 'door-opened')).toHaveLength(routes);
  });
});
