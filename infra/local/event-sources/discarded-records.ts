import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { functionArn } from './lambda-function.ts';
import { sequenceOf } from './stream-record.ts';

/** The message Lambda sends to a stream's on-failure destination. It names the records, it does not hold them. */
export type DiscardedRecords = {
  requestContext: {
    requestId: string;
    functionArn: string;
    condition: string;
    approximateInvokeCount: number;
  };
  responseContext: { statusCode: number; executedVersion: string; functionError?: string };
  version: '1.0';
  timestamp: string;
  DDBStreamBatchInfo: {
    shardId: string;
    startSequenceNumber: string;
    endSequenceNumber: string;
    approximateArrivalOfFirstRecord: string;
    approximateArrivalOfLastRecord: string;
    batchSize: number;
    streamArn: string;
  };
};

export function describeDiscarded(
  records: DynamoDBRecord[],
  context: { functionName: string; shardId: string; calls: number; error: unknown },
): DiscardedRecords {
  const [first, last] = [records[0], records.at(-1)];
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: functionArn(context.functionName),
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: context.calls,
    },
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      ...(context.error !== undefined && { functionError: 'Unhandled' }),
    },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: context.shardId,
      startSequenceNumber: first ? sequenceOf(first) : '',
      endSequenceNumber: last ? sequenceOf(last) : '',
      approximateArrivalOfFirstRecord: arrivalOf(first),
      approximateArrivalOfLastRecord: arrivalOf(last),
      batchSize: records.length,
      streamArn: first?.eventSourceARN ?? '',
    },
  };
}

function arrivalOf(record: DynamoDBRecord | undefined): string {
  return new Date((record?.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
}
