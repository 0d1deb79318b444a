import { apiClient } from '../../../lib/api/client.ts';
import { filterQuery, type OrdersFilter } from '../order-address.ts';

/**
 * Fetches the orders of a filter as CSV, part by part, and puts the parts into one file. The browser keeps what is in
 * a Blob outside the page's memory, and on disk when it grows. Rejects with an AbortError when stopped.
 */
export async function exportOrders(
  filter: OrdersFilter,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (orders: number) => void },
): Promise<{ file: Blob; count: number }> {
  let file = new Blob([], { type: 'text/csv;charset=utf-8' });
  let count = 0;
  let cursor: string | undefined;
  do {
    const part = await apiClient.exportOrders({ query: { ...filterQuery(filter), cursor } });
    signal.throwIfAborted();
    file = new Blob([file, part.csv], { type: file.type });
    count += part.count;
    onProgress(count);
    cursor = part.cursor ?? undefined;
  } while (cursor);
  return { file, count };
}
