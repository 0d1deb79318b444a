import { ActionIcon, Menu } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { IconBan, IconDots, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { editOrderPath, packingSlipsPath } from '../../app/paths.ts';
import { common } from '../../messages/common.ts';
import { orders as words } from '../../messages/orders.ts';
import type { OrderActions } from './use-order-actions.tsx';

type Props = {
  order: OrderResponse;
  actions: Pick<OrderActions, 'delete' | 'block'>;
  /** Inside a dialog the menu belongs to it, and its button is as large as those beside it. */
  isInDialog?: boolean;
};

/** What is seldom done to an order. */
export function OrderMenu({ order, actions, isInDialog = false }: Props) {
  return (
    <Menu position="bottom-end" width={220} withinPortal={!isInDialog}>
      <Menu.Target>
        <ActionIcon
          variant={isInDialog ? 'default' : 'subtle'}
          color="gray"
          size={isInDialog ? 44 : 40}
          aria-label={words.more(order.customerName)}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={editOrderPath(order.id)} leftSection={<IconPencil size={18} />}>
          {words.edit}
        </Menu.Item>
        <Menu.Item component={Link} to={packingSlipsPath([order.id])} leftSection={<IconPrinter size={18} />}>
          {words.print}
        </Menu.Item>
        <Menu.Item leftSection={<IconBan size={18} />} onClick={() => actions.block(order)}>
          {words.block}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => actions.delete(order)}>
          {common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
