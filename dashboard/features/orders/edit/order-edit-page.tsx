import { Button, Skeleton, Stack } from '@mantine/core';
import { shortId } from '@mirsah/domain/id/id.ts';
import { Link, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { orderEdit as words } from '../../../messages/order-editing.ts';
import { orders } from '../../../messages/orders.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { DeliveriesSection } from '../../deliveries/deliveries-section.tsx';
import { useOrder } from '../api/get-order.ts';
import { OrderItems } from '../details/order-items.tsx';
import { OrderTimeline } from '../details/order-timeline.tsx';
import { OrderTotal } from '../details/order-total.tsx';
import { OrderWarnings } from '../details/order-warnings.tsx';
import { PhoneButtons } from '../phone-buttons.tsx';
import s from './order-edit.module.css';
import { OrderEditForm } from './order-edit-form.tsx';

export function OrderEditPage() {
  const { orderId = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useOrder(orderId);
  const code = errorCodeOf(error);
  const order = data?.order;
  return (
    <Page
      title={words.title}
      subtitle={<bdi dir="ltr">{shortId(orderId)}</bdi>}
      action={
        order && (
          <div className={s.contact}>
            <PhoneButtons e164={order.customerPhone.e164} customer={order.customerName} />
          </div>
        )
      }
    >
      {isLoadingError && (code === 'not_found' || code === 'invalid_request') && <NoOrder />}
      {isLoadingError && code !== 'not_found' && code !== 'invalid_request' && (
        <Card>
          <LoadError message={errorText(error, orders.loadOneFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !isLoadingError && (
        <Stack>
          <Skeleton h={420} radius="lg" />
          <Skeleton h={200} radius="lg" />
        </Stack>
      )}
      {order && (
        <>
          <OrderWarnings order={order} />
          <div className={s.columns}>
            <OrderEditForm key={order.id} order={order} />
            <Card title={orders.items}>
              <OrderItems order={order} />
              <OrderTotal order={order} />
              <DeliveriesSection order={order} />
              <OrderTimeline events={data.events} />
            </Card>
          </div>
        </>
      )}
    </Page>
  );
}

function NoOrder() {
  return (
    <Card>
      <div role="alert">
        <Notice
          title={orders.notFound}
          action={
            <Button component={Link} to={paths.orders} variant="default">
              {words.back}
            </Button>
          }
        />
      </div>
    </Card>
  );
}
