import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { essentialFieldIds } from '@mirsah/domain/landing-page/content';
import type { OrderStatus } from '@mirsah/domain/order';
import { deliveryAddress, personName, phoneNumber } from './customers.ts';
import { coffeeSet } from './landing-pages/coffee-set.ts';
import { dhofarFrankincense } from './landing-pages/dhofar-frankincense.ts';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { smartWatch } from './landing-pages/smart-watch.ts';
import { createRandom, type Random } from './random.ts';
import { DAY, HOUR, riyadhMidnight, riyadhWeekday, shoppingMoment, workingMoment } from './riyadh-clock.ts';

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

/** A few orders, so that a second merchant has data that the first must never see. */
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

type Customer = { name: string; phone: string; address: string; country: CountryCode };

export type PlannedOrder = {
  /** Counts from 1 in order of time; the idempotency key is derived from it. */
  number: number;
  subdomain: string;
  placedAt: Date;
  customer: Customer;
  variantId: string | undefined;
  shippingOptionId: string;
  quantity: number;
  /** Answers to the page's custom fields, by field id. */
  fields: Record<string, string>;
  changes: PlannedChange[];
};

type Plan = {
  pages: readonly { content: LandingPageContent; share: number }[];
  now: Date;
  days: number;
  orders: number;
  atLeastToday: number;
  seed: number;
};

/**
 * Orders for the pages over the last `days` days until `now`, about `orders` of them, oldest first. The same
 * plan always gives the same orders, so that an interrupted seeding can be resumed.
 */
export function planOrders(plan: Plan): PlannedOrder[] {
  const random = createRandom(plan.seed);
  const known = new Map<CountryCode, Customer[]>();
  return momentsOf(random, plan).map((placedAt, index) => {
    const content = pageFor(random, plan.pages);
    const customer = nextCustomer(random, content.country, known);
    const shipping = mostlyFirst(random, content.shippingOptions);
    return {
      number: index + 1,
      subdomain: content.subdomain,
      placedAt,
      customer,
      variantId:
        content.product.variants.length > 0 ? mostlyFirst(random, content.product.variants).id : undefined,
      shippingOptionId: shipping.id,
      quantity: Number(random.weighted({ 1: 74, 2: 20, 3: 6 })),
      fields: answers(random, content),
      changes: planChanges(random, { placedAt, estimatedDays: shipping.estimatedDays }, plan.now),
    };
  });
}

function momentsOf(random: Random, { now, days, orders, atLeastToday }: Plan): Date[] {
  const midnights = Array.from({ length: days }, (_, daysAgo) => riyadhMidnight(now, daysAgo));
  const weights = midnights.map((midnight, daysAgo) => {
    const growth = 0.45 + 0.9 * (1 - daysAgo / days) ** 1.4;
    const weekday = riyadhWeekday(midnight);
    const weekend = weekday === 4 || weekday === 5 ? 1.5 : 1;
    return growth * weekend * (0.75 + random.next() * 0.5);
  });
  const perWeight = orders / weights.reduce((sum, weight) => sum + weight, 0);
  return midnights
    .flatMap((midnight, daysAgo) => {
      const passed = Math.min(1, (now.getTime() - midnight.getTime()) / DAY);
      const expected = Math.round((weights[daysAgo] ?? 0) * perWeight * passed);
      const count = daysAgo === 0 ? Math.max(atLeastToday, expected) : expected;
      return Array.from({ length: count }, () => shoppingMoment(random, midnight, now));
    })
    .sort((a, b) => a.getTime() - b.getTime());
}

function pageFor(random: Random, pages: Plan['pages']): LandingPageContent {
  const chosen = random.weighted(Object.fromEntries(pages.map(({ share }, index) => [String(index), share])));
  const page = pages[Number(chosen)];
  if (!page) throw new Error('The plan has no pages');
  return page.content;
}

/** Mostly a new customer from the page's own country; sometimes one from abroad, or a returning one. */
function nextCustomer(random: Random, home: CountryCode, known: Map<CountryCode, Customer[]>): Customer {
  const abroad = countryCodes.filter((code) => code !== home);
  const country = random.happens(0.84) ? home : random.pick(abroad);
  const neighbours = known.get(country) ?? [];
  known.set(country, neighbours);
  if (neighbours.length > 5 && random.happens(0.09)) return random.pick(neighbours);
  const customer = {
    name: personName(random, country),
    phone: phoneNumber(random, country),
    address: deliveryAddress(random, country),
    country,
  };
  neighbours.push(customer);
  return customer;
}

/** Prefers the first choice to the second, and the second to the third. */
function mostlyFirst<T>(random: Random, choices: readonly T[]): T {
  const weights = Object.fromEntries(choices.map((_, index) => [String(index), 1 / (index + 1)]));
  const choice = choices[Number(random.weighted(weights))];
  if (choice === undefined) throw new Error('There is no choice');
  return choice;
}

function answers(random: Random, { formFields }: LandingPageContent): Record<string, string> {
  const own = formFields.filter(({ id }) => !(essentialFieldIds as readonly string[]).includes(id));
  return Object.fromEntries(
    own.flatMap(({ id, type, required, options }) => {
      if (type === 'select' && (required || random.happens(0.8))) return [[id, random.pick(options)]];
      if (type === 'checkbox' && (required || random.happens(0.35))) return [[id, 'on']];
      return [];
    }),
  );
}

type PlannedChange = { to: OrderStatus; at: Date };

/** The final states of orders after enough time; the shares are those of a healthy cash-on-delivery shop. */
const fates = {
  delivered: 69,
  cancelledAtOnce: 11,
  cancelledAfterCall: 4,
  refusedAtDoor: 3,
  onItsWay: 9,
  confirmedOnly: 2,
  unanswered: 2,
} as const;

const paths: Record<keyof typeof fates, readonly OrderStatus[]> = {
  delivered: ['confirmed', 'shipped', 'delivered'],
  cancelledAtOnce: ['cancelled'],
  cancelledAfterCall: ['confirmed', 'cancelled'],
  refusedAtDoor: ['confirmed', 'shipped', 'cancelled'],
  onItsWay: ['confirmed', 'shipped'],
  confirmedOnly: ['confirmed'],
  unanswered: [],
};

/** Hours until each step, counted from the one before. */
function hoursUntil(random: Random, to: OrderStatus, estimatedDays: number): number {
  switch (to) {
    case 'confirmed':
      // Most customers pick up at the first call; some only the next day.
      return random.happens(0.75) ? 0.2 + random.next() * 6 : 18 + random.next() * 24;
    case 'shipped':
      return 14 + random.next() * 22;
    case 'delivered':
      return 24 * Math.max(0.5, estimatedDays - 1) + random.next() * 40;
    case 'cancelled':
      return 1 + random.next() * 40;
    case 'pending':
      return 0;
  }
}

/**
 * The changes of an order placed at `placedAt` until `now`, in order, in working hours, none in the future.
 */
function planChanges(
  random: Random,
  order: { placedAt: Date; estimatedDays: number },
  now: Date,
): PlannedChange[] {
  const changes: PlannedChange[] = [];
  let last = order.placedAt;
  for (const to of paths[random.weighted(fates)]) {
    const hours = hoursUntil(random, to, order.estimatedDays);
    last = workingMoment(random, new Date(last.getTime() + Math.ceil(hours * HOUR)));
    if (last > now) break;
    changes.push({ to, at: last });
  }
  return changes;
}
