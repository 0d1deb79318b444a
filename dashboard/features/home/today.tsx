import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { riyadhDay, startOfDay } from '@mirsah/domain/day';
import type { OrderSummary } from '@mirsah/domain/metrics/report';
import type { OrdersToday } from '@mirsah/domain/metrics/today';
import { formatMoney } from '@mirsah/domain/money';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { ordersBehindPath } from '../../lib/paths.ts';
import {
  common,
  formatDifference,
  formatList,
  formatNumber,
  formatTimeIn,
  today as text,
  weekdayName,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { useOrderSummary, useOrdersToday } from '../orders/order-counts.ts';
import s from './today.module.css';

/** Fewer orders than these are not compared: one more or less would look like a trend. */
const COMPARED_FROM = 5;

/**
 * The orders of today until this minute, against the same minute of yesterday and of the same weekday before.
 * The period below has no part in it.
 */
export function Today() {
  const isShown = useCan('view_insights');
  const mayOpen = useCan('view_orders');
  const day = riyadhDay(new Date());
  const ofDay = useOrderSummary({ landingPageId: undefined, from: day, to: day });
  const { data: summary, error } = ofDay;
  const { data: arrived, refetch } = useOrdersToday();
  if (!isShown || !mayOpen) return null;
  const comparisons = arrived ? comparisonsOf(arrived) : [];
  const isCompared = comparisons.length > 0;
  const ofToday = (status?: 'confirmed') => ordersBehindPath({ from: day, to: day, status });
  return (
    <Card isFlush>
      <section className={s.today} aria-label={text.title}>
        <div className={s.head}>
          <h2 className={s.title}>
            {arrived ? text.until(formatTimeIn('Asia/Riyadh', new Date(arrived.at))) : text.title}
          </h2>
          {isCompared && <p className={s.quiet}>{text.comparedWith}</p>}
          {!summary && error && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRefresh size={18} />}
              onClick={() => void Promise.all([ofDay.refetch(), refetch()])}
            >
              {common.retry}
              <VisuallyHidden> {text.title}</VisuallyHidden>
            </Button>
          )}
          {isCompared && <Legend />}
        </div>
        <ul className={s.figures}>
          <Figure
            label={text.orders}
            count={arrived?.today.soFar ?? summary?.orders}
            problem={error}
            to={ofToday()}
          >
            {arrived && isCompared && <Chart orders={arrived} />}
            {isCompared && <p className={s.comparison}>{comparisons}</p>}
          </Figure>
          <Figure
            label={text.confirmed}
            count={summary?.byStatus.confirmed}
            problem={error}
            to={ofToday('confirmed')}
          />
          {summary && <Value {...summary} />}
        </ul>
      </section>
    </Card>
  );
}

/** `+9 عن أمس`, and the same for the weekday before; empty when there are too few orders. */
function comparisonsOf({ at, today, yesterday, weekBefore }: OrdersToday): ReactNode[] {
  return [
    { name: 'yesterday', other: yesterday, words: text.yesterday },
    { name: 'weekBefore', other: weekBefore, words: text.weekBefore(weekdayName(at)) },
  ].flatMap(({ name, other, words }) => {
    if (Math.max(today.soFar, other.soFar) < COMPARED_FROM) return [];
    const difference = today.soFar - other.soFar;
    if (difference === 0) return <span key={name}>{words.same}</span>;
    return (
      <span key={name}>
        <b data-is-less={difference < 0 || undefined}>{formatDifference(difference)}</b> {words.than}
      </span>
    );
  });
}

type FigureProps = {
  label: string;
  count: number | undefined;
  problem: Error | null;
  to: string;
  children?: ReactNode;
};

function Figure({ label, count, problem, to, children }: FigureProps) {
  return (
    <li className={s.figure} data-is-wide={children ? true : undefined}>
      <Link className={s.link} to={to}>
        <span className={s.quiet}>{label}</span>
        {count !== undefined ? (
          <strong className={s.count}>{formatNumber(count)}</strong>
        ) : problem ? (
          <span className={s.quiet}>{errorText(problem, text.unknown)}</span>
        ) : (
          <Skeleton h={24} w={32} />
        )}
      </Link>
      {children}
    </li>
  );
}

/** The characters of an amount that fit into half of a phone's width. */
const SHORT = 13;

/** What today's orders are worth: in the currency of most of them, the others beside it. */
function Value({ currencies }: OrderSummary) {
  const [most, ...others] = [...currencies].sort((one, other) => other.orders - one.orders);
  if (!most) return null;
  const amount = formatMoney(most.revenueMinor, most.currency);
  const amounts = others.map(({ revenueMinor, currency }) => formatMoney(revenueMinor, currency));
  return (
    <li className={s.figure} data-is-long={amount.length > SHORT || undefined}>
      <p className={s.link}>
        <span className={s.quiet}>{text.value}</span>
        <strong className={s.count}>{amount}</strong>
      </p>
      {amounts.length > 0 && <p className={s.comparison}>{text.others(formatList(amounts))}</p>}
    </li>
  );
}

function Legend() {
  return (
    <p className={s.legend} aria-hidden>
      <span>
        <i /> {text.legend.today}
      </span>
      <span>
        <i data-is-dashed /> {text.legend.yesterday}
      </span>
    </p>
  );
}

const WIDTH = 180;
const HEIGHT = 34;
const MARGIN = 4;
const HOUR_MS = 3_600_000;

/** Both days' orders added up hour by hour, from left to right; its numbers are beside it in words. */
function Chart({ orders: { at, today, yesterday } }: { orders: OrdersToday }) {
  const hoursPassed = (Date.parse(at) - Date.parse(startOfDay(riyadhDay(at)))) / HOUR_MS;
  const whole = sumsOf(yesterday.hours).map((sum, hour): [number, number] => [hour, sum]);
  const soFar = sumsOf(today.hours)
    .map((sum, hour): [number, number] => [hour, sum])
    .filter(([hour]) => hour < hoursPassed);
  soFar.push([hoursPassed, today.soFar]);
  const most = Math.max(today.soFar, whole.at(-1)?.[1] ?? 0);
  const x = (hour: number) => MARGIN + (hour / 24) * (WIDTH - 2 * MARGIN);
  const y = (sum: number) => HEIGHT - MARGIN - (sum / most) * (HEIGHT - 2 * MARGIN);
  const line = (points: [number, number][]) =>
    `M${points.map(([hour, sum]) => `${x(hour).toFixed(1)} ${y(sum).toFixed(1)}`).join('L')}`;
  const now = x(hoursPassed).toFixed(1);
  return (
    <svg className={s.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <path className={s.before} d={line(whole)} />
      <path className={s.area} d={`${line(soFar)}L${now} ${HEIGHT}L${MARGIN} ${HEIGHT}Z`} />
      <path className={s.now} d={line(soFar)} />
      <circle className={s.point} cx={now} cy={y(today.soFar).toFixed(1)} r={3} />
    </svg>
  );
}

/** The sum before each hour and after the last: 25 numbers of 24. */
function sumsOf(hours: readonly number[]): number[] {
  let sum = 0;
  return [0, ...hours.map((count) => (sum += count))];
}
