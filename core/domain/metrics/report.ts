import * as z from 'zod';
import { deviceKinds, trafficSources } from '../attribution.ts';
import { goodsKinds, orderStatusSchema } from '../order/order.ts';
import { currencySchema, idSchema } from '../schemas.ts';
import { callFiguresSchema } from './calls.ts';
import { funnelsSchema } from './funnel.ts';

export const insightsPeriods = ['7', '30', '90', 'all'] as const;
export const insightsPeriodSchema = z.enum(insightsPeriods);
export type InsightsPeriod = (typeof insightsPeriods)[number];

const integer = z.number().int();
const day = z.iso.date();

/** A value and its growth in percent since the period before; null without a comparison. */
const metric = z.object({ value: z.number(), growth: z.number().nullable() });

const revenue = z.array(z.object({ currency: currencySchema, orders: integer, revenueMinor: integer }));
const share = { views: integer, orders: integer, conversionRate: z.number(), revenue };

/**
 * The metrics of a merchant's pages in a period or of all time. Rates are percentages with one decimal;
 * amounts are in minor units, per currency, SAR first. Visitors, and customers of a period, are estimated
 * with a standard error of 2.3 %; everything else is exact.
 */
export const insightsReportSchema = z.object({
  period: insightsPeriodSchema,
  /** The page of the report; null for all pages. */
  pageId: idSchema.nullable(),
  /** The first day in Riyadh; null when a report of all time has no data. */
  from: day.nullable(),
  to: day,
  cards: z.object({
    views: metric,
    visitors: metric,
    orders: metric,
    conversionRate: metric,
    customers: metric,
    ordersPerCustomer: metric,
    visits: metric,
    /** The share of visits that ended within ten seconds without starting the form. */
    bounceRate: metric,
    averageVisitSeconds: metric,
  }),
  money: z.array(
    z.object({
      currency: currencySchema,
      /** Of all orders, whatever their status. */
      revenueMinor: metric,
      /** Of delivered orders. */
      deliveredMinor: metric,
      averageOrderMinor: metric,
      orders: metric,
    }),
  ),
  /**
   * A point for each day, or for each month of a period with more than 92 days; without gaps, oldest first.
   */
  step: z.enum(['day', 'month']),
  series: z.array(z.object({ from: day, views: integer, visitors: integer, orders: integer, revenue })),
  /** At most five, most viewed first; `XX` means unknown. */
  countries: z.array(z.object({ country: z.string(), views: integer, share: z.number() })),
  devices: z.array(z.object({ device: z.enum(deviceKinds), views: integer, share: z.number() })),
  /**
   * `confirmed` and `shipped` count the period's orders that reached at least that status, `delivered` those
   * that are delivered.
   */
  funnel: z.object({
    views: integer,
    formStarts: integer,
    orders: integer,
    confirmed: integer,
    shipped: integer,
    delivered: integer,
  }),
  funnels: funnelsSchema,
  /** Most viewed first; empty for the report of one page. A deleted page has no title. */
  pages: z.array(z.object({ pageId: idSchema, title: z.string().nullable(), ...share })),
  sources: z.array(z.object({ source: z.enum(trafficSources), ...share })),
  /**
   * The results of one page's offers, in the page's order; empty for the report of all pages. A removed offer
   * has no name. `takeRate` is the share of orders with it, after an order the share of the shoppers who saw
   * it; `revenue` is its revenue beyond one piece of the product.
   */
  offers: z.array(
    z.object({
      kind: z.enum(goodsKinds),
      offerId: z.string(),
      name: z.string().nullable(),
      orders: integer,
      takeRate: z.number(),
      revenue,
    }),
  ),
  calls: callFiguresSchema,
});
export type InsightsReport = z.infer<typeof insightsReportSchema>;

const { from, to, countries, devices, cards } = insightsReportSchema.shape;

/** The last seven days of all merchants' pages, compared with the seven before (spec 2.13). */
export const platformInsightsSchema = z.object({
  from: from.unwrap(),
  to,
  /** When views were last summed up, which happens every ten minutes; null before the first time. */
  countedAt: z.iso.datetime().nullable(),
  cards: cards.pick({ visits: true, views: true, bounceRate: true, averageVisitSeconds: true }),
  /** Each day, oldest first. */
  series: z.array(z.object({ from: to, visits: integer, views: integer })),
  /** At most five, most viewed first. */
  countries,
  devices,
  /** Most viewed first; a deleted page has no title. `growth` is null when the page had no views before. */
  pages: z.array(
    z.object({
      pageId: idSchema,
      title: z.string().nullable(),
      views: integer,
      growth: z.number().nullable(),
    }),
  ),
});
export type PlatformInsights = z.infer<typeof platformInsightsSchema>;

/**
 * The orders of the summary; an undefined property does not narrow them. Days are Riyadh's, both included.
 */
export const summaryScopeSchema = z.strictObject({
  landingPageId: idSchema.optional(),
  from: day.optional(),
  to: day.optional(),
});
export type SummaryScope = z.infer<typeof summaryScopeSchema>;

const byStatus = <T extends z.ZodType>(value: T) => z.record(orderStatusSchema, value);

/**
 * The summary above the list of orders (spec 2.6, 9). Numbers of orders and customers cover all currencies;
 * only amounts, in minor units, are per currency, SAR first, each with its number of orders. Orders of this
 * month include those outside the scope's days.
 */
export const orderSummarySchema = z.object({
  orders: integer,
  ordersThisMonth: integer,
  dailyAverage: z.number(),
  currencies: z.array(
    z.object({
      currency: currencySchema,
      revenueMinor: integer,
      averageOrderMinor: integer,
      orders: integer,
      byStatus: byStatus(z.object({ orders: integer, revenueMinor: integer })),
    }),
  ),
  byStatus: byStatus(integer),
  thisMonthByStatus: byStatus(integer),
  /** The number of different phones: counted exactly for all orders, estimated for some pages or days. */
  uniqueCustomers: integer,
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;
