import type { ApexOptions } from 'apexcharts';

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
