import { Stack } from 'aws-cdk-lib';
import { Distribution, FunctionEventType } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { appApiPaths, mediaPath } from '../edge/behaviors.ts';
import { appSecurityHeaders, crossOriginPrefixes } from '../edge/security-headers.ts';
import type { ApiBehavior } from './api-behavior.ts';
import {
  acknowledgeDistribution,
  addRecords,
  distributionSettings,
  type EdgeProps,
  fileBehavior,
  mediaBehavior,
} from './distribution-settings.ts';
import { edgeFunction } from './edge-function.ts';
import { MediaOrigin } from './media-origin.ts';
import { privateBucket } from './private-bucket.ts';
import { responseHeaders } from './response-headers.ts';

type AppDistributionProps = EdgeProps & {
  domain: string;
  zone: IHostedZone;
  api: ApiBehavior;
  /** Where the editor posts pictures. */
  uploadOrigin: string;
  /** Holds merchants' pictures, which the editor shows. */
  siteBucket: IBucket;
};

/** The dashboard and the product's own pages on one domain, with the API beside them: no CORS anywhere. */
export class AppDistribution extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: AppDistributionProps) {
    super(scope, id);
    const { domain, zone, api, uploadOrigin, siteBucket, ...edge } = props;
    this.bucket = privateBucket(this, 'Bucket');
    const files = fileBehavior(S3BucketOrigin.withOriginAccessControl(this.bucket));
    const media = new MediaOrigin(this, 'Media', siteBucket);
    const cognito = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`;
    const security = appSecurityHeaders([cognito, uploadOrigin]);
    const pageHeaders = responseHeaders(this, 'PageHeaders', security);
    const fileHeaders = responseHeaders(this, 'FileHeaders', security, { crossOrigin: true });

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
    addRecords(this.distribution, zone, domain);
  }
}
