import { useMemo } from 'react';
import { formatCompact, formatNumber, formatPercent } from '../../../lib/format.ts';
import { series as seriesTexts, insights as words } from '../../../messages/insights.ts';
import { Chart } from '../../../ui/chart.tsx';
import { chartStyle, isolate, palette } from './chart-style.ts';
import s from './charts.module.css';
import { countryName } from './country-name.ts';
import { FigureTable } from './figure-table.tsx';

const HEIGHT = 320;

type Props = { countries: readonly { country: string; views: number; share: number }[] };

/** Views of the top five countries, each with a colour of its own; bars grow from the right, where their names are. */
export function CountriesChart({ countries }: Props) {
  const options = useMemo(
    () => ({
      ...chartStyle,
      chart: { ...chartStyle.chart, type: 'bar' as const, height: HEIGHT },
      series: [{ name: seriesTexts.views, data: countries.map(({ views }) => views) }],
      colors: [...palette],
      plotOptions: { bar: { horizontal: true, distributed: true, barHeight: '56%', borderRadius: 4 } },
      xaxis: {
        categories: countries.map(({ country }) => isolate(countryName(country))),
        tickAmount: 3,
        labels: { formatter: (value: string) => isolate(formatCompact(Number(value))) },
        axisTicks: { show: false },
        axisBorder: { show: false },
      },
      yaxis: {
        reversed: true,
        opposite: true,
        labels: { style: { fontSize: '13px' }, minWidth: 92, maxWidth: 130, offsetX: -12 },
      },
      grid: {
        ...chartStyle.grid,
        padding: { ...chartStyle.grid.padding, right: 28 },
        xaxis: { lines: { show: true } },
        yaxis: { lines: { show: false } },
      },
      tooltip: {
        y: {
          formatter: (views: number, { dataPointIndex = 0 } = {}) =>
            `${formatNumber(views)} (${formatPercent(countries[dataPointIndex]?.share ?? 0)})`,
        },
      },
    }),
    [countries],
  );
  if (countries.length === 0) return <p className={s.none}>{words.noRows}</p>;
  return (
    <Chart
      options={options}
      height={HEIGHT}
      failedText={words.chartFailed}
      table={
        <FigureTable
          caption={words.countries}
          headings={[words.country, seriesTexts.views, words.share]}
          rows={countries.map(({ country, views, share }) => [
            countryName(country),
            formatNumber(views),
            formatPercent(share),
          ])}
        />
      }
    />
  );
}
