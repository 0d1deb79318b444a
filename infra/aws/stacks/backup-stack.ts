import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { accountsBucket } from '../constructs/accounts-export.ts';
import { copiesVault } from '../constructs/backups.ts';
import type { Config } from '../constructs/config.ts';

/**
 * The second region: a vault with copies of the table's backups, and the export of the accounts. Should the
 * home region be lost, table and accounts are restored from them there, and the product deployed with that
 * region as its home (docs/operations.md).
 */
export class BackupStack extends Stack {
  /** The outputs for stacks of other regions. */
  readonly accountsBucketName: string;

  constructor(
    scope: Construct,
    id: string,
    { config, ...props }: StackProps & { config: Pick<Config, 'isProtected'> },
  ) {
    super(scope, id, { ...props, terminationProtection: config.isProtected });
    copiesVault(this);
    const accounts = accountsBucket(this, 'AccountsBucket');
    this.accountsBucketName = (accounts.node.defaultChild as CfnBucket).ref;
    new CfnOutput(this, 'Accounts', { key: 'Accounts', value: accounts.bucketName });
  }
}
