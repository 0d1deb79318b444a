import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { raiseAlarm } from './alarms.ts';
import { failureQueue } from './failure-queue.ts';
import type { ProductFunction } from './product-function.ts';

type StreamReading = {
  name: 'publisher' | 'table-stream';
  table: ITableV2;
  source: {
    batchSize: number;
    parallelizationFactor: number;
    retryAttempts: number;
    /** Patterns of the records that invoke the function. */
    filters: readonly Record<string, unknown>[];
  };
  alarmTopic: ITopic;
};

/**
 * Invokes the function with the changes of the table, from the oldest in the stream on. Records that it cannot process
 * are reported to a queue. Alarms are raised for those, and when the function falls behind.
 */
export function readStream(
  scope: Construct,
  reader: ProductFunction,
  { name, table, source, alarmTopic }: StreamReading,
): void {
  // Its messages contain the records' positions, not the records, which stay in the stream for 24 hours.
  const failures = failureQueue(scope, { name: `mirsah-${name}-failures`, alarmTopic });
  const { filters, ...pace } = source;
  reader.addEventSource(
    new DynamoEventSource(table, {
      ...pace,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filters.map((filter) => FilterCriteria.filter(filter)),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(failures),
    }),
  );
  raiseAlarm(scope, {
    name: `mirsah-${name}-behind`,
    metric: reader.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
    atLeast: Duration.minutes(2).toMilliseconds(),
    periods: 5,
    topic: alarmTopic,
  });
}
