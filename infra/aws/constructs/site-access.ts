import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { logicalId } from './logical-id.ts';

/** What each function of the publisher gets from outside. */
export type PublisherProps = {
  table: ITableV2;
  siteBucket: IBucket;
  sitesDomain: string;
  alarmTopic: ITopic;
};

export function publisherEnvironment({ table, siteBucket, sitesDomain }: PublisherProps) {
  return {
    TABLE_NAME: table.tableName,
    SITE_BUCKET: siteBucket.bucketName,
    SITES_DOMAIN: sitesDomain,
    SITES_PROTOCOL: 'https',
  };
}

/** Reading, writing and removing sites, for the functions below `scope`. */
export function siteAccess(scope: Construct, bucket: IBucket): PolicyStatement[] {
  acknowledge(scope, {
    [`AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/sites/*]`]: 'The sites are what it writes.',
  });
  return [
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      resources: [bucket.arnForObjects('sites/*')],
    }),
    // Without it S3 answers 403 instead of 404 for a site that is not there yet, and no new page could be published.
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ];
}
