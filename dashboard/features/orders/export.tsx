import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { apiClient } from '../../lib/api.ts';
import { common, orderExport as text } from '../../messages/index.ts';
import { type FileDownload, useFileDownload } from '../../ui/file-download.ts';
import { filterQuery, type OrdersFilter } from './address.ts';

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

/**
 * Fetches the CSV page by page and joins the pages into one file. Browsers keep a Blob outside the memory of the page,
 * and on disk when it grows. Rejects with an AbortError once `signal` is aborted.
 */
async function exportOrders(
  filter: OrdersFilter,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (orders: number) => void },
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
