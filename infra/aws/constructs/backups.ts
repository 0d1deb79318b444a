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

/** The retention of a nightly backup in the home region, and of its copy in the second one. */
const NIGHTLY = { home: Duration.days(3), copy: Duration.days(7) } as const;

/** A monthly backup is stored for a year: after a week in cold storage, at a third of the price. */
const MONTHLY = { moveToColdStorageAfter: Duration.days(7), deleteAfter: Duration.days(365) } as const;

/**
 * A vault that retains its backups for at least this long, against deletion by an attacker with permissions,
 * or by mistake. An administrator of the account can lift the lock (governance mode). The vault is retained
 * when its stack is deleted.
 */
function lockedVault(
  scope: Construct,
  id: string,
  { name, minRetention }: { name: `mirsah-${string}`; minRetention: Duration },
): BackupVault {
  return new BackupVault(scope, id, {
    backupVaultName: name,
    lockConfiguration: { minRetention },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** The name of the home region's vault, without the stage's prefix. */
export const BACKUPS = 'mirsah-backups';

/** The name of the second region's vault, without the stage's prefix. */
const COPIES = 'mirsah-copies';

/** The vault of the second region. */
export function copiesVault(scope: Construct): BackupVault {
  return lockedVault(scope, 'Copies', { name: COPIES, minRetention: NIGHTLY.copy });
}

type BackupsProps = { table: ITableV2; prefix: string; copyRegion: string | undefined };

/**
 * Backs up the table every night and every month. At home the last nights are enough, because the table can
 * be restored to any second of 35 days there; a week of nights and the months are in the second region, or
 * the months at home where there is none. Each backup is the whole table.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { table, prefix, copyRegion }: BackupsProps) {
    super(scope, id);
    const vault = lockedVault(this, 'Vault', { name: BACKUPS, minRetention: NIGHTLY.home });
    const copies = copyRegion && this.vaultOf(copyRegion, COPIES.replace('mirsah', prefix));
    const night = { deleteAfter: NIGHTLY.home };
    const copied = (kept: { deleteAfter: Duration; moveToColdStorageAfter?: Duration }) =>
      copies && { copyActions: [{ destinationBackupVault: copies, ...kept }] };
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: prefix,
      backupVault: vault,
      backupPlanRules: [
        // After midnight in Riyadh, when the fewest writes happen.
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '23', minute: '0' }),
          ...night,
          ...copied({ deleteAfter: NIGHTLY.copy }),
        }),
        new BackupPlanRule({
          ruleName: 'monthly',
          scheduleExpression: Schedule.cron({ day: '1', hour: '1', minute: '0' }),
          ...(copies ? night : MONTHLY),
          ...copied(MONTHLY),
        }),
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
