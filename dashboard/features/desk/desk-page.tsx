import { ActionIcon, Button, Skeleton, Title } from '@mantine/core';
import { countryNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import {
  IconAnchor,
  IconArrowBackUp,
  IconClock,
  IconMapPin,
  IconMessage2Share,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { editOrderPath, paths } from '../../lib/paths.ts';
import {
  deskSettings,
  formatAge,
  formatCountdown,
  formatDateTime,
  formatNumber,
  formatTime,
  formatTimeIn,
  orderStatusTexts,
  desk as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { HeaderAction, Page } from '../../ui/page.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { OrderItems, OrderTotal } from '../orders/order-details.tsx';
import { OrderMarks } from '../orders/order-parts.tsx';
import { useOrdersOfPhone, usePendingCount } from '../orders/queries.ts';
import s from './desk.module.css';
import { DeskSettingsSheet } from './desk-settings.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { timeZones } from './postpone-sheet.tsx';
import { type Call, type Desk, type Undoable, useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** The desk: one order after the other, with everything that a call needs, and what came of it in one tap. */
export function DeskPage() {
  const desk = useDesk();
  const pending = usePendingCount();
  const [hasSettings, setHasSettings] = useState(false);
  return (
    <Page
      title={text.title}
      subtitle={text.remaining(formatNumber(pending))}
      width={880}
      action={<Actions onSettings={() => setHasSettings(true)} onClose={desk.leave} />}
    >
      <DeskSettingsSheet isOpen={hasSettings} onClose={() => setHasSettings(false)} />
      {desk.loadError && (
        <LoadError message={errorText(desk.loadError, text.loadFailed)} onRetry={desk.retry} />
      )}
      {desk.isLoading && <Skeleton h={420} radius={18} />}
      {desk.call && <OnDesk key={desk.call.order.id} call={desk.call} />}
      {!desk.call && !desk.isLoading && !desk.loadError && <EmptyDesk opensAt={desk.opensAt} />}
      <div className={s.dock} {...bottomBar}>
        {desk.problem && <Banner tone="error">{desk.problem}</Banner>}
        {desk.undoable && <UndoBar desk={desk} undoable={desk.undoable} />}
        {desk.call && <OutcomeBar key={desk.call.order.id} desk={desk} call={desk.call} />}
      </div>
    </Page>
  );
}

function Actions({ onSettings, onClose }: { onSettings: () => void; onClose: () => void }) {
  return (
    <span className={s.actions}>
      <HeaderAction icon={IconClock} label={deskSettings.title} onClick={onSettings} />
      <ActionIcon
        component={Link}
        to={paths.orders}
        variant="default"
        size={44}
        aria-label={text.close}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function OnDesk({ call }: { call: Call }) {
  const { order } = call;
  const now = useNow();
  const place = order.city ?? countryNames[order.country];
  return (
    <>
      <Reservation call={call} now={now} />
      <Card>
        <header className={s.customer}>
          <Title order={2} tabIndex={-1} ref={focus}>
            <bdi>{order.customerName}</bdi>
          </Title>
          <p className={s.line}>
            <bdi className={s.phone} dir="ltr">
              {formatPhone(order.customerPhone.e164)}
            </bdi>
            <span>{text.localTime(place, formatTimeIn(timeZones[order.country], now))}</span>
          </p>
          <p className={s.line}>
            {order.confirmation?.calls.length
              ? text.attempts(order.confirmation.calls.length)
              : text.firstCall}
            <OrderMarks order={order} hasFailed={false} />
          </p>
        </header>
        <OrderItems order={order} />
        <OrderTotal order={order} />
        <p className={s.address}>
          <IconMapPin size={20} stroke={1.7} aria-hidden />
          <bdi>{order.customerAddress}</bdi>
          <Button
            component={Link}
            to={editOrderPath(order.id)}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {text.edit}
          </Button>
        </p>
        {order.notes && (
          <p className={s.notes}>
            {text.notes}: <bdi>{order.notes}</bdi>
          </p>
        )}
      </Card>
      <Script call={call} />
      <EarlierOrders call={call} />
    </>
  );
}

/** Begins at the new order's heading, so that a screen reader says whose it is. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  if (heading) window.scrollTo({ top: 0 });
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Below it less time is left than a call takes. */
const SOON_MS = 20_000;

/** Why this order is next, and for how long nobody else gets it. */
function Reservation({ call: { order, group, leasedUntil }, now }: { call: Call; now: Date }) {
  const left = Math.max(0, Date.parse(leasedUntil) - now.getTime());
  const due = order.confirmation?.nextAt;
  const when = group === 'fresh' ? formatAge(order.placedAt, now) : due ? formatTime(due) : '';
  return (
    <p className={s.strip} data-group={group} data-soon={left < SOON_MS || undefined}>
      <b>{text.why[group](when)}</b>
      <span>
        {text.reserved} <span dir="ltr">{formatCountdown(Math.ceil(left / 1000))}</span>
      </span>
    </p>
  );
}

function Script({ call: { order } }: { call: Call }) {
  return (
    <Card>
      <h3 className={s.heading}>
        <IconMessage2Share size={18} stroke={1.7} aria-hidden />
        {text.script}
      </h3>
      <p>{text.greeting(order.customerName, order.items[0]?.name ?? '')}</p>
      <p>{text.terms(formatMoney(order.totalMinor, order.currency), order.customerAddress)}</p>
      <p className={s.question}>{text.question}</p>
    </Card>
  );
}

/** What became of the customer's other orders, so that it is known whether they take what they order. */
function EarlierOrders({ call: { order } }: { call: Call }) {
  const { data } = useOrdersOfPhone(order.customerPhone.e164);
  if (!data) return null;
  const others = data.filter(({ id }) => id !== order.id);
  return (
    <Card>
      <h3 className={s.heading}>{others.length === 0 ? text.noEarlier : text.earlier}</h3>
      {others.length > 0 && (
        <ul className={s.earlier}>
          {others.map((other) => (
            <li key={other.id}>
              <bdi>{other.items[0]?.name}</bdi>
              <span className={s.muted}>
                {formatDateTime(other.placedAt)} · {orderStatusTexts[other.status]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function EmptyDesk({ opensAt }: { opensAt: string | null }) {
  return (
    <Notice
      icon={<IconAnchor size={32} stroke={1.6} />}
      title={text.empty}
      text={opensAt ? text.opensAt(formatDateTime(opensAt)) : text.emptyText}
      action={
        <Button component={Link} to={paths.orders} variant="default">
          {text.toOrders}
        </Button>
      }
    />
  );
}

type UndoProps = { desk: Pick<Desk, 'undo' | 'isBusy'>; undoable: Undoable };

/** What was just recorded, and the way back. */
function UndoBar({ desk: { undo, isBusy }, undoable: { order, outcome } }: UndoProps) {
  useDeskKeys({ undo });
  const nextAt = order.confirmation?.nextAt;
  return (
    <div className={s.undo} role="status">
      <span>
        {text.done[outcome.kind](order.customerName)}
        {nextAt && `، ${text.nextAt(formatDateTime(nextAt))}`}
      </span>
      <Button
        variant="white"
        size="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        disabled={isBusy}
        onClick={undo}
      >
        {text.undo}
      </Button>
    </div>
  );
}
