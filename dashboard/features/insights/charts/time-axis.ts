import type { ApexOptions } from 'apexcharts';
import { formatCalendarDay, formatCompact, formatFullCalendarDay, formatMonth } from '../../../lib/format.ts';
import { isolate, thinned } from './chart-style.ts';

export type Step = 'day' | 'month';

/** How many labels fit under a chart. */
const LABELS = { phone: 3, desktop: 8 };

/** The axis of days or months, the earliest at the left; the tooltip names each of them in full. */
export function timeAxis(starts: readonly string[], step: Step, isPhone: boolean): ApexOptions {
  const short = starts.map(step === 'day' ? formatCalendarDay : formatMonth);
  return {
    xaxis: {
      categories: thinned(short, isPhone ? LABELS.phone : LABELS.desktop),
      tickPlacement: 'on',
      axisTicks: { show: false },
      axisBorder: { show: false },
      tooltip: { enabled: false },
      labels: { rotate: 0, hideOverlappingLabels: false, trim: false, style: { fontSize: '12px' } },
    },
    tooltip: {
      shared: true,
      intersect: false,
      x: {
        formatter: (_: number, at?: { dataPointIndex?: number }) =>
          momentName(starts[at?.dataPointIndex ?? 0], step),
      },
    },
  };
}

export function momentName(start: string | undefined, step: Step): string {
  if (start === undefined) return '';
  return step === 'day' ? formatFullCalendarDay(start) : formatMonth(start);
}

/** An axis of whole numbers, which begins at 0 and never counts by halves. */
export function wholeAxis(values: readonly number[]): ApexYAxis {
  const most = Math.max(0, ...values);
  return {
    min: 0,
    max: most < 5 ? 5 : undefined,
    tickAmount: most < 5 ? 5 : 4,
    forceNiceScale: most >= 5,
    labels: {
      minWidth: 44,
      formatter: (value) => isolate(formatCompact(value)),
      style: { fontSize: '12px' },
    },
  } as ApexYAxis;
}
