import { coffeeSet } from './landing-pages/coffee-set.ts';
import { dhofarFrankincense } from './landing-pages/dhofar-frankincense.ts';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { smartWatch } from './landing-pages/smart-watch.ts';
import { type PlannedOrder, planOrders } from './order-plan.ts';

/** Two busy months on three pages. */
export function planMerchantsOrders(now: Date): PlannedOrder[] {
  return planOrders({
    pages: [
      { content: oudPerfume(now).content, share: 48 },
      { content: smartWatch(now).content, share: 31 },
      { content: coffeeSet(now).content, share: 21 },
    ],
    now,
    days: 60,
    orders: 400,
    atLeastToday: 6,
    seed: 20_26,
  });
}

/** A handful, so that a second merchant has something that the first must never see. */
export function planOtherMerchantsOrders(now: Date): PlannedOrder[] {
  return planOrders({
    pages: [{ content: dhofarFrankincense(now).content, share: 1 }],
    now,
    days: 14,
    orders: 9,
    atLeastToday: 1,
    seed: 7,
  });
}
