import type { InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import type { Currency } from '@mirsah/domain/money/currency.ts';
import { toMajor } from '@mirsah/domain/money/money.ts';
import { csvOf } from '../../../lib/csv.ts';
import {
  insightsCsvTexts as columns,
  deviceTexts,
  figures,
  funnelTexts,
  sourceTexts,
  insights as words,
} from '../../../messages/insights.ts';
import { countryName } from '../charts/country-name.ts';

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
 * A report as one table, which sorts and filters in a spreadsheet: a row for each figure, day, country, device, step,
 * page and source. Amounts are in major units, in a column for each currency.
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
  return csvOf([headings, ...linesOf(report).map((line) => rowOf(line, currencies))]);
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
  const { series, step, countries, devices, funnel, pages, sources } = report;
  const steps = Object.entries(funnelTexts) as [keyof typeof funnel, string][];
  return [
    ...cardLines(report),
    ...series.map(({ from, ...point }) => ({
      section: step === 'day' ? words.day : words.month,
      item: step === 'day' ? from : from.slice(0, 7),
      ...point,
    })),
    ...countries.map(({ country, views }) => ({ section: words.country, item: countryName(country), views })),
    ...devices.map(({ device, views }) => ({ section: words.device, item: deviceTexts[device], views })),
    ...steps.map(([name, item]) => ({ section: words.funnel, item, value: funnel[name] })),
    ...pages.map(({ title, pageId, ...share }) => ({
      section: words.page,
      item: title ?? `${words.deletedPage} ${pageId}`,
      ...share,
    })),
    ...sources.map(({ source, ...share }) => ({
      section: words.source,
      item: sourceTexts[source],
      ...share,
    })),
  ];
}

function cardLines({ cards, money }: InsightsReport): Line[] {
  const section = columns.cards;
  const { percent, seconds, ofCurrency } = columns;
  return [
    { section, item: figures.views.label, ...cards.views },
    { section, item: figures.visitors.label, ...cards.visitors },
    ...money.flatMap(({ currency, revenueMinor, averageOrderMinor }) => [
      {
        section,
        item: ofCurrency(figures.revenue.label, currency),
        ...revenueMinor,
        value: toMajor(revenueMinor.value, currency),
      },
      {
        section,
        item: ofCurrency(figures.averageOrder.label, currency),
        ...averageOrderMinor,
        value: toMajor(averageOrderMinor.value, currency),
      },
    ]),
    { section, item: figures.orders.label, ...cards.orders },
    { section, item: percent(figures.conversionRate.label), ...cards.conversionRate },
    { section, item: figures.customers.label, ...cards.customers },
    { section, item: figures.ordersPerCustomer.label, ...cards.ordersPerCustomer },
    { section, item: figures.visits.label, ...cards.visits },
    { section, item: percent(figures.bounceRate.label), ...cards.bounceRate },
    { section, item: seconds(figures.averageVisit.label), ...cards.averageVisitSeconds },
  ];
}
