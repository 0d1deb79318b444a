import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { Link } from 'react-router';
import { orders as words } from '../../../messages/orders.ts';
import { Banner } from '../../../ui/banner.tsx';
import { type OrdersFilter, ordersSearch } from '../order-address.ts';
import s from './bulk-problems.module.css';

type Props = { orders: readonly OrderResponse[]; filter: OrdersFilter; onClose: () => void };

/** Which of the selected orders a bulk action could not be done to. */
export function BulkProblems({ orders, filter, onClose }: Props) {
  if (orders.length === 0) return null;
  return (
    <Banner tone="error" onClose={onClose}>
      {words.bulkFailed(orders.length)}
      <ul className={s.list}>
        {orders.map(({ id, customerName }) => (
          <li key={id}>
            <Link to={{ search: ordersSearch({ ...filter, orderId: id }) }} preventScrollReset>
              <bdi>{customerName}</bdi> <bdi dir="ltr">{shortId(id)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
