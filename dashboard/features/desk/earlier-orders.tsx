import type { OrderResponse } from '@mirsah/contracts/orders';
import { formatMoney } from '@mirsah/domain/money';
import type { OrderStatus } from '@mirsah/domain/order';
import { IconHistory } from '@tabler/icons-react';
import { formatDate, formatNumber, orderStatusTexts, desk as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { EARLIER_ORDERS, useOrdersOfPhone } from '../orders/queries.ts';
import s from './desk.module.css';

const tones: Record<OrderStatus, PillTone> = {
  pending: 'warn',
  confirmed: 'quiet',
  shipped: 'quiet',
  delivered: 'good',
  cancelled: 'bad',
};

/** What became of the customer's other orders, so that it is known whether they take what they order. */
export function EarlierOrders({ order }: { order: OrderResponse }) {
  const { data } = useOrdersOfPhone(order);
  if (!data) return null;
  const others = data.filter(({ id }) => id !== order.id);
  const settled = others.filter(({ status }) => status === 'delivered' || status === 'cancelled');
  const delivered = settled.filter(({ status }) => status === 'delivered').length;
  return (
    <Card>
      <h3 className={s.heading}>
        <IconHistory size={18} stroke={1.7} aria-hidden />
        {others.length === 0 ? text.noEarlier : text.earlier}
        {settled.length > 0 && data.length < EARLIER_ORDERS && (
          <span className={s.kept}>
            {text.delivered(formatNumber(delivered), formatNumber(settled.length))}
          </span>
        )}
      </h3>
      {others.length > 0 && (
        <ul className={s.earlier}>
          {others.map((other) => (
            <li key={other.id}>
              <span>
                <bdi>{other.items[0]?.name}</bdi>
                <span className={s.muted}>{formatDate(other.placedAt)}</span>
              </span>
              <span>{formatMoney(other.totalMinor, other.currency)}</span>
              <Pill tone={tones[other.status]}>{orderStatusTexts[other.status]}</Pill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
