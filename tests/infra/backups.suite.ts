import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { configured, defaults, propertiesOf } from './synthesised.ts';

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
