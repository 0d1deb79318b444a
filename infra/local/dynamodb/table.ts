import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';

type TableOptions = {
  tableName: string;
  /** Names of the global secondary indexes; index `gsi1` has the keys `gsi1pk` and `gsi1sk`. */
  indexes: readonly string[];
};

/**
 * Ensures that the table exists with its indexes and its stream of new and old images. Idempotent. Throws
 * when a table with that name exists without one of the indexes or without the stream. Returns the indexes
 * that contain whole items, as those of earlier releases do.
 */
export async function ensureTable(client: DynamoDBClient, options: TableOptions): Promise<string[]> {
  if ((await describe(client, options.tableName)) === undefined) {
    await client.send(new CreateTableCommand(definition(options))).catch((error: unknown) => {
      // Another start may have created it at the same moment.
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  }
  for (;;) {
    const table = await describe(client, options.tableName);
    if (table?.TableStatus === 'ACTIVE') {
      assertMatches(table, options);
      return (table.GlobalSecondaryIndexes ?? [])
        .filter(({ Projection }) => Projection?.ProjectionType === 'ALL')
        .map(({ IndexName = '' }) => IndexName);
    }
    await sleep(20);
  }
}

async function describe(client: DynamoDBClient, tableName: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function assertMatches(
  table: NonNullable<Awaited<ReturnType<typeof describe>>>,
  options: TableOptions,
): void {
  const present = new Set(table.GlobalSecondaryIndexes?.map((index) => index.IndexName));
  const missing = options.indexes.filter((index) => !present.has(index));
  if (missing.length > 0)
    throw new Error(`Table ${options.tableName} lacks the indexes ${missing.join(', ')}.`);
  if (table.StreamSpecification?.StreamEnabled !== true) {
    throw new Error(`Table ${options.tableName} has no stream.`);
  }
}

function definition({ tableName, indexes }: TableOptions): CreateTableCommandInput {
  const keyNames = ['pk', 'sk', ...indexes.flatMap((index) => [`${index}pk`, `${index}sk`])];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keyNames.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema('pk', 'sk'),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index,
        KeySchema: keySchema(`${index}pk`, `${index}sk`),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    }),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
}

function keySchema(partition: string, sort: string): NonNullable<CreateTableCommandInput['KeySchema']> {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
}
