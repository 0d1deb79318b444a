import { type Delivery, type NetworkTask, type Told, toldDetails } from '../delivery.ts';
import type { Order } from '../order/order.ts';
import { readStateMeaning } from './states.ts';

/** The part of an order that a network receives. */
export type SentOrder = Pick<
  Order,
  'id' | 'status' | 'customerName' | 'customerPhone' | 'customerAddress' | 'items' | 'totalMinor'
>;

/**
 * The copy of an order at a network after sending: hashes of the texts, which detect a change without storing
 * the texts.
 */
export function toSentCopy(order: SentOrder): Told {
  const { id, status, customerName, customerPhone, customerAddress, items, totalMinor } = order;
  const goods = items.map(({ sku, name, variant, quantity }) => [sku, name, variant, quantity]);
  const prices = items.map(({ unitPriceMinor }) => unitPriceMinor);
  return {
    customerName: markOf(id, customerName),
    customerPhone: markOf(id, customerPhone.e164),
    customerAddress: markOf(id, customerAddress),
    goods: markOf(id, JSON.stringify(goods)),
    total: markOf(id, JSON.stringify([prices, totalMinor])),
    isCancelled: status === 'cancelled',
  };
}

/** FNV-1a over the text and the order's id: the chance of a collision is one in four thousand million. */
function markOf(orderId: string, text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${orderId} ${text}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * The change that a person has to make at the network, so that it matches the order; undefined where both
 * match, and while the order is being sent. An order that the network has ended only needs a change if it is
 * wanted after all. A delivery that may not have arrived is only cancelled there: a changed order is resent.
 */
export function findNetworkTask(
  order: SentOrder & Pick<Order, 'erasedAt'>,
  delivery: Pick<Delivery, 'state' | 'told' | 'reported'>,
): NetworkTask | undefined {
  const { state, told, reported } = delivery;
  if (state === 'queued' || state === 'sending' || order.erasedAt !== null) return undefined;
  // Sent before sent data was stored: the only change that the network does not know is a cancellation.
  if (!told && state === 'rejected') return undefined;
  const ended = reported?.isOver ? endOf(reported) : undefined;
  const isCancelledThere = told?.isCancelled === true || ended === 'cancelled';
  if (order.status === 'cancelled') {
    return isCancelledThere || reported?.isOver ? undefined : { action: 'cancel', details: [] };
  }
  if (state !== 'sent') return undefined;
  if (isCancelledThere) return { action: 'restore', details: [] };
  if (!told || reported?.isOver) return undefined;
  const now = toSentCopy(order);
  const details = toldDetails.filter((detail) => now[detail] !== told[detail]);
  return details.length > 0 ? { action: 'edit', details } : undefined;
}

function endOf({ order, lead }: NonNullable<Delivery['reported']>): Order['status'] | null | undefined {
  if (order !== null) return readStateMeaning('orders', { label: order, code: '' })?.status;
  return lead === null ? undefined : readStateMeaning('leads', { label: lead, code: '' })?.status;
}
