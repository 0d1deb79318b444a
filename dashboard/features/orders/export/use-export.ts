import { orderExport as words } from '../../../messages/order-files.ts';
import { type FileDownload, useFileDownload } from '../../../ui/use-file-download.ts';
import { exportOrders } from '../api/export-orders.ts';
import type { OrdersFilter } from '../order-address.ts';

/** Exports the orders of a filter into a file that the browser saves. */
export function useExport(filter: OrdersFilter): FileDownload {
  return useFileDownload({
    async make(signal, onProgress) {
      const { file, count } = await exportOrders(filter, { signal, onProgress });
      return count === 0 ? { outcome: words.nothing } : { file, outcome: words.done(count) };
    },
    fileName: words.fileName,
    failed: words.failed,
  });
}
