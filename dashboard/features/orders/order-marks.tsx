import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { orders as words } from '../../messages/orders.ts';
import { Pill } from '../../ui/pill.tsx';
import s from './order-marks.module.css';

/** What should make a merchant look twice at an order; nothing for most. */
export function OrderMarks({ order }: { order: OrderResponse }) {
  const { heldFor, duplicateOf, customerPhone } = order;
  if (heldFor === null && duplicateOf === null && customerPhone.isMobile) return null;
  return (
    <span className={s.marks}>
      {heldFor && <Pill tone="bad">{words.heldReasons[heldFor]}</Pill>}
      {duplicateOf && (
        <span title={words.duplicateOf(shortId(duplicateOf))}>
          <Pill tone="quiet">{words.duplicate}</Pill>
        </span>
      )}
      {!customerPhone.isMobile && <Pill tone="quiet">{words.doubtfulPhone}</Pill>}
    </span>
  );
}
