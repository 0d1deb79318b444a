import { type Order, type OrderEvent, orderEventSchema, orderSchema } from '@mirsah/domain/order';
import { codec, encode, withDefaults } from './dynamo/item.ts';
import { find } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { put, type TransactItem } from './dynamo/write.ts';
import { orderEventKey, orderIndexes, orderKey, placedEventIndexes } from './keys.ts';
import type { PhoneTable } from './phone-keys.ts';

/** Statuses, places and reasons of a newer release: an order stays on hold, and waits for its merchant to look. */
const fallbacks = {
  status: 'pending',
  country: 'SA',
  currency: 'SAR',
  holdReason: 'too_many_orders',
  device: 'unknown',
  source: 'other',
  /** Of a line. */
  kind: 'main',
  /** Of the offer after the order: nothing is added to it any more. */
  step: 'closed',
} as const;

export const orderCodec = codec({
  entity: 'order',
  schema: orderSchema,
  fallbacks,
  migrations: [
    withDefaults({ heldFor: null, duplicateOf: null }),
    withDefaults({ touch: null }),
    withDefaults({ lines: [], afterOffer: null }),
  ],
  unnumbered: 2,
  storedNames: { holdReason: 'heldFor', attribution: 'touch' },
});

export const orderEventCodec = codec({
  entity: 'order_event',
  schema: orderEventSchema,
  fallbacks: {
    type: 'unknown',
    from: 'pending',
    to: 'pending',
    detail: 'notes',
    holdReason: 'too_many_orders',
  },
  storedNames: { holdReason: 'heldFor' },
});

/** The order as it is now, never a stale copy. */
export function findOrder(table: Table, orderId: string): Promise<Order | undefined> {
  return find(table, orderCodec, orderKey(orderId));
}

/** An order as it is stored, with its places in the lists. */
export function orderItem({ phoneKeys }: Pick<PhoneTable, 'phoneKeys'>, order: Order) {
  const phone = phoneKeys.current(order.ownerId, order.customerPhone.e164);
  return { ...encode(orderCodec, orderKey(order.id), order), ...orderIndexes(order, phone) };
}

export function putOrderEvent(table: Table, orderId: string, event: OrderEvent): TransactItem {
  return put(table, encode(orderEventCodec, orderEventKey(orderId, event.id), event));
}

/** The first event of an order, by which its number and its page are found. */
export function putPlacedEvent(table: Table, order: Order, event: OrderEvent): TransactItem {
  const item = encode(orderEventCodec, orderEventKey(order.id, event.id), event);
  return put(table, { ...item, ...placedEventIndexes(order) });
}
