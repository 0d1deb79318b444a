import { Duration } from 'aws-cdk-lib';
import {
  CacheHeaderBehavior,
  CachePolicy,
  Distribution,
  FunctionEventType,
} from 'aws-cdk-lib/aws-cloudfront';
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
  distributionSettings,
  type EdgeProps,
  edgeFunction,
  fileBehavior,
  mediaBehavior,
  responseHeaders,
} from './distribution.ts';
import { privateBucket } from './private-bucket.ts';

type SitesDistributionProps = EdgeProps & { domain: string; zone: IHostedZone; api: ApiBehavior };

/**
 * The distribution of merchants' sites, each one label below the domain, and the bucket that the publisher writes to.
 */
export class SitesDistribution extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { domain, zone, api, ...edge }: SitesDistributionProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Bucket', { isVersioned: true });
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket);
    const files = fileBehavior(origin);
    const pageHeaders = responseHeaders(this, 'PageHeaders', siteSecurityHeaders);
    const fileHeaders = responseHeaders(this, 'FileHeaders', siteSecurityHeaders, { crossOrigin: true });

    this.distribution = new Distribution(this, 'Distribution', {
      ...distributionSettings(edge),
      comment: "Mirsah: the merchants' sites",
      domainNames: [`*.${domain}`],
      defaultBehavior: {
        ...files,
        responseHeadersPolicy: pageHeaders,
        functionAssociations: [
          { function: edgeFunction(this, 'sites-request'), eventType: FunctionEventType.VIEWER_REQUEST },
          { function: edgeFunction(this, 'sites-response'), eventType: FunctionEventType.VIEWER_RESPONSE },
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

/**
 * Makes CloudFront send the API the visitor's country. Only a cache policy can do so beside an origin request policy
 * that omits Host. Visits are POSTs, which CloudFront never caches.
 */
function withCountry(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'WithCountry', {
    comment: "The visitor's country, and nothing cached",
    headerBehavior: CacheHeaderBehavior.allowList('CloudFront-Viewer-Country'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    // CloudFront rejects headers in a policy whose longest lifetime is 0.
    maxTtl: Duration.seconds(1),
  });
}
