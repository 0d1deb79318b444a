import { Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnBucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { mediaPath } from '../edge/behaviors.ts';

type Reader = { distribution: IDistribution /** The pattern of the keys that it reads. */; files: string };

type EdgeAccessProps = {
  appBucket: IBucket;
  siteBucket: IBucket;
  distributions: Record<'app' | 'sites' | 'domains', IDistribution>;
};

/**
 * The policies of the buckets that distributions read, over TLS only. HTML that merchants wrote must never be
 * served on the app's domain, so the app's distribution may read images of the sites' bucket only.
 */
export class EdgeAccess extends Construct {
  constructor(scope: Construct, id: string, { appBucket, siteBucket, distributions }: EdgeAccessProps) {
    super(scope, id);
    const { app, sites, domains } = distributions;
    this.grantRead('AppBucket', appBucket, [{ distribution: app, files: '*' }]);
    this.grantRead('SiteBucket', siteBucket, [
      { distribution: app, files: mediaPath.slice(1) },
      { distribution: sites, files: '*' },
      { distribution: domains, files: '*' },
    ]);
  }

  private grantRead(id: string, bucket: IBucket, readers: readonly Reader[]): void {
    const { partition, account } = Stack.of(this);
    const resources = [bucket.bucketArn, bucket.arnForObjects('*')];
    const unlessTls = (conditions: Record<string, object>) =>
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:*'],
        resources,
        conditions,
      });
    new CfnBucketPolicy(this, id, {
      bucket: bucket.bucketName,
      policyDocument: new PolicyDocument({
        statements: [
          unlessTls({ Bool: { 'aws:SecureTransport': 'false' } }),
          unlessTls({ NumericLessThan: { 's3:TlsVersion': 1.2 } }),
          ...readers.map(
            ({ distribution: { distributionId }, files }) =>
              new PolicyStatement({
                principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
                actions: ['s3:GetObject'],
                resources: [bucket.arnForObjects(files)],
                conditions: {
                  StringEquals: {
                    'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/${distributionId}`,
                  },
                },
              }),
          ),
        ],
      }),
    });
  }
}
