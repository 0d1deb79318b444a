import { DomainError } from '../error.ts';
import { pageOfOrder } from '../landing-page/experiment.ts';
import { changesOf, toCorrection, updateOrder } from '../order/change.ts';
import { type GoodsWish, type OrderQuote, quoteOrder, withChoice } from '../order/choice.ts';
import { changedGoods, type GoodsEdit, type GoodsPorts, shortOf } from '../order/goods.ts';
import type { Order, OrderEdit } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';

type Ports = GoodsPorts & { orders: OrderRepository };

/**
 * The price of an order or of other goods; `discountPercent` is the caller's maximum discount. Throws
 * DomainError `not_found`, also where its page was deleted; `product_unavailable`; `not_enough_stock` for
 * more pieces than are left where stock limits orders, unless the request is despite the stock.
 */
export async function quoteCall(
  { orders, landingPages, experiments, ...counting }: Ports,
  {
    ownerId,
    orderId,
    despiteStock,
    discountPercent,
    ...wish
  }: GoodsWish & {
    ownerId: string;
    orderId: string;
    despiteStock?: boolean | undefined;
    discountPercent?: number;
  },
): Promise<OrderQuote> {
  const order = await orders.find(ownerId, orderId);
  const stored = order && (await landingPages.find(ownerId, order.landingPageId));
  if (!order || !stored) throw new DomainError('not_found');
  const page = await pageOfOrder(experiments, stored, order);
  const quote = quoteOrder(page, order, wish, discountPercent);
  if (
    wish.choice &&
    !despiteStock &&
    (await shortOf(counting, page, order, withChoice(page, order, wish.choice)))
  )
    throw new DomainError('not_enough_stock');
  return quote;
}

/**
 * The customer's changes: contact details as typed and, for other goods, those with the total that was shown.
 */
export type CallEdit = Omit<OrderEdit, 'status'> & { goods?: GoodsEdit | undefined };

/**
 * Saves the customer's changes during a call as one event. `outcomeId` makes a repeated request harmless;
 * `isChanged` is false for a repeat, and without a difference. Throws DomainError `not_found`;
 * `version_conflict` with the current version when the order has changed since the edit began;
 * `order_decided` when it is not pending any more; `order_fields_invalid`; `not_enough_stock`; and the errors
 * of `changedGoods`.
 */
export async function changeOnCall(
  { orders, ...ports }: Ports,
  {
    edit,
    outcomeId,
    discountPercent = 0,
    ...command
  }: {
    ownerId: string;
    orderId: string;
    by: string;
    outcomeId: string;
    edit: CallEdit;
    discountPercent?: number;
  },
): Promise<{ order: Order; isChanged: boolean }> {
  const { before, after } = await updateOrder({ orders, clock: ports.clock }, command, async (order) => {
    const events = await orders.events(order.id);
    if (events.some((event) => event.type === 'changed_on_call' && event.outcomeId === outcomeId))
      return { changes: {}, events: [] };
    if (order.status !== 'pending') throw new DomainError('order_decided', { currentVersion: order.version });
    if (order.version !== edit.version)
      throw new DomainError('version_conflict', { currentVersion: order.version });
    const correction = toCorrection(order, edit);
    const wanted = edit.goods && (await changedGoods(ports, order, edit.goods, discountPercent));
    if (wanted?.page && (await shortOf(ports, wanted.page, order, wanted.goods)))
      throw new DomainError('not_enough_stock');
    const changes = [...changesOf(order, correction), ...(wanted?.changes ?? [])];
    return {
      changes: { ...correction, ...wanted?.goods },
      events: changes.length > 0 ? [{ type: 'changed_on_call', outcomeId, changes }] : [],
    };
  });
  return { order: after, isChanged: before !== after };
}
