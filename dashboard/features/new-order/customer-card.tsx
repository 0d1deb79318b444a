import { Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { formatMoney } from '@mirsah/domain/money';
import { goodsOf } from '@mirsah/domain/order/lines';
import { riskLevel } from '@mirsah/domain/order/risk';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath } from '../../lib/paths.ts';
import { formatAge, formatDate, orderStatusTexts, newOrderText as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './new-order.module.css';
import { type Customer, useUnblock } from './queries.ts';

const riskTones = { low: 'good', medium: 'warn', high: 'bad' } as const;

type CardProps = {
  customer: Customer;
  known: NonNullable<Customer['known']>;
  /** The delivery to the customer's address, in words. */
  delivery: string | undefined;
  /** Undefined where the fields below have the address. */
  onOtherAddress: (() => void) | undefined;
};

/** A customer who has ordered before: name, address, the results of their orders, and the risk. */
export function CustomerCard({ customer, known, delivery, onOtherAddress }: CardProps) {
  const { orders, risk } = customer;
  const delivered = orders.filter(({ status }) => status === 'delivered').length;
  const returned = orders.filter(({ isReturned }) => isReturned).length;
  return (
    <section className={s.customer} aria-label={text.customer}>
      <span className={s.initial} aria-hidden>
        {(known.name || '؟').slice(0, 1)}
      </span>
      <div>
        <b>
          <bdi>{known.name || text.customer}</bdi>
        </b>
        <p>{text.history(orders.length, delivered, returned)}</p>
      </div>
      {risk !== null && <Pill tone={riskTones[riskLevel(risk)]}>{text.risk(risk)}</Pill>}
      {onOtherAddress && (
        <div className={s.address}>
          <IconMapPin size={20} aria-hidden />
          <div>
            <bdi>
              {known.address.includes(known.city) ? known.address : text.at(known.city, known.address)}
            </bdi>
            {delivery && <p className={s.delivery}>{delivery}</p>}
          </div>
          <Button variant="default" onClick={onOtherAddress}>
            {text.otherAddress}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Why a number is blocked, and by whom. */
export function BlockedPhone({ blocked, e164 }: { blocked: NonNullable<Customer['blocked']>; e164: string }) {
  const mayUnblock = useCan('block_phones');
  const unblock = useUnblock();
  return (
    <Banner tone="error">
      <b>{text.blocked}</b>
      <p>{text.blockedBy(blocked.byName, formatDate(blocked.at), blocked.customerName)}</p>
      {mayUnblock && (
        <ActionButton
          mt={8}
          variant="default"
          isOff={unblock.isPending}
          onClick={() =>
            unblock.mutate(e164, {
              onSuccess: () => showToast({ text: text.unblocked }),
              onError: (error) => showToast({ text: errorText(error, text.unblockFailed), isProblem: true }),
            })
          }
        >
          {text.unblock}
        </ActionButton>
      )}
    </Banner>
  );
}

/** Goods in one line. */
export const goodsIn = (goods: readonly { name: string; variant: string; quantity: number }[]) =>
  goods
    .map(({ name, variant, quantity }) => `${[name, variant].filter(Boolean).join(' ')} × ${quantity}`)
    .join('، ');

type WaitingProps = {
  order: OrderResponse;
  /** Whether the chosen product is another page's; undefined before one is chosen. */
  isOtherPage: boolean | undefined;
  /** Undefined while it cannot be added. */
  onAdd: (() => void) | undefined;
  isAdding: boolean;
  onSeparate: () => void;
};

/** The number has an order that waits: adding to it comes first. */
export function WaitingOrder({ order, isOtherPage, onAdd, isAdding, onSeparate }: WaitingProps) {
  const { customerName, placedAt, status, landingPageTitle } = order;
  const age = formatAge(placedAt, new Date());
  return (
    <Banner tone="warning">
      <b>{text.waiting}</b>
      <p>
        {text.waitingOrder(customerName, goodsIn(goodsOf(order)), age, orderStatusTexts[status])}{' '}
        <bdi dir="ltr">{shortId(order.id)}</bdi>
      </p>
      {isOtherPage !== false && <p>{isOtherPage ? text.otherPage(landingPageTitle) : text.choosePage}</p>}
      <div className={s.actions}>
        {!isOtherPage && (
          <ActionButton isOff={!onAdd || isAdding} onClick={() => onAdd?.()}>
            {text.add}
          </ActionButton>
        )}
        <Button variant="default" onClick={onSeparate}>
          {text.separate}
        </Button>
        <Button variant="subtle" component={Link} to={openOrderPath(order.id)}>
          {text.openOrder}
        </Button>
      </div>
    </Banner>
  );
}

const statusTones: Record<OrderResponse['status'], PillTone> = {
  pending: 'warn',
  confirmed: 'quiet',
  shipped: 'quiet',
  delivered: 'good',
  cancelled: 'bad',
};
const SHOWN = 4;

/** The customer's newest orders. */
export function EarlierOrders({ orders }: { orders: readonly OrderResponse[] }) {
  return (
    <section>
      <h2 className={s.asideTitle}>{text.earlier}</h2>
      <ul className={s.earlier}>
        {orders.slice(0, SHOWN).map((order) => (
          <li key={order.id}>
            <Link to={openOrderPath(order.id)}>
              <bdi>{goodsIn(goodsOf(order))}</bdi>
            </Link>
            <Pill tone={statusTones[order.status]}>{orderStatusTexts[order.status]}</Pill>
            <small>
              {formatDate(order.placedAt)} · {formatMoney(order.totalMinor, order.currency)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
