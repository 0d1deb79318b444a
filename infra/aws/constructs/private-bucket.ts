import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CorsRule,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, logicalId } from './nag.ts';

type PrivateBucketProps = {
  expireAfter?: Duration;
  /** Stores overwritten and deleted files for as long as the table can be restored. */
  isVersioned?: boolean;
  /** Origins whose scripts may post to the bucket; none by default. */
  cors?: CorsRule[];
  /** Why the bucket has no access log. */
  withoutAccessLog?: string;
  /** The bucket of another region that S3 copies new files to, and where they are; none by default. */
  copied?: { to: IBucket; prefix: string } | undefined;
  /** Distributions read it: its policy, TLS included, is made after them, by `EdgeAccess`. */
  isReadAtEdge?: boolean;
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
    copied,
    isReadAtEdge = false,
  }: PrivateBucketProps = {},
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    ...(!isReadAtEdge && { enforceSSL: true, minimumTLSVersion: 1.2 }),
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    cors,
    versioned: isVersioned,
    replicationRules: copied
      ? [{ destination: copied.to, filter: { prefix: copied.prefix }, deleteMarkerReplication: true }]
      : [],
    lifecycleRules: [
      ...(isVersioned
        ? [{ noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true }]
        : []),
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...(expireAfter ? [{ expiration: expireAfter }] : []),
    ],
  });
  acknowledge(bucket, { 'AwsSolutions-S1': withoutAccessLog });
  if (copied) {
    const copy = JSON.stringify(Stack.of(scope).resolve(copied.to.bucketName));
    acknowledge(bucket, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/*]`]: 'S3 reads what it copies.',
      [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${copy}/*]`]: 'It writes the copies.',
    });
  }
  if (isReadAtEdge) {
    acknowledge(bucket, { 'AwsSolutions-S10': 'mirsah-edge-access has its policy, which requires TLS.' });
  }
  // CDK is not written for exactOptionalPropertyTypes: its own class does not fit its own interface.
  return bucket as IBucket;
}
