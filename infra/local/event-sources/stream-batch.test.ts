import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { deliver } from './stream-batch.ts';

const SIZE = 7;
const records = Array.from(
  { length: SIZE },
  (_, index): DynamoDBRecord => ({ eventName: 'INSERT', dynamodb: { SequenceNumber: String(index + 1) } }),
);
const sequence = (record: DynamoDBRecord) => record.dynamodb?.SequenceNumber ?? '';

type Way = 'throws' | 'names the record';

/**
 * Delivers one batch with one record that always fails; the handled records are in the order of the last
 * calls.
 */
async function deliverWithPoison(position: number, way: Way) {
  const poison = records[position];
  const handled: string[] = [];
  const done: string[] = [];
  const givenUp: string[] = [];
  await deliver(records, {
    async call(batch) {
      const failsAt = batch.indexOf(poison as DynamoDBRecord);
      if (failsAt < 0) return void handled.push(...batch.map(sequence));
      if (way === 'throws') throw new Error('unreadable');
      handled.push(...batch.slice(0, failsAt).map(sequence));
      return { batchItemFailures: [{ itemIdentifier: sequence(batch[failsAt] as DynamoDBRecord) }] };
    },
    done: (batch) => void done.push(...batch.map(sequence)),
    giveUp: async (batch) => void givenUp.push(...batch.map(sequence)),
    log: () => undefined,
    maxRetries: 1,
    signal: new AbortController().signal,
  });
  return { handled, done, givenUp };
}

test.for(
  [...records.keys()].flatMap((position) => [
    [position, 'throws'] as const,
    [position, 'names the record'] as const,
  ]),
)(
  'a record that can never be handled, at position %i of a batch (the function %s), holds up no other',
  async ([position, way]) => {
    const { handled, done, givenUp } = await deliverWithPoison(position, way);
    const poison = String(position + 1);
    expect(handled).toEqual(records.map(sequence).filter((number) => number !== poison));
    expect(givenUp).toEqual([poison]);
    expect(done).toEqual(records.map(sequence));
  },
);
