import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { logUnreadableItem, type ReportUnreadable } from './unreadable.ts';

/** Where the repositories work: a client, the table's name, and who hears of items that cannot be read. */
export type Table = { client: DynamoDBDocumentClient; name: string; reportUnreadable: ReportUnreadable };

export function openTable(
  client: DynamoDBClient,
  name: string,
  reportUnreadable: ReportUnreadable = logUnreadableItem,
): Table {
  return {
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    name,
    reportUnreadable,
  };
}
