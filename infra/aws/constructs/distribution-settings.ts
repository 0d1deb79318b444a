import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type Distribution,
  type DistributionProps,
  HttpVersion,
  type IOrigin,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { acknowledge } from '../acknowledge.ts';

/** What both distributions get from outside. */
export type EdgeProps = { certificate: ICertificate; webAclArn: string };

/** What both distributions have in common. */
export function distributionSettings({ certificate, webAclArn }: EdgeProps) {
  return {
    certificate,
    webAclId: webAclArn,
    httpVersion: HttpVersion.HTTP2_AND_3,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    // The cheapest class with edges in the Middle East.
    priceClass: PriceClass.PRICE_CLASS_200,
  } satisfies Partial<DistributionProps>;
}

/** Files out of S3: kept as long as each file's own cache-control says, compressed by CloudFront. */
export function fileBehavior(origin: IOrigin) {
  return {
    origin,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  } satisfies BehaviorOptions;
}

/** Merchants' pictures: each under a name of its own, for ever, and compressed by their own format. */
export function mediaBehavior(origin: IOrigin) {
  return {
    ...fileBehavior(origin),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
    compress: false,
  } satisfies BehaviorOptions;
}

/** Points a name of the zone at a distribution, for IPv4 and IPv6. */
export function addRecords(distribution: Distribution, zone: IHostedZone, recordName: string) {
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  const record = { zone, recordName: `${recordName}.`, target };
  new ARecord(distribution, 'Ipv4', record);
  new AaaaRecord(distribution, 'Ipv6', record);
}

export function acknowledgeDistribution(distribution: Distribution) {
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'Merchants and shoppers travel; no country is shut out.',
    'AwsSolutions-CFR3': 'Access logs are delivered by mirsah-edge-watch, which leaves query strings out.',
  });
}
