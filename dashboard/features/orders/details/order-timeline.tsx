import { Skeleton, Title } from '@mantine/core';
import type { OrderEvent } from '@mirsah/domain/order/order.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { orderHistory as words } from '../../../messages/order-editing.ts';
import { orderStatusTexts } from '../../../messages/orders.ts';
import s from './order-drawer.module.css';

/** What happened to an order and who did it, latest first; undefined while it is being fetched. */
export function OrderTimeline({ events }: { events: OrderEvent[] | undefined }) {
  const session = useSession();
  const latestFirst = events?.toSorted((a, b) => b.at.localeCompare(a.at));

  function whoDid({ by }: OrderEvent): string {
    if (by === 'shopper') return words.shopper;
    return session.status === 'signed-in' && by === session.userId ? words.you : words.somebodyElse;
  }

  return (
    <section className={s.section}>
      <Title order={3}>{words.title}</Title>
      {latestFirst ? (
        <ol className={s.timeline}>
          {latestFirst.map((event) => (
            <li key={event.id}>
              <EventText event={event} />
              <span className={s.small}>
                {whoDid(event)} · <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton h={64} mt={12} />
      )}
    </section>
  );
}

function EventText({ event }: { event: OrderEvent }) {
  switch (event.type) {
    case 'placed':
      return words.placed;
    case 'released':
      return words.released;
    case 'status_changed':
      return words.changed(orderStatusTexts[event.from], orderStatusTexts[event.to]);
    case 'details_changed':
      return (
        <>
          {words.detailsChanged}
          <ul className={s.changes}>
            {event.changes.map(({ detail, from, to }) => (
              <li key={detail}>
                {words.details[detail]}: <bdi className={s.was}>{from || words.nothing}</bdi>{' '}
                <bdi>{to || words.nothing}</bdi>
              </li>
            ))}
          </ul>
        </>
      );
  }
}
