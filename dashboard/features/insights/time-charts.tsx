import { currencySymbols } from '@mirsah/domain/messages';
import type { InsightsReport } from '@mirsah/domain/metrics/report';
import { type Currency, currencies, formatMoney, toMajor } from '@mirsah/domain/money';
import type { ApexOptions } from 'apexcharts';
import { useMemo } from 'react';
import {
  columnMoney,
  formatCompact,
  formatNumber,
  insights as insightsText,
  series as seriesTexts,
} from '../../messages/index.ts';
import { Chart } from '../../ui/chart.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import {
  chartStyle,
  momentName,
  rightToLeft,
  type Step,
  seriesColors,
  timeAxis,
  wholeAxis,
} from './chart-options.ts';
import { Legend, MetricTable } from './chart-parts.tsx';

type Name = 'views' | 'visitors' | 'visits';
type Point = { from: string } & Partial<Record<Name, number>>;
type VisitsChartProps = {
  caption: string;
  /** The lines, the larger one first. */
  names: readonly [Name, Name];
  step: Step;
  points: readonly Point[];
};

/** Views over time, beside visitors or visits. */
export function VisitsChart({ caption, names, step, points }: VisitsChartProps) {
  const seriesOptions = useMemo(() => {
    const series = names.map((name) => ({
      name: seriesTexts[name],
      data: points.map((point) => point[name] ?? 0),
    }));
    return {
      chart: { type: 'area' as const },
      series,
      colors: names.map((name) => seriesColors[name]),
      stroke: { curve: 'monotoneCubic' as const, width: 2.5 },
      fill: { type: 'gradient', gradient: { opacityFrom: 0.16, opacityTo: 0.01 } },
      yaxis: wholeAxis(series.flatMap(({ data }) => data)),
      tooltip: { y: { formatter: formatNumber } },
    };
  }, [points, names]);
  return (
    <TimeChart
      caption={caption}
      step={step}
      points={points}
      legend={names.map((name) => ({ label: seriesTexts[name], color: seriesColors[name] }))}
      seriesOptions={seriesOptions}
      columns={names.map((name) => ({
        heading: seriesTexts[name],
        text: (point: Point) => formatNumber(point[name] ?? 0),
      }))}
    />
  );
}

type SalesChartProps = {
  caption: string;
  currency: Currency;
  report: Pick<InsightsReport, 'series' | 'step' | 'money'>;
};

/** All orders as columns, and revenue as a line, in one currency: two currencies have no common axis. */
export function SalesChart({ caption, currency, report: { series, step, money } }: SalesChartProps) {
  const ordersText = money.length > 1 ? seriesTexts.allOrders : seriesTexts.orders;
  const revenueText = `${seriesTexts.revenue} (${currencySymbols[currency]})`;
  const points = useMemo(
    () =>
      series.map(({ from, orders, revenue }) => {
        const { revenueMinor = 0 } = revenue.find((one) => one.currency === currency) ?? {};
        return { from, orders, revenueMinor };
      }),
    [series, currency],
  );
  const seriesOptions = useMemo(() => {
    const orders = points.map((point) => point.orders);
    const revenue = points.map((point) => toMajor(point.revenueMinor, currency));
    const moneyText = (value: number) =>
      formatMoney(Math.round(value * 10 ** currencies[currency].decimals), currency);
    return {
      chart: { type: 'line' as const },
      series: [
        { name: ordersText, type: 'column', data: orders },
        { name: revenueText, type: 'line', data: revenue },
      ],
      colors: [seriesColors.orders, seriesColors.revenue],
      stroke: { curve: 'monotoneCubic' as const, width: [0, 2.5] },
      fill: { opacity: [0.75, 1] },
      plotOptions: { bar: { columnWidth: points.length > 31 ? '80%' : '45%', borderRadius: 3 } },
      yaxis: [
        { ...wholeAxis(orders), seriesName: ordersText },
        {
          seriesName: revenueText,
          opposite: true,
          min: 0,
          tickAmount: 4,
          forceNiceScale: true,
          labels: {
            minWidth: 44,
            formatter: (value: number) => rightToLeft(formatCompact(value)),
            style: { fontSize: '12px' },
          },
        },
      ],
      tooltip: { y: [{ formatter: formatNumber }, { formatter: moneyText }] },
    };
  }, [points, currency, ordersText, revenueText]);
  const amountText = columnMoney(points.map(({ revenueMinor }) => ({ minor: revenueMinor, currency })));
  return (
    <TimeChart
      caption={caption}
      step={step}
      points={points}
      legend={[
        { label: ordersText, color: seriesColors.orders },
        { label: revenueText, color: seriesColors.revenue },
      ]}
      seriesOptions={seriesOptions}
      columns={[
        { heading: ordersText, text: ({ orders }) => formatNumber(orders) },
        { heading: revenueText, text: ({ revenueMinor }) => amountText(revenueMinor, currency) },
      ]}
    />
  );
}

const HEIGHT = 280;

type TimeChartProps<Point> = {
  caption: string;
  step: Step;
  /** One for each day or month, the earliest first. */
  points: readonly Point[];
  legend: readonly { label: string; color: string }[];
  /** The series and their options; memoised, because a new object redraws the chart. */
  seriesOptions: ApexOptions;
  /** The columns of the table behind the chart, beside the day or month. */
  columns: readonly { heading: string; text: (point: Point) => string }[];
};

/** A chart over time with its legend above and a table behind it. */
function TimeChart<Point extends { from: string }>(props: TimeChartProps<Point>) {
  const { caption, step, points, legend, seriesOptions, columns } = props;
  const isPhone = useIsPhone();
  const options = useMemo(() => {
    const axis = timeAxis(
      points.map(({ from }) => from),
      step,
      isPhone,
    );
    return {
      ...chartStyle,
      ...axis,
      markers: { size: points.length === 1 ? 5 : 0, hover: { size: 5 } },
      ...seriesOptions,
      chart: { ...chartStyle.chart, ...seriesOptions.chart, height: HEIGHT },
      tooltip: { ...axis.tooltip, ...seriesOptions.tooltip },
    };
  }, [points, step, seriesOptions, isPhone]);
  return (
    <>
      <Legend items={legend} />
      <Chart
        options={options}
        height={HEIGHT}
        failedText={insightsText.chartFailed}
        table={
          <MetricTable
            caption={caption}
            headings={[
              step === 'day' ? insightsText.day : insightsText.month,
              ...columns.map(({ heading }) => heading),
            ]}
            rows={points.map((point) => [
              momentName(point.from, step),
              ...columns.map(({ text }) => text(point)),
            ])}
          />
        }
      />
    </>
  );
}
