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
} from './distribution.ts';

type SitesDistributionProps = EdgeProps & {
  domain: string;
  api: ApiBehavior;
  /** The bucket that the publisher writes to. */
  bucket: IBucket;
};

/** The distribution of merchants' sites, each one label below the domain. */
export class SitesDistribution extends Construct {
  readonly distribution: Distribution;
  /** The function for the files of a site, on any domain. */
  readonly response: ReturnType<typeof edgeFunction>;

  constructor(scope: Construct, id: string, { domain, api, bucket, ...edge }: SitesDistributionProps) {
    super(scope, id);
    const origin = edge.policies.bucketOrigin('SiteBucket', bucket);
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
  }
}
