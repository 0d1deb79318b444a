import type { ApexOptions } from 'apexcharts';
import {
  formatCalendarDay,
  formatCompact,
  formatFullCalendarDay,
  formatMonth,
} from '../../messages/index.ts';

/**
 * Five colours that colour-blind people can distinguish (spec 2.5), each with a contrast of at least 3:1 on
 * white.
 */
export const palette = ['#0b6b6d', '#c2620c', '#4f63c6', '#a8327a', '#64748b'] as const;

export const seriesColors = {
  views: palette[0],
  visits: palette[1],
  visitors: palette[1],
  orders: palette[2],
  revenue: palette[3],
} as const;

/** The options that all charts share: no animations, no toolbar, the product's font and line colours. */
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

/**
 * Begins and ends a text with the mark of right-to-left letters, because charts are laid out from left to
 * right. With characters that isolate the text WebKit draws its words in the wrong order inside an SVG.
 */
export function rightToLeft(text: string): string {
  return `\u200f${text}\u200f`;
}

/** Keeps at most `max` labels, as far apart as they go, the last one among them; the others become empty. */
export function thinned(labels: readonly string[], max: number): string[] {
  const last = labels.length - 1;
  const gaps = Math.floor(last / Math.ceil(labels.length / max));
  const stride = gaps > 0 ? Math.floor(last / gaps) : 1;
  return labels.map((label, i) => ((last - i) % stride === 0 ? rightToLeft(label) : ''));
}

export type Step = 'day' | 'month';

/** How many labels fit under a chart. */
const LABELS = { phone: 3, desktop: 8 };

/**
 * An axis of days or months, the earliest at the left; its tooltip has their full names. `starts` are days
 * like `2026-11-21`.
 */
export function timeAxis(starts: readonly string[], step: Step, isPhone: boolean): ApexOptions {
  const short = starts.map(step === 'day' ? formatCalendarDay : formatMonth);
  return {
    xaxis: {
      categories: thinned(short, isPhone ? LABELS.phone : LABELS.desktop),
      tickPlacement: 'on',
      axisTicks: { show: false },
      axisBorder: { show: false },
      tooltip: { enabled: false },
      labels: { rotate: 0, hideOverlappingLabels: true, trim: false, style: { fontSize: '12px' } },
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

/** The full name of a day or month that begins on the day `start`. */
export function momentName(start: string | undefined, step: Step): string {
  if (start === undefined) return '';
  return step === 'day' ? formatFullCalendarDay(start) : formatMonth(start);
}

/** An axis of whole numbers that begins at 0 and has no fractions between them. */
export function wholeAxis(values: readonly number[]): ApexYAxis {
  const max = Math.max(0, ...values);
  return {
    min: 0,
    max: max < 5 ? 5 : undefined,
    tickAmount: max < 5 ? 5 : 4,
    forceNiceScale: max >= 5,
    labels: {
      minWidth: 44,
      formatter: (value) => rightToLeft(formatCompact(value)),
      style: { fontSize: '12px' },
    },
  } as ApexYAxis;
}
