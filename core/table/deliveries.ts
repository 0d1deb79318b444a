import { type Delivery, type DeliveryRepository, deliverySchema } from '@mirsah/domain/delivery';
import { UNREADABLE } from '@mirsah/domain/tolerant';
import { codec, decodeAll, encode } from './dynamo/item.ts';
import { find, partition, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { ifVersion, isNew, put, putIf, replace, type TransactItem, writeIf } from './dynamo/write.ts';
import { deliveryIndexes, deliveryKey, keyRejectedDeliveries } from './keys.ts';

/**
 * A delivery in a state of a newer release is uncertain: it is not sent again unless the merchant says so. One of an
 * unknown kind is unreadable: read as another kind, its order would be sent there a second time.
 */
export const deliveryCodec = codec({
  entity: 'delivery',
  schema: deliverySchema,
  fallbacks: { kind: UNREADABLE, state: 'uncertain', code: 'strange_answer' },
});

export function createDeliveryRepository(table: Table): DeliveryRepository {
  return {
    find: (orderId, kind) => find(table, deliveryCodec, deliveryKey(orderId, kind)),
    create: (delivery) => putIf(table, deliveryItem(delivery), isNew),
    change: (before, after) =>
      writeIf(table, replace(table, deliveryItem(before), deliveryItem(after), ifVersion(before.version))),
    async listKeyRejected(ownerId, limit) {
      const items = await queryAll(table, partition(keyRejectedDeliveries(ownerId), 'gsi1'), limit);
      return decodeAll(table, deliveryCodec, items);
    },
  };
}

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
