import { Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { goodsOf } from '@mirsah/domain/order/lines';
import { IconHeadset } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { openOrderPath, paths } from '../../lib/paths.ts';
import {
  formatAge,
  formatList,
  needs,
  orders as ordersText,
  firstOrders as text,
  totalsMoney,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError } from '../../ui/notice.tsx';
import typography from '../../ui/typography.module.css';
import { readOrdersAddress } from '../orders/address.ts';
import { usePendingOrders } from '../orders/order-counts.ts';
import { CallButton, WhatsAppButton } from '../orders/order-parts.tsx';
import { useOrders } from '../orders/queries.ts';
import s from './first-orders.module.css';

/** Up to this many orders ever are a shop's first ones. */
const FIRST = 9;

const PENDING = readOrdersAddress(new URLSearchParams({ status: 'pending' }));

/** Whether the shop has so few orders that they are shown themselves. False until it is known. */
export function useHasFirstOrders(): boolean {
  const { data } = usePendingOrders();
  return data?.orders !== undefined && data.orders <= FIRST && data.count > 0;
}

/** A shop's first orders, as long as some wait: who ordered what, and how to reach them. */
export function FirstOrders() {
  const { data: counted } = usePendingOrders();
  const { data, error, refetch } = useOrders(PENDING);
  const orders = itemsOf(data);
  const refetchOrders = useEffectEvent(() => void refetch());
  const counts = counted && `${counted.count} of ${counted.orders}`;
  const before = useRef(counts);
  // The counts are polled, the list is not.
  useEffect(() => {
    if (before.current !== undefined && before.current !== counts) refetchOrders();
    before.current = counts;
  }, [counts]);
  if (!data) {
    return (
      <Card isFlush>
        {error ? (
          <LoadError message={errorText(error, ordersText.loadFailed)} onRetry={() => void refetch()} />
        ) : (
          <RowSkeleton />
        )}
      </Card>
    );
  }
  if (orders.length === 0) return null;
  const money = totalsMoney(orders);
  return (
    <Card isFlush>
      <header className={s.head}>
        <div>
          <h2 className={s.title}>
            {orders.length === counted?.orders ? text.title(orders.length) : text.waiting(orders.length)}
          </h2>
          <p className={typography.hint}>{text.text(orders.length)}</p>
        </div>
        <Button
          className={s.action ?? ''}
          component={Link}
          to={paths.desk}
          leftSection={<IconHeadset size={20} stroke={1.8} />}
        >
          {needs.calls.action}
        </Button>
      </header>
      <ul className={s.orders} aria-label={text.list}>
        {orders.map((order) => (
          <FirstOrder key={order.id} order={order} money={money} />
        ))}
      </ul>
    </Card>
  );
}

type FirstOrderProps = { order: OrderResponse; money: ReturnType<typeof totalsMoney> };

function FirstOrder({ order, money }: FirstOrderProps) {
  const { id, customerName, city, customerAddress, placedAt, totalMinor, currency } = order;
  const goods = goodsOf(order).map(({ name, quantity }) => `\u2068${name}\u2069 ${text.quantity(quantity)}`);
  return (
    <li className={s.order}>
      <div className={s.what}>
        <p className={s.who}>
          <Link className={s.name} to={openOrderPath(id)}>
            <bdi>{customerName}</bdi>
          </Link>
          <span className={s.age}>{formatAge(placedAt, new Date())}</span>
        </p>
        <p className={typography.hint}>
          <bdi>{city ?? customerAddress}</bdi>
        </p>
        <p className={typography.hint}>
          {formatList(goods)}
          {totalMinor !== null && (
            <>
              {' · '}
              <b className={s.total}>{money(totalMinor, currency)}</b>
            </>
          )}
        </p>
      </div>
      <div className={s.reach}>
        <CallButton order={order} />
        <WhatsAppButton order={order} />
      </div>
    </li>
  );
}
