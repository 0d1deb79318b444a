import { type CountryCode, countryCodes } from '@mirsah/domain/country/country.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { essentialFieldIds } from '@mirsah/domain/landing-page/order-form.ts';
import { personName } from './people.ts';
import { phoneNumber } from './phones.ts';
import { deliveryAddress } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { DAY, riyadhMidnight, riyadhWeekday, shoppingMoment } from './riyadh-clock.ts';
import { type PlannedChange, planChanges } from './status-plan.ts';

type Customer = { name: string; phone: string; address: string; country: CountryCode };

export type PlannedOrder = {
  /** Counts from 1 in order of time; the idempotency key is made of it. */
  number: number;
  subdomain: string;
  placedAt: Date;
  customer: Customer;
  variantId: string | undefined;
  shippingOptionId: string;
  quantity: number;
  /** Answers to the page's own fields, by field id. */
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
 * Orders for the pages over the last `days` days until `now`, about `orders` of them, oldest first. The same plan
 * always gives the same orders: a seeding that was interrupted can go on where it stopped.
 */
export function planOrders(plan: Plan): PlannedOrder[] {
  const random = createRandom(plan.seed);
  const known: Customer[] = [];
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

/** Mostly somebody new from the page's own country; now and then a neighbour, or somebody who comes back. */
function nextCustomer(random: Random, home: CountryCode, known: Customer[]): Customer {
  const abroad = countryCodes.filter((code) => code !== home);
  const country = random.happens(0.84) ? home : random.pick(abroad);
  const neighbours = known.filter((customer) => customer.country === country);
  if (neighbours.length > 5 && random.happens(0.09)) return random.pick(neighbours);
  const customer = {
    name: personName(random, country),
    phone: phoneNumber(random, country),
    address: deliveryAddress(random, country),
    country,
  };
  known.push(customer);
  return customer;
}

/** The first choice more often than the second, the second more often than the third. */
function mostlyFirst<T>(random: Random, choices: readonly T[]): T {
  const weights = Object.fromEntries(choices.map((_, index) => [String(index), 1 / (index + 1)]));
  const choice = choices[Number(random.weighted(weights))];
  if (choice === undefined) throw new Error('There is nothing to choose from');
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
