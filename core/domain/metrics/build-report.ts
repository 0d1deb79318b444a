import { type DeviceKind, deviceKinds, trafficSources } from '../attribution.ts';
import { addDays, type Day, daysBetween } from '../day.ts';
import { type Currency, currencyCodes } from '../money.ts';
import type { Offers } from '../offer/offer.ts';
import { goodsKinds } from '../order/order.ts';
import { buildCallReport } from './calls.ts';
import {
  averageOrder,
  byCurrency,
  type Counts,
  conversionRate,
  countOf,
  countViews,
  growth,
  orderCount,
  pageOrders,
  pageOrdersByStatus,
  pagesIn,
  percent,
  ratio,
  toOneDecimal,
  valuesOf,
} from './counts.ts';
import { buildFunnels } from './funnel.ts';
import { estimate } from './hyper-log-log.ts';
import type { InsightsPeriod, InsightsReport } from './report.ts';
import { emptyRollup, type Rollup, sumRollups } from './rollup.ts';

type Material = {
  period: InsightsPeriod;
  pageId?: string | undefined;
  from: Day | null;
  to: Day;
  days: readonly { day: Day; rollup: Rollup }[];
  now: Rollup;
  /** The preceding period of equal length; undefined for an all-time report. */
  before: Rollup | undefined;
  titles: ReadonlyMap<string, string>;
  /** The page's offers, in the report of one page. */
  offers?: Offers | undefined;
};

const TOP_COUNTRIES = 5;

/** Calculates the report that the insights screen shows (spec 2.5, 9) from the rollups of its days. */
export function reportOf({
  period,
  pageId,
  from,
  to,
  days,
  now,
  before,
  titles,
  offers,
}: Material): InsightsReport {
  const { counts } = now;
  const statuses = pageOrdersByStatus(counts);
  return {
    period,
    pageId: pageId ?? null,
    from,
    to,
    cards: cardsOf(now, before),
    money: moneyOf(counts, before?.counts),
    ...seriesOf(days, from, to),
    countries: viewsBy(counts, 'country')
      .slice(0, TOP_COUNTRIES)
      .map(({ value, ...views }) => ({ country: value, ...views })),
    devices: viewsBy(counts, 'device').flatMap(({ value, ...views }) =>
      isDevice(value) ? [{ device: value, ...views }] : [],
    ),
    funnel: {
      views: countOf(counts, 'views'),
      formStarts: countOf(counts, 'formStarts'),
      orders: pageOrders(counts),
      confirmed: statuses.confirmed + statuses.shipped + statuses.delivered,
      shipped: statuses.shipped + statuses.delivered,
      delivered: statuses.delivered,
    },
    funnels: buildFunnels(counts, titles),
    pages: pagesIn(counts)
      .map((pageId) => ({ pageId, title: titles.get(pageId) ?? null, ...shareOf(counts, 'page', pageId) }))
      .sort(mostViewed),
    sources: trafficSources
      .map((source) => ({ source, ...shareOf(counts, 'source', source) }))
      .filter(({ views, orders }) => views + orders > 0)
      .sort(mostViewed),
    offers: offers ? offerRates(counts, offers) : [],
    calls: buildCallReport(counts, titles),
  };
}

/**
 * The rates of accepted offers, with their names where the page still has them: quantity offers first, then
 * bumps, then after the order.
 */
function offerRates(counts: Counts, { quantity, bumps, after }: Offers): InsightsReport['offers'] {
  const names = {
    main: new Map(quantity.map(({ id, label }) => [id, label])),
    bump: new Map(bumps.map(({ id, name }) => [id, name])),
    after: new Map([
      ['offer', after.offer.name],
      ['downsell', after.downsell.name],
    ]),
  };
  return goodsKinds.flatMap((kind) => {
    const all = kind === 'after' ? orderCount(counts, 'offer', 'asked') : orderCount(counts);
    const counted = currencyCodes.flatMap((code) => valuesOf(counts, 'orders', code, 'offer', kind, '*'));
    return [...new Set([...names[kind].keys(), ...counted])].flatMap((offerId) => {
      const orders = orderCount(counts, 'offer', kind, offerId);
      if (orders === 0) return [];
      const name = names[kind].get(offerId) || null;
      const revenue = byCurrency(counts, 'offer', kind, offerId);
      return [{ kind, offerId, name, orders, takeRate: percent(orders, all), revenue }];
    });
  });
}

type CardValues = Record<keyof InsightsReport['cards'], number>;

function cardsOf(now: Rollup, before: Rollup | undefined): InsightsReport['cards'] {
  const [present, past] = [cardValuesOf(now), before && cardValuesOf(before)];
  const names = Object.keys(present) as (keyof CardValues)[];
  const cards = names.map((name) => [name, compared(present[name], past?.[name], rounding[name])]);
  // The names are all of the cards' keys.
  return Object.fromEntries(cards) as InsightsReport['cards'];
}

/** The rounding of a card's value for display, where it is not an integer anyway (spec 9). */
const rounding: Partial<Record<keyof CardValues, (value: number) => number>> = {
  conversionRate: toOneDecimal,
  bounceRate: toOneDecimal,
  ordersPerCustomer: toOneDecimal,
  averageVisitSeconds: Math.round,
};

/**
 * Unrounded, so that growth compares the measured values: a displayed 1.1 orders per customer may be 1.05 or
 * 1.14.
 */
function cardValuesOf({ counts, visitors, customers: uniqueCustomers }: Rollup): CardValues {
  const [views, visits] = [countOf(counts, 'views'), countOf(counts, 'visits')];
  const orders = orderCount(counts);
  // The estimate may be above the truth, and a phone that was corrected stays in it.
  const customers = countOf(counts, 'customers') || Math.min(orders, estimate(uniqueCustomers));
  return {
    views,
    visitors: estimate(visitors),
    orders,
    conversionRate: ratio(pageOrders(counts), views) * 100,
    customers,
    ordersPerCustomer: ratio(orders, customers),
    visits,
    bounceRate: ratio(countOf(counts, 'bounces'), visits) * 100,
    averageVisitSeconds: ratio(countOf(counts, 'visibleSeconds'), visits),
  };
}

function moneyOf(now: Counts, before: Counts | undefined): InsightsReport['money'] {
  return byCurrency(now).map(({ currency, orders, revenueMinor }) => {
    const past = before && {
      orders: countOf(before, 'orders', currency),
      revenueMinor: countOf(before, 'revenue', currency),
      deliveredMinor: deliveredIn(before, currency),
    };
    return {
      currency,
      orders: compared(orders, past?.orders),
      revenueMinor: compared(revenueMinor, past?.revenueMinor),
      deliveredMinor: compared(deliveredIn(now, currency), past?.deliveredMinor),
      averageOrderMinor: compared(
        averageOrder(revenueMinor, orders),
        past && averageOrder(past.revenueMinor, past.orders),
      ),
    };
  });
}

const deliveredIn = (counts: Counts, currency: Currency): number =>
  countOf(counts, 'revenue', currency, 'status', 'delivered');

function compared(value: number, before: number | undefined, round = (exact: number) => exact) {
  return { value: round(value), growth: before === undefined ? null : growth(value, before) };
}

function viewsBy(counts: Counts, dimension: 'country' | 'device') {
  const all = countOf(counts, 'views');
  return valuesOf(counts, 'views', dimension, '*')
    .map((value) => {
      const views = countOf(counts, 'views', dimension, value);
      return { value, views, share: percent(views, all) };
    })
    .sort((a, b) => b.views - a.views || a.value.localeCompare(b.value));
}

function shareOf(counts: Counts, dimension: 'page' | 'source', value: string) {
  const orders = orderCount(counts, dimension, value);
  const views = countViews(counts, dimension, value);
  return {
    views,
    orders,
    conversionRate: conversionRate(pageOrders(counts, dimension, value), views),
    revenue: byCurrency(counts, dimension, value),
  };
}

function mostViewed(a: { views: number; orders: number }, b: { views: number; orders: number }): number {
  return b.views - a.views || b.orders - a.orders;
}

function isDevice(value: string): value is DeviceKind {
  return (deviceKinds as readonly string[]).includes(value);
}

/** More points than this cannot be distinguished on a screen. */
const MAX_DAILY_POINTS = 92;

/**
 * The points of a chart between two days, without gaps: one for each day, or for each month when there are
 * too many.
 */
function seriesOf(
  days: readonly { day: Day; rollup: Rollup }[],
  from: Day | null,
  to: Day,
): Pick<InsightsReport, 'step' | 'series'> {
  if (from === null) return { step: 'day', series: [] };
  const step = daysBetween(from, to) < MAX_DAILY_POINTS ? 'day' : 'month';
  const startOf = (day: Day) => (step === 'day' ? day : `${day.slice(0, 7)}-01`);
  const points = new Map<Day, Rollup[]>();
  for (let day = from; day <= to; day = addDays(day, 1)) points.set(startOf(day), []);
  for (const { day, rollup } of days) points.get(startOf(day))?.push(rollup);
  return {
    step,
    series: [...points].map(([start, rollups]) => {
      const { counts, visitors } = rollups.length === 1 ? (rollups[0] ?? emptyRollup()) : sumRollups(rollups);
      return {
        from: start,
        views: countOf(counts, 'views'),
        visitors: estimate(visitors),
        orders: orderCount(counts),
        revenue: byCurrency(counts),
      };
    }),
  };
}
