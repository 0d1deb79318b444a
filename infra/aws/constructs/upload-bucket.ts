import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { uploadsPrefix } from '../uploads-prefix.ts';
import { logicalId } from './logical-id.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * Where browsers post pictures with a form that the merchants' function signed. Nothing is served from here, and what
 * the images function has not taken after a day is gone.
 */
export class UploadBucket extends Construct {
  readonly bucket: IBucket;
  /** Origin that the dashboard's scripts post to. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { appDomain }: { appDomain: string }) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Bucket', {
      expireAfter: Duration.days(1),
      cors: [{ allowedOrigins: [`https://${appDomain}`], allowedMethods: [HttpMethods.POST] }],
      withoutAccessLog: 'Forms come signed from the merchants’ function, which logs each.',
    });
    this.origin = `https://${this.bucket.bucketRegionalDomainName}`;
  }

  /** A signed form can do what its signer may: put files below the prefix. */
  toSignForms(scope: Construct): PolicyStatement[] {
    return [this.onUploads(scope, ['s3:PutObject'])];
  }

  toTakeUploads(scope: Construct): PolicyStatement[] {
    return [
      this.onUploads(scope, ['s3:GetObject', 's3:DeleteObject']),
      // Without it S3 answers 403 instead of 404 for an upload that was taken before, and a repeated call would fail.
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
    ];
  }

  private onUploads(scope: Construct, actions: string[]): PolicyStatement {
    acknowledge(scope, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(this.bucket)}.Arn>/${uploadsPrefix}*]`]:
        'Uploads are what it deals with.',
    });
    return new PolicyStatement({ actions, resources: [this.bucket.arnForObjects(`${uploadsPrefix}*`)] });
  }
}
