import type { ApexOptions } from 'apexcharts';
import { useMemo } from 'react';
import { insights as words } from '../../../messages/insights.ts';
import { Chart } from '../../../ui/chart.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { chartStyle } from './chart-style.ts';
import { FigureTable } from './figure-table.tsx';
import { Legend } from './legend.tsx';
import { momentName, type Step, timeAxis } from './time-axis.ts';

const HEIGHT = 280;

type Props<Point> = {
  caption: string;
  step: Step;
  /** What each day or month holds, the earliest first. */
  points: readonly Point[];
  legend: readonly { label: string; color: string }[];
  /** The series and how they are drawn; kept from one render to the next. */
  drawing: ApexOptions;
  /** What the table says beside each day or month. */
  columns: readonly { heading: string; text: (point: Point) => string }[];
};

/** Figures over time, with what the colours mean above them and a table behind. */
export function TimeChart<Point extends { from: string }>(props: Props<Point>) {
  const { caption, step, points, legend, drawing, columns } = props;
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
      ...drawing,
      chart: { ...chartStyle.chart, ...drawing.chart, height: HEIGHT },
      tooltip: { ...axis.tooltip, ...drawing.tooltip },
    };
  }, [points, step, drawing, isPhone]);
  return (
    <>
      <Legend items={legend} />
      <Chart
        options={options}
        height={HEIGHT}
        failedText={words.chartFailed}
        table={
          <FigureTable
            caption={caption}
            headings={[step === 'day' ? words.day : words.month, ...columns.map(({ heading }) => heading)]}
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
