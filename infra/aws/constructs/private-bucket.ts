import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/** A bucket that only named roles and distributions read, over TLS only. Outlives its stack. */
export function privateBucket(
  scope: Construct,
  id: string,
  { expireAfter }: { expireAfter?: Duration } = {},
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...(expireAfter ? [{ expiration: expireAfter }] : []),
    ],
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'Visitors come through CloudFront, which keeps the access log.' });
  // CDK is not written for exactOptionalPropertyTypes: its own class does not fit its own interface.
  return bucket as IBucket;
}
