import * as z from 'zod';
import { deviceKinds, trafficSources } from '../attribution.ts';
import { orderStatusSchema } from '../order/order.ts';
import { currencySchema, idSchema } from '../schemas.ts';

export const insightsPeriods = ['7', '30', '90', 'all'] as const;
export const insightsPeriodSchema = z.enum(insightsPeriods);
export type InsightsPeriod = (typeof insightsPeriods)[number];

const wholeNumber = z.number().int();
const day = z.iso.date();

/** A figure and by how many per cent it grew against the period before; null where there is nothing to compare. */
const metric = z.object({ value: z.number(), growth: z.number().nullable() });

const revenue = z.array(
  z.object({ currency: currencySchema, orders: wholeNumber, revenueMinor: wholeNumber }),
);
const share = { views: wholeNumber, orders: wholeNumber, conversionRate: z.number(), revenue };

/**
 * What happened on a merchant's pages in a period, or since ever. Rates are per cent to one decimal; amounts are in minor
 * units, per currency, SAR first. Visitors, and customers of a period, are estimated with a standard error of 2.3 %;
 * everything else is exact.
 */
export const insightsReportSchema = z.object({
  period: insightsPeriodSchema,
  /** First and last day, in Riyadh; null while there are no figures at all. */
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
    /** Visits that were over in less than ten seconds without a touch of the form. */
    bounceRate: metric,
    averageVisitSeconds: metric,
  }),
  money: z.array(
    z.object({ currency: currencySchema, revenueMinor: metric, averageOrderMinor: metric, orders: metric }),
  ),
  /** Each day, or each month where there are more than 92 days; without gaps, oldest first. */
  step: z.enum(['day', 'month']),
  series: z.array(
    z.object({ from: day, views: wholeNumber, visitors: wholeNumber, orders: wholeNumber, revenue }),
  ),
  /** At most five, most viewed first; `XX` is unknown. */
  countries: z.array(z.object({ country: z.string(), views: wholeNumber, share: z.number() })),
  devices: z.array(z.object({ device: z.enum(deviceKinds), views: wholeNumber, share: z.number() })),
  /** Of the period's orders, those that were at least confirmed, and those that arrived. */
  funnel: z.object({
    views: wholeNumber,
    formStarts: wholeNumber,
    orders: wholeNumber,
    confirmed: wholeNumber,
    delivered: wholeNumber,
  }),
  /** Most viewed first; empty for the report of one page. A deleted page has no title. */
  pages: z.array(z.object({ pageId: idSchema, title: z.string().nullable(), ...share })),
  sources: z.array(z.object({ source: z.enum(trafficSources), ...share })),
});
export type InsightsReport = z.infer<typeof insightsReportSchema>;

const { from, to, countries, devices, cards } = insightsReportSchema.shape;
const whole = z.number().int();

/** The last seven days of all merchants' pages, beside the seven before (spec 2.13). Rates are per cent to one decimal. */
export const platformInsightsSchema = z.object({
  from: from.unwrap(),
  to,
  cards: cards.pick({ visits: true, views: true, bounceRate: true, averageVisitSeconds: true }),
  /** Each day, oldest first. */
  series: z.array(z.object({ from: to, visits: whole, views: whole })),
  /** At most five, most viewed first. */
  countries,
  devices,
  /** Most viewed first; a deleted page has no title. Growth is null where there was nothing to grow from. */
  pages: z.array(
    z.object({
      pageId: idSchema,
      title: z.string().nullable(),
      views: whole,
      growth: z.number().nullable(),
    }),
  ),
});
export type PlatformInsights = z.infer<typeof platformInsightsSchema>;

/** The figures above the list of orders (spec 2.6, 9), per currency, SAR first; amounts in minor units. */
export const orderSummarySchema = z.object({
  currencies: z.array(
    z.object({
      currency: currencySchema,
      revenueMinor: z.number().int(),
      averageOrderMinor: z.number().int(),
      orders: z.number().int(),
      ordersThisMonth: z.number().int(),
      dailyAverage: z.number(),
    }),
  ),
  byStatus: z.record(orderStatusSchema, z.number().int()),
  /** Different phones, counted exactly. */
  uniqueCustomers: z.number().int(),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;
