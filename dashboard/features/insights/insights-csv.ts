import { trafficSources } from '@mirsah/domain/attribution';
import { toCsv } from '@mirsah/domain/csv';
import { type FunnelDimension, funnelDimensions, funnelSteps } from '@mirsah/domain/metrics/funnel';
import type { InsightsReport } from '@mirsah/domain/metrics/report';
import { type Currency, toMajor } from '@mirsah/domain/money';
import {
  callTexts,
  campaignText,
  insightsCsvTexts as columns,
  countryName,
  deviceNames,
  funnels as funnelNames,
  funnelTexts,
  metricTexts,
  sourceTexts,
  insights as text,
  variantText,
} from '../../messages/index.ts';

type Line = {
  section: string;
  item: string;
  value?: number;
  growth?: number | null;
  views?: number;
  visitors?: number;
  orders?: number;
  conversionRate?: number;
  revenue?: InsightsReport['sources'][number]['revenue'];
};

/**
 * A report as one CSV table that can be sorted and filtered in a spreadsheet: a row for each metric, day or
 * month, country, device, funnel step, page and source. Amounts are in major units, in a column for each
 * currency.
 */
export function insightsCsv(report: InsightsReport): string {
  const currencies = report.money.map(({ currency }) => currency);
  const headings = [
    columns.section,
    columns.item,
    columns.value,
    columns.growth,
    columns.views,
    columns.visitors,
    columns.orders,
    columns.conversionRate,
    ...currencies.map(columns.revenue),
  ];
  return toCsv([headings, ...linesOf(report).map((line) => rowOf(line, currencies))]);
}

function rowOf(line: Line, currencies: readonly Currency[]): (string | number)[] {
  const { section, item, value, growth, views, visitors, orders, conversionRate, revenue } = line;
  const amounts = currencies.map((currency) => {
    const { revenueMinor = 0 } = revenue?.find((one) => one.currency === currency) ?? {};
    return revenue && toMajor(revenueMinor, currency);
  });
  const cells = [value, growth, views, visitors, orders, conversionRate, ...amounts];
  return [section, item, ...cells.map((cell) => cell ?? '')];
}

function linesOf(report: InsightsReport): Line[] {
  const { series, step, countries, devices, funnel, pages, sources, offers } = report;
  const steps = Object.entries(funnelTexts) as [keyof typeof funnel, string][];
  return [
    ...cardLines(report),
    ...series.map(({ from, ...point }) => ({
      section: step === 'day' ? text.day : text.month,
      item: step === 'day' ? from : from.slice(0, 7),
      ...point,
    })),
    ...countries.map(({ country, views }) => ({ section: text.country, item: countryName(country), views })),
    ...devices.map(({ device, views }) => ({ section: text.device, item: deviceNames[device], views })),
    ...steps.map(([name, item]) => ({ section: text.funnel, item, value: funnel[name] })),
    ...funnelLines(report),
    ...pages.map(({ title, pageId, ...share }) => ({
      section: text.page,
      item: title ?? `${text.deletedPage} ${pageId}`,
      ...share,
    })),
    ...offers.map(({ name, offerId, takeRate, orders, revenue }) => ({
      section: columns.offer,
      item: name ?? `${text.deletedOffer} ${offerId}`,
      value: takeRate,
      orders,
      revenue,
    })),
    ...callLines(report),
    ...sources.map(({ source, ...share }) => ({
      section: text.source,
      item: sourceTexts[source],
      ...share,
    })),
  ];
}

/** The steps of each campaign, and the numbers of pages, sources and countries that other sections lack. */
function funnelLines({ funnels }: InsightsReport): Line[] {
  return funnelDimensions.flatMap((dimension) =>
    funnels[dimension].flatMap((row) =>
      funnelSteps.map((step) => ({
        section: `${text.funnel}: ${funnelTexts[step]}`,
        item: `${funnelNames.dimensions[dimension]}: ${nameOf(dimension, row)}`,
        value: row[step],
      })),
    ),
  );
}

function nameOf(dimension: FunnelDimension, row: { value: string; title?: string | null }): string {
  const { value } = row;
  if (dimension === 'page') return row.title ?? `${text.deletedPage} ${value}`;
  if (dimension === 'country') return countryName(value);
  if (dimension === 'variant') return variantText(value);
  if (dimension === 'campaign') return campaignText(value);
  return trafficSources.flatMap((source) => (source === value ? [sourceTexts[source]] : []))[0] ?? value;
}

/** Calls as counts, so that any rate can be calculated from them. */
function callLines({ calls }: InsightsReport): Line[] {
  const section = callTexts.title;
  if (calls.calls === 0) return [];
  return [
    { section, item: callTexts.calls, value: calls.calls, orders: calls.orders },
    { section, item: callTexts.reached, value: calls.reached },
    { section, item: callTexts.confirmed, value: calls.confirmed },
    { section, item: callTexts.delivered, value: calls.delivered },
  ];
}

function cardLines({ cards, money }: InsightsReport): Line[] {
  const section = columns.cards;
  const { percent, seconds, ofCurrency } = columns;
  return [
    { section, item: metricTexts.views.label, ...cards.views },
    { section, item: metricTexts.visitors.label, ...cards.visitors },
    ...money.flatMap(({ currency, revenueMinor, deliveredMinor, averageOrderMinor }) => [
      {
        section,
        item: ofCurrency(metricTexts.revenue.label, currency),
        ...revenueMinor,
        value: toMajor(revenueMinor.value, currency),
      },
      {
        section,
        item: ofCurrency(metricTexts.delivered.label, currency),
        ...deliveredMinor,
        value: toMajor(deliveredMinor.value, currency),
      },
      {
        section,
        item: ofCurrency(metricTexts.averageOrder.label, currency),
        ...averageOrderMinor,
        value: toMajor(averageOrderMinor.value, currency),
      },
    ]),
    { section, item: metricTexts.orders.label, ...cards.orders },
    { section, item: percent(metricTexts.conversionRate.label), ...cards.conversionRate },
    { section, item: metricTexts.customers.label, ...cards.customers },
    { section, item: metricTexts.ordersPerCustomer.label, ...cards.ordersPerCustomer },
    { section, item: metricTexts.visits.label, ...cards.visits },
    { section, item: percent(metricTexts.bounceRate.label), ...cards.bounceRate },
    { section, item: seconds(metricTexts.averageVisit.label), ...cards.averageVisitSeconds },
  ];
}
