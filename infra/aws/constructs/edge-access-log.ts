import { Duration, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';

/** Without query strings, cookies and referrers, because a receipt's link contains its secret. */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'x-edge-detailed-result-type',
  'c-ip',
  'cs-method',
  'cs-protocol',
  'x-host-header',
  'cs-uri-stem',
  'cs(User-Agent)',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
];

/**
 * The distributions' access log, stored for 90 days. CloudFront's standard logging (legacy) can neither leave fields
 * out nor deliver to buckets in the regions of the Middle East; this one has to be configured in the edge's region.
 */
export class EdgeAccessLog extends Construct {
  constructor(scope: Construct, id: string, distributions: Record<'app' | 'sites', IDistribution>) {
    super(scope, id);
    const bucket = privateBucket(this, 'Bucket', { expireAfter: Duration.days(90) });
    const { account, region, partition } = Stack.of(this);
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:*` },
        },
      }),
    );
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: 'mirsah-edge-access-log',
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    for (const [name, distribution] of Object.entries(distributions)) {
      const source = new CfnDeliverySource(this, `Source-${name}`, {
        name: `mirsah-${name}-distribution`,
        logType: 'ACCESS_LOGS',
        resourceArn: distribution.distributionArn,
      });
      const delivery = new CfnDelivery(this, `Delivery-${name}`, {
        deliverySourceName: source.name,
        deliveryDestinationArn: destination.attrArn,
        recordFields: FIELDS,
        s3SuffixPath: `${name}/{yyyy}/{MM}/{dd}`,
      });
      delivery.addResourceDependency(source);
      // CloudWatch checks when it is created whether it may write.
      if (bucket.policy) delivery.node.addDependency(bucket.policy);
    }
  }
}
