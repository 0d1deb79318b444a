import { type OrderStatus, orderStatuses } from '@mirsah/domain/order/order.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { orderStatusTexts, orders as words } from '../../../messages/orders.ts';
import { ordersSearch } from '../order-address.ts';
import s from './orders.module.css';

const options: (OrderStatus | undefined)[] = [undefined, ...orderStatuses];

/** Links, because the filter is part of the address. */
export function StatusFilter({ status }: { status: OrderStatus | undefined }) {
  // On a phone the row is wider than the screen.
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (status !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [status]);

  return (
    <nav className={s.filter} aria-label={words.filter}>
      {options.map((option) => (
        <Link
          key={option ?? 'all'}
          ref={option === status ? current : null}
          className={s.option}
          to={{ search: ordersSearch({ status: option }) }}
          aria-current={option === status ? 'true' : undefined}
          replace
        >
          {option ? orderStatusTexts[option] : words.all}
        </Link>
      ))}
    </nav>
  );
}
