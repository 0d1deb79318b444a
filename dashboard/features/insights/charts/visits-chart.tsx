import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { series as seriesTexts } from '../../../messages/insights.ts';
import { seriesColors } from './chart-style.ts';
import { type Step, wholeAxis } from './time-axis.ts';
import { TimeChart } from './time-chart.tsx';

type Name = 'views' | 'visitors' | 'visits';
type Point = { from: string } & Partial<Record<Name, number>>;
type Props = {
  caption: string;
  /** The lines, the larger figure first. */
  names: readonly [Name, Name];
  step: Step;
  points: readonly Point[];
};

/** Views beside those who viewed, over time. */
export function VisitsChart({ caption, names, step, points }: Props) {
  const drawing = useMemo(() => {
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
      drawing={drawing}
      columns={names.map((name) => ({
        heading: seriesTexts[name],
        text: (point: Point) => formatNumber(point[name] ?? 0),
      }))}
    />
  );
}
