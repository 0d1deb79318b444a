import { CfnOutput, Duration } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { DlqDestinationConfig, IDestination, IEventSourceDlq, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge, logicalId } from './nag.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * The bucket to which Lambda writes records that a function gave up, whole: records of the table's stream,
 * and uploads. They wait for `npm run replay`, which passes them to their function again and removes those
 * that succeed.
 */
export class GivenUp extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Bucket', {
      // A customer's erasure must be completed within 30 days, and records of their order may be here.
      expireAfter: Duration.days(30),
      withoutAccessLog: 'Only Lambda writes to it, and only an operator reads it.',
    });
    new CfnOutput(this, 'Output', { key: 'GivenUp', value: this.bucket.bucketName });
  }

  /** Lambda writes with the function's own role, and first checks that the bucket exists. */
  toKeep(role: IRole): PolicyStatement[] {
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(this.bucket)}.Arn>/aws/lambda/*]`]:
        'Lambda chooses the keys.',
    });
    return [
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects('aws/lambda/*')],
      }),
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
    ];
  }

  /**
   * The destination of a stream's records; CDK's own would let the function read and delete everything here.
   */
  ofStream(): IEventSourceDlq {
    return {
      bind: (_mapping, target: IFunction): DlqDestinationConfig => {
        if (target.role) for (const statement of this.toKeep(target.role)) target.addToRolePolicy(statement);
        return { destination: this.bucket.bucketArn };
      },
    };
  }

  /** The destination of asynchronous calls. */
  ofCalls(): IDestination {
    return {
      bind: (_scope, target: IFunction) => {
        if (target.role) for (const statement of this.toKeep(target.role)) target.addToRolePolicy(statement);
        return { destination: this.bucket.bucketArn };
      },
    };
  }
}
