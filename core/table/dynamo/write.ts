import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  type PutCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction, and what it means when its condition does not hold. */
export type Step<Refusal> = { item: TransactItem; onConflict: Refusal };

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
      if (refused) return refused.onConflict;
      if (attempt === ATTEMPTS || !codes.includes('TransactionConflict')) throw error;
      await pause(attempt);
    }
  }
}

function pause(attempt: number): Promise<void> {
  const [jitter = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt + jitter / 10));
}

/** Writes an item that was read at `version`; 0 when there was none. */
export function putIfVersion(table: Table, Item: Record<string, unknown>, version: number): TransactItem {
  return { Put: { TableName: table.name, Item, ...ifVersion(version) } };
}

export function deleteIfVersion(
  table: Table,
  Key: { pk: string; sk: string },
  version: number,
): TransactItem {
  return { Delete: { TableName: table.name, Key, ...ifVersion(version) } };
}

function ifVersion(version: number) {
  if (version === 0) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': version },
  };
}

/** Writes an item if its condition holds, and tells whether it did. */
export async function putIf(
  table: Table,
  input: Omit<PutCommandInput, 'TableName'> & { ConditionExpression: string },
): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, ...input }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
