import { type Delivery, type DeliveryRepository, deliverySchema } from '@mirsah/domain/delivery';
import { codec, decodeAll, encode } from './dynamo/item.ts';
import { find, partition, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { ifVersion, isNew, put, putIf, replace, type TransactItem, writeIf } from './dynamo/write.ts';
import { deliveryIndexes, deliveryKey, keyRejectedDeliveries } from './keys.ts';

/** A state of a newer release is read as uncertain, so that only the merchant can have the order sent again. */
export const deliveryCodec = codec({
  entity: 'delivery',
  schema: deliverySchema,
  fallbacks: { kind: 'cod', state: 'uncertain', code: 'strange_answer' },
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
