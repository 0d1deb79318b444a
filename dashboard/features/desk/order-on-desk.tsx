import { Button, Title } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { defaultDeskSettings } from '@mirsah/domain/confirmation/transitions';
import { shortId } from '@mirsah/domain/id';
import { codFeeName, countryNames } from '@mirsah/domain/messages';
import { codFeeOf, discountOf, goodsOf, isDiscount, isGift, linesOf } from '@mirsah/domain/order/lines';
import { imageFiles } from '@mirsah/landing-template/parts/image-files';
import { IconLock, IconMapPin, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatPhone } from '../../lib/contact-links.ts';
import {
  callList,
  columnMoney,
  formatCountdown,
  formatList,
  formatNumber,
  formatTimeIn,
  orders,
  desk as text,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { ConversationOnDesk } from '../deliveries/conversation.tsx';
import { OrderMarks } from '../orders/order-parts.tsx';
import { OrderRisk } from '../orders/order-risk.tsx';
import { AddressMeter, Answers, AskForAddress } from './address-on-desk.tsx';
import { minutesSince } from './call-list.tsx';
import { CallScript } from './call-script.tsx';
import s from './desk.module.css';
import { useDeskSettings } from './desk-settings.tsx';
import { type Duplicates, EarlierOrders, OtherOpenOrders } from './earlier-orders.tsx';
import { timeZones } from './postpone-moments.ts';
import { type Call, useCallList, usePicture } from './queries.ts';
import { groupIcons, whyNext } from './queue-groups.ts';
import type { Held } from './use-held.ts';

type Props = {
  order: OrderResponse;
  /** Undefined when the order may not be changed. */
  onEdit?: (() => void) | undefined;
  duplicates?: Duplicates | undefined;
};

/** Everything about an order that a call needs. */
export function OrderOnDesk({ order, onEdit, duplicates }: Props) {
  const codFeeMinor = codFeeOf(order);
  const discountMinor = discountOf(order);
  const money = columnMoney(
    [order.shipping.priceMinor, codFeeMinor, discountMinor, order.totalMinor].map((minor) => ({
      minor,
      currency: order.currency,
    })),
  );
  const conversation = <ConversationOnDesk order={order} isReadOnly={onEdit === undefined} />;
  return (
    <div className={s.order}>
      <Card>
        <Customer order={order} />
      </Card>
      <OtherOpenOrders order={order} duplicates={duplicates} />
      {order.customerWroteAt && conversation}
      <div className={s.pair}>
        <Card>
          <div className={s.editable}>
            <div className={s.pictured}>
              <Picture order={order} />
              <Goods order={order} />
            </div>
            {onEdit && <EditButton label={text.editGoods} onClick={onEdit} />}
          </div>
          <p className={s.newTotal}>
            <span className={s.muted}>
              {orders.shipping}{' '}
              {order.shipping.priceMinor === 0
                ? orders.free
                : money(order.shipping.priceMinor, order.currency)}
              {codFeeMinor > 0 && ` · ${codFeeName} ${money(codFeeMinor, order.currency)}`}
              {discountMinor > 0 && ` · ${orders.ownDiscount} ${money(-discountMinor, order.currency)}`}
            </span>
            <strong>{money(order.totalMinor, order.currency)}</strong>
          </p>
        </Card>
        <Card>
          <div className={s.editable}>
            <p className={s.address}>
              <IconMapPin size={20} stroke={1.7} />
              <bdi>{order.customerAddress}</bdi>
            </p>
            {onEdit && <EditButton label={text.editAddress} onClick={onEdit} />}
          </div>
          <Answers order={order} />
          <AddressMeter order={order} />
          {onEdit && <AskForAddress order={order} onWrite={onEdit} />}
          {order.notes && (
            <p className={s.notes}>
              {text.notes}: <bdi>{order.notes}</bdi>
            </p>
          )}
        </Card>
      </div>
      <CallScript order={order} />
      {order.risk && order.risk.reasons.length > 0 && (
        <Card>
          <OrderRisk order={order} />
        </Card>
      )}
      {!order.customerWroteAt && conversation}
      <EarlierOrders order={order} />
    </div>
  );
}

/** The product's picture, as the customer saw it; its space is reserved while it loads. */
function Picture({ order }: { order: OrderResponse }) {
  const { data, isPending } = usePicture(order);
  if (!data?.url && !isPending) return null;
  return (
    <span className={s.picture}>{data?.url && <img src={imageFiles(data.url).thumbnail} alt="" />}</span>
  );
}

/** The goods in few words, without the price of each piece. */
function Goods({ order }: { order: OrderResponse }) {
  const discount = linesOf(order).find((line) => line.kind === 'main' && isDiscount(line));
  return (
    <ul className={s.goods}>
      {goodsOf(order).map((item) => (
        <li key={item.id}>
          <b>
            <bdi>{item.name}</bdi>
          </b>
          <span className={s.muted}>
            {item.variant && (
              <>
                <bdi>{item.variant}</bdi>{' '}
              </>
            )}
            × <b className={s.count}>{formatNumber(item.quantity)}</b>
            {item.kind !== 'main' && ` · ${orders.lineKinds[item.kind]}`}
            {isGift(item) && ` · ${orders.gift}`}
            {item.kind === 'main' && discount && !isGift(item) && (
              <>
                {' · '}
                <bdi>{discount.name}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button className={s.pencil ?? ''} variant="default" aria-label={label} onClick={onClick}>
      <IconPencil size={20} stroke={1.7} />
    </Button>
  );
}

/** The customer, their local time if it differs, and the number of this attempt. */
export function Customer({ order }: { order: OrderResponse }) {
  const now = useNow();
  const plan = (useDeskSettings().data ?? defaultDeskSettings).retries.length + 1;
  const attempt = (order.confirmation?.attempts ?? 0) + 1;
  return (
    <header className={s.customer}>
      <div className={s.line}>
        <Title order={2} tabIndex={-1} ref={focus}>
          <bdi>{order.customerName}</bdi>
        </Title>
        <OrderMarks order={order} hasFailed={false} task={undefined} />
      </div>
      <p className={s.line}>
        <bdi className={s.phone} dir="ltr">
          {formatPhone(order.customerPhone.e164)}
        </bdi>
        <span>
          {text.localTime(
            order.city ?? countryNames[order.country],
            formatTimeIn(timeZones[order.country], now),
          )}
        </span>
      </p>
      <p className={s.line}>
        <span className={s.dots} aria-hidden>
          {Array.from({ length: Math.max(plan, attempt) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
            <i key={index} data-done={index + 1 < attempt} data-now={index + 1 === attempt} />
          ))}
        </span>
        <span>{text.attempt(formatNumber(attempt), formatNumber(Math.max(plan, attempt)))}</span>
        <bdi className={s.number} dir="ltr">
          {shortId(order.id)}
        </bdi>
      </p>
    </header>
  );
}

/** Focuses the new order's heading, so that a screen reader reads its name first. */
export function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  if (heading) window.scrollTo({ top: 0 });
}

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Less time than a call takes. */
const SOON_MS = 20_000;
const LEASE_MS = 180_000;

/** Why this order is next, and how long it is reserved. */
export function Reservation({ call: { order, group, leasedUntil } }: { call: Call }) {
  const now = useNow();
  const { data: list } = useCallList();
  const left = Math.max(0, Date.parse(leasedUntil) - now.getTime());
  const lease = list?.calls.find(({ id }) => id === order.id)?.lease;
  const due = order.confirmation?.nextAt;
  const wrote = group === 'message' ? order.customerWroteAt : undefined;
  const time = wrote ?? due;
  const late = group === 'callback' && due ? minutesSince(due, now) : 0;
  const Icon = groupIcons[group];
  return (
    <p className={s.strip} data-group={group} data-soon={left < SOON_MS || undefined}>
      <span
        className={s.left}
        style={{ inlineSize: `${Math.min(100, (left / LEASE_MS) * 100)}%` }}
        aria-hidden
      />
      <Icon size={20} stroke={1.7} />
      <b className={s.why}>
        {formatList([
          whyNext({ group, placedAt: order.placedAt, time }, now),
          ...(late > 0 && late < 60 ? [callList.late(formatNumber(late))] : []),
        ])}
      </b>
      <span>
        {left > 0 ? (
          <>
            {text.reserved} <span dir="ltr">{formatCountdown(Math.ceil(left / 1000))}</span>
          </>
        ) : // The person at the desk has left it, and learns the rest when they are back.
        lease && !lease.isOwn ? (
          text.held(lease.name ?? undefined)
        ) : (
          text.reservedUntilTaken
        )}
      </span>
    </p>
  );
}

/** Who has the order now; replaces the reservation. */
export function HeldStrip({ held: { by, until, isOver } }: { held: Held }) {
  const now = useNow();
  const left = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return (
    <p className={s.strip} data-held>
      <IconLock size={20} stroke={1.7} />
      <span>
        {/* Announced once, and again when the order is free; the time beside it changes every second. */}
        <b role="status">{isOver ? text.heldOver(by) : text.held(by)}</b>{' '}
        {!isOver && (
          <>
            {text.heldUntil} <span dir="ltr">{formatCountdown(left)}</span>
          </>
        )}
      </span>
    </p>
  );
}
