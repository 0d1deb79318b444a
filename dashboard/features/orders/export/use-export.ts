import { useRef, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { calendarDay } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { orderExport as words } from '../../../messages/orders.ts';
import { showToast } from '../../../ui/toast.tsx';
import { exportOrders } from '../api/export-orders.ts';
import type { OrdersFilter } from '../order-address.ts';

export type Exporting = {
  /** Orders fetched so far; undefined while nothing is being exported. */
  progress: number | undefined;
  start: () => void;
  stop: () => void;
};

/** Exports the orders of a filter into a file that the browser saves. */
export function useExport(filter: OrdersFilter): Exporting {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function run(control: AbortController) {
    setProgress(0);
    try {
      const { file, count } = await exportOrders(filter, {
        signal: control.signal,
        onProgress: setProgress,
      });
      if (count === 0) return showToast({ text: words.nothing });
      saveFile(file, words.fileName(calendarDay(new Date())));
      showToast({ text: words.done(count) });
    } catch (error) {
      if (!control.signal.aborted) showToast({ text: errorText(error, words.failed), isProblem: true });
    } finally {
      setProgress(undefined);
    }
  }

  return {
    progress,
    start: () => {
      running.current = new AbortController();
      void run(running.current);
    },
    stop: () => running.current?.abort(),
  };
}
