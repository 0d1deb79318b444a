import type { InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { type Currency, currencies } from '@mirsah/domain/money/currency.ts';
import { formatMoney, toMajor } from '@mirsah/domain/money/money.ts';
import { useMemo } from 'react';
import { formatCompact, formatNumber } from '../../../lib/format.ts';
import { series as seriesTexts } from '../../../messages/insights.ts';
import { isolate, seriesColors } from './chart-style.ts';
import { wholeAxis } from './time-axis.ts';
import { TimeChart } from './time-chart.tsx';

type Props = { caption: string; currency: Currency; report: Pick<InsightsReport, 'series' | 'step'> };

/** Orders as columns and their revenue as a line, both of one currency: amounts of two have no common axis. */
export function SalesChart({ caption, currency, report: { series, step } }: Props) {
  const points = useMemo(
    () =>
      series.map(({ from, revenue }) => {
        const { orders = 0, revenueMinor = 0 } = revenue.find((one) => one.currency === currency) ?? {};
        return { from, orders, revenueMinor };
      }),
    [series, currency],
  );
  const drawing = useMemo(() => {
    const orders = points.map((point) => point.orders);
    const revenue = points.map((point) => toMajor(point.revenueMinor, currency));
    const money = (value: number) =>
      formatMoney(Math.round(value * 10 ** currencies[currency].decimals), currency);
    return {
      chart: { type: 'line' as const },
      series: [
        { name: seriesTexts.orders, type: 'column', data: orders },
        { name: seriesTexts.revenue, type: 'line', data: revenue },
      ],
      colors: [seriesColors.orders, seriesColors.revenue],
      stroke: { curve: 'monotoneCubic' as const, width: [0, 2.5] },
      fill: { opacity: [0.75, 1] },
      plotOptions: { bar: { columnWidth: points.length > 31 ? '80%' : '45%', borderRadius: 3 } },
      yaxis: [
        { ...wholeAxis(orders), seriesName: seriesTexts.orders },
        {
          seriesName: seriesTexts.revenue,
          opposite: true,
          min: 0,
          tickAmount: 4,
          forceNiceScale: true,
          labels: {
            minWidth: 44,
            formatter: (value: number) => isolate(formatCompact(value)),
            style: { fontSize: '12px' },
          },
        },
      ],
      tooltip: { y: [{ formatter: formatNumber }, { formatter: money }] },
    };
  }, [points, currency]);
  return (
    <TimeChart
      caption={caption}
      step={step}
      points={points}
      legend={[
        { label: seriesTexts.orders, color: seriesColors.orders },
        { label: `${seriesTexts.revenue} (${currencies[currency].symbolAr})`, color: seriesColors.revenue },
      ]}
      drawing={drawing}
      columns={[
        { heading: seriesTexts.orders, text: ({ orders }) => formatNumber(orders) },
        { heading: seriesTexts.revenue, text: ({ revenueMinor }) => formatMoney(revenueMinor, currency) },
      ]}
    />
  );
}
