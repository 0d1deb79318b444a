import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { shortId } from '@mirsah/domain/id';
import { ages, buildAgeing, paymentAge } from '@mirsah/domain/statement/unpaid';
import {
  IconCash,
  IconCircleCheck,
  IconHeadset,
  IconMessages,
  IconPlus,
  IconRefresh,
  IconTruckReturn,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { networkTasksPath, openOrderPath, paths, unmatchedMessagesPath } from '../../lib/paths.ts';
import {
  columnMoney,
  common,
  countOrders,
  deliveries,
  formatAge,
  formatList,
  formatNumber,
  formatTime,
  needs as text,
  truncate,
  unmatchedText,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { useCallList } from '../desk/queries.ts';
import { findSplit } from '../desk/queue-figures.tsx';
import { usePendingOrders } from '../orders/order-counts.ts';
import { useNetworkWork } from '../orders/queries.ts';
import { useUnmatched } from '../orders/unmatched-queries.ts';
import { useUnpaid } from '../statements/queries.ts';
import s from './needs.module.css';

const names = ['calls', 'messages', 'network', 'due'] as const;
type NeedName = (typeof names)[number];

const icons = {
  calls: IconHeadset,
  messages: IconMessages,
  network: IconTruckReturn,
  due: IconCash,
} as const;

/** How many are named in a card. */
const NAMED = 3;
const WORDS = 40;
/** The server lists no more tasks at the network. */
const MAX_TASKS = 100;

type Row = { id: string; to: string; label: ReactNode; end: string; isLate?: boolean };

/** What waits, and its list. */
type Found = { figure: string; why: string; rows: Row[]; to: string };

/** `found` is undefined while loading or after a failure, and null when nothing waits. */
type Need = { found: Found | null | undefined; problem: Error | null; retry: () => void };

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

function needOf<T>({ data, error, refetch }: Query<T>, find: (data: T) => Found | null): Need {
  return {
    found: data === undefined ? undefined : find(data),
    problem: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/**
 * What waits for the member: a card for each kind, in a fixed order, with what it consists of and a way to
 * its list. Each loads and fails alone; where nothing waits there is none. `isCallsShown` is false where the
 * orders themselves are shown.
 */
export function Needs({ isCallsShown }: { isCallsShown: boolean }) {
  const may = useMay();
  const all = useNeeds();
  const shown = names.filter((name) => all[name] !== undefined && (isCallsShown || name !== 'calls'));
  const waiting = shown.filter((name) => all[name]?.found !== null);
  if (shown.length === 0) return null;
  if (waiting.length === 0) {
    return isCallsShown ? <Calm mayOrder={may('edit_orders')} /> : null;
  }
  return (
    <section className={s.needs} aria-labelledby="needs">
      <h2 className={s.title} id="needs">
        {text.title}
      </h2>
      <ul className={s.cards}>
        {waiting.map((name, index) => (
          <li key={name} className={s.item}>
            <NeedCard name={name} need={all[name]} isFirst={index === 0 && isCallsShown} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Undefined for what the member may not do. */
function useNeeds(): Record<NeedName, Need | undefined> {
  const may = useMay();
  const calls = useCallsNeed();
  const messages = needOf(useUnmatched(), messagesOf);
  const network = needOf(useNetworkWork(), tasksOf);
  const due = needOf(useUnpaid(), dueOf);
  return {
    calls: may('confirm_orders') ? calls : undefined,
    messages: may('edit_orders') ? messages : undefined,
    network: may('edit_orders') ? network : undefined,
    due: may('manage_money') ? due : undefined,
  };
}

type CallList = NonNullable<ReturnType<typeof useCallList>['data']>;

function useCallsNeed(): Need {
  const pending = usePendingOrders();
  const list = useCallList();
  const isKnown = pending.data !== undefined && list.data !== undefined;
  const data = isKnown ? { count: pending.data.count, list: list.data } : undefined;
  const error = pending.error ?? list.error;
  const refetch = () => Promise.all([pending.refetch(), list.refetch()]);
  return needOf({ data, error, refetch }, ({ count, list: known }) =>
    count === 0
      ? null
      : {
          figure: formatNumber(count),
          why: whyCalls(known.calls, findSplit(count, known)),
          rows: known.calls.slice(0, NAMED).map((call) => ({
            id: call.id,
            to: openOrderPath(call.id),
            label: <bdi>{call.city ? formatList([call.customerName, call.city]) : call.customerName}</bdi>,
            ...(call.group === 'callback' && call.dueAt
              ? { end: text.calls.due(formatTime(call.dueAt)), isLate: true }
              : { end: formatAge(call.placedAt, new Date()) }),
          })),
          to: paths.desk,
        },
  );
}

/** What the calls are, and how many of the orders are not in the list. */
function whyCalls(calls: CallList['calls'], split: readonly string[]): string {
  const countIn = (group: QueueGroup) => calls.filter((call) => call.group === group).length;
  const parts = [
    text.calls.messages(countIn('message')),
    text.calls.callbacks(countIn('callback')),
    text.calls.fresh(countIn('fresh')),
  ].filter(Boolean);
  const why = [...(parts.length > 0 ? [formatList(parts)] : []), ...split];
  if (why.length > 0) return why.join(' · ');
  return calls.length > 0 ? text.calls.waiting : text.calls.later;
}

function messagesOf({ items, cursor }: NonNullable<ReturnType<typeof useUnmatched>['data']>): Found | null {
  if (items.length === 0) return null;
  return {
    figure: `${formatNumber(items.length)}${cursor ? '+' : ''}`,
    why: text.messages.why,
    rows: items.slice(0, NAMED).map(({ id, customerName, text: words, createdAt }) => ({
      id,
      to: unmatchedMessagesPath,
      label: text.messages.wrote(
        `\u2068${customerName || unmatchedText.noName}\u2069`,
        `\u2068${truncate(words || unmatchedText.noText, WORDS)}\u2069`,
      ),
      end: formatAge(createdAt, new Date()),
    })),
    to: unmatchedMessagesPath,
  };
}

function tasksOf({ tasks }: NonNullable<ReturnType<typeof useNetworkWork>['data']>): Found | null {
  if (tasks.size === 0) return null;
  return {
    figure: `${formatNumber(tasks.size)}${tasks.size < MAX_TASKS ? '' : '+'}`,
    why: text.network.why(tasks.size),
    rows: [...tasks].slice(0, NAMED).map(([orderId, action]) => ({
      id: orderId,
      to: openOrderPath(orderId),
      label: deliveries.tasks[action](null),
      end: `\u2066${shortId(orderId)}\u2069`,
    })),
    to: networkTasksPath,
  };
}

function dueOf({ today, orders, hasMore }: NonNullable<ReturnType<typeof useUnpaid>['data']>): Found | null {
  const [most, ...others] = buildAgeing(orders, today);
  if (!most) return null;
  const money = columnMoney(
    [most, ...others].map(({ amountMinor, currency }) => ({ minor: amountMinor, currency })),
  );
  const amount = money(most.amountMinor, most.currency);
  const old = ages
    .slice(1)
    .reverse()
    .map((age) => ({ age, count: orders.filter((order) => paymentAge(order, today) === age).length }))
    .filter(({ count }) => count > 0);
  return {
    figure: hasMore ? text.due.atLeast(amount) : amount,
    why: formatList([
      text.due.why(orders.length),
      ...(others.length > 0
        ? [text.due.others(formatList(others.map((each) => money(each.amountMinor, each.currency))))]
        : []),
    ]),
    rows: old.slice(0, 2).map(({ age, count }) => ({
      id: age,
      to: paths.statements,
      label: text.due.ages[age],
      end: countOrders(count),
      isLate: age === 'older',
    })),
    to: paths.statements,
  };
}

type CardProps = { name: NeedName; need: Need | undefined; isFirst: boolean };

function NeedCard({ name, need, isFirst }: CardProps) {
  const { title, action } = text[name];
  const Icon = icons[name];
  const found = need?.found;
  return (
    <article className={s.card} data-need={name} aria-label={title}>
      <header className={s.head}>
        <span className={s.icon} aria-hidden>
          <Icon size={20} stroke={1.7} />
        </span>
        <h3 className={s.name}>{found ? <Link to={found.to}>{title}</Link> : title}</h3>
        {found && <strong className={s.figure}>{found.figure}</strong>}
      </header>
      {found && (
        <>
          <p className={s.why}>{found.why}</p>
          <ul className={s.rows}>
            {found.rows.map(({ id, to, label, end, isLate = false }) => (
              <li key={id}>
                <Link className={s.row} to={to}>
                  <span className={s.label}>{label}</span>
                  <span className={s.end} data-late={isLate || undefined}>
                    {end}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Button
            className={s.action ?? ''}
            component={Link}
            to={found.to}
            {...(isFirst ? {} : { variant: 'default' })}
            {...(name === 'calls' && { leftSection: <IconHeadset size={20} stroke={1.8} /> })}
          >
            {action}
          </Button>
        </>
      )}
      {!found && need?.problem && (
        <div className={s.failed} role="alert">
          <p>{errorText(need.problem, text.failed)}</p>
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={need.retry}>
            {common.retry}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </div>
      )}
      {!found && !need?.problem && (
        <div role="status" aria-label={common.loading}>
          <Skeleton height={20} width="60%" mb={12} />
          <Skeleton height={96} radius={12} />
        </div>
      )}
    </article>
  );
}

function Calm({ mayOrder }: { mayOrder: boolean }) {
  return (
    <Card isFlush>
      <section className={s.calm} aria-label={text.none}>
        <span className={s.done} aria-hidden>
          <IconCircleCheck size={24} stroke={1.7} />
        </span>
        <div>
          <h2 className={s.title}>{text.none}</h2>
          <p className={s.why}>{text.noneText}</p>
        </div>
        {mayOrder && (
          <Button
            className={s.new ?? ''}
            component={Link}
            to={paths.newOrder}
            variant="default"
            leftSection={<IconPlus size={18} />}
          >
            {text.newOrder}
          </Button>
        )}
      </section>
    </Card>
  );
}
