import { orderStatuses } from '@mirsah/domain/order/order.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { orderStatusTexts, orders as words } from '../../../messages/orders.ts';
import { useHeldCount } from '../api/held-orders.ts';
import { useOrderSummary } from '../api/order-summary.ts';
import { type OrdersFilter, ordersSearch } from '../order-address.ts';
import s from './status-filter.module.css';

type Option = { key: string; label: string; count?: string | undefined; change: Partial<OrdersFilter> };

/** Links, because the filter is part of the address. Those kept apart have a place of their own at the end. */
export function StatusFilter({ filter }: { filter: OrdersFilter }) {
  const held = useHeldCount();
  const active = filter.isHeld ? 'held' : (filter.status ?? 'all');
  const { data: summary } = useOrderSummary();
  const counted = summary?.byStatus;
  const options: Option[] = [
    {
      key: 'all',
      label: words.all,
      count: counted && formatNumber(Object.values(counted).reduce((sum, count) => sum + count, 0)),
      change: {},
    },
    ...orderStatuses.map((status) => ({
      key: status,
      label: orderStatusTexts[status],
      count: counted && formatNumber(counted[status]),
      change: { status },
    })),
    { key: 'held', label: words.held, count: countText(held), change: { isHeld: true } },
  ];
  // On a phone the row is wider than the screen; the screen itself stays where it is.
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (active !== 'all' && row) row.scrollLeft = link.offsetLeft + (link.offsetWidth - row.clientWidth) / 2;
  }, [active]);

  return (
    <nav className={s.filter} aria-label={words.filter}>
      {options.map(({ key, label, count, change }) => (
        <Link
          key={key}
          ref={key === active ? current : null}
          className={s.option}
          data-kind={key === 'held' ? 'held' : undefined}
          to={{ search: ordersSearch({ ...filter, status: undefined, isHeld: false, ...change }) }}
          aria-current={key === active ? 'true' : undefined}
          replace
        >
          {label}
          {count && <span className={s.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

function countText(held: ReturnType<typeof useHeldCount>): string | undefined {
  if (!held || held.count === 0) return undefined;
  return `${formatNumber(held.count)}${held.hasMore ? '+' : ''}`;
}
