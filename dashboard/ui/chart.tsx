import { Skeleton, VisuallyHidden } from '@mantine/core';
import type ApexCharts from 'apexcharts';
import type { ApexOptions } from 'apexcharts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import s from './chart.module.css';

type Props = {
  /** Memoised by the caller: another object redraws the chart. */
  options: ApexOptions;
  /** In pixels. */
  height: number;
  /** The same numbers as a table: for screen readers, and for everyone when the chart cannot be rendered. */
  table: ReactNode;
  /** Shown above the table when the chart's script could not be loaded. */
  failedText: string;
};

/** A chart rendered by ApexCharts, which is downloaded with the first chart. */
export function Chart({ options, height, table, failedText }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const chart = useRef<ApexCharts>(undefined);
  const [state, setState] = useState<'loading' | 'rendered' | 'failed'>('loading');

  useEffect(() => {
    let isUnmounted = false;
    async function renderChart() {
      const { default: Apex } = await import('apexcharts');
      if (isUnmounted || !holder.current) return;
      const newChart = new Apex(holder.current, latest.current);
      chart.current = newChart;
      await newChart.render();
      if (!isUnmounted) setState('rendered');
    }
    renderChart().catch(() => {
      if (!isUnmounted) setState('failed');
    });
    return () => {
      isUnmounted = true;
      chart.current?.destroy();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (latest.current === options) return;
    latest.current = options;
    void chart.current?.updateOptions(options, false, false);
  }, [options]);

  if (state === 'failed') {
    return (
      <div className={s.fallback}>
        <p>{failedText}</p>
        {table}
      </div>
    );
  }
  return (
    <div className={s.chart} style={{ height }}>
      {state === 'loading' && <Skeleton className={s.loading ?? ''} height={height} />}
      {/* The time axis runs from left to right, also in Arabic. */}
      <div ref={holder} dir="ltr" aria-hidden />
      <VisuallyHidden>{table}</VisuallyHidden>
    </div>
  );
}
