import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { observed } from './aws-calls.ts';
import { type Item, type Key, logUnreadableItem, type ReportUnreadable } from './item.ts';

/**
 * The options of every AWS client. A service that does not answer must not use up the time of the function,
 * so an attempt has a third of it, at most five seconds; the SDK makes three.
 */
export function clientOptions() {
  const seconds = Number(process.env.FUNCTION_TIMEOUT_SECONDS ?? 10);
  return {
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2000,
      requestTimeout: Math.min(5000, (1000 * seconds) / 3),
      // Without it, too slow an answer is only logged.
      throwOnRequestTimeout: true,
    },
  };
}

/**
 * The context of the repositories: a client, the table's name, and the receiver of reports about unreadable
 * items.
 */
export type Table = {
  client: DynamoDBDocumentClient;
  name: string;
  reportUnreadable: ReportUnreadable;
  /** Replaces the request for one item, see `withSharedReads`. */
  read?: (key: Key, attributes?: readonly string[]) => Promise<Item | undefined>;
  /** Whether a single unreadable item counts as missing, see `withoutUnreadable`. */
  skipsUnreadable?: true;
};

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

/** The table as every function opens it. */
export function connectTable(name: string): Table {
  return openTable(observed(new DynamoDBClient(clientOptions())), name);
}

/**
 * The one table, as CDK and the local stack both create it. Its indexes hold keys only: a copy of an item in
 * each of them would be written, and paid for, with each change of the item. The items of a query's result
 * are then read from the table; see docs/decisions/0053-indexes-of-keys.md.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: ['gsi1', 'gsi2', 'gsi3'],
  /**
   * Epoch seconds. DynamoDB deletes up to days late, the local housekeeping too: readers must check it
   * themselves.
   */
  timeToLive: 'expiresAt',
} as const;

export type IndexName = (typeof tableDefinition.indexes)[number];
