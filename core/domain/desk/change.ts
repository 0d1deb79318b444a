import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository } from '../landing-page/commands.ts';
import { type Experiments, pageOfOrder } from '../landing-page/experiment.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { stoppingCount } from '../landing-page/stock.ts';
import { changesOf, correctionOf, updateOrder } from '../order/change.ts';
import { type ChosenGoods, goodsChanges, type OrderQuote, quoteOrder, withChoice } from '../order/choice.ts';
import type { Order, OrderEdit } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { soldPieces } from '../order/sold-pieces.ts';

type Ports = {
  orders: OrderRepository;
  landingPages: Pick<LandingPageRepository, 'find'>;
  experiments: Experiments;
  /** How many pieces of a page's count are left. */
  stock: { find(pageId: string, now: Date): Promise<{ left: number } | undefined> };
  clock: Clock;
};

/**
 * What an order or another choice of its goods costs. Throws DomainError `not_found`, also where its page is gone;
 * `product_unavailable`; `not_enough_stock` for more pieces than are left of a count that stops orders.
 */
export async function quoteCall(
  { orders, landingPages, experiments, stock, clock }: Ports,
  { ownerId, orderId, choice }: { ownerId: string; orderId: string; choice?: ChosenGoods | undefined },
): Promise<OrderQuote> {
  const order = await orders.find(ownerId, orderId);
  const stored = order && (await landingPages.find(ownerId, order.landingPageId));
  if (!order || !stored) throw new DomainError('not_found');
  const page = await pageOfOrder(experiments, stored, order);
  const quote = quoteOrder(page, order, choice);
  if (choice) await assertStock({ stock, clock }, page, order, withChoice(page, order, choice));
  return quote;
}

/**
 * More pieces than the order has are promised only where they are left. What an order has already stays its own, and
 * nothing is asked of a page that takes orders however much is left.
 */
async function assertStock(
  { stock, clock }: Pick<Ports, 'stock' | 'clock'>,
  page: LandingPage,
  before: Order,
  chosen: Pick<Order, 'items' | 'lines'>,
): Promise<void> {
  const more = soldPieces({ ...before, ...chosen }) - soldPieces(before);
  const now = clock.now();
  if (more <= 0 || !stoppingCount(page, now)) return;
  const { left } = (await stock.find(page.id, now)) ?? { left: Number.POSITIVE_INFINITY };
  if (left < more) throw new DomainError('not_enough_stock');
}

/** What a customer has changed: how to reach them as typed, and, where they want something else, that and what it was said to cost. */
export type CallEdit = Omit<OrderEdit, 'status'> & {
  goods?: { choice: ChosenGoods; totalMinor: number } | undefined;
};

/**
 * Saves what a customer had changed during a call as one event. `outcomeId` makes a repeated request harmless. Throws
 * DomainError `not_found`; `version_conflict` with the current version when the order has changed since the edit began;
 * `order_decided` when it is not pending any more; `order_fields_invalid`; `product_unavailable`; `not_enough_stock`;
 * `price_changed` when the page asks another price than the one that was shown.
 */
export async function changeOnCall(
  { orders, landingPages, experiments, stock, clock }: Ports,
  {
    edit,
    outcomeId,
    ...command
  }: {
    ownerId: string;
    orderId: string;
    by: string;
    outcomeId: string;
    edit: CallEdit;
  },
): Promise<Order> {
  const { after } = await updateOrder({ orders, clock }, command, async (order) => {
    const events = await orders.events(order.id);
    if (events.some((event) => event.type === 'changed_on_call' && event.outcomeId === outcomeId))
      return { changes: {}, events: [] };
    if (order.status !== 'pending') throw new DomainError('order_decided', { currentVersion: order.version });
    if (order.version !== edit.version)
      throw new DomainError('version_conflict', { currentVersion: order.version });
    const correction = correctionOf(order, edit);
    const goods = edit.goods && (await chosen(order, edit.goods));
    const changes = [
      ...changesOf(order, correction),
      ...(goods ? goodsChanges(order, goods, order.currency) : []),
    ];
    return {
      changes: { ...correction, ...goods },
      events: changes.length > 0 ? [{ type: 'changed_on_call', outcomeId, changes }] : [],
    };
  });
  return after;

  async function chosen(order: Order, { choice, totalMinor }: { choice: ChosenGoods; totalMinor: number }) {
    const stored = await landingPages.find(order.ownerId, order.landingPageId);
    if (!stored) throw new DomainError('product_unavailable');
    const page = await pageOfOrder(experiments, stored, order);
    const goods = withChoice(page, order, choice);
    if (goods.totalMinor !== totalMinor) throw new DomainError('price_changed');
    await assertStock({ stock, clock }, page, order, goods);
    return goods;
  }
}
