import { type OrderStatus, orderStatuses, orderStatusSchema } from '@mirsah/domain/order/order.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { orderStatusTexts, orders as words } from '../../messages/orders.ts';
import s from './status-select.module.css';

type Props = { status: OrderStatus; customer: string; onChange: (status: OrderStatus) => void };

/** The status as a pill that is also the way to change it: a native select, so phones show their own list. */
export function StatusSelect({ status, customer, onChange }: Props) {
  return (
    <span className={s.pill} data-status={status}>
      <select
        className={s.select}
        value={status}
        aria-label={words.statusOf(customer)}
        onChange={(event) => onChange(orderStatusSchema.parse(event.target.value))}
      >
        {orderStatuses.map((option) => (
          <option key={option} value={option}>
            {orderStatusTexts[option]}
          </option>
        ))}
      </select>
      <IconChevronDown className={s.arrow} size={16} stroke={2.4} aria-hidden />
    </span>
  );
}
