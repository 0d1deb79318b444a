import { Skeleton, VisuallyHidden } from '@mantine/core';
import type ApexCharts from 'apexcharts';
import type { ApexOptions } from 'apexcharts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import s from './chart.module.css';

type Props = {
  /** Kept from one render to the next, or the chart is drawn anew each time. */
  options: ApexOptions;
  /** In pixels. */
  height: number;
  /** The same figures as a table: for screen readers, and for all where the chart cannot be drawn. */
  table: ReactNode;
  /** What is said above the table when the chart's script could not be had. */
  failedText: string;
};

/** A chart by ApexCharts, which is fetched with the first one that is shown. */
export function Chart({ options, height, table, failedText }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const chart = useRef<ApexCharts>(undefined);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');

  useEffect(() => {
    let isGone = false;
    async function draw() {
      const { default: Apex } = await import('apexcharts');
      if (isGone || !holder.current) return;
      const drawn = new Apex(holder.current, latest.current);
      chart.current = drawn;
      await drawn.render();
      if (!isGone) setState('drawn');
    }
    draw().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
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
      {/* Time runs from left to right, also in Arabic. */}
      <div ref={holder} dir="ltr" aria-hidden />
      <VisuallyHidden>{table}</VisuallyHidden>
    </div>
  );
}
