import type { OrderResponse } from '@mirsah/contracts/orders';
import type { DeskSettings } from '@mirsah/domain/confirmation/transitions';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatFullDateTime,
  holderTexts as text,
} from '../../messages/index.ts';
import { callStatusOf, isLate } from './call-status.ts';
import type { Holder } from './holders.ts';
import s from './order-parts.module.css';

const AGE_INTERVAL_MS = 30_000;

/** The current time, refreshed every 30 seconds. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), AGE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `plan` is when customers are called, and how often. */
type WaitingProps = { order: OrderResponse; plan: DeskSettings };
/** `holder` has the order on the desk at this moment. */
type StandingProps = WaitingProps & { holder: Holder | undefined };

/** Whether the age of an order is shown as a date. */
export const isAgeDate = (placedAt: string, now: Date) =>
  formatAge(placedAt, now) === formatDate(placedAt, now);

/**
 * The age of an order, kept up to date; emphasised when it has waited too long for confirmation. A date is
 * shown with its time when there is room.
 */
export function OrderAge({ order, plan, hasRoom = false }: WaitingProps & { hasRoom?: boolean }) {
  const { placedAt } = order;
  const now = useNow();
  return (
    <time
      className={s.age}
      dateTime={placedAt}
      title={formatFullDateTime(placedAt)}
      data-late={isLate(order, now, plan.hours) || undefined}
    >
      {hasRoom && isAgeDate(placedAt, now) ? formatDateTime(placedAt, now) : formatAge(placedAt, now)}
    </time>
  );
}

/**
 * The status of the order's confirmation, the time of the next call, or the caller. Renders nothing if it had
 * no calls.
 */
export function OrderStanding({ order, plan, holder }: StandingProps) {
  const now = useNow();
  const standing = callStatusOf(order, now, plan);
  if (holder && Date.parse(holder.until) > now.getTime()) {
    return (
      <span className={s.standing} data-held title={holder.name}>
        <IconLock size={16} stroke={1.8} />
        <span>{heldText(holder)}</span>
      </span>
    );
  }
  if (!standing) return null;
  return (
    <span className={s.standing} data-due={standing.isDue || undefined}>
      <span>{standing.text}</span>
      {standing.next && <span>{standing.next}</span>}
    </span>
  );
}

function heldText({ isOwn, name }: Holder): string {
  if (isOwn) return text.own;
  const [firstName] = name.split(' ');
  return firstName ? text.of(firstName) : text.somebody;
}
