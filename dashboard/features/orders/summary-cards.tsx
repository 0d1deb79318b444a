import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { currencySymbols } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { useState } from 'react';
import { common, formatNumber, orderSummary as text } from '../../messages/index.ts';
import { useOrderSummary } from './queries.ts';
import s from './summary-cards.module.css';

/** Metrics of all orders (spec 2.6), one currency at a time: sums across currencies would mean nothing. */
export function SummaryCards() {
  const { data, isError, refetch } = useOrderSummary();
  const [chosen, setChosen] = useState<string>();
  if (!data) {
    return isError ? <NoSummary onRetry={() => void refetch()} /> : <Skeleton className={s.skeleton ?? ''} />;
  }
  const metrics = data.currencies.find(({ currency }) => currency === chosen) ?? data.currencies[0];
  if (!metrics) return null;
  const { currency } = metrics;
  const shown: [label: string, value: string][] = [
    [text.revenue, formatMoney(metrics.revenueMinor, currency)],
    [text.average, formatMoney(metrics.averageOrderMinor, currency)],
    [text.orders, formatNumber(metrics.orders)],
    [text.month, formatNumber(metrics.ordersThisMonth)],
    [text.daily, formatNumber(metrics.dailyAverage)],
    [text.customers, formatNumber(data.uniqueCustomers)],
  ];
  return (
    // On a phone the cards scroll sideways: with a tab stop the keyboard can scroll them too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className={s.summary} aria-label={text.title} tabIndex={0}>
      {data.currencies.length > 1 && (
        <NativeSelect
          className={s.currency ?? ''}
          aria-label={text.currency}
          value={currency}
          data={data.currencies.map((of) => ({
            value: of.currency,
            label: currencySymbols[of.currency],
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <dl className={s.metrics}>
        {shown.map(([label, value]) => (
          <div key={label} className={s.metric}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

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
