import { type Delivery, type DeliveryRepository, deliverySchema, hasFailed } from '@mirsah/domain/delivery';
import { UNREADABLE } from '@mirsah/domain/tolerant';
import { codec, decodeAll, encode } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import { find, partition, type Query, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  check,
  ifVersion,
  isNew,
  put,
  putIf,
  replace,
  type TransactItem,
  transact,
  writeIf,
} from '../dynamo/write.ts';
import {
  deliveryIndexes,
  deliveryKey,
  failedDeliveries,
  followedDeliveries,
  keyRejectedDeliveries,
  networkTasks,
  openDeliveryPartitions,
  readFollowed,
} from './keys.ts';

/**
 * A delivery in a state of a newer release is uncertain: it is only sent again by the merchant. One of an
 * unknown kind is unreadable: read as another kind, its order would be sent there a second time.
 */
export const deliveryCodec = codec({
  entity: 'delivery',
  schema: deliverySchema,
  fallbacks: { kind: UNREADABLE, state: 'uncertain', code: 'strange_answer', action: 'edit' },
});

export function createDeliveryRepository(table: Table): DeliveryRepository {
  return {
    find: (orderId, kind) => find(table, deliveryCodec, deliveryKey(orderId, kind)),
    create: (delivery) => putIf(table, deliveryItem(delivery), isNew),
    change: (before, after) =>
      writeIf(table, replace(table, deliveryItem(before), deliveryItem(after), ifVersion(before.version))),
    async changeWhile(before, after, order) {
      const changed = replace(table, deliveryItem(before), deliveryItem(after), ifVersion(before.version));
      const isUnchanged = check(table, orderKey(order.id), ifVersion(order.version));
      const items = [changed, isUnchanged].map((item) => ({ item, onConflict: 'conflict' as const }));
      return (await transact(table, items)) === undefined;
    },
    async listKeyRejected(ownerId, limit) {
      const items = await queryAll(table, partition(keyRejectedDeliveries(ownerId), 'gsi1'), limit);
      return decodeAll(table, deliveryCodec, items);
    },
    async listFailed(ownerId, limit) {
      const latestFirst = { ...partition(failedDeliveries(ownerId), 'gsi2'), ScanIndexForward: false };
      const items = await queryAll(table, latestFirst, limit);
      // The index lags behind: a delivery may have arrived since.
      return decodeAll(table, deliveryCodec, items).filter(hasFailed);
    },
    async listTasks(ownerId, limit) {
      const latestFirst = { ...partition(networkTasks(ownerId), 'gsi2'), ScanIndexForward: false };
      return decodeAll(table, deliveryCodec, await queryAll(table, latestFirst, limit)).filter(
        ({ task }) => task !== null,
      );
    },
    async listFollowed(ownerId, since, limit) {
      const followed = {
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :followed AND gsi3sk > :since',
        ExpressionAttributeValues: { ':followed': followedDeliveries(ownerId), ':since': since },
        ProjectionExpression: 'gsi3sk',
        ScanIndexForward: false,
      };
      const items = await queryAll(table, followed, limit);
      return items.map(({ gsi3sk }) => readFollowed(String(gsi3sk)));
    },
    async listOpen(before, limit) {
      const most = Math.ceil(limit / openDeliveryPartitions.length);
      const partitions = openDeliveryPartitions.map((open) =>
        queryAll(table, openBefore(open, before), most),
      );
      return decodeAll(table, deliveryCodec, (await Promise.all(partitions)).flat());
    },
  };
}

const openBefore = (open: string, before: string): Query => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :open AND gsi2sk < :before',
  ExpressionAttributeValues: { ':open': open, ':before': before },
});

/** The delivery that is written together with its order. */
export function putDelivery(table: Table, delivery: Delivery): TransactItem {
  return put(table, deliveryItem(delivery));
}

function deliveryItem(delivery: Delivery) {
  return {
    ...encode(deliveryCodec, deliveryKey(delivery.orderId, delivery.kind), delivery),
    ...deliveryIndexes(delivery),
  };
}
