import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { MerchantAccounts } from './merchant-accounts.ts';
import { privateBucket } from './private-bucket.ts';
import { ProductFunction } from './product-function.ts';

/** The bucket for exports of the accounts. Every export is stored as long as backups are. */
export function accountsBucket(scope: Construct, id: string): IBucket {
  return privateBucket(scope, id, {
    isVersioned: true,
    withoutAccessLog: 'One function writes to it, and an operator reads it after a disaster.',
  });
}

/** All accounts, in a bucket that keeps every version. */
const FILE = 'accounts.gz';

type AccountsExportProps = {
  accounts: MerchantAccounts;
  /** In `region`, which differs from the stack's when there is a second region. */
  bucket: IBucket;
  region: string;
};

/**
 * Exports the accounts every hour, because Cognito has no backups: without an export the loss of the pool
 * would lock all merchants out of their data.
 */
export class AccountsExport extends Construct {
  constructor(scope: Construct, id: string, { accounts, bucket, region }: AccountsExportProps) {
    super(scope, id);
    const exporter = new ProductFunction(this, 'Function', {
      name: 'export-accounts',
      memorySize: 512,
      // A hundred thousand accounts are 1,700 calls, and Cognito allows thirty a second.
      timeout: Duration.minutes(10),
      environment: {
        USER_POOL_ID: accounts.pool.userPoolId,
        ACCOUNTS_BUCKET: bucket.bucketName,
        ACCOUNTS_FILE: FILE,
        ACCOUNTS_REGION: region,
      },
      access: [
        accounts.toList(),
        new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects(FILE)] }),
      ],
      runsAlone: true,
    });
    exporter.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-export-accounts',
      description: 'Writes all accounts to where they can be made anew from',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(exporter.live, { retryAttempts: 0 })],
    });
  }
}
