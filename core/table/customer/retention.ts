import {
  type ExpiredOrders,
  newRetention,
  type Retention,
  type RetentionStore,
  retentionSchema,
} from '@mirsah/domain/customer-data/retention';
import { logEntryItem } from '../account/merchant-log.ts';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { customerKey, orderKey } from '../dynamo/keys.ts';
import { batchGet, find, itemName, keysOf, partition, queryOnce } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  ifVersion,
  put,
  remove,
  replace,
  type TransactItem,
  transact,
  update,
  write,
  writeIf,
} from '../dynamo/write.ts';
import { allMerchants } from '../metrics/rebuild-metrics.ts';
import { ownersOrders, ownersOrdersByPhone, ownersOrdersOnHold } from '../order/keys.ts';
import { eraseOrder } from './customer-data.ts';

/** The merchant's retention period for customer data, and the progress of the automatic erasure. */
const retentionKey = (ownerId: string) => ({ pk: `USER#${ownerId}`, sk: 'RETENTION' });

export const retentionCodec = codec({
  entity: 'retention',
  schema: retentionSchema,
  fallbacks: { list: 'held' },
});

/** Orders that are erased before their merchant's progress is written. */
const BATCH = 100;
const CONCURRENCY = 10;
/** Merchants per read. */
const MERCHANTS = 100;

export function createRetentionStore(table: Table): RetentionStore {
  return {
    find: async (ownerId) =>
      (await find(table, retentionCodec, retentionKey(ownerId))) ?? newRetention(ownerId),
    save: (before, after) => writeIf(table, saved(table, before, after)),
  };
}

function saved(table: Table, before: Retention, after: Retention): TransactItem {
  const key = retentionKey(after.ownerId);
  const item = encode(retentionCodec, key, after);
  if (before.version === 0) return update(table, key, { set: item }, ifVersion(0));
  return replace(table, encode(retentionCodec, key, before), item, ifVersion(before.version));
}

/**
 * Merchants' terms, and the orders that are older. A batch costs a query of its keys; no index is read beyond
 * it.
 */
export function createExpiredOrders(table: Table): ExpiredOrders {
  return {
    ...createRetentionStore(table),
    async *all() {
      let ownerIds: string[] = [];
      for await (const ownerId of allMerchants(table)) {
        ownerIds.push(ownerId);
        if (ownerIds.length < MERCHANTS) continue;
        yield* await readAll(table, ownerIds);
        ownerIds = [];
      }
      yield* await readAll(table, ownerIds);
    },
    async saveWithEntry(before, after, entry) {
      const conflict = await transact(table, [
        { item: saved(table, before, after), onConflict: true },
        { item: put(table, logEntryItem(after.ownerId, entry)), onConflict: true },
      ]);
      return conflict === undefined;
    },
    async batch(ownerId, { list, after, until }) {
      const name = list === 'held' ? ownersOrdersOnHold(ownerId) : ownersOrders(ownerId);
      const all = partition(name, 'gsi1');
      const query = {
        ...all,
        KeyConditionExpression: `${all.KeyConditionExpression} AND gsi1sk BETWEEN :after AND :until`,
        // A position in the list is a time, `#` and an id: this sorts after the time itself, and before the
        // positions of that time.
        ExpressionAttributeValues: {
          ...all.ExpressionAttributeValues,
          ':after': `${after}!`,
          ':until': until,
        },
        ProjectionExpression: 'pk, gsi1sk',
      };
      const { items } = await queryOnce(table, query, BATCH);
      return {
        orderIds: items.map(({ pk }) => String(pk).slice(orderKey('').pk.length)),
        after: String(items.at(-1)?.gsi1sk ?? after),
      };
    },
    async erase(ownerId, orderIds, at) {
      await forgetCustomers(table, ownerId, orderIds);
      let count = 0;
      const left = orderIds.values();
      const work = async () => {
        for (const orderId of left) {
          const erasedAt = await eraseOrder(table, ownerId, orderId, at);
          // After the await: concurrent calls change `count`.
          count += Number(erasedAt === at);
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return count;
    },
  };
}

async function readAll(table: Table, ownerIds: readonly string[]): Promise<Retention[]> {
  const items = await batchGet(table, ownerIds.map(retentionKey), { isConsistent: false });
  return ownerIds.flatMap((ownerId) => {
    const item = items.get(itemName(retentionKey(ownerId)));
    return (item ? decodeOrSkip(table, retentionCodec, item) : newRetention(ownerId)) ?? [];
  });
}

/**
 * Deletes the number of a customer's orders, under the hash of their phone, if these orders are the last
 * ones. Runs before the orders are erased, because they are found by the phone.
 */
async function forgetCustomers(table: Table, ownerId: string, orderIds: readonly string[]): Promise<void> {
  const orders = await batchGet(table, orderIds.map(orderKey), { attributes: ['gsi3pk', 'ownerId'] });
  const prefix = ownersOrdersByPhone(ownerId, '');
  const phones = new Set(
    [...orders.values()].map(({ gsi3pk }) => String(gsi3pk ?? '')).filter((list) => list.startsWith(prefix)),
  );
  for (const list of phones) {
    const found = await keysOf(table, partition(list, 'gsi3'), BATCH);
    const others = found.filter((key) => !orders.has(itemName(key)));
    // The index may still have orders that were erased a moment ago.
    const stored = await batchGet(table, others, { attributes: ['erasedAt'] });
    const isKnown = [...stored.values()].some(({ erasedAt }) => typeof erasedAt !== 'string');
    if (!isKnown) await write(table, remove(table, customerKey(ownerId, list.slice(prefix.length))));
  }
}
