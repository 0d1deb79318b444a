import { Duration, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { EDGE_REGION } from '../regions.ts';
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
 * The storage of the distributions' access log, in the home region like all personal data: it has visitors'
 * addresses. They are deleted after a week, which is long enough to investigate an attack.
 */
export function edgeAccessLogBucket(scope: Construct, id: string): { bucketArn: string } {
  const bucket = privateBucket(scope, id, { expireAfter: Duration.days(7) });
  const { account, partition } = Stack.of(scope);
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${EDGE_REGION}:${account}:delivery-source:*` },
      },
    }),
  );
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('The bucket has no resource of its own');
  // The construct's own ARN may be used in other regions only for a bucket with a fixed name.
  return { bucketArn: resource.attrArn };
}

type EdgeAccessLogProps = {
  distributions: Record<'app' | 'sites' | 'domains', IDistribution>;
  bucket: { bucketArn: string };
};

/**
 * Makes CloudFront deliver the distributions' access log to a bucket of another region. CloudFront's standard
 * logging (legacy) can neither omit fields nor deliver to every region; this one has to be configured in the
 * edge's region.
 */
export class EdgeAccessLog extends Construct {
  constructor(scope: Construct, id: string, { distributions, bucket }: EdgeAccessLogProps) {
    super(scope, id);
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
    }
  }
}
