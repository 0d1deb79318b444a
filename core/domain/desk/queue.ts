import { mayCall } from '../confirmation/calling-hours.ts';
import { newConfirmation } from '../confirmation/confirmation.ts';
import type { DeskSettings } from '../confirmation/transitions.ts';
import { currencies } from '../money.ts';
import { type Order, orderSchema } from '../order/order.ts';

/** Why an order is next, by priority. */
export const queueGroups = ['message', 'callback', 'fresh', 'retry', 'rest'] as const;
export type QueueGroup = (typeof queueGroups)[number];

/** The fields that the queue and its list need: they read a hundred orders for one call. */
export const queuedOrderSchema = orderSchema.pick({
  id: true,
  landingPageId: true,
  status: true,
  holdReason: true,
  duplicateOf: true,
  confirmation: true,
  risk: true,
  phoneCheck: true,
  customerName: true,
  customerPhone: true,
  customerAddress: true,
  country: true,
  place: true,
  currency: true,
  totalMinor: true,
  placedAt: true,
  customerWroteAt: true,
});
export type QueuedOrder = Pick<Order, keyof typeof queuedOrderSchema.shape>;

/** The fields that decide whether and when an order is called. */
export type RankedOrder = Pick<
  QueuedOrder,
  | 'status'
  | 'holdReason'
  | 'country'
  | 'currency'
  | 'totalMinor'
  | 'placedAt'
  | 'duplicateOf'
  | 'confirmation'
  | 'risk'
  | 'phoneCheck'
  | 'customerWroteAt'
> & { customerPhone: Pick<QueuedOrder['customerPhone'], 'isMobile'> };

const FRESH_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/**
 * Whether and why an order may be offered now: never one that is on hold, waits for a later time, or is
 * outside calling hours. A customer who has written waits for a reply; a callback was promised for its time;
 * a fresh order's customer still has the phone in hand.
 */
export function findQueueGroup(
  order: RankedOrder,
  now: Date,
  settings: DeskSettings,
): QueueGroup | undefined {
  const { state, nextAt } = order.confirmation ?? newConfirmation;
  if (order.status !== 'pending' || order.holdReason !== null) return undefined;
  if (!order.customerWroteAt && nextAt !== null && Date.parse(nextAt) > now.getTime()) return undefined;
  if (!mayCall(now, order.country, settings.hours)) return undefined;
  if (order.customerWroteAt) return 'message';
  switch (state) {
    case 'postponed':
      return 'callback';
    case 'retry':
      return 'retry';
    case 'new':
      return now.getTime() - Date.parse(order.placedAt) < FRESH_MS ? 'fresh' : 'rest';
    default:
      return undefined;
  }
}

/** The orders that may be offered now, sorted by priority. */
export function inCallingOrder<O extends RankedOrder>(
  orders: readonly O[],
  now: Date,
  settings: DeskSettings,
): { order: O; group: QueueGroup }[] {
  return orders
    .flatMap((order) => {
      const group = findQueueGroup(order, now, settings);
      return group ? [{ order, group, rank: rankIn(group, order, now) }] : [];
    })
    .sort(
      (a, b) =>
        queueGroups.indexOf(a.group) - queueGroups.indexOf(b.group) ||
        Number(isCallFirst(b.order)) - Number(isCallFirst(a.order)) ||
        a.rank - b.rank,
    )
    .map(({ order, group }) => ({ order, group }));
}

/** The merchant gives risky orders priority. */
const isCallFirst = ({ risk }: RankedOrder) => risk?.isCallFirst === true;

/** Lower comes first: the longest due, the newest, or the highest expected value. */
function rankIn(group: QueueGroup, order: RankedOrder, now: Date): number {
  if (group === 'fresh') return -Date.parse(order.placedAt);
  if (group === 'rest') return -expectedRiyals(order, now);
  return Date.parse(
    (group === 'message' && order.customerWroteAt) || (order.confirmation?.nextAt ?? order.placedAt),
  );
}

/**
 * A dinar or an Omani riyal is worth about ten units of the other currencies, which are worth about the same.
 */
const DINAR_IN_RIYALS = 10;
/** The time in which the likelihood halves, by merchants' experience of late calls. */
const HALF_LIFE_HOURS = 48;
const DUPLICATE_LIKELIHOOD = 0.3;
const DOUBTFUL_PHONE_LIKELIHOOD = 0.5;
/** How much likelier a sale is: a customer who enters a code has the phone at hand and wants the order. */
const CONFIRMED_PHONE_FACTOR = 1.25;

/** An order's value times the likelihood of a sale, in Saudi riyals, for comparison only. */
function expectedRiyals(order: RankedOrder, now: Date): number {
  const { decimals } = currencies[order.currency];
  const riyals = (order.totalMinor / 10 ** decimals) * (decimals === 3 ? DINAR_IN_RIYALS : 1);
  const hours = Math.max(0, now.getTime() - Date.parse(order.placedAt)) / HOUR_MS;
  return (
    riyals *
    0.5 ** (hours / HALF_LIFE_HOURS) *
    (order.duplicateOf === null ? 1 : DUPLICATE_LIKELIHOOD) *
    (order.customerPhone.isMobile ? 1 : DOUBTFUL_PHONE_LIKELIHOOD) *
    (order.phoneCheck === 'confirmed' ? CONFIRMED_PHONE_FACTOR : 1)
  );
}
