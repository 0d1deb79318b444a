import { Distribution, FunctionEventType } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
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
  type EdgeProps,
  edgeFunction,
  fileBehavior,
  mediaBehavior,
  responseHeaders,
} from './distribution.ts';

type AppDistributionProps = EdgeProps & {
  domain: string;
  /** The home region, where the accounts are. */
  region: string;
  api: ApiBehavior;
  /** The dashboard's files. */
  bucket: IBucket;
  /** The origin that the editor posts images to. */
  uploadOrigin: string;
  /** Serves merchants' images, which the editor shows. */
  siteBucket: IBucket;
};

/** The dashboard, the product's own pages and the API on one domain, so that no request needs CORS. */
export class AppDistribution extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: AppDistributionProps) {
    super(scope, id);
    const { domain, region, api, bucket, uploadOrigin, siteBucket, ...edge } = props;
    const files = fileBehavior(edge.policies.bucketOrigin('AppBucket', bucket));
    const media = edge.policies.bucketOrigin('Media', siteBucket);
    const cognito = `https://cognito-idp.${region}.amazonaws.com`;
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
        [mediaPath]: { ...mediaBehavior(media), responseHeadersPolicy: pageHeaders },
        [previewPath]: { ...files, responseHeadersPolicy: previewHeaders },
        ...Object.fromEntries(
          crossOriginPrefixes.map((prefix) => [
            `${prefix}*`,
            { ...files, responseHeadersPolicy: fileHeaders },
          ]),
        ),
      },
    });
    acknowledgeDistribution(this.distribution);
  }
}
