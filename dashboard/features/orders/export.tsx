import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { apiClient } from '../../lib/api.ts';
import { common, orderExport as text } from '../../messages/index.ts';
import { type FileDownload, useFileDownload } from '../../ui/file-download.ts';
import { filterQuery, type OrdersFilter } from './address.ts';

/** How far an export has got, with the way to stop it. */
export function ExportDialog({ exporting }: { exporting: FileDownload }) {
  return (
    <Modal
      opened={exporting.progress !== undefined}
      onClose={exporting.stop}
      title={text.title}
      closeOnClickOutside={false}
      centered
      radius="lg"
      padding={24}
    >
      <Group role="status" gap={12} wrap="nowrap">
        <Loader size={22} />
        <Text>{text.progress(exporting.progress ?? 0)}</Text>
      </Group>
      <Text c="dimmed" mt={8}>
        {text.hint}
      </Text>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={exporting.stop}>
          {common.cancel}
        </Button>
      </Group>
    </Modal>
  );
}

/** Exports the orders of a filter into a file that the browser saves. */
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
