import { ActionIcon, Button, Group } from '@mantine/core';
import { IconBan, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { orderExport } from '../../../messages/order-files.ts';
import { orders as words } from '../../../messages/orders.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { BlockedPhones } from '../blocked-phones/blocked-phones.tsx';
import { ExportDialog } from '../export/export-dialog.tsx';
import { useExport } from '../export/use-export.ts';
import type { OrdersFilter } from '../order-address.ts';

/** Beside the screen's title: the export of what is listed, and the blocked phones. */
export function OrdersHeaderActions({ filter }: { filter: OrdersFilter }) {
  const [isBlockedOpen, setIsBlockedOpen] = useState(false);
  const exporting = useExport(filter);
  const isPhone = useIsPhone();
  return (
    <Group gap={8} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={44}
        title={words.blockedPhones}
        aria-label={words.blockedPhones}
        onClick={() => setIsBlockedOpen(true)}
      >
        <IconBan size={20} stroke={1.8} />
      </ActionIcon>
      {isPhone ? (
        <ActionIcon variant="default" size={44} aria-label={orderExport.action} onClick={exporting.start}>
          <IconDownload size={20} stroke={1.8} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={exporting.start}>
          {orderExport.action}
        </Button>
      )}
      <ExportDialog exporting={exporting} />
      <BlockedPhones isOpen={isBlockedOpen} onClose={() => setIsBlockedOpen(false)} />
    </Group>
  );
}
