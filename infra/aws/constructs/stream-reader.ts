import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { GivenUp } from './given-up.ts';
import type { ProductFunction } from './product-function.ts';

type StreamReading = {
  table: ITableV2;
  givenUp: GivenUp;
  source: {
    batchSize: number;
    parallelizationFactor: number;
    retryAttempts: number;
    /** Patterns of the records that invoke the function. */
    filters: readonly Record<string, unknown>[];
  };
};

/**
 * Invokes the function with the changes of the table, from the oldest in the stream on. Records that it
 * cannot process are stored whole, for a replay.
 */
export function readStream(reader: ProductFunction, { table, givenUp, source }: StreamReading): void {
  const { filters, ...pace } = source;
  reader.live.addEventSource(
    new DynamoEventSource(table, {
      ...pace,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filters.map((filter) => FilterCriteria.filter(filter)),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(6),
      onFailure: givenUp.ofStream(),
    }),
  );
}
