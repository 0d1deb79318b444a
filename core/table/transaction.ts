import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and what it means when its condition does not hold. */
export type Step<Refusal> = { item: TransactItem; refused: Refusal };

const ATTEMPTS = 6;

/**
 * Writes all steps or none. Returns undefined when written, or the `refused` of the first step whose condition
 * failed. Two transactions that touch the same item at once make DynamoDB cancel one without a verdict; that one
 * is tried again.
 */
export async function transact<Refusal>(
  table: Table,
  steps: readonly Step<Refusal>[],
): Promise<Refusal | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: steps.map(({ item }) => item) }));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      const refused = steps[codes.indexOf('ConditionalCheckFailed')];
      if (refused) return refused.refused;
      if (attempt === ATTEMPTS || !codes.includes('TransactionConflict')) throw error;
      await pause(attempt);
    }
  }
}

function pause(attempt: number): Promise<void> {
  const [jitter = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt + jitter / 10));
}
