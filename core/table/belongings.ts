import { DeleteCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Belongings } from '@mirsah/domain/admin/user-repository.ts';
import {
  connectionKey,
  ownersBlockedPhones,
  ownersHeldOrders,
  ownersOrderIds,
  ownersOrders,
  ownersPages,
  profileKey,
} from './keys.ts';
import { createLandingPageRepository, readLandingPage } from './landing-page-repository.ts';
import type { Table } from './table.ts';

const BATCH = 25;

type Key = { pk: string; sk: string };

/** Pages go one transaction each, so that their names are released and the publisher hears of it. */
export function createBelongings(table: Table): Belongings {
  return {
    async removeSome(ownerId) {
      const removed =
        (await removePages(table, ownerId)) ||
        (await removeIndexed(table, ownersOrders(ownerId))) ||
        (await removeIndexed(table, ownersHeldOrders(ownerId))) ||
        (await removeIndexed(table, ownersOrderIds(ownerId))) ||
        (await removeIndexed(table, ownersBlockedPhones(ownerId))) ||
        (await removeOwnPartitions(table, ownerId));
      return { hasMore: removed > 0 };
    },
  };
}

async function removePages(table: Table, ownerId: string): Promise<number> {
  const keys = await keysIn(table, indexed(ownersPages(ownerId)));
  const { remove } = createLandingPageRepository(table);
  for (const { pk } of keys) {
    const page = await readLandingPage(table, pk.replace('PAGE#', ''));
    if (page) await remove(page);
  }
  return keys.length;
}

/** A thing goes with all that is kept under its key: an order's history, deliveries and messages. */
async function removeIndexed(table: Table, list: string): Promise<number> {
  const things = await keysIn(table, indexed(list));
  await Promise.all(
    things.map(async (thing) => {
      const parts = await keysIn(table, partition(thing.pk), Number.POSITIVE_INFINITY);
      // What is listed goes last: while it is there, a broken-off removal finds the rest again.
      await removeAll(
        table,
        parts.filter(({ sk }) => sk !== thing.sk),
      );
      await removeAll(table, [thing]);
    }),
  );
  return things.length;
}

/** What is kept under the user's own keys: products, templates, titles, connections. The profile stays. */
async function removeOwnPartitions(table: Table, ownerId: string): Promise<number> {
  const profile = profileKey(ownerId);
  const own = await keysIn(table, partition(profile.pk), BATCH + 1);
  const connections = await keysIn(table, partition(connectionKey(ownerId, 'COD').pk));
  const keys = [...own.filter(({ sk }) => sk !== profile.sk), ...connections];
  await removeAll(table, keys);
  return keys.length;
}

async function removeAll(table: Table, keys: Key[]): Promise<void> {
  await Promise.all(
    keys.map(({ pk, sk }) =>
      table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } })),
    ),
  );
}

type Place = Pick<
  QueryCommandInput,
  'IndexName' | 'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ConsistentRead'
>;

const indexed = (value: string): Place => ({
  IndexName: 'gsi1',
  KeyConditionExpression: 'gsi1pk = :value',
  ExpressionAttributeValues: { ':value': value },
});

const partition = (value: string): Place => ({
  KeyConditionExpression: 'pk = :value',
  ExpressionAttributeValues: { ':value': value },
  ConsistentRead: true,
});

async function keysIn(table: Table, place: Place, limit = BATCH): Promise<Key[]> {
  const keys: Key[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...place,
        ProjectionExpression: 'pk, sk',
        ...(Number.isFinite(limit) && { Limit: limit - keys.length }),
        ExclusiveStartKey,
      }),
    );
    keys.push(...Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey && keys.length < limit);
  return keys;
}
