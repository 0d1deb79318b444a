import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { crossOriginPrefixes, siteSecurityHeaders } from '../edge/behaviors.ts';
import {
  type ApiBehavior,
  acknowledgeDistribution,
  distributionSettings,
  type EdgeProps,
  edgeFunction,
  fileBehavior,
  merchantPages,
  responseHeaders,
  withoutDomains,
} from './distribution.ts';
import { privateBucket } from './private-bucket.ts';

type SitesDistributionProps = EdgeProps & {
  domain: string;
  /** Another region's distribution still has the domain. */
  isStandby: boolean;
  api: ApiBehavior;
};

/**
 * The distribution of merchants' sites, each one label below the domain, and the bucket that the publisher
 * writes to.
 */
export class SitesDistribution extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  /** The function for the files of a site, on any domain. */
  readonly response: ReturnType<typeof edgeFunction>;

  constructor(scope: Construct, id: string, { domain, isStandby, api, ...edge }: SitesDistributionProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Bucket', { isVersioned: true });
    const origin = edge.policies.bucketOrigin(this.bucket);
    this.response = edgeFunction(this, 'sites-response');
    const { pageHeaders, ...pages } = merchantPages(this, {
      pages: origin,
      shared: origin,
      request: 'sites-request',
      response: this.response,
      api,
      policies: edge.policies,
      headers: siteSecurityHeaders,
    });
    const files = {
      ...fileBehavior(origin),
      responseHeadersPolicy: responseHeaders(this, 'FileHeaders', siteSecurityHeaders, { crossOrigin: true }),
    };
    this.distribution = new Distribution(this, 'Distribution', {
      ...distributionSettings(edge),
      ...pages,
      comment: "Mirsah: the merchants' sites",
      domainNames: [`*.${domain}`],
      additionalBehaviors: {
        ...pages.additionalBehaviors,
        ...Object.fromEntries(crossOriginPrefixes.map((prefix) => [`${prefix}*`, files])),
      },
    });
    acknowledgeDistribution(this.distribution);
    if (isStandby) withoutDomains(this.distribution);
  }
}
