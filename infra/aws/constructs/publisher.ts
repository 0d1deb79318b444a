import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { publisherEventSource } from './event-sources.ts';
import type { GivenUp } from './given-up.ts';
import { acknowledge, logicalId } from './nag.ts';
import { ProductFunction } from './product-function.ts';
import { readStream } from './stream-reader.ts';
import { publisherTableAccess, repairTableAccess, republishTableAccess } from './table-access.ts';

/** The resources and settings that each function of the publisher needs. */
type PublisherProps = {
  table: ITableV2;
  siteBucket: IBucket;
  sitesDomain: string;
  /** The address of pages' view reports; their own hosts when undefined. */
  collectorUrl: string | undefined;
};

export function publisherEnvironment({ table, siteBucket, sitesDomain, collectorUrl }: PublisherProps) {
  return {
    TABLE_NAME: table.tableName,
    SITE_BUCKET: siteBucket.bucketName,
    SITES_DOMAIN: sitesDomain,
    SITES_PROTOCOL: 'https',
    ...(collectorUrl && { COLLECTOR_URL: collectorUrl }),
  };
}

/** Permission to read, write and remove sites, for the functions below `scope`. */
function siteAccess(scope: Construct, bucket: IBucket): PolicyStatement[] {
  acknowledge(scope, {
    [`AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/sites/*]`]: 'The sites are what it writes.',
  });
  return [
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      resources: [bucket.arnForObjects('sites/*')],
    }),
    // Without it S3 answers 403 instead of 404 for a site that is not there yet, and no new page could be
    // published.
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ];
}

/** Publishes every landing page that changes: reads the table's stream and writes HTML to the site bucket. */
export class Publisher extends Construct {
  readonly reader: ProductFunction;

  constructor(scope: Construct, id: string, props: PublisherProps & { givenUp: GivenUp }) {
    super(scope, id);
    const { table, siteBucket } = props;
    this.reader = new ProductFunction(this, 'Function', {
      name: 'publisher',
      // A whole CPU, because rendering is its bottleneck.
      memorySize: 1769,
      timeout: Duration.minutes(1),
      environment: publisherEnvironment(props),
      access: [...publisherTableAccess(table), ...siteAccess(this, siteBucket)],
    });
    readStream(this.reader, { table, givenUp: props.givenUp, source: publisherEventSource });
  }
}

/** Publishes every minute the pages that the publisher gave up, and removes orphaned sites. */
export class PublicationRepair extends Construct {
  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    const { table, siteBucket } = props;
    const repair = new ProductFunction(this, 'Function', {
      name: 'repair',
      timeout: Duration.minutes(1),
      environment: publisherEnvironment(props),
      access: [...repairTableAccess(table), ...siteAccess(this, siteBucket)],
    });
    repair.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-repair',
      description: 'Publishes landing pages that the web lags behind',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(repair.live, { retryAttempts: 0 })],
    });
  }
}

/**
 * Publishes all pages again, apart from the stream that saves use. Invoked manually after a change of the
 * template (docs/operations.md), and every minute to continue the job of an administrator who changed a
 * setting of all pages.
 */
export class Republish extends Construct {
  readonly job: ProductFunction;

  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    this.job = new ProductFunction(this, 'Function', {
      name: 'republish',
      // A whole CPU, because rendering is its bottleneck.
      memorySize: 1769,
      // The AWS command line waits a minute for an answer; each call returns its progress.
      timeout: Duration.seconds(55),
      environment: publisherEnvironment(props),
      access: [...republishTableAccess(props.table), ...siteAccess(this, props.siteBucket)],
    });
    this.job.live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Schedule', {
      ruleName: 'mirsah-republish',
      description: 'Continues to publish all pages again after a change of the settings',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(this.job.live, { retryAttempts: 0 })],
    });
  }
}
