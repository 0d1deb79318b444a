import { ActionIcon, Drawer, Skeleton, Stack, Tabs } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { common, formatDateTime, orders as text } from '../../messages/index.ts';
import { ownEscape } from '../../ui/confirm-dialog.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { LoadError, Missing } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import { useHasCards, useIsPhone } from '../../ui/window-width.ts';
import { OrderConversation } from '../deliveries/conversation.tsx';
import { NetworkTask, OrderForwarding } from '../deliveries/forwarding.tsx';
import { type OrdersFilter, ordersSearch, readOrdersAddress } from './address.ts';
import { useHolders } from './holders.ts';
import { OrderFacts, OrderWarnings } from './order-details.tsx';
import s from './order-drawer.module.css';
import { CallButton, OrderMenu, OrderState, WhatsAppButton } from './order-parts.tsx';
import { OrderRisk } from './order-risk.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isAgeDate, OrderAge, OrderStanding } from './order-waiting.tsx';
import { useCallingPlan, useOrder } from './queries.ts';
import type { OrderActions } from './use-order-actions.tsx';

type Props = {
  orderId: string | undefined;
  /**
   * The orders of the list: the open one is shown from it until its details are fetched, and has its
   * neighbours there.
   */
  orders: readonly OrderResponse[];
  filter: OrdersFilter;
  actions: OrderActions;
  onClose: () => void;
};

/** One order with all its details, over the list; it fills a phone's window. */
export function OrderDrawer({ orderId, orders, filter, actions, onClose }: Props) {
  const { data, error, isError, refetch } = useOrder(orderId);
  const isPhone = useIsPhone();
  const hasTabs = useHasCards();
  const order = data?.order ?? orders.find(({ id }) => id === orderId);
  return (
    <Drawer.Root
      opened={orderId !== undefined}
      onClose={onClose}
      {...ownEscape(onClose)}
      // Mantine mirrors the sides in a right-to-left page: this is the side opposite the menu.
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : hasTabs ? 'min(35rem, 100%)' : 'min(1160px, calc(100vw - 120px))'}
      classNames={{
        content: s.content ?? '',
        header: s.header ?? '',
        title: s.title ?? '',
        body: s.body ?? '',
      }}
    >
      <Drawer.Overlay />
      <Drawer.Content data-tabs={hasTabs || undefined}>
        {orderId !== undefined && (
          <SaidOnChange of={orderId} text={order && text.opened(order.customerName, shortId(orderId))} />
        )}
        <Drawer.Header role="none">
          <Drawer.Title>
            <Heading orderId={orderId ?? ''} order={order} />
          </Drawer.Title>
          <Moves orderId={orderId} orders={orders} filter={filter} />
          {order && (
            <div className={s.actions}>
              <OrderState order={order} actions={actions} isInDialog />
              <CallButton order={order} />
              <WhatsAppButton order={order} />
              <OrderMenu order={order} actions={actions} isInDialog />
            </div>
          )}
          <Drawer.CloseButton className={s.close ?? ''} aria-label={common.close} />
        </Drawer.Header>
        <Drawer.Body id={undefined}>
          {isError && !order && isMissing(error) && <Missing title={text.notFound} />}
          {isError && !order && !isMissing(error) && (
            <LoadError message={errorText(error, text.loadOneFailed)} onRetry={() => void refetch()} />
          )}
          {!isError && !order && <Skeletons />}
          {order && (
            <Parts
              key={order.id}
              begin={order.customerWroteAt ? 'conversation' : 'order'}
              order={
                <ErrorBoundary>
                  <NetworkTask order={order} />
                  <OrderWarnings order={order} />
                  <OrderFacts order={order} />
                  <OrderRisk order={order} />
                </ErrorBoundary>
              }
              conversation={
                <ErrorBoundary>
                  <OrderConversation order={order} />
                </ErrorBoundary>
              }
              log={
                <>
                  <ErrorBoundary>
                    <OrderForwarding order={order} />
                  </ErrorBoundary>
                  <ErrorBoundary>
                    <OrderTimeline events={data?.events} people={data?.people} />
                  </ErrorBoundary>
                </>
              }
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The order's customer, number and status. */
function Heading({ orderId, order }: { orderId: string; order: OrderResponse | undefined }) {
  const plan = useCallingPlan({ isNeeded: order?.status === 'pending' });
  const holder = useHolders(order ? [order] : []).get(orderId);
  return (
    <>
      {order && (
        <span className={s.name}>
          <bdi>{order.customerName}</bdi>
        </span>
      )}
      <span className={s.sub}>
        <span className={s.id}>
          {text.heading} <bdi dir="ltr">{shortId(orderId)}</bdi>
        </span>
        {order && (
          <>
            {!isAgeDate(order.placedAt, new Date()) && (
              <span className={s.placed}>{formatDateTime(order.placedAt)}</span>
            )}
            <OrderAge order={order} plan={plan} hasRoom />
            <OrderStanding order={order} plan={plan} holder={holder} />
            {order.isReturned && <Pill tone="quiet">{text.returned}</Pill>}
          </>
        )}
      </span>
    </>
  );
}

/** Leads to the order's neighbours in the list, by key too while no question is above the drawer. */
function Moves({ orderId, orders, filter }: Pick<Props, 'orderId' | 'orders' | 'filter'>) {
  const moves = useRef<HTMLSpanElement>(null);
  const navigate = useNavigate();
  const neighbour = (of: string | undefined, step: 1 | -1) => {
    const at = orders.findIndex(({ id }) => id === of);
    return at < 0 ? undefined : orders[at + step];
  };
  const move = (step: 1 | -1) => {
    // Newer than what is shown, when keys come quickly.
    const { orderId: open } = readOrdersAddress(new URLSearchParams(window.location.search));
    const to = neighbour(open, step);
    const isOnTop = moves.current?.closest('[role="dialog"]')?.contains(document.activeElement);
    if (!to || !isOnTop) return;
    void navigate(
      { search: ordersSearch({ ...filter, orderId: to.id }) },
      { replace: true, preventScrollReset: true },
    );
  };
  useSingleKeys({ previousOrder: () => move(-1), nextOrder: () => move(1) }, { isOfDialog: true });
  return (
    <span ref={moves} className={s.moves}>
      <Move to={neighbour(orderId, -1)} label={text.previous} filter={filter}>
        <IconChevronUp size={20} />
      </Move>
      <Move to={neighbour(orderId, 1)} label={text.next} filter={filter}>
        <IconChevronDown size={20} />
      </Move>
    </span>
  );
}

type MoveProps = {
  to: OrderResponse | undefined;
  label: string;
  filter: OrdersFilter;
  children: ReactNode;
};

/** Links to the order's neighbour in the list; disabled at the ends. */
function Move({ to, label, filter, children }: MoveProps) {
  const look = { variant: 'subtle', color: 'gray', size: 44, 'aria-label': label, title: label } as const;
  if (!to) {
    return (
      <ActionIcon {...look} disabled>
        {children}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      {...look}
      component={Link}
      to={{ search: ordersSearch({ ...filter, orderId: to.id }) }}
      replace
      preventScrollReset
    >
      {children}
    </ActionIcon>
  );
}

/** `begin` is the part that is shown first, on narrow screens. */
type PartsProps = {
  begin: 'order' | 'conversation';
  order: ReactNode;
  conversation: ReactNode;
  log: ReactNode;
};

/** The parts side by side, or one at a time on narrow screens. */
function Parts({ begin, ...parts }: PartsProps) {
  const all = [
    ['order', text.parts.order, parts.order],
    ['conversation', text.parts.conversation, parts.conversation],
    ['log', text.parts.log, parts.log],
  ] as const;
  if (!useHasCards()) {
    return (
      <div className={s.columns}>
        {all.map(([name, label, part]) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
          <section key={name} className={s.column} aria-label={label} data-part={name} tabIndex={0}>
            {part}
          </section>
        ))}
      </div>
    );
  }
  return (
    <Tabs defaultValue={begin} keepMounted={false} classNames={{ list: s.tabs ?? '', tab: s.tab ?? '' }}>
      <Tabs.List grow>
        {all.map(([name, label]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {all.map(([name, , part]) => (
        <Tabs.Panel key={name} value={name}>
          {part}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Skeletons() {
  return (
    <Stack p={16}>
      <Skeleton h={44} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
