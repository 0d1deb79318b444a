import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { publisherEventSource } from '../publisher-event-source.ts';
import { failureQueue } from './failure-queue.ts';
import { ProductFunction } from './product-function.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { type PublisherProps, publisherEnvironment, siteAccess } from './site-access.ts';
import { publisherTableAccess } from './table-access.ts';

/** Keeps every site as its landing page is: the table's stream in, HTML in the site bucket out. */
export class Publisher extends Construct {
  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    const { table, siteBucket, alarmTopic } = props;
    const publisher = new ProductFunction(this, 'Function', {
      name: 'publisher',
      timeout: Duration.minutes(1),
      environment: publisherEnvironment(props),
      access: [...publisherTableAccess(table), ...siteAccess(this, siteBucket)],
      alarmTopic,
    });

    // Holds where in the stream the records were, not the records; they stay in the stream for 24 hours.
    const failures = failureQueue(this, { name: 'mirsah-publisher-failures', alarmTopic });
    const { filters, batchSize, parallelizationFactor, retryAttempts } = publisherEventSource;
    publisher.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: filters.map((filter) => FilterCriteria.filter(filter)),
        batchSize,
        parallelizationFactor,
        retryAttempts,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        maxRecordAge: Duration.hours(6),
        onFailure: new SqsDlq(failures),
      }),
    );
    raiseAlarm(this, {
      name: 'mirsah-publisher-behind',
      metric: publisher.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
      atLeast: Duration.minutes(2).toMilliseconds(),
      periods: 5,
      topic: alarmTopic,
    });
  }
}
