import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { apiClient } from '../../lib/api.ts';
import { arabicCount, dataItems, account as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { type FileDownload, useFileDownload } from '../../ui/file-download.ts';
import { myDataText } from './my-data-file.ts';

export function DataCard() {
  const { progress, start, stop } = useMyData();
  return (
    <Card title={text.data} description={text.dataText}>
      {progress === undefined ? (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={start}>
          {text.download}
        </Button>
      ) : (
        <Group gap={16}>
          <Text role="status">{text.downloading(arabicCount(progress, dataItems))}</Text>
          <Button variant="default" onClick={stop}>
            {text.stopDownload}
          </Button>
        </Group>
      )}
    </Card>
  );
}

/** How much text is collected in memory before it is moved to the file, in characters. */
const BUFFER_SIZE = 1_000_000;
/** Showing the progress of every single item would cost more than loading it. */
const PROGRESS_EVERY = 25;

/** Collects all data of the merchant and downloads it as a file. */
function useMyData(): FileDownload {
  return useFileDownload({
    async make(signal, onProgress) {
      let count = 0;
      const file = await collect(signal, () => {
        count += 1;
        if (count % PROGRESS_EVERY === 0) onProgress(count);
      });
      return { file, outcome: text.downloaded };
    },
    fileName: text.fileName,
    failed: text.downloadFailed,
  });
}

/** Collects into a Blob: browsers keep it outside the page's memory, and large ones on disk. */
async function collect(signal: AbortSignal, onItem: () => void): Promise<Blob> {
  let file = new Blob([], { type: 'application/json' });
  let buffer = '';
  for await (const part of myDataText(apiClient, onItem)) {
    signal.throwIfAborted();
    buffer += part;
    if (buffer.length < BUFFER_SIZE) continue;
    file = new Blob([file, buffer], { type: file.type });
    buffer = '';
  }
  return new Blob([file, buffer], { type: file.type });
}
