import { Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { configured, defaults, only, propertiesOf, synthesise } from './synthesised.ts';

type Lifecycle = { DeleteAfterDays: number; MoveToColdStorageAfterDays?: number };
type Plan = {
  BackupPlan: {
    BackupPlanRule: {
      ScheduleExpression: string;
      Lifecycle: Lifecycle;
      CopyActions?: { DestinationBackupVaultArn: unknown; Lifecycle: Lifecycle }[];
    }[];
  };
};

const rulesOf = (template: Template) =>
  only(propertiesOf<Plan>(template, 'AWS::Backup::BackupPlan')).BackupPlan.BackupPlanRule;
const nightly = 'cron(0 23 * * ? *)';
const monthly = 'cron(0 1 1 * ? *)';
const cold = { DeleteAfterDays: 365, MoveToColdStorageAfterDays: 7 };

it('the table is backed up every night for three days, beside any second of 35 days, and every month for a year', () => {
  const rules = rulesOf(defaults.data).map(({ ScheduleExpression, Lifecycle, CopyActions }) => ({
    ScheduleExpression,
    Lifecycle,
    CopyActions,
  }));
  expect(rules).toEqual([
    { ScheduleExpression: nightly, Lifecycle: { DeleteAfterDays: 3 }, CopyActions: undefined },
    { ScheduleExpression: monthly, Lifecycle: cold, CopyActions: undefined },
  ]);
  const [table = ''] = Object.keys(defaults.data.findResources('AWS::DynamoDB::GlobalTable'));
  defaults.data.hasResourceProperties('AWS::Backup::BackupSelection', {
    BackupSelection: Match.objectLike({ Resources: [{ 'Fn::GetAtt': [table, 'Arn'] }] }),
  });
  defaults.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [
      Match.objectLike({
        PointInTimeRecoverySpecification: Match.objectLike({ PointInTimeRecoveryEnabled: true }),
      }),
    ],
  });
});

it('with a second region a week of nights and a year of months are there, in a separate vault, and three days at home', () => {
  const rules = rulesOf(configured.data);
  expect(rules.map(({ Lifecycle }) => Lifecycle)).toEqual([{ DeleteAfterDays: 3 }, { DeleteAfterDays: 3 }]);
  const copies = rules.flatMap(({ CopyActions = [] }) => CopyActions);
  expect(copies.map(({ Lifecycle }) => Lifecycle)).toEqual([{ DeleteAfterDays: 7 }, cold]);
  for (const { DestinationBackupVaultArn } of copies) {
    expect(JSON.stringify(DestinationBackupVaultArn)).toContain(':backup:eu-west-1:');
    expect(JSON.stringify(DestinationBackupVaultArn)).toContain(':backup-vault:mirsah-copies');
  }
  configured.backup?.hasResourceProperties('AWS::Backup::BackupVault', { BackupVaultName: 'mirsah-copies' });
  expect(configured.backup).toBeDefined();
  expect(defaults.backup).toBeUndefined();
});

it('however long the product runs, both regions together keep at most 25 images of the table', () => {
  const kept = rulesOf(configured.data).flatMap(({ ScheduleExpression, Lifecycle, CopyActions = [] }) =>
    [Lifecycle, ...CopyActions.map((copy) => copy.Lifecycle)].map(({ DeleteAfterDays }) =>
      Math.ceil(DeleteAfterDays / (ScheduleExpression === nightly ? 1 : 31)),
    ),
  );
  expect(kept.reduce((sum, images) => sum + images, 0)).toBeLessThanOrEqual(25);
});

it.each([
  ['at home', configured.data, 3],
  ['in the second region', configured.backup, 7],
])(
  'no backup %s can be deleted during a night’s retention, and its vault is retained with its stack',
  (_, template, days) => {
    expect(template).toBeDefined();
    template?.hasResource('AWS::Backup::BackupVault', {
      UpdateReplacePolicy: 'Retain',
      Properties: Match.objectLike({ LockConfiguration: { MinRetentionDays: days } }),
    });
  },
);

it('files that were overwritten or deleted in the buckets of sites and images are retained for 35 days', () => {
  defaults.product.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } })]),
    },
  });
});

it('the key of merchants’ secrets can be replicated to another region, where a restored table needs it', () => {
  defaults.data.hasResourceProperties('AWS::KMS::Key', { MultiRegion: true });
});

it('a restored table replaces the stack’s own in every function, reader, permission, alarm and backup, and that one stays', () => {
  const label = '2026-11-22T10:05:00.000';
  const restored = synthesise({ 'mirsah:restoredTable': `mirsah-at-20261122T100000Z/stream/${label}` });
  type Environment = { Environment?: { Variables: { TABLE_NAME?: unknown } } };
  const names = [restored.product, restored.data].flatMap((template) =>
    Object.values(propertiesOf<Environment>(template, 'AWS::Lambda::Function')).flatMap(
      ({ Environment: environment }) => environment?.Variables.TABLE_NAME ?? [],
    ),
  );
  expect(names.length).toBeGreaterThan(8);
  expect([...new Set(names)]).toEqual(['mirsah-at-20261122T100000Z']);
  type Mapping = { EventSourceArn: unknown; FilterCriteria?: unknown };
  const streams = Object.values(
    propertiesOf<Mapping>(restored.product, 'AWS::Lambda::EventSourceMapping'),
  ).filter(({ FilterCriteria }) => FilterCriteria);
  expect(streams).toHaveLength(2);
  for (const { EventSourceArn } of streams) {
    expect(JSON.stringify(EventSourceArn)).toContain(`table/mirsah-at-20261122T100000Z/stream/${label}`);
  }
  // Nothing refers to it any more, in its own stack or in the other.
  const [table = ''] = Object.keys(restored.data.findResources('AWS::DynamoDB::GlobalTable'));
  const { [table]: own, ...others } = restored.data.toJSON().Resources;
  expect(own).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate' });
  expect(JSON.stringify([others, restored.product.toJSON()])).not.toContain(table);
});
