import { Button, Skeleton } from '@mantine/core';
import { queueGroups } from '@mirsah/domain/desk/queue';
import { IconHeadset } from '@tabler/icons-react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath, paths } from '../../lib/paths.ts';
import {
  calendarDay,
  callList,
  formatFullCalendarDay,
  formatList,
  formatMinutes,
  formatMoment,
  formatNumber,
  formatTime,
  shell,
  myDay as text,
  totalsMoney,
  weekdayName,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { type CallList, useCallList } from '../desk/queries.ts';
import { groupIcons, whyNext } from '../desk/queue-groups.ts';
import { usePendingOrders } from '../orders/order-counts.ts';
import { useMyProfile } from '../profile/queries.ts';
import s from './my-day.module.css';

type Queued = CallList['calls'][number];

/**
 * The home of members who confirm orders and see no insights: whom to call next, what waits, today's
 * callbacks, and their own calls. It has no sums of money and does not compare people.
 */
export function MyDay() {
  const { data: profile } = useMyProfile();
  const { data: list, error, refetch } = useCallList();
  const now = new Date();
  const day = calendarDay(now);
  const [first = ''] = (profile?.fullName ?? '').split(' ');
  const when = [weekdayName(now.toISOString()), formatFullCalendarDay(day)].join(' ');
  return (
    <Page
      title={shell.myDay}
      heading={text.greeting(now.getHours() < 12 ? 'morning' : 'evening', first)}
      subtitle={when}
    >
      {!list && error && (
        <Card>
          <LoadError message={errorText(error, text.failed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!list && !error && <Waiting />}
      {list && (
        <div className={s.day}>
          <div className={s.column}>
            <NextCall list={list} />
            <Groups calls={list.calls} />
          </div>
          <div className={s.column}>
            <OwnCalls {...list.own} />
            <Appointments list={list} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <div className={s.day}>
      <Skeleton h={206} radius={18} />
      <Skeleton h={206} radius={18} />
    </div>
  );
}

/** The customer who would be called next, with the reason, and the way to the desk. */
function NextCall({ list }: { list: CallList }) {
  const { data: pending } = usePendingOrders();
  const closed = list.closed.reduce((sum, { count }) => sum + count, 0);
  const next = list.calls.find(({ lease }) => lease === null || lease.isOwn);
  const NextIcon = groupIcons[next?.group ?? 'rest'];
  return (
    <section className={s.next} aria-labelledby="next-call">
      {next ? (
        <>
          <p className={s.why}>
            <NextIcon size={16} stroke={1.8} />
            {whyNext({ ...next, time: next.group === 'message' ? null : next.dueAt }, new Date())}
          </p>
          <h2 className={s.name} id="next-call">
            <bdi>{next.customerName}</bdi>
          </h2>
          <p className={s.facts}>{factsOf(next, list.calls)}</p>
        </>
      ) : (
        <>
          <h2 className={s.name} id="next-call">
            {closed > 0 ? text.closed : text.none}
          </h2>
          <p className={s.facts}>{whatComes(list, closed)}</p>
        </>
      )}
      <div className={s.actions}>
        <Button
          className={s.start ?? ''}
          variant="white"
          component={Link}
          to={paths.desk}
          leftSection={<IconHeadset size={20} stroke={1.8} />}
        >
          {next ? text.start : text.openDesk}
          {next && pending && text.left(formatNumber(pending.count))}
        </Button>
        <Link className={s.all} to={paths.orders}>
          {text.orders}
        </Link>
      </div>
    </section>
  );
}

/** Where no customer can be called now: when the orders outside calling hours, or the next one, can be. */
function whatComes({ closed, next }: CallList, count: number): string {
  const [opens] = closed.map(({ opensAt }) => opensAt).sort();
  if (opens) return text.opensAt(formatNumber(count), formatMoment(opens, new Date()));
  return next ? text.nextAt(formatMoment(next.dueAt, new Date())) : text.noneText;
}

function factsOf(call: Queued, calls: readonly Queued[]): string {
  const { city, currency, totalMinor, attempts } = call;
  return [
    ...(city ? [`\u2068${city}\u2069`] : []),
    totalsMoney(calls)(totalMinor, currency),
    text.attempt(formatNumber(attempts + 1)),
  ].join(' · ');
}

/** How many customers wait for which reason, in the order of the desk. */
function Groups({ calls }: { calls: readonly Queued[] }) {
  const groups = queueGroups
    .map((group) => ({ group, count: calls.filter((call) => call.group === group).length }))
    .filter(({ count }) => count > 0);
  if (groups.length === 0) return null;
  const most = Math.max(...groups.map(({ count }) => count));
  return (
    <Card title={text.queue} description={text.queueText}>
      <ul className={s.list} aria-label={text.queue}>
        {groups.map(({ group, count }) => {
          const Icon = groupIcons[group];
          return (
            <li key={group} className={s.row}>
              <span className={s.icon} data-group={group}>
                <Icon size={20} stroke={1.7} />
              </span>
              <span className={s.label}>{callList.groups[group]}</span>
              <span className={s.bar} style={{ inlineSize: `${(count / most) * 30}%` }} aria-hidden />
              <b className={s.count}>{formatNumber(count)}</b>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The member's own calls about today's orders. */
function OwnCalls({ calls, reached, confirmed, medianMinutes }: CallList['own']) {
  const figures = [
    { label: text.calls, value: formatNumber(calls) },
    { label: text.reached, value: formatNumber(reached), base: calls },
    { label: text.confirmed, value: formatNumber(confirmed), base: reached },
    { label: text.firstCall, value: medianMinutes === null ? '–' : formatMinutes(medianMinutes) },
  ];
  return (
    <Card title={text.own} description={text.ownText}>
      <dl className={s.figures}>
        {figures.map(({ label, value, base }) => (
          <div key={label} className={s.figure}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {base !== undefined && base > 0 && text.of(formatNumber(base))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Today's callbacks that are due or come later, by time. */
function Appointments({ list: { calls, appointments } }: { list: CallList }) {
  const due = calls.flatMap(({ group, dueAt, ...call }) =>
    group === 'callback' && dueAt ? [{ ...call, dueAt, isDue: true }] : [],
  );
  const all = [...due, ...appointments.map((call) => ({ ...call, isDue: false }))].sort((a, b) =>
    a.dueAt.localeCompare(b.dueAt),
  );
  return (
    <Card title={text.appointments}>
      {all.length === 0 && <p className={s.quiet}>{text.noAppointments}</p>}
      <ul className={s.list} aria-label={text.appointments}>
        {all.map(({ id, customerName, city, dueAt, isDue }) => (
          <li key={id}>
            <Link className={s.row} to={openOrderPath(id)}>
              <time className={s.time} data-is-due={isDue || undefined} dateTime={dueAt}>
                {formatTime(dueAt)}
              </time>
              <span className={s.label}>
                <bdi>{city ? formatList([customerName, city]) : customerName}</bdi>
              </span>
              {isDue && <span className={s.due}>{text.due}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
