import { isDiscount, isGift, linesOf } from './lines.ts';
import type { Order } from './order.ts';

type Sold = Pick<Order, 'holdReason' | 'status' | 'items' | 'lines'>;

/**
 * The pieces of its page's product that an order takes: none while it is on hold or cancelled. Add-ons and
 * gifts do not count; an accepted offer after the order is one piece more if a variant of the product was
 * chosen.
 */
export function soldPieces(order: Sold): number {
  if (order.holdReason !== null || order.status === 'cancelled') return 0;
  return linesOf(order)
    .filter(({ kind, variant }) => kind === 'main' || (kind === 'after' && variant !== ''))
    .filter((line) => !isDiscount(line) && !isGift(line))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The pieces that one version of an order takes; 0 when it takes none any more. */
export type SoldNote = { orderId: string; pageId: string; placedAt: string; pieces: number; version: number };

type Change = Sold & Pick<Order, 'id' | 'landingPageId' | 'placedAt' | 'version'>;

/**
 * The note of a changed order; undefined when it takes as many pieces as before. A deleted order returns its
 * pieces unless they were shipped already.
 */
export function soldNote(before: Change | undefined, after: Change | undefined): SoldNote | undefined {
  const order = after ?? before;
  if (!order) return undefined;
  if (!after && (order.status === 'shipped' || order.status === 'delivered')) return undefined;
  const pieces = after ? soldPieces(after) : 0;
  if (pieces === (before ? soldPieces(before) : 0)) return undefined;
  return toSoldNote(order, pieces);
}

/** The note of an order that takes this many pieces. */
export function toSoldNote(order: Omit<Change, keyof Sold>, pieces: number): SoldNote {
  const { id: orderId, landingPageId: pageId, placedAt, version } = order;
  return { orderId, pageId, placedAt, pieces, version };
}
