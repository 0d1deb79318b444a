import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
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
};

/**
 * Invokes the function with the changes of the table, from the oldest in the stream on. Records that it cannot process
 * are reported to the queue that it returns.
 */
export function readStream(
  scope: Construct,
  reader: ProductFunction,
  { name, table, source }: StreamReading,
): IQueue {
  // Its messages contain the records' positions, not the records, which stay in the stream for 24 hours.
  const failures = failureQueue(scope, { name: `mirsah-${name}-failures` });
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
  return failures;
}
