import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { orders as words } from '../../../messages/orders.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { DeliveriesSection } from '../../deliveries/deliveries-section.tsx';
import { useOrder } from '../api/get-order.ts';
import { OrderState } from '../list/order-state.tsx';
import { OrderMenu } from '../order-menu.tsx';
import { PhoneButtons } from '../phone-buttons.tsx';
import type { OrderActions } from '../use-order-actions.tsx';
import s from './order-drawer.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderWarnings } from './order-warnings.tsx';

type Props = {
  orderId: string | undefined;
  /** The same order as the list has it, shown until its details arrive. */
  listed: OrderResponse | undefined;
  actions: OrderActions;
  onClose: () => void;
};

export function OrderDrawer({ orderId, listed, actions, onClose }: Props) {
  const { data, error, isError, refetch } = useOrder(orderId);
  const isPhone = useIsPhone();
  const order = data?.order ?? listed;
  return (
    <Drawer
      opened={orderId !== undefined}
      onClose={onClose}
      // Right and left change places in a right-to-left page: this is the side opposite the menu.
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '90%' : 480}
      title={
        <>
          {words.heading} <bdi dir="ltr">{shortId(orderId ?? '')}</bdi>
        </>
      }
      classNames={{
        title: s.title ?? '',
        header: s.header ?? '',
        body: s.body ?? '',
        content: s.content ?? '',
      }}
    >
      {isError && !order && (
        <LoadError
          message={errorText(error, words.loadOneFailed, {
            not_found: words.notFound,
            invalid_request: words.notFound,
          })}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !order && <Skeletons />}
      {order && (
        <>
          <OrderWarnings order={order} />
          <div className={s.actions}>
            <OrderState order={order} actions={actions} />
            <PhoneButtons e164={order.customerPhone.e164} customer={order.customerName} />
            <OrderMenu order={order} actions={actions} isInDialog />
          </div>
          <OrderFacts order={order} />
          <DeliveriesSection order={order} />
          <OrderTimeline events={data?.events} />
        </>
      )}
    </Drawer>
  );
}

function Skeletons() {
  return (
    <Stack>
      <Skeleton h={44} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
