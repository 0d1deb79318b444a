import { DomainError } from '@mirsah/domain/error';
import type { StockTake } from '@mirsah/domain/landing-page/stock';
import type { Order, OrderEvent } from '@mirsah/domain/order';
import type { OrderRepository, ReceiptRepository } from '@mirsah/domain/order/ports';
import type { Item } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { find, keysOf, partition } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, put, remove, replace, transact, updateIf, write } from '../dynamo/write.ts';
import { deliveryCodec } from '../outbound/deliveries.ts';
import { deliveryKey } from '../outbound/keys.ts';
import { planCall } from './calls.ts';
import { changeWithEvents, findOrder, orderItem, readOrderEvents } from './order-item.ts';
import { listOrders } from './order-list.ts';
import { takeStock } from './sold-pieces.ts';

export function createOrderRepository(table: PhoneTable): OrderRepository {
  return {
    async find(ownerId, orderId) {
      const order = await findOrder(table, orderId);
      return order?.ownerId === ownerId ? order : undefined;
    },
    list: (ownerId, filter, request) => listOrders(table, ownerId, filter, request),
    events: (orderId) => readOrderEvents(table, orderId),
    change: (before, after, ...events) => changeOrder(table, before, after, events),
    remove: (order) => removeOrder(table, order),
  };
}

export function createReceiptRepository(table: Table): ReceiptRepository {
  return { find: (orderId) => findOrder(table, orderId) };
}

/** The orders that are sent to a network, of any merchant. */
export function createForwardedOrders(table: Table) {
  return {
    find: (orderId: string) => findOrder(table, orderId),
    /** Sets the state of the order's offer and code, which no index contains. */
    async change(before: Order, { id, afterOffer, phoneCheck, version, updatedAt }: Order) {
      const set = { afterOffer, phoneCheck, version, updatedAt };
      const isChanged = await updateIf(table, orderKey(id), { set }, ifVersion(before.version));
      if (!isChanged) throw new DomainError('version_conflict');
    },
  };
}

/** Shoppers' answers to the offer after their order. Written whole: their requests may not update. */
export function createOfferAnswers(table: PhoneTable) {
  return {
    async isForwarded(orderId: string) {
      const delivery = await find(table, deliveryCodec, deliveryKey(orderId, 'cod'));
      return delivery !== undefined && delivery.state !== 'queued';
    },
    async change(before: Order, after: Order, ...events: OrderEvent[]) {
      const isWritten = await changeWithEvents(table, { before, events }, (carried) =>
        put(table, { ...orderItem(table, after), ...carried }, ifVersion(before.version)),
      );
      if (!isWritten) throw new DomainError('version_conflict');
    },
    async sell(before: Order, after: Order, stock: StockTake, ...events: OrderEvent[]) {
      const isWritten = await changeWithEvents(
        table,
        { before, events },
        (carried) => put(table, { ...orderItem(table, after), ...carried }, ifVersion(before.version)),
        await takeStock(table, after, stock),
      );
      if (!isWritten) throw new DomainError('version_conflict');
    },
  };
}

async function changeOrder(
  table: PhoneTable,
  before: Order,
  after: Order,
  events: readonly OrderEvent[],
): Promise<void> {
  const call = planCall(table, before, after);
  const writeOrder = (carried: Item) => {
    const changed = { ...orderItem(table, after), ...carried };
    return replace(table, orderItem(table, before), changed, ifVersion(before.version));
  };
  const isWritten = await changeWithEvents(table, { before, events }, writeOrder, call ? [call] : []);
  if (!isWritten) throw new DomainError('version_conflict');
}

/**
 * Deletes everything stored under an order's key, the order itself last: after an interruption it is still
 * there to be deleted again. Throws DomainError `version_conflict` when the order was changed in the
 * meantime.
 */
async function removeOrder(table: Table, order: Order): Promise<void> {
  const own = orderKey(order.id);
  for (const key of await keysOf(table, partition(own.pk))) {
    if (key.sk !== own.sk) await write(table, remove(table, key));
  }
  const item = remove(table, own, ifVersion(order.version));
  const conflict = await transact(table, [{ item, onConflict: 'version_conflict' as const }]);
  if (conflict) throw new DomainError(conflict);
}
