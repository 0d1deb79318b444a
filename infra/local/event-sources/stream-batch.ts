import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { DynamoDBRecord } from 'aws-lambda';
import { functionArn } from '../lambda-function.ts';
import { readSequence } from './stream-reader.ts';

type BatchPorts = {
  /** Calls the function once. Its result or its error decides what is retried. */
  call(records: DynamoDBRecord[]): Promise<unknown>;
  /** These records are completely handled. */
  done(records: DynamoDBRecord[]): void;
  /**
   * These records failed permanently after `calls` calls; `error` is undefined when the function reported
   * them.
   */
  giveUp(records: DynamoDBRecord[], failure: { calls: number; error: unknown }): Promise<void>;
  log(line: string): void;
  maxRetries: number;
  signal: AbortSignal;
};

type Failure = { firstFailed: number; error: unknown };

/**
 * Passes records to the function in order, as Lambda does with partial batch responses and bisecting: records
 * before the lowest reported failure are done and the rest is retried; a batch that fails as a whole is
 * split, the first half going first; a record that fails alone is retried `maxRetries` times and then
 * discarded, and the next ones follow. Returns early, with the rest not done, when the signal aborts.
 */
export async function deliver(records: DynamoDBRecord[], ports: BatchPorts): Promise<void> {
  const waiting = [records];
  let calls = 0;
  let explained = '';
  const explain = (error: unknown) => {
    if (error === undefined) return ' (reported by the function)';
    // The stack is logged once; repeated on every retry it would hide the other lines.
    const isKnown = explained === String(error);
    explained = String(error);
    return `: ${isKnown ? explained : inspect(error)}`;
  };
  for (let batch = waiting.shift(); batch !== undefined && !ports.signal.aborted; batch = waiting.shift()) {
    const failure = await attempt(batch, ports);
    calls += 1;
    if (failure === undefined) {
      ports.done(batch);
      calls = 0;
      continue;
    }
    const { firstFailed, error } = failure;
    const middle = firstFailed > 0 ? firstFailed : Math.floor(batch.length / 2);
    if (firstFailed > 0) {
      ports.done(batch.slice(0, firstFailed));
      waiting.unshift(batch.slice(firstFailed));
    } else if (middle > 0) {
      waiting.unshift(batch.slice(0, middle), batch.slice(middle));
    } else if (calls > ports.maxRetries) {
      ports.log(`Giving up on ${nameRecords(batch)} after ${calls} calls${explain(error)}`);
      await ports.giveUp(batch, { calls, error });
      ports.done(batch);
      calls = 0;
      continue;
    } else {
      waiting.unshift(batch);
    }
    // Splitting does not use up retries.
    if (middle > 0) calls = 0;
    const delayMs = Math.min(50 * 2 ** calls, 5000);
    ports.log(
      `${nameRecords(batch.slice(firstFailed))} failed, trying again in ${delayMs} ms${explain(error)}`,
    );
    await sleep(delayMs, undefined, { signal: ports.signal }).catch(() => undefined);
  }
}

async function attempt(batch: DynamoDBRecord[], ports: BatchPorts): Promise<Failure | undefined> {
  try {
    return readResponse(await ports.call(batch), batch);
  } catch (error) {
    return { firstFailed: 0, error };
  }
}

/**
 * Undefined, null or an empty list is success; a failure that names no record of the batch fails the whole
 * batch.
 */
function readResponse(response: unknown, batch: DynamoDBRecord[]): Failure | undefined {
  const failures = (response as { batchItemFailures?: unknown } | null | undefined)?.batchItemFailures ?? [];
  if (!Array.isArray(failures)) {
    return {
      firstFailed: 0,
      error: new Error('The function answered with batchItemFailures that is no list.'),
    };
  }
  if (failures.length === 0) return undefined;
  const positions = failures.map((failure: { itemIdentifier?: unknown } | null) =>
    batch.findIndex((record) => readSequence(record) === failure?.itemIdentifier),
  );
  return { firstFailed: Math.max(0, Math.min(...positions)), error: undefined };
}

function nameRecords(batch: DynamoDBRecord[]): string {
  const first = batch[0]?.dynamodb;
  const keys = Object.entries(first?.Keys ?? {}).sort(([a], [b]) => a.localeCompare(b));
  const key = keys.map(([, value]) => value.S ?? value.N ?? '?');
  const others = batch.length > 1 ? ` and ${batch.length - 1} more` : '';
  return `Record ${first?.SequenceNumber} (${batch[0]?.eventName} ${key.join(' ')})${others}`;
}

/** Lambda's message to a stream's on-failure destination in S3: it contains the whole event as text. */
export type OnFailureMessage = {
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
  payload: string;
};

export function onFailureMessage(
  records: DynamoDBRecord[],
  context: { functionName: string; shardId: string; calls: number; error: unknown },
): OnFailureMessage {
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
      startSequenceNumber: first ? readSequence(first) : '',
      endSequenceNumber: last ? readSequence(last) : '',
      approximateArrivalOfFirstRecord: arrivalOf(first),
      approximateArrivalOfLastRecord: arrivalOf(last),
      batchSize: records.length,
      streamArn: first?.eventSourceARN ?? '',
    },
    payload: JSON.stringify({ Records: records }),
  };
}

function arrivalOf(record: DynamoDBRecord | undefined): string {
  return new Date((record?.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
}
