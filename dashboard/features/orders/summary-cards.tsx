import { Button, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { currencySymbols } from '@mirsah/domain/messages';
import { averageOrder, dailyAverage } from '@mirsah/domain/metrics/counts';
import type { OrderSummary } from '@mirsah/domain/metrics/report';
import { formatMoney } from '@mirsah/domain/money';
import type { OrderStatus } from '@mirsah/domain/order';
import { useState } from 'react';
import {
  common,
  formatAverage,
  formatNumber,
  orderStatusTexts,
  orderSummary as text,
} from '../../messages/index.ts';
import { type DayRange, rangeName } from '../../ui/day-range.ts';
import { useIsPhone } from '../../ui/window-width.ts';
import { usePageTitles } from '../landing-pages/queries.ts';
import { isNarrowed, type OrdersFilter } from './address.ts';
import { useOrderSummary } from './queries.ts';
import s from './summary-cards.module.css';

/**
 * Metrics of the list's orders (spec 2.6): of its days, page and status, which the strip names. Money is shown in one
 * currency at a time, because sums across currencies would mean nothing; the other numbers are of all currencies.
 */
export function SummaryCards({ filter }: { filter: OrdersFilter }) {
  const { data, isError, refetch } = useOrderSummary(filter);
  const [chosen, setChosen] = useState<string>();
  if (!data) {
    return isError ? <NoSummary onRetry={() => void refetch()} /> : <Skeleton className={s.skeleton ?? ''} />;
  }
  const { status } = filter;
  // A merchant who has never had an order needs no zeros.
  if (data.orders === 0 && !isNarrowed(filter)) return null;
  const money = data.currencies.find(({ currency }) => currency === chosen) ?? data.currencies[0];
  const [orders, month] = status
    ? [data.byStatus[status], data.thisMonthByStatus[status]]
    : [data.orders, data.ordersThisMonth];
  const hasSeveral = data.currencies.length > 1;
  return (
    <section className={s.summary} aria-label={text.title}>
      <div className={s.scope}>
        <p>
          <Scope filter={filter} />
          {money && hasSeveral && (
            <span className={s.base}>
              {text.moneyOf(status ? money.byStatus[status].orders : money.orders, money.currency)}
            </span>
          )}
        </p>
        {money && hasSeveral && (
          <SegmentedControl
            className={s.currencies ?? ''}
            aria-label={text.currency}
            value={money.currency}
            onChange={setChosen}
            data={data.currencies.map((of) => ({ value: of.currency, label: currencySymbols[of.currency] }))}
          />
        )}
      </div>
      <dl className={s.metrics}>
        <Metric label={text.orders} value={formatNumber(orders)} />
        <Metric label={text.customers} value={status ? undefined : formatNumber(data.uniqueCustomers)} />
        <Metric label={text.month} value={formatNumber(month)} />
        <Metric label={text.daily} value={formatAverage(dailyAverage(month), month)} />
        {money ? <Money money={money} status={status} /> : <NoMoney />}
      </dl>
    </section>
  );
}

type MoneyProps = { money: OrderSummary['currencies'][number]; status: OrderStatus | undefined };

function Money({ money: { currency, byStatus, ...all }, status }: MoneyProps) {
  const { orders, revenueMinor } = status ? byStatus[status] : all;
  return (
    <>
      <Metric label={text.revenue} value={formatMoney(revenueMinor, currency)} />
      <Metric label={text.average} value={formatMoney(averageOrder(revenueMinor, orders), currency)} />
    </>
  );
}

/** Without orders there is no currency. */
function NoMoney() {
  return [text.revenue, text.average].map((label) => (
    <Metric key={label} label={label} value={formatNumber(0)} />
  ));
}

/** One of the figures; without a value it is not known for what is shown. */
function Metric({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={s.metric}>
      <dt>{label}</dt>
      {value === undefined ? (
        <dd className={s.unknown} title={text.uncounted}>
          <span aria-hidden>—</span>
          <VisuallyHidden>{text.uncounted}</VisuallyHidden>
        </dd>
      ) : (
        <dd data-long={value.length > LONG_VALUE || undefined}>{value}</dd>
      )}
    </div>
  );
}

/** What the figures are of: days, page and status. A phone names only what is not everything. */
function Scope({ filter: { landingPageId, status, city, ...filter } }: { filter: OrdersFilter }) {
  const days: DayRange = { from: filter.from ?? null, to: filter.to ?? null };
  const isAnyTime = !days.from && !days.to;
  const page = usePageTitles().find(({ id }) => id === landingPageId);
  const parts = [
    { name: isAnyTime ? text.everyTime : rangeName(days), isAll: isAnyTime },
    { name: page?.title ?? text.everyPage, isAll: !page },
    { name: status ? orderStatusTexts[status] : text.everyStatus, isAll: !status },
    // Nobody counts orders by their city: beside the list of one it is said that the figures are of all.
    { name: text.everyCity, isAll: !city },
  ];
  const differing = parts.filter(({ isAll }) => !isAll);
  const onPhone = differing.length > 0 ? differing : parts.slice(0, 1);
  const shown = useIsPhone() ? onPhone : parts;
  return (
    <span className={s.parts}>
      {shown.map(({ name }) => (
        <bdi key={name}>{name}</bdi>
      ))}
    </span>
  );
}

/** Characters that a third of a phone's width has room for. */
const LONG_VALUE = 11;

function NoSummary({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={s.failed} role="alert">
      {text.loadFailed}
      <Button variant="transparent" onClick={onRetry}>
        {common.retry}
      </Button>
    </p>
  );
}
