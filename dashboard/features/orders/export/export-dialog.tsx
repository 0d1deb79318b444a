import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { common } from '../../../messages/common.ts';
import { orderExport as words } from '../../../messages/order-files.ts';
import type { FileDownload } from '../../../ui/use-file-download.ts';

/** How far an export has got, with the way to stop it. */
export function ExportDialog({ exporting }: { exporting: FileDownload }) {
  return (
    <Modal
      opened={exporting.progress !== undefined}
      onClose={exporting.stop}
      title={words.title}
      closeOnClickOutside={false}
      centered
      radius="lg"
      padding={24}
    >
      <Group role="status" gap={12} wrap="nowrap">
        <Loader size={22} />
        <Text>{words.progress(exporting.progress ?? 0)}</Text>
      </Group>
      <Text c="dimmed" mt={8}>
        {words.hint}
      </Text>
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={exporting.stop}>
          {common.cancel}
        </Button>
      </Group>
    </Modal>
  );
}
