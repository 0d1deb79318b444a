import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { apiClient } from '../../lib/api.ts';
import { account as accountText, arabicCount, dataItems } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { type FileDownload, useFileDownload } from '../../ui/file-download.ts';
import { myDataText } from './my-data-file.ts';

export function DataCard() {
  const { progress, start, stop } = useMyData();
  return (
    <Card title={accountText.data} description={accountText.dataText}>
      {progress === undefined ? (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={start}>
          {accountText.download}
        </Button>
      ) : (
        <Group gap={16}>
          <Text role="status">{accountText.downloading(arabicCount(progress, dataItems))}</Text>
          <Button variant="default" onClick={stop}>
            {accountText.stopDownload}
          </Button>
        </Group>
      )}
    </Card>
  );
}

/** Text that is kept in the page before it goes into the file, in characters. */
const HELD = 1_000_000;
/** Telling of each thing would cost more than fetching it. */
const TOLD_EVERY = 25;

/** Collects all that is the merchant's and has the browser save it. */
export function useMyData(): FileDownload {
  return useFileDownload({
    async make(signal, onProgress) {
      let count = 0;
      const file = await collect(signal, () => {
        count += 1;
        if (count % TOLD_EVERY === 0) onProgress(count);
      });
      return { file, outcome: accountText.downloaded };
    },
    fileName: accountText.fileName,
    failed: accountText.downloadFailed,
  });
}

/** The browser keeps what is in a Blob outside the page's memory, and on disk when it grows. */
async function collect(signal: AbortSignal, onItem: () => void): Promise<Blob> {
  let file = new Blob([], { type: 'application/json' });
  let held = '';
  for await (const text of myDataText(apiClient, onItem)) {
    signal.throwIfAborted();
    held += text;
    if (held.length < HELD) continue;
    file = new Blob([file, held], { type: file.type });
    held = '';
  }
  return new Blob([file, held], { type: file.type });
}
