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

/** The rules that reject the real product after a change of all matching resources of a type. */
function refused(
  type: string,
  change: (properties: Resource['Properties'], resource: Resource) => unknown,
  fits: (properties: Resource['Properties']) => boolean = () => true,
): string[] {
  const next = structuredClone(base);
  let changed = 0;
  for (const { Resources } of Object.values(next)) {
    for (const [id, resource] of Object.entries(Resources)) {
      if (resource.Type !== type || !fits(resource.Properties)) continue;
      changed += 1;
      if (change(resource.Properties, resource) === false) delete Resources[id];
    }
  }
  expect(changed).toBeGreaterThan(0);
  const found = refusals(base, next);
  return [...new Set(found.map(({ rule }) => rule))];
}

const gone = () => false as const;

describe('the comparison before a deployment', () => {
  it('the same product is let through, and so are new versions of its functions', () => {
    expect(refusals(base, structuredClone(base))).toEqual([]);
    expect(refused('AWS::Lambda::Version', gone)).toEqual([]);
  });

  it.each<[what: string, type: string, rule: string, change: Parameters<typeof refused>[1]]>([
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
    [
      'one rule of the firewall',
      'AWS::WAFv2::WebACL',
      'guard-weakened',
      (properties) => void properties.Rules.pop(),
    ],
    [
      'the effect of the firewall’s rules',
      'AWS::WAFv2::WebACL',
      'guard-weakened',
      (properties) => {
        for (const rule of properties.Rules) if (rule.Action) rule.Action = { Count: {} };
      },
    ],
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
    [
      'one backup rule',
      'AWS::Backup::BackupPlan',
      'guard-weakened',
      (properties) => void properties.BackupPlan.BackupPlanRule.pop(),
    ],
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
      (properties) => {
        properties.PublicAccessBlockConfiguration.BlockPublicPolicy = false;
      },
    ],
    [
      'days of archived files',
      'AWS::S3::Bucket',
      'guard-weakened',
      (properties) => {
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
  ])('a deployment without %s is rejected', (_what, type, rule, change) => {
    expect(refused(type, change)).toContain(rule);
  });

  it('a deployment whose canary is not called any more is rejected', () => {
    const isCanary = ({ Targets }: Resource['Properties']) => /canary/i.test(JSON.stringify(Targets));
    expect(refused('AWS::Events::Rule', gone, isCanary)).toEqual(['work-removed']);
    const off = (properties: Resource['Properties']) => {
      properties.State = 'DISABLED';
    };
    expect(refused('AWS::Events::Rule', off, isCanary)).toEqual(['guard-weakened']);
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
