import {
  ConditionalCheckFailedException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListBackupsCommand,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Item } from '@mirsah/table/dynamo/item';
import { tableDefinition } from '@mirsah/table/dynamo/table';
import type { RestoreSource, TableRecovery } from './restore.ts';

/** DynamoDB's retention; a restored table starts without history. */
const RECOVERY_DAYS = 35;

/** The limit of BatchGetItem. */
const MAX_KEYS = 100;

/** Writes at the same time. */
const AT_ONCE = 25;

/** The tables of an account and region, by DynamoDB's own point-in-time recovery. */
export function createTableRecovery(client: DynamoDBClient): TableRecovery {
  const items = DynamoDBDocumentClient.from(client);
  const describe = async (TableName: string) => {
    const found = await unlessMissing(client.send(new DescribeTableCommand({ TableName })));
    return found?.Table;
  };
  const update = async (TableName: string, change: object) => {
    await client.send(new UpdateTableCommand({ TableName, ...change }));
    // One change at a time: DynamoDB rejects the next one until the table is active again.
    while ((await describe(TableName))?.TableStatus !== 'ACTIVE') await pause();
  };
  return {
    async sourceOf(TableName) {
      const found = await unlessMissing(client.send(new DescribeContinuousBackupsCommand({ TableName })));
      const window = found?.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
      if (window?.EarliestRestorableDateTime && window.LatestRestorableDateTime) {
        return { from: window.EarliestRestorableDateTime, to: window.LatestRestorableDateTime };
      }
      return deletedCopy(client, TableName);
    },
    exists: async (name) => (await describe(name)) !== undefined,
    async begin(SourceTableName, TargetTableName, { deletedCopy: BackupArn }, RestoreDateTime) {
      if (BackupArn) {
        await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName }));
      } else {
        const when = { SourceTableName, TargetTableName, RestoreDateTime };
        await client.send(new RestoreTableToPointInTimeCommand(when));
      }
    },
    isReady: async (name) => (await describe(name))?.TableStatus === 'ACTIVE',
    async complete(TableName) {
      const table = await describe(TableName);
      if (table?.StreamSpecification?.StreamEnabled !== true) {
        const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' };
        await update(TableName, { StreamSpecification });
      }
      if (table?.DeletionProtectionEnabled !== true)
        await update(TableName, { DeletionProtectionEnabled: true });
      const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
      if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? '')) {
        const TimeToLiveSpecification = { Enabled: true, AttributeName: tableDefinition.timeToLive };
        await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
      }
      const PointInTimeRecoverySpecification = {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: RECOVERY_DAYS,
      };
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
      const label = (await describe(TableName))?.LatestStreamLabel;
      if (!label) throw new Error(`The stream of ${TableName} has no label`);
      return label;
    },
    async *items(TableName) {
      for await (const { Items = [] } of paginateScan({ client: items }, { TableName })) yield Items;
    },
    async add(TableName, added) {
      const taken: Item[] = [];
      const put = async (Item: Item) => {
        const isNew = await unlessOtherwise(
          items.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })),
        );
        if (!isNew) taken.push(Item);
      };
      for (let from = 0; from < added.length; from += AT_ONCE)
        await Promise.all(added.slice(from, from + AT_ONCE).map(put));
      return taken;
    },
    async replace(TableName, Item, { version }) {
      const condition =
        version === undefined
          ? { ConditionExpression: 'attribute_exists(pk)' }
          : {
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': version },
            };
      return unlessOtherwise(items.send(new PutCommand({ TableName, Item, ...condition })));
    },
    async find(TableName, keys) {
      const found = [];
      for (let from = 0; from < keys.length; from += MAX_KEYS) {
        let asked = { [TableName]: { Keys: keys.slice(from, from + MAX_KEYS), ConsistentRead: true } };
        while (Object.keys(asked).length > 0) {
          const { Responses, UnprocessedKeys } = await items.send(
            new BatchGetCommand({ RequestItems: asked }),
          );
          found.push(...(Responses?.[TableName] ?? []));
          asked = (UnprocessedKeys ?? {}) as typeof asked;
        }
      }
      return found;
    },
  };
}

/**
 * DynamoDB copies a table with point-in-time recovery when it is deleted, and retains the copy for 35 days.
 */
async function deletedCopy(client: DynamoDBClient, TableName: string): Promise<RestoreSource | undefined> {
  const { BackupSummaries = [] } = await client.send(
    new ListBackupsCommand({ TableName, BackupType: 'SYSTEM' }),
  );
  const [latest] = BackupSummaries.filter(({ BackupStatus }) => BackupStatus === 'AVAILABLE').sort(
    (a, b) => Number(b.BackupCreationDateTime) - Number(a.BackupCreationDateTime),
  );
  if (!latest?.BackupArn || !latest.BackupCreationDateTime) return undefined;
  const at = latest.BackupCreationDateTime;
  return { from: at, to: at, deletedCopy: latest.BackupArn };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));

async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    // The error of DescribeContinuousBackups.
    if (error instanceof ResourceNotFoundException || /TableNotFound/.test((error as Error).name))
      return undefined;
    throw error;
  }
}

/** False when the condition of a write does not hold. */
async function unlessOtherwise(written: Promise<unknown>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
