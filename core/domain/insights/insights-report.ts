import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';
import { currencySchema } from '../money/currency-schema.ts';
import { deviceKinds } from './device.ts';
import { trafficSources } from './touch.ts';

export const insightsPeriods = ['7', '30', '90', 'all'] as const;
export const insightsPeriodSchema = z.enum(insightsPeriods);
export type InsightsPeriod = (typeof insightsPeriods)[number];

const whole = z.number().int();
const day = z.iso.date();

/** A figure and by how many per cent it grew against the period before; null where there is nothing to compare. */
const figure = z.object({ value: z.number(), growth: z.number().nullable() });

const revenue = z.array(z.object({ currency: currencySchema, orders: whole, revenueMinor: whole }));
const share = { views: whole, orders: whole, conversionRate: z.number(), revenue };

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
    views: figure,
    visitors: figure,
    orders: figure,
    conversionRate: figure,
    customers: figure,
    ordersPerCustomer: figure,
    visits: figure,
    /** Visits that were over in less than ten seconds without a touch of the form. */
    bounceRate: figure,
    averageVisitSeconds: figure,
  }),
  money: z.array(
    z.object({ currency: currencySchema, revenueMinor: figure, averageOrderMinor: figure, orders: figure }),
  ),
  /** Each day, or each month where there are more than 92 days; without gaps, oldest first. */
  step: z.enum(['day', 'month']),
  series: z.array(z.object({ from: day, views: whole, visitors: whole, orders: whole, revenue })),
  /** At most five, most viewed first; `XX` is unknown. */
  countries: z.array(z.object({ country: z.string(), views: whole, share: z.number() })),
  devices: z.array(z.object({ device: z.enum(deviceKinds), views: whole, share: z.number() })),
  /** Of the period's orders, those that were at least confirmed, and those that arrived. */
  funnel: z.object({ views: whole, formStarts: whole, orders: whole, confirmed: whole, delivered: whole }),
  /** Most viewed first; empty for the report of one page. A deleted page has no title. */
  pages: z.array(z.object({ pageId: idSchema, title: z.string().nullable(), ...share })),
  sources: z.array(z.object({ source: z.enum(trafficSources), ...share })),
});
export type InsightsReport = z.infer<typeof insightsReportSchema>;
