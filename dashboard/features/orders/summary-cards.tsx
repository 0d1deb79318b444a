import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { currencySymbols } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { useState } from 'react';
import { common, formatAverage, formatNumber, orderSummary as text } from '../../messages/index.ts';
import { useOrderSummary } from './queries.ts';
import s from './summary-cards.module.css';

/**
 * Metrics of all orders (spec 2.6), whatever the list is narrowed to, which the strip says. Money is shown in one
 * currency at a time, because sums across currencies would mean nothing; the other numbers are of all currencies.
 */
export function SummaryCards() {
  const { data, isError, refetch } = useOrderSummary();
  const [chosen, setChosen] = useState<string>();
  if (!data) {
    return isError ? <NoSummary onRetry={() => void refetch()} /> : <Skeleton className={s.skeleton ?? ''} />;
  }
  const money = data.currencies.find(({ currency }) => currency === chosen) ?? data.currencies[0];
  if (!money) return null;
  const { currency } = money;
  const hasSeveral = data.currencies.length > 1;
  const shown: [label: string, value: string][] = [
    [text.orders, formatNumber(data.orders)],
    [text.customers, formatNumber(data.uniqueCustomers)],
    [text.month, formatNumber(data.ordersThisMonth)],
    [text.daily, formatAverage(data.dailyAverage, data.ordersThisMonth)],
    [text.revenue, formatMoney(money.revenueMinor, currency)],
    [text.average, formatMoney(money.averageOrderMinor, currency)],
  ];
  return (
    <section className={s.summary} aria-label={text.title}>
      <div className={s.scope}>
        <p>
          {text.scope}
          {hasSeveral && <span className={s.base}>{text.moneyOf(money.orders)}</span>}
        </p>
        {hasSeveral && (
          <SegmentedControl
            className={s.currencies ?? ''}
            aria-label={text.currency}
            value={currency}
            onChange={setChosen}
            data={data.currencies.map((of) => ({ value: of.currency, label: currencySymbols[of.currency] }))}
          />
        )}
      </div>
      <dl className={s.metrics}>
        {shown.map(([label, value]) => (
          <div key={label} className={s.metric}>
            <dt>{label}</dt>
            <dd data-long={value.length > LONG_VALUE || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
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
