import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Where the repositories work: a client and the table's name. */
export type Table = { client: DynamoDBDocumentClient; name: string };

export function openTable(client: DynamoDBClient, name: string): Table {
  return {
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    name,
  };
}
