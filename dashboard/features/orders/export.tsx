import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { apiClient } from '../../lib/api.ts';
import { common, orderExport as text } from '../../messages/index.ts';
import { type FileDownload, useFileDownload } from '../../ui/file-download.ts';
import { filterQuery, type OrdersFilter } from './address.ts';
import { BATCH_SIZE } from './mutations.ts';

/** Exports the orders that match a filter into a CSV file. */
export function useExport(filter: OrdersFilter): FileDownload {
  return useFileDownload({
    async make(signal, onProgress) {
      const { file, count } = await exportOrders(filter, { signal, onProgress });
      return count === 0 ? { outcome: text.nothing } : { file, outcome: text.done(count) };
    },
    fileName: text.fileName,
    failed: text.failed,
  });
}

/** Exports these orders into a CSV file, however few of a list they are. */
export function useSelectionExport(orderIds: readonly string[]): FileDownload {
  return useFileDownload({
    async make(signal, onProgress) {
      const { file, count } = await exportSelection(orderIds, { signal, onProgress });
      return count === 0 ? { outcome: text.nothing } : { file, outcome: text.done(count) };
    },
    fileName: text.fileName,
    failed: text.failed,
  });
}

/** Shows how far an export is, and can cancel it. */
export function ExportDialog({ download: { progress, stop } }: { download: FileDownload }) {
  return (
    <Modal
      opened={progress !== undefined}
      onClose={stop}
      title={text.title}
      closeOnClickOutside={false}
      centered
      radius="lg"
      padding={24}
    >
      <Group role="status" gap={12} wrap="nowrap">
        <Loader size={22} />
        <Text>{text.progress(progress ?? 0)}</Text>
      </Group>
      <Text c="dimmed" mt={8}>
        {text.hint}
      </Text>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={stop}>
          {common.cancel}
        </Button>
      </Group>
    </Modal>
  );
}

type Making = { signal: AbortSignal; onProgress: (orders: number) => void };

/**
 * Fetches the CSV page by page and joins the pages into one file. Browsers keep a Blob outside the memory of
 * the page, and on disk when it grows. Rejects with an AbortError once `signal` is aborted.
 */
async function exportOrders(
  filter: OrdersFilter,
  { signal, onProgress }: Making,
): Promise<{ file: Blob; count: number }> {
  let file = new Blob([], { type: 'text/csv;charset=utf-8' });
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await apiClient.exportOrders({ query: { ...filterQuery(filter), cursor } });
    signal.throwIfAborted();
    file = new Blob([file, page.csv], { type: file.type });
    count += page.count;
    onProgress(count);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return { file, count };
}

/** The same of chosen orders, a hundred at a time. */
async function exportSelection(
  orderIds: readonly string[],
  { signal, onProgress }: Making,
): Promise<{ file: Blob; count: number }> {
  const parts: string[] = [];
  let count = 0;
  for (let start = 0; start < orderIds.length; start += BATCH_SIZE) {
    const batch = orderIds.slice(start, start + BATCH_SIZE).join(',');
    const isFirst = start === 0 ? 'true' : 'false';
    const part = await apiClient.exportOrders({ query: { orderIds: batch, isFirst } });
    signal.throwIfAborted();
    parts.push(part.csv);
    count += part.count;
    onProgress(count);
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count };
}
