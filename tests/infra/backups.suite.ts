import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { configured, defaults, propertiesOf, synthesise } from './synthesised.ts';

type Plan = {
  BackupPlan: {
    BackupPlanRule: {
      RuleName: string;
      ScheduleExpression: string;
      Lifecycle: { DeleteAfterDays: number };
      CopyActions?: { DestinationBackupVaultArn: unknown; Lifecycle: { DeleteAfterDays: number } }[];
    }[];
  };
};

it('the table is backed up every night for 35 days and every week for a year', () => {
  const [plan] = Object.values(propertiesOf<Plan>(defaults.data, 'AWS::Backup::BackupPlan'));
  const rules = plan?.BackupPlan.BackupPlanRule.map(({ ScheduleExpression, Lifecycle, CopyActions }) => ({
    ScheduleExpression,
    days: Lifecycle.DeleteAfterDays,
    CopyActions,
  }));
  expect(rules).toEqual([
    { ScheduleExpression: 'cron(0 23 * * ? *)', days: 35, CopyActions: undefined },
    { ScheduleExpression: 'cron(0 1 ? * SUN *)', days: 365, CopyActions: undefined },
  ]);
  const [table = ''] = Object.keys(defaults.data.findResources('AWS::DynamoDB::GlobalTable'));
  defaults.data.hasResourceProperties('AWS::Backup::BackupSelection', {
    BackupSelection: Match.objectLike({ Resources: [{ 'Fn::GetAtt': [table, 'Arn'] }] }),
  });
});

it('with a second region each backup is copied there for as long, into a vault of its own', () => {
  const [plan] = Object.values(propertiesOf<Plan>(configured.data, 'AWS::Backup::BackupPlan'));
  for (const { Lifecycle, CopyActions = [] } of plan?.BackupPlan.BackupPlanRule ?? []) {
    expect(CopyActions.map((copy) => copy.Lifecycle.DeleteAfterDays)).toEqual([Lifecycle.DeleteAfterDays]);
    expect(JSON.stringify(CopyActions)).toContain(':backup:eu-west-1:');
    expect(JSON.stringify(CopyActions)).toContain(':backup-vault:mirsah-copies');
  }
  configured.backup?.hasResourceProperties('AWS::Backup::BackupVault', { BackupVaultName: 'mirsah-copies' });
  expect(configured.backup).toBeDefined();
  expect(defaults.backup).toBeUndefined();
});

it('no backup can be deleted within a week, and its vault is kept with its stack', () => {
  for (const template of [configured.data, configured.backup]) {
    template?.hasResource('AWS::Backup::BackupVault', {
      UpdateReplacePolicy: 'Retain',
      Properties: Match.objectLike({ LockConfiguration: { MinRetentionDays: 7 } }),
    });
  }
});

it('files that were overwritten or deleted in the buckets of sites and images are kept for 35 days', () => {
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

it('a restored table takes the place of the stack’s own in every function, reader, right, alarm and backup, and that one stays', () => {
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
