import type { Signals } from '../conversion/signals.ts';
import { maySend, newDelivery, type SendTime } from '../delivery.ts';
import { keepsForms, type LandingPage } from '../landing-page/landing-page.ts';
import { stoppingCount } from '../landing-page/stock.ts';
import type { Order } from './order.ts';
import type { CustomerHistory, PlacedWith, VisitorLimit } from './ports.ts';
import { soldPieces } from './sold-pieces.ts';

/**
 * The data that screening reads, and when the merchant's orders are sent to their cash-on-delivery network.
 */
export type Known = { history: CustomerHistory; sendsWhen: SendTime | undefined };

/** A feature's writes together with a screened order. */
export type Effect = (order: Order, known: Known) => PlacedWith;

/** The writes of all effects. */
export function effectsOn(order: Order, known: Known, effects: readonly Effect[]): PlacedWith {
  return Object.assign({}, ...effects.map((effect) => effect(order, known)));
}

/** `asked` is the order before screening: on hold it takes no pieces, but they must still be available. */
export function takeStock(page: LandingPage, asked: Order, now: Date): Effect {
  const count = stoppingCount(page, now);
  return (order) => (count ? { stock: { count, wanted: soldPieces(asked), taken: soldPieces(order) } } : {});
}

/** The customer's abandoned forms on the page are closed by the order. */
export const closeForms =
  (page: LandingPage): Effect =>
  () =>
    keepsForms(page) ? { closesForms: true } : {};

export const keepSignals =
  (signals: Signals | undefined): Effect =>
  () =>
    signals ? { signals } : {};

export const countCode =
  (codes: readonly VisitorLimit[]): Effect =>
  (order) =>
    order.phoneCheck === 'asked' ? { codes } : {};

/** Orders on hold are not counted, so that a flood of them causes no conflicts. */
export const countOrder =
  (visitor: VisitorLimit | undefined): Effect =>
  (order, { history }) =>
    order.holdReason === null ? { recent: history.recent, visitor } : {};

/** An order on hold is sent once it is released, and the repeat of an open order once it is confirmed. */
export const sendToNetwork: Effect = (order, { sendsWhen }) =>
  order.holdReason === null && sendsWhen && maySend(order, sendsWhen)
    ? { delivery: newDelivery(order, 'cod', order.placedAt) }
    : {};
