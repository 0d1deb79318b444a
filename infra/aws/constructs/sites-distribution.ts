import { Duration } from 'aws-cdk-lib';
import { Distribution, FunctionEventType } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import {
  crossOriginPrefixes,
  mediaPath,
  siteApiPaths,
  siteSecurityHeaders,
  visitsPath,
} from '../edge/behaviors.ts';
import {
  type ApiBehavior,
  acknowledgeDistribution,
  addRecords,
  countryForPages,
  distributionSettings,
  type EdgeProps,
  edgeFunction,
  fileBehavior,
  mediaBehavior,
  responseHeaders,
  withCountry,
} from './distribution.ts';
import { privateBucket } from './private-bucket.ts';

type SitesDistributionProps = EdgeProps & { domain: string; zone: IHostedZone; api: ApiBehavior };

/**
 * The distribution of merchants' sites, each one label below the domain, and the bucket that the publisher writes to.
 */
export class SitesDistribution extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  /** The function that answers for the files of a site, wherever it is shown. */
  readonly response: ReturnType<typeof edgeFunction>;

  constructor(scope: Construct, id: string, { domain, zone, api, ...edge }: SitesDistributionProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Bucket', { isVersioned: true });
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket);
    const files = fileBehavior(origin);
    const pageHeaders = responseHeaders(this, 'PageHeaders', siteSecurityHeaders);
    const fileHeaders = responseHeaders(this, 'FileHeaders', siteSecurityHeaders, { crossOrigin: true });

    this.response = edgeFunction(this, 'sites-response');
    this.distribution = new Distribution(this, 'Distribution', {
      ...distributionSettings(edge),
      comment: "Mirsah: the merchants' sites",
      domainNames: [`*.${domain}`],
      defaultBehavior: {
        ...files,
        originRequestPolicy: countryForPages(this),
        responseHeadersPolicy: pageHeaders,
        functionAssociations: [
          { function: edgeFunction(this, 'sites-request'), eventType: FunctionEventType.VIEWER_REQUEST },
          { function: this.response, eventType: FunctionEventType.VIEWER_RESPONSE },
        ],
      },
      additionalBehaviors: {
        ...api.on([visitsPath], { responseHeadersPolicy: pageHeaders, cachePolicy: withCountry(this) }),
        ...api.on(siteApiPaths, { responseHeadersPolicy: pageHeaders }),
        [mediaPath]: { ...mediaBehavior(origin), responseHeadersPolicy: pageHeaders },
        ...Object.fromEntries(
          crossOriginPrefixes.map((prefix) => [
            `${prefix}*`,
            { ...files, responseHeadersPolicy: fileHeaders },
          ]),
        ),
      },
      // Without permission to list the bucket, a missing file is a 403. The rule also replaces 403 responses of the
      // API, whose public routes therefore never send one. Cached briefly, so that a new page is found soon.
      errorResponses: [
        {
          httpStatus: 403,
          responseHttpStatus: 404,
          responsePagePath: '/errors/not-found.html',
          ttl: Duration.seconds(3),
        },
      ],
    });
    acknowledgeDistribution(this.distribution);
    addRecords(this.distribution, zone, `*.${domain}`);
  }
}
