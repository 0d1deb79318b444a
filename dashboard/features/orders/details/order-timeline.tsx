import { Skeleton, Title } from '@mantine/core';
import type { OrderEvent } from '@mirsah/domain/order/order.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { orderStatusTexts, orders as words } from '../../../messages/orders.ts';
import s from './order-drawer.module.css';

/** What happened to an order, latest first; undefined while it is being fetched. */
export function OrderTimeline({ events }: { events: OrderEvent[] | undefined }) {
  const latestFirst = events?.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={s.section}>
      <Title order={3}>{words.timeline}</Title>
      {latestFirst ? (
        <ol className={s.timeline}>
          {latestFirst.map((event) => (
            <li key={event.id}>
              {describe(event)}
              <time className={s.small} dateTime={event.at}>
                {formatDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton h={64} mt={12} />
      )}
    </section>
  );
}

function describe(event: OrderEvent): string {
  if (event.type === 'placed') return words.placed;
  return event.type === 'status_changed'
    ? words.changed(orderStatusTexts[event.from], orderStatusTexts[event.to])
    : '';
}
