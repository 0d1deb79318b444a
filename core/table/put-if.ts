import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

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
