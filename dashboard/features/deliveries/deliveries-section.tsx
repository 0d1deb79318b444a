import { Button, Skeleton, Title } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { common } from '../../messages/common.ts';
import { deliveries as words } from '../../messages/deliveries.ts';
import { useOrderDeliveries } from './api/order-deliveries.ts';
import s from './deliveries.module.css';
import { DeliveryState } from './delivery-state.tsx';
import { ForwardButton } from './forward-button.tsx';
import { MessageList } from './message-list.tsx';
import { SendWhatsApp } from './send-whatsapp.tsx';

/** An order's way to partners, and the messages to its customer, with what can be done about either. */
export function DeliveriesSection({ order }: { order: OrderResponse }) {
  const { data, isError, refetch } = useOrderDeliveries(order.id);
  if (isError && !data) {
    return (
      <section className={s.section} role="alert">
        <p className={s.quiet}>{words.loadFailed}</p>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </section>
    );
  }
  if (!data) return <Skeleton h={96} my={18} />;
  const [delivery] = data.deliveries;
  return (
    <>
      {(delivery ?? data.connected.cod) && (
        <section className={s.section}>
          <Title order={3}>{words.title}</Title>
          {delivery ? <DeliveryState delivery={delivery} /> : <p className={s.quiet}>{words.none}</p>}
          {data.connected.cod && <ForwardButton orderId={order.id} delivery={delivery} />}
        </section>
      )}
      <section className={s.section}>
        <MessageList messages={data.messages} />
        <SendWhatsApp order={order} />
      </section>
    </>
  );
}
