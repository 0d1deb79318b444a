import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { series as seriesTexts, insights as words } from '../../../messages/insights.ts';
import { Chart } from '../../../ui/chart.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { chartStyle, seriesColors } from './chart-style.ts';
import { FigureTable } from './figure-table.tsx';
import { Legend } from './legend.tsx';
import { momentName, type Step, timeAxis, wholeAxis } from './time-axis.ts';

type Name = 'views' | 'visitors' | 'visits';
type Props = {
  caption: string;
  /** The lines, the larger figure first. */
  names: readonly [Name, Name];
  step: Step;
  points: readonly ({ from: string } & Partial<Record<Name, number>>)[];
};

/** Views beside those who viewed, over time. */
export function VisitsChart({ caption, names, step, points }: Props) {
  const isPhone = useIsPhone();
  const options = useMemo(() => {
    const axis = timeAxis(
      points.map(({ from }) => from),
      step,
      isPhone,
    );
    const series = names.map((name) => ({
      name: seriesTexts[name],
      data: points.map((point) => point[name] ?? 0),
    }));
    return {
      ...chartStyle,
      ...axis,
      chart: { ...chartStyle.chart, type: 'area' as const, height: 280 },
      series,
      colors: names.map((name) => seriesColors[name]),
      stroke: { curve: 'monotoneCubic' as const, width: 2.5 },
      fill: { type: 'gradient', gradient: { opacityFrom: 0.16, opacityTo: 0.01 } },
      markers: { size: points.length === 1 ? 5 : 0, hover: { size: 5 } },
      yaxis: wholeAxis(series.flatMap(({ data }) => data)),
      tooltip: { ...axis.tooltip, y: { formatter: formatNumber } },
    };
  }, [points, names, step, isPhone]);
  return (
    <>
      <Legend items={names.map((name) => ({ label: seriesTexts[name], color: seriesColors[name] }))} />
      <Chart
        options={options}
        height={280}
        failedText={words.chartFailed}
        table={
          <FigureTable
            caption={caption}
            headings={[step === 'day' ? words.day : words.month, ...names.map((name) => seriesTexts[name])]}
            rows={points.map((point) => [
              momentName(point.from, step),
              ...names.map((name) => formatNumber(point[name] ?? 0)),
            ])}
          />
        }
      />
    </>
  );
}
