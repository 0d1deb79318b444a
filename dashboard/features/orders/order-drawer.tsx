import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { errorText } from '../../lib/error-text.ts';
import { orders as text } from '../../messages/index.ts';
import { ownEscape } from '../../ui/confirm-dialog.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { DeliveriesSection } from '../deliveries/deliveries-section.tsx';
import s from './order-details.module.css';
import { OrderFacts, OrderTimeline, OrderWarnings } from './order-details.tsx';
import { CallButton, OrderMenu, OrderState, WhatsAppButton } from './order-parts.tsx';
import { useOrder } from './queries.ts';
import type { OrderActions } from './use-order-actions.tsx';

type Props = {
  orderId: string | undefined;
  /** The same order as in the list, shown until its details are fetched. */
  listed: OrderResponse | undefined;
  actions: OrderActions;
  onClose: () => void;
};

/** One order with everything about it, beside the list; from the bottom on a phone. */
export function OrderDrawer({ orderId, listed, actions, onClose }: Props) {
  const { data, error, isError, refetch } = useOrder(orderId);
  const isPhone = useIsPhone();
  const order = data?.order ?? listed;
  return (
    <Drawer
      opened={orderId !== undefined}
      onClose={onClose}
      {...ownEscape(onClose)}
      // Mantine mirrors the sides in a right-to-left page: this is the side opposite the menu.
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '90%' : 480}
      title={
        <>
          {text.heading} <bdi dir="ltr">{shortId(orderId ?? '')}</bdi>
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
          message={errorText(error, text.loadOneFailed, {
            not_found: text.notFound,
            invalid_request: text.notFound,
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
            <CallButton order={order} />
            <WhatsAppButton order={order} />
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
