import { Annotations, Stack } from 'aws-cdk-lib';
import type { Distribution, IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { mediaPath } from '../edge/behaviors.ts';

/**
 * The pictures of the site bucket, as an origin of another distribution. CDK would let that distribution read the whole
 * bucket; but HTML that merchants wrote must have no way to the app's domain, so this lets it read pictures alone.
 */
export class MediaOrigin extends Construct {
  readonly origin: IOrigin;
  private readonly bucket: IBucket;

  constructor(scope: Construct, id: string, bucket: IBucket) {
    super(scope, id);
    this.bucket = bucket;
    const { bucketArn, bucketRegionalDomainName } = bucket;
    const asImported = Bucket.fromBucketAttributes(this, 'Bucket', { bucketArn, bucketRegionalDomainName });
    this.origin = S3BucketOrigin.withOriginAccessControl(asImported);
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'grantRead adds the statement to the real bucket.',
    );
  }

  grantRead({ distributionId }: Distribution): void {
    const { partition, account } = Stack.of(this);
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects(mediaPath.slice(1))],
        conditions: {
          StringEquals: {
            'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/${distributionId}`,
          },
        },
      }),
    );
  }
}
