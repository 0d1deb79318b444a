import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { arabicCount } from '../../../lib/plural.ts';
import { dataItems, account as words } from '../../../messages/account.ts';
import { Card } from '../../../ui/card.tsx';
import { useMyData } from './use-my-data.ts';

export function DataCard() {
  const { progress, start, stop } = useMyData();
  return (
    <Card title={words.data} description={words.dataText}>
      {progress === undefined ? (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={start}>
          {words.download}
        </Button>
      ) : (
        <Group gap={16}>
          <Text role="status">{words.downloading(arabicCount(progress, dataItems))}</Text>
          <Button variant="default" onClick={stop}>
            {words.stopDownload}
          </Button>
        </Group>
      )}
    </Card>
  );
}
