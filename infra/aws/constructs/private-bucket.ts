import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CorsRule,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './nag.ts';

type PrivateBucketProps = {
  expireAfter?: Duration;
  /** Stores overwritten and deleted files for as long as the table can be restored. */
  isVersioned?: boolean;
  /** Origins whose scripts may post to the bucket; none by default. */
  cors?: CorsRule[];
  /** Why the bucket has no access log. */
  withoutAccessLog?: string;
};

/**
 * A bucket that only named roles and distributions may read, over TLS. It is retained when its stack is
 * deleted.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  {
    expireAfter,
    isVersioned = false,
    cors = [],
    withoutAccessLog = 'Visitors come through CloudFront, which keeps the access log.',
  }: PrivateBucketProps = {},
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    cors,
    versioned: isVersioned,
    lifecycleRules: [
      ...(isVersioned
        ? [{ noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true }]
        : []),
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...(expireAfter ? [{ expiration: expireAfter }] : []),
    ],
  });
  acknowledge(bucket, { 'AwsSolutions-S1': withoutAccessLog });
  // CDK is not written for exactOptionalPropertyTypes: its own class does not fit its own interface.
  return bucket as IBucket;
}
