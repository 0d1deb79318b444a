import type { ApexOptions } from 'apexcharts';
import {
  formatCalendarDay,
  formatCompact,
  formatFullCalendarDay,
  formatMonth,
} from '../../messages/index.ts';

/** Five colours that are told apart also by those who see few (spec 2.5), each 3:1 on white at least. */
export const palette = ['#0b6b6d', '#c2620c', '#4f63c6', '#a8327a', '#64748b'] as const;

export const seriesColors = {
  views: palette[0],
  visits: palette[1],
  visitors: palette[1],
  orders: palette[2],
  revenue: palette[3],
} as const;

/** What all charts share: no animations, no toolbar, our own type and lines. */
export const chartStyle = {
  chart: {
    fontFamily: 'inherit',
    foreColor: '#475569',
    animations: { enabled: false },
    toolbar: { show: false },
    zoom: { enabled: false },
    selection: { enabled: false },
    parentHeightOffset: 0,
    redrawOnParentResize: true,
  },
  dataLabels: { enabled: false },
  legend: { show: false },
  grid: { borderColor: '#e2e8f0', strokeDashArray: 4, padding: { left: 12, right: 16, top: -8, bottom: 0 } },
  states: { active: { filter: { type: 'none' } } },
} as const satisfies ApexOptions;

/** Arabic text inside the charts' left-to-right drawing keeps its own direction. */
export function isolate(text: string): string {
  return `\u2067${text}\u2069`;
}

/** At most `most` of the labels, evenly spaced back from the last one; the others are empty. */
export function thinned(labels: readonly string[], most: number): string[] {
  const stride = Math.max(1, Math.ceil(labels.length / most));
  return labels.map((label, i) => ((labels.length - 1 - i) % stride === 0 ? isolate(label) : ''));
}

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
