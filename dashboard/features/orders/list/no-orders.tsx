import { Button } from '@mantine/core';
import { IconSearchOff, IconShieldCheck, IconShoppingBag } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { orders as words } from '../../../messages/orders.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isNarrowed, type OrdersFilter } from '../order-address.ts';

/** In place of a list without orders: says why there are none, and what to do next. */
export function NoOrders({ filter }: { filter: OrdersFilter }) {
  if (!isNarrowed(filter)) {
    return (
      <Notice
        icon={<IconShoppingBag size={30} stroke={1.6} />}
        title={words.emptyAtAll}
        text={words.emptyAtAllText}
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            {words.toPages}
          </Button>
        }
      />
    );
  }
  const isHeldAlone = filter.isHeld && !isNarrowed({ ...filter, isHeld: false });
  return (
    <Notice
      icon={
        isHeldAlone ? <IconShieldCheck size={30} stroke={1.6} /> : <IconSearchOff size={30} stroke={1.6} />
      }
      title={isHeldAlone ? words.emptyHeld : words.empty}
      text={isHeldAlone && words.emptyHeldText}
      action={
        <Button component={Link} to={paths.orders} variant="default">
          {words.showAll}
        </Button>
      }
    />
  );
}
