import type { DeviceKind } from '@mirsah/domain/attribution';
import { useMemo } from 'react';
import {
  countryName,
  deviceNames,
  formatCompact,
  formatNumber,
  formatPercent,
  series as seriesTexts,
  insights as text,
} from '../../messages/index.ts';
import { Chart } from '../../ui/chart.tsx';
import { chartStyle, palette, rightToLeft } from './chart-options.ts';
import { Legend, MetricTable } from './chart-parts.tsx';
import s from './charts.module.css';

/** The height of a bar with its space, and of the axis: one country's bar is as thick as five. */
const COUNTRY_HEIGHT = 52;
const AXIS_HEIGHT = 60;
const DEVICES_HEIGHT = 220;

type CountriesChartProps = { countries: readonly { country: string; views: number; share: number }[] };

/** Views of the top five countries, a colour each; the bars grow from the right, where the names are. */
export function CountriesChart({ countries }: CountriesChartProps) {
  const height = AXIS_HEIGHT + COUNTRY_HEIGHT * countries.length;
  const options = useMemo(
    () => ({
      ...chartStyle,
      chart: { ...chartStyle.chart, type: 'bar' as const, height },
      series: [{ name: seriesTexts.views, data: countries.map(({ views }) => views) }],
      colors: [...palette],
      plotOptions: { bar: { horizontal: true, distributed: true, barHeight: '56%', borderRadius: 4 } },
      xaxis: {
        categories: countries.map(({ country }) => rightToLeft(countryName(country))),
        tickAmount: 3,
        labels: { formatter: (value: string) => rightToLeft(formatCompact(Number(value))) },
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
    [countries, height],
  );
  if (countries.length === 0) return <p className={s.none}>{text.noRows}</p>;
  return (
    <Chart
      options={options}
      height={height}
      failedText={text.chartFailed}
      table={
        <MetricTable
          caption={text.countries}
          headings={[text.country, seriesTexts.views, text.share]}
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

type DevicesChartProps = { devices: readonly { device: DeviceKind; views: number; share: number }[] };

const colors: Record<DeviceKind, string> = {
  mobile: palette[0],
  desktop: palette[1],
  tablet: palette[2],
  unknown: palette[4],
};

/** Views by device as a ring, with the most common device in the middle. */
export function DevicesChart({ devices }: DevicesChartProps) {
  const options = useMemo(
    () => ({
      ...chartStyle,
      chart: { ...chartStyle.chart, type: 'donut' as const, height: DEVICES_HEIGHT },
      series: devices.map(({ views }) => views),
      labels: devices.map(({ device }) => rightToLeft(deviceNames[device])),
      colors: devices.map(({ device }) => colors[device]),
      stroke: { width: 2 },
      plotOptions: {
        pie: {
          expandOnClick: false,
          donut: {
            size: '72%',
            labels: {
              show: true,
              name: { offsetY: -8, color: '#475569' },
              value: { offsetY: 8, fontSize: '22px', fontWeight: 600 },
              total: {
                show: true,
                label: rightToLeft(devices[0] ? deviceNames[devices[0].device] : ''),
                color: '#475569',
                formatter: () => formatPercent(devices[0]?.share ?? 0),
              },
            },
          },
        },
      },
      tooltip: { y: { formatter: formatNumber } },
    }),
    [devices],
  );
  if (devices.length === 0) return <p className={s.none}>{text.noRows}</p>;
  return (
    <>
      <Chart
        options={options}
        height={DEVICES_HEIGHT}
        failedText={text.chartFailed}
        table={
          <MetricTable
            caption={text.devices}
            headings={[text.device, seriesTexts.views, text.share]}
            rows={devices.map(({ device, views, share }) => [
              deviceNames[device],
              formatNumber(views),
              formatPercent(share),
            ])}
          />
        }
      />
      <Legend
        items={devices.map(({ device, share }) => ({
          label: deviceNames[device],
          color: colors[device],
          value: formatPercent(share),
        }))}
      />
    </>
  );
}
