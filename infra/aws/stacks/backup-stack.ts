import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { COPIES, lockedVault } from '../constructs/backups.ts';

/**
 * The second region: a vault with copies of the table's backups. Should the home region be lost, the table is restored
 * from it there, and the product deployed with that region as its home (docs/operations.md).
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    lockedVault(this, 'Copies', COPIES);
  }
}
