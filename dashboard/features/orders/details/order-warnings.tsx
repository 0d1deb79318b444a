import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { orders as words } from '../../../messages/orders.ts';
import { Banner } from '../../../ui/banner.tsx';
import s from './order-drawer.module.css';

/** Why an order is kept apart, and which open order it repeats. */
export function OrderWarnings({ order: { heldFor, duplicateOf } }: { order: OrderResponse }) {
  if (heldFor === null && duplicateOf === null) return null;
  return (
    <div className={s.warnings}>
      {heldFor && <Banner tone="error">{words.heldTexts[heldFor]}</Banner>}
      {duplicateOf && (
        <Banner tone="warning">{words.duplicateOf(`\u2066${shortId(duplicateOf)}\u2069`)}</Banner>
      )}
    </div>
  );
}
