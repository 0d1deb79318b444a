import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { logUnreadableItem, type ReportUnreadable } from './item.ts';

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

/** The one table, as CDK and the local stack both create it. Every index projects all attributes. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3'],
  /** Epoch seconds. DynamoDB deletes late and the local database never: readers must check it themselves. */
  timeToLive: 'expiresAt',
} as const;

export type IndexName = (typeof tableDefinition.indexes)[number];
