import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { accountsBucket } from '../constructs/accounts-export.ts';
import { copiesVault } from '../constructs/backups.ts';
import type { Config } from '../constructs/config.ts';
import { privateBucket } from '../constructs/private-bucket.ts';

/**
 * The second region: a vault with copies of the table's backups, the export of the accounts, and copies of
 * merchants' pictures and films. Should the home region be lost, they are restored from there, and the
 * product deployed with that region as its home (docs/operations.md).
 */
export class BackupStack extends Stack {
  /** The outputs for stacks of other regions. */
  readonly accountsBucketName: string;
  readonly mediaBucketName: string;

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
    const media = privateBucket(this, 'MediaBucket', {
      isVersioned: true,
      withoutAccessLog: 'S3 writes to it, and an operator reads it after a disaster.',
    });
    new CfnOutput(this, 'Media', { key: 'Media', value: media.bucketName });
    this.mediaBucketName = Fn.getStackOutput(this.stackName, 'Media', this.region);
  }
}
