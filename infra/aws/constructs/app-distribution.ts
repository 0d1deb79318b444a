import { Annotations, Stack } from 'aws-cdk-lib';
import { Distribution, FunctionEventType, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import {
  appApiPaths,
  appSecurityHeaders,
  crossOriginPrefixes,
  mediaPath,
  previewPath,
  previewSecurityHeaders,
} from '../edge/behaviors.ts';
import {
  type ApiBehavior,
  acknowledgeDistribution,
  distributionSettings,
  type EdgePolicies,
  type EdgeProps,
  edgeFunction,
  fileBehavior,
  mediaBehavior,
  responseHeaders,
  withoutDomains,
} from './distribution.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * The images of the site bucket, as an origin of another distribution. CDK would let that distribution read
 * the whole bucket. HTML that merchants wrote must never be served on the app's domain, so it may read images
 * only.
 */
export class MediaOrigin extends Construct {
  readonly origin: IOrigin;
  private readonly bucket: IBucket;

  constructor(scope: Construct, id: string, bucket: IBucket, policies: EdgePolicies) {
    super(scope, id);
    this.bucket = bucket;
    const { bucketArn, bucketRegionalDomainName } = bucket;
    const asImported = Bucket.fromBucketAttributes(this, 'Bucket', { bucketArn, bucketRegionalDomainName });
    this.origin = policies.bucketOrigin(asImported);
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

type AppDistributionProps = EdgeProps & {
  domain: string;
  /** Another region's distribution still has the domain. */
  isStandby: boolean;
  api: ApiBehavior;
  /** The origin that the editor posts images to. */
  uploadOrigin: string;
  /** Serves merchants' images, which the editor shows. */
  siteBucket: IBucket;
};

/** The dashboard, the product's own pages and the API on one domain, so that no request needs CORS. */
export class AppDistribution extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: AppDistributionProps) {
    super(scope, id);
    const { domain, isStandby, api, uploadOrigin, siteBucket, ...edge } = props;
    this.bucket = privateBucket(this, 'Bucket');
    const files = fileBehavior(edge.policies.bucketOrigin(this.bucket));
    const media = new MediaOrigin(this, 'Media', siteBucket, edge.policies);
    const cognito = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
    const security = appSecurityHeaders([cognito, uploadOrigin]);
    const pageHeaders = responseHeaders(this, 'PageHeaders', security);
    const fileHeaders = responseHeaders(this, 'FileHeaders', security, { crossOrigin: true });
    const previewSecurity = previewSecurityHeaders(security, `https://${domain}`);
    const previewHeaders = responseHeaders(this, 'PreviewHeaders', previewSecurity);

    this.distribution = new Distribution(this, 'Distribution', {
      ...distributionSettings(edge),
      comment: 'Mirsah: dashboard and own pages',
      domainNames: [domain],
      defaultBehavior: {
        ...files,
        responseHeadersPolicy: pageHeaders,
        functionAssociations: [
          { function: edgeFunction(this, 'app-request'), eventType: FunctionEventType.VIEWER_REQUEST },
        ],
      },
      additionalBehaviors: {
        ...api.on(appApiPaths, { responseHeadersPolicy: pageHeaders }),
        [mediaPath]: { ...mediaBehavior(media.origin), responseHeadersPolicy: pageHeaders },
        [previewPath]: { ...files, responseHeadersPolicy: previewHeaders },
        ...Object.fromEntries(
          crossOriginPrefixes.map((prefix) => [
            `${prefix}*`,
            { ...files, responseHeadersPolicy: fileHeaders },
          ]),
        ),
      },
    });
    media.grantRead(this.distribution);
    acknowledgeDistribution(this.distribution);
    if (isStandby) withoutDomains(this.distribution);
  }
}
