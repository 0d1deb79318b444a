import { Button, Collapse, SegmentedControl, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type Day, daysBetween, riyadhDay } from '@mirsah/domain/day';
import { currencySymbols } from '@mirsah/domain/messages';
import { average, averageOrder, dailyAverage } from '@mirsah/domain/metrics/counts';
import type { OrderSummary } from '@mirsah/domain/metrics/report';
import { formatMoney } from '@mirsah/domain/money';
import type { OrderStatus } from '@mirsah/domain/order';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import {
  columnMoney,
  common,
  countOrders,
  formatAverage,
  formatNumber,
  orderStatusTexts,
  orderSummary as text,
} from '../../messages/index.ts';
import { type DayRange, rangeName } from '../../ui/day-range.ts';
import typography from '../../ui/typography.module.css';
import { useIsPhone } from '../../ui/window-width.ts';
import { usePageTitles } from '../landing-pages/queries.ts';
import { isNarrowed, isSearch, type OrdersFilter } from './address.ts';
import { useOrderSummary } from './order-counts.ts';
import s from './summary-cards.module.css';

/**
 * Metrics of the list's orders (spec 2.6): of its days, page and status, which the strip names. Money is
 * shown in one currency at a time, because sums across currencies would mean nothing; the other numbers are
 * of all currencies.
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
  const days: DayRange = { from: filter.from ?? null, to: filter.to ?? null };
  const isOfDays = days.from !== null || days.to !== null;
  // Of all orders customers are counted exactly.
  const isEstimated = isOfDays || filter.landingPageId !== undefined;
  const customers = formatNumber(data.uniqueCustomers);
  const currencies = money && hasSeveral && (
    <SegmentedControl
      className={s.currencies ?? ''}
      aria-label={text.currency}
      value={money.currency}
      onChange={setChosen}
      data={data.currencies.map((of) => ({ value: of.currency, label: currencySymbols[of.currency] }))}
    />
  );
  const base =
    money &&
    hasSeveral &&
    text.moneyOf(status ? money.byStatus[status].orders : money.orders, money.currency);
  return (
    <Strip scope={<Scope filter={filter} />} orders={orders} base={base} currencies={currencies}>
      <dl className={s.metrics}>
        <Metric label={text.orders} value={formatNumber(orders)} />
        <Metric
          label={text.customers}
          value={
            status ? undefined : isEstimated && data.uniqueCustomers > 0 ? text.about(customers) : customers
          }
        />
        {isOfDays ? (
          <DailyOfDays days={days} orders={orders} />
        ) : (
          <>
            <Metric label={text.month} value={formatNumber(month)} />
            <Metric
              label={text.daily}
              value={formatAverage(dailyAverage(month), month)}
              note={text.dailyOf(formatAverage(average(month, dayOfMonth(riyadhDay(new Date()))), month))}
            />
          </>
        )}
        {money ? <Money money={money} status={status} /> : <NoMoney />}
      </dl>
    </Strip>
  );
}

type StripProps = {
  scope: ReactNode;
  orders: number;
  /** Which orders the money is of, where there are several currencies. */
  base: string | undefined | false;
  currencies: ReactNode;
  children: ReactNode;
};

/**
 * The metrics below their scope. On a phone, where they would push the first order off the screen, they are
 * folded into one line with the number of orders.
 */
function Strip({ scope, orders, base, currencies, children }: StripProps) {
  const [isOpen, setIsOpen] = useState(false);
  const figuresId = useId();
  if (!useIsPhone()) {
    return (
      <section className={s.summary} aria-label={text.title}>
        <div className={s.scope}>
          <p>
            {scope}
            {base && <span className={s.base}>{base}</span>}
          </p>
          {currencies}
        </div>
        {children}
      </section>
    );
  }
  return (
    <section className={s.summary} aria-label={text.title}>
      <UnstyledButton
        className={s.toggle}
        aria-expanded={isOpen}
        aria-controls={figuresId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <VisuallyHidden>{text.title}: </VisuallyHidden>
        {scope}
        <span className={s.found}>{countOrders(orders)}</span>
        <IconChevronDown className={s.chevron} size={18} />
      </UnstyledButton>
      <Collapse id={figuresId} expanded={isOpen}>
        {currencies && (
          <div className={s.scope}>
            <p className={s.base}>{base}</p>
            {currencies}
          </div>
        )}
        {children}
      </Collapse>
    </section>
  );
}

/** How many days of its month have begun on a day. */
const dayOfMonth = (day: Day) => Number(day.slice(8));

/** The average of the chosen days; an open start has no number of days to divide by. */
function DailyOfDays({ days: { from, to }, orders }: { days: DayRange; orders: number }) {
  if (from === null) return null;
  const today = riyadhDay(new Date());
  const last = to === null || to > today ? today : to;
  const length = Math.max(1, daysBetween(from, last) + 1);
  return <Metric label={text.dailyOfDays} value={formatAverage(average(orders, length), orders)} />;
}

type MoneyProps = { money: OrderSummary['currencies'][number]; status: OrderStatus | undefined };

function Money({ money: { currency, byStatus, ...all }, status }: MoneyProps) {
  const { orders, revenueMinor } = status ? byStatus[status] : all;
  const deliveredMinor = byStatus.delivered.revenueMinor;
  const money = columnMoney([revenueMinor, deliveredMinor].map((minor) => ({ minor, currency })));
  return (
    <>
      <Metric
        label={status ? text.revenueOfStatus : text.revenue}
        value={money(revenueMinor, currency)}
        note={status ? undefined : text.deliveredOf(money(deliveredMinor, currency))}
      />
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

/** One metric; without a value it is unknown for this filter. */
function Metric({
  label,
  value,
  note,
}: {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}) {
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
      {note && <dd className={s.note}>{note}</dd>}
    </div>
  );
}

/** The filter of the metrics: days, page and status. A phone shows only what is restricted. */
function Scope({ filter }: { filter: OrdersFilter }) {
  const { landingPageId, status, city } = filter;
  const days: DayRange = { from: filter.from ?? null, to: filter.to ?? null };
  const isAnyTime = !days.from && !days.to;
  const page = usePageTitles().find(({ id }) => id === landingPageId);
  const parts = [
    { name: isAnyTime ? text.everyTime : rangeName(days), isAll: isAnyTime },
    { name: page?.title ?? text.everyPage, isAll: !page },
    { name: status ? orderStatusTexts[status] : text.everyStatus, isAll: !status },
    // Orders are not counted by city: above the list of one city the label says that the metrics include all.
    { name: text.everyCity, isAll: !city },
  ];
  // Neither by what a search finds, nor those on hold, returned, or behind a link from the insights.
  const isUncounted = filter.isOnHold || isSearch({ ...filter, city: undefined });
  if (isUncounted) parts.push({ name: filter.text ? text.unsearched : text.unfiltered, isAll: false });
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
    <p className={typography.quiet} role="alert">
      {text.loadFailed}
      <Button variant="transparent" onClick={onRetry}>
        {common.retry}
      </Button>
    </p>
  );
}
