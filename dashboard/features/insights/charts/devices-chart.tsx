import type { DeviceKind } from '@mirsah/domain/insights/device.ts';
import { useMemo } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { deviceTexts, series as seriesTexts, insights as words } from '../../../messages/insights.ts';
import { Chart } from '../../../ui/chart.tsx';
import { chartStyle, isolate, palette } from './chart-style.ts';
import s from './charts.module.css';
import { FigureTable } from './figure-table.tsx';
import { Legend } from './legend.tsx';

type Props = { devices: readonly { device: DeviceKind; views: number; share: number }[] };

const colors: Record<DeviceKind, string> = {
  mobile: palette[0],
  desktop: palette[1],
  tablet: palette[2],
  unknown: palette[4],
};

/** What pages were looked at with, as a ring; the most common device stands in its middle. */
export function DevicesChart({ devices }: Props) {
  const options = useMemo(
    () => ({
      ...chartStyle,
      chart: { ...chartStyle.chart, type: 'donut' as const, height: 220 },
      series: devices.map(({ views }) => views),
      labels: devices.map(({ device }) => isolate(deviceTexts[device])),
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
                label: isolate(devices[0] ? deviceTexts[devices[0].device] : ''),
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
  if (devices.length === 0) return <p className={s.none}>{words.noRows}</p>;
  return (
    <>
      <Chart
        options={options}
        height={220}
        failedText={words.chartFailed}
        table={
          <FigureTable
            caption={words.devices}
            headings={[words.device, seriesTexts.views, words.share]}
            rows={devices.map(({ device, views, share }) => [
              deviceTexts[device],
              formatNumber(views),
              formatPercent(share),
            ])}
          />
        }
      />
      <Legend
        items={devices.map(({ device, share }) => ({
          label: deviceTexts[device],
          color: colors[device],
          value: formatPercent(share),
        }))}
      />
    </>
  );
}
