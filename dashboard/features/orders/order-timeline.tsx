import { Skeleton, Title } from '@mantine/core';
import { CUSTOMER_BY_WHATSAPP } from '@mirsah/domain/conversation';
import { currencyCodes, formatMoney, parseAmount } from '@mirsah/domain/money';
import { type CallChange, NETWORK, type OrderEvent } from '@mirsah/domain/order';
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCheck,
  IconGift,
  IconPencil,
  IconPhone,
  IconPhoneOff,
  IconShieldCheck,
  IconShieldQuestion,
  IconShoppingBag,
  IconSwitchHorizontal,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useSession } from '../../lib/session.ts';
import {
  cancelReasonNames,
  formatDateTime,
  orderHistory as orderHistoryText,
  orderStatusTexts,
  outcomeNames,
} from '../../messages/index.ts';
import s from './order-timeline.module.css';

/** The events of an order and who caused them, latest first; `events` is undefined while they are fetched. */
export function OrderTimeline({
  events,
  people,
}: {
  events: OrderEvent[] | undefined;
  /** Names by id. */
  people: Record<string, string> | undefined;
}) {
  const session = useSession();
  const latestFirst = events && [...events].sort((a, b) => b.at.localeCompare(a.at));

  function actorOf({ by }: OrderEvent): string {
    if (by === 'shopper') return orderHistoryText.shopper;
    if (by === CUSTOMER_BY_WHATSAPP) return orderHistoryText.customerByWhatsApp;
    if (by === NETWORK) return orderHistoryText.network;
    return session.status === 'signed-in' && by === session.userId
      ? orderHistoryText.you
      : (people?.[by] ?? orderHistoryText.otherUser);
  }

  return (
    <section className={s.section}>
      <Title order={3}>{orderHistoryText.title}</Title>
      {latestFirst ? (
        <ol className={s.timeline}>
          {latestFirst.map((event) => (
            <li key={event.id} data-tone={lookOf(event).tone}>
              <EventSign event={event} />
              <div>
                <EventText event={event} />
                <span className={s.small}>
                  {actorOf(event)} · <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                </span>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton h={64} mt={12} />
      )}
    </section>
  );
}

type Look = { icon: TablerIcon; tone?: 'ours' | 'good' | 'waiting' };

function lookOf(event: OrderEvent): Look {
  switch (event.type) {
    case 'placed':
      return { icon: IconShoppingBag, tone: 'ours' };
    case 'status_changed':
      if (event.to === 'cancelled') return { icon: IconX };
      return event.to === 'pending'
        ? { icon: IconSwitchHorizontal, tone: 'waiting' }
        : { icon: IconCheck, tone: 'good' };
    case 'outcome':
      if (event.outcome.kind === 'confirmed') return { icon: IconCheck, tone: 'good' };
      if (event.outcome.kind === 'cancelled') return { icon: IconX };
      return event.outcome.kind === 'postponed'
        ? { icon: IconPhone, tone: 'waiting' }
        : { icon: IconPhoneOff, tone: 'waiting' };
    case 'outcome_undone':
      return { icon: IconArrowBackUp };
    case 'released':
      return { icon: IconShieldCheck, tone: 'ours' };
    case 'phone_confirmed':
      return { icon: IconShieldCheck, tone: 'good' };
    case 'phone_not_confirmed':
      return { icon: IconShieldQuestion, tone: 'waiting' };
    case 'offer_accepted':
      return { icon: IconGift, tone: 'ours' };
    case 'customer_wrote':
      return { icon: IconBrandWhatsapp, tone: 'waiting' };
    case 'returned':
      return { icon: IconArrowBackUp };
    case 'settled_at_network':
      return { icon: IconCheck, tone: 'ours' };
    case 'customer_answered':
    case 'customer_read':
      return { icon: IconBrandWhatsapp };
    case 'details_changed':
    case 'changed_on_call':
    case 'goods_changed':
    case 'unknown':
      return { icon: IconPencil };
  }
}

function EventSign({ event }: { event: OrderEvent }) {
  const { icon: Sign } = lookOf(event);
  return (
    <span className={s.sign} aria-hidden>
      <Sign size={15} stroke={2} />
    </span>
  );
}

type Outcome = Extract<OrderEvent, { type: 'outcome' }>['outcome'];

/** The outcome of a call, with the time that the customer named or the reason of the cancellation. */
function OutcomeText({ outcome }: { outcome: Outcome }) {
  const name = outcomeNames[outcome.kind];
  if (outcome.kind === 'postponed') return `${name}: ${formatDateTime(outcome.until)}`;
  if (outcome.kind !== 'cancelled') return name;
  const { reason, note } = outcome;
  return (
    <>
      {name}: {reason !== 'other' && cancelReasonNames[reason]} <bdi>{note}</bdi>
    </>
  );
}

function EventText({ event }: { event: OrderEvent }) {
  switch (event.type) {
    case 'placed':
      return event.by === 'shopper' ? orderHistoryText.placed : orderHistoryText.placedByHand;
    case 'released':
      return orderHistoryText.released;
    case 'phone_confirmed':
      return orderHistoryText.phoneConfirmed;
    case 'phone_not_confirmed':
      return orderHistoryText.phoneNotConfirmed;
    case 'offer_accepted':
      return orderHistoryText.offerAccepted(event.name);
    case 'status_changed':
      return orderHistoryText.changed(orderStatusTexts[event.from], orderStatusTexts[event.to]);
    case 'outcome':
      return <OutcomeText outcome={event.outcome} />;
    case 'outcome_undone':
      return orderHistoryText.outcomeUndone;
    case 'customer_wrote':
      return orderHistoryText.customerWrote;
    case 'returned':
      return orderHistoryText.returned;
    case 'settled_at_network':
      return orderHistoryText.settledAtNetwork[event.action](event.remoteId);
    case 'customer_answered':
      return orderHistoryText.customerAnswered;
    case 'customer_read':
      return orderHistoryText.customerRead;
    case 'unknown':
      return orderHistoryText.unknown;
    case 'details_changed':
    case 'changed_on_call':
    case 'goods_changed':
      return (
        <>
          {changeTitles[event.type]}
          <ul className={s.changes}>
            {event.changes.map(({ detail, from, to }) => (
              <li key={detail}>
                {orderHistoryText.details[detail]}:{' '}
                {detail !== 'discountReason' && <bdi className={s.was}>{changeText(detail, from)}</bdi>}{' '}
                <bdi>{changeText(detail, to)}</bdi>
              </li>
            ))}
          </ul>
        </>
      );
  }
}

const changeTitles = {
  details_changed: orderHistoryText.detailsChanged,
  changed_on_call: orderHistoryText.changedOnCall,
  goods_changed: orderHistoryText.goodsChanged,
};

/** Totals and discounts are stored as an amount with its currency: `199 SAR`. */
function changeText(detail: CallChange['detail'], text: string): string {
  const [amount = '', code] = detail === 'total' || detail === 'discount' ? text.split(' ') : [];
  const currency = currencyCodes.find((one) => one === code);
  if (currency) return formatMoney(parseAmount(amount, currency) ?? 0, currency);
  return text || orderHistoryText.nothing;
}
