import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { orders as words } from '../../../messages/orders.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ordersSearch, readOrdersAddress } from '../order-address.ts';
import s from './order-drawer.module.css';

/** Why an order is kept apart, and which open order it repeats. */
export function OrderWarnings({ order: { heldFor, duplicateOf } }: { order: OrderResponse }) {
  if (heldFor === null && duplicateOf === null) return null;
  return (
    <div className={s.warnings}>
      {heldFor && <Banner tone="error">{words.heldTexts[heldFor]}</Banner>}
      {duplicateOf && (
        <Banner tone="warning">
          {words.duplicateOf(`\u2066${shortId(duplicateOf)}\u2069`)} <OrderLink orderId={duplicateOf} />
        </Banner>
      )}
    </div>
  );
}

/** Beside the list as it is filtered now. */
function OrderLink({ orderId }: { orderId: string }) {
  const [search] = useSearchParams();
  const address = { ...readOrdersAddress(search), orderId };
  return (
    <Link
      className={s.link}
      to={{ pathname: paths.orders, search: ordersSearch(address) }}
      preventScrollReset
    >
      {words.openFirst}
    </Link>
  );
}
