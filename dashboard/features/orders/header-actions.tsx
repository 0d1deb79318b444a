import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconBan, IconDots, IconDownload, IconHeadset, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import { formatNumber, newOrderText, orderExport, orders as text } from '../../messages/index.ts';
import { HeaderAction, insideMain } from '../../ui/page.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import type { OrdersFilter } from './address.ts';
import { BlockedPhones } from './blocked-phones.tsx';
import { ExportDialog, useExport } from './export.tsx';
import { usePendingCount } from './order-counts.ts';
import s from './orders-page.module.css';

/**
 * Beside the title: the desk with its number of waiting orders, an order by hand, the blocked phones, and the
 * export of the list.
 */
export function HeaderActions({ filter }: { filter: OrdersFilter }) {
  const [isBlockedOpen, setIsBlockedOpen] = useState(false);
  const may = useMay();
  const isPhone = useIsPhone();
  const download = useExport(filter);
  const pending = usePendingCount();
  const blocked = { label: text.blockedPhones, onClick: () => setIsBlockedOpen(true) };
  return (
    <Group gap={8}>
      {may('confirm_orders') && (
        <Button component={Link} to={paths.desk} leftSection={<IconHeadset size={20} stroke={1.8} />}>
          {text.startCalls}
          {pending > 0 && <span className={s.pending}>{formatNumber(pending)}</span>}
        </Button>
      )}
      {/* On a phone it is in the menu of what can be created, above. */}
      {may('edit_orders') && !isPhone && (
        <Button
          component={Link}
          to={paths.newOrder}
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.8} />}
        >
          {newOrderText.title}
        </Button>
      )}
      {!may('export_orders') || !may('block_phones') ? null : isPhone ? (
        <Menu position="bottom-end" width={220} portalProps={insideMain}>
          <Menu.Target>
            <ActionIcon variant="default" size={44} aria-label={text.moreOfList}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconDownload size={18} />} onClick={download.start}>
              {orderExport.action}
            </Menu.Item>
            <Menu.Item leftSection={<IconBan size={18} />} onClick={blocked.onClick}>
              {blocked.label}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <>
          <ActionIcon
            variant="default"
            size={44}
            title={blocked.label}
            aria-label={blocked.label}
            onClick={blocked.onClick}
          >
            <IconBan size={20} stroke={1.8} />
          </ActionIcon>
          <HeaderAction icon={IconDownload} label={orderExport.action} onClick={download.start} />
        </>
      )}
      <ExportDialog download={download} />
      <BlockedPhones isOpen={isBlockedOpen} onClose={() => setIsBlockedOpen(false)} />
    </Group>
  );
}
