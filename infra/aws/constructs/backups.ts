import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { acknowledge } from './nag.ts';

/** Kept for so long at least, whoever asks for a deletion: an attacker with rights, or a mistake. */
const LOCKED = Duration.days(7);

/** A vault whose backups nobody can delete for a week. It is kept when its stack is deleted. */
export function lockedVault(scope: Construct, id: string, name: `mirsah-${string}`): BackupVault {
  return new BackupVault(scope, id, {
    backupVaultName: name,
    lockConfiguration: { minRetention: LOCKED },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** What the vault of the home region is called, before the stage's prefix. */
export const BACKUPS = 'mirsah-backups';

/** What the vault of the second region is called, before the stage's prefix. */
export const COPIES = 'mirsah-copies';

type BackupsProps = { table: ITableV2; prefix: string; copyRegion: string | undefined };

/**
 * Backs up the table every night for 35 days and every Sunday for a year, each also in the second region when there is
 * one. Beside it the table can be restored to any second of 35 days, but only in its own region and account.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { table, prefix, copyRegion }: BackupsProps) {
    super(scope, id);
    const vault = lockedVault(this, 'Vault', BACKUPS);
    const copies = copyRegion && this.vaultOf(copyRegion, COPIES.replace('mirsah', prefix));
    const rule = (ruleName: string, schedule: Schedule, deleteAfter: Duration) =>
      new BackupPlanRule({
        ruleName,
        scheduleExpression: schedule,
        deleteAfter,
        ...(copies && { copyActions: [{ destinationBackupVault: copies, deleteAfter }] }),
      });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: prefix,
      backupVault: vault,
      backupPlanRules: [
        // After midnight in Riyadh, when least is written.
        rule('daily', Schedule.cron({ hour: '23', minute: '0' }), Duration.days(35)),
        rule('weekly', Schedule.cron({ weekDay: 'SUN', hour: '1', minute: '0' }), Duration.days(365)),
      ],
    });
    const selection = plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)] });
    acknowledge(selection, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'AWS keeps what its backups need.',
    });
  }

  private vaultOf(region: string, name: string): IBackupVault {
    const { partition, account } = Stack.of(this);
    const arn = `arn:${partition}:backup:${region}:${account}:backup-vault:${name}`;
    return BackupVault.fromBackupVaultArn(this, 'Copies', arn);
  }
}
