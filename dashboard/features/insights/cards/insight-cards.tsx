import type { InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { figures } from '../../../messages/insights.ts';
import { Growth } from './growth.tsx';
import s from './insight-card.module.css';
import { InsightCard, type ShownFigure } from './insight-card.tsx';

type CardName = 'views' | 'visitors' | 'orders' | 'conversionRate' | 'customers' | 'ordersPerCustomer';

/** The merchant's eight figures in four cards (spec 2.5); amounts per currency, SAR first. */
export function InsightCards({ report }: { report: InsightsReport }) {
  const hasBefore = report.period !== 'all';
  const growthOf = (growth: number | null) => hasBefore && <Growth value={growth} />;
  const figure = (name: CardName, format = formatNumber): ShownFigure => {
    const { value, growth } = report.cards[name];
    return { ...figures[name], lines: [{ key: name, value: format(value), growth: growthOf(growth) }] };
  };
  const amount = (name: 'revenue' | 'averageOrder'): ShownFigure => {
    const lines = report.money.map(({ currency, revenueMinor, averageOrderMinor }) => {
      const { value, growth } = name === 'revenue' ? revenueMinor : averageOrderMinor;
      return { key: currency, value: formatMoney(value, currency), growth: growthOf(growth) };
    });
    const nothing = { key: 'SAR', value: formatMoney(0, 'SAR'), growth: growthOf(null) };
    return { ...figures[name], lines: lines.length > 0 ? lines : [nothing] };
  };
  return (
    <div className={s.cards}>
      <InsightCard main={figure('views')} second={figure('visitors')} />
      <InsightCard main={amount('revenue')} second={amount('averageOrder')} />
      <InsightCard main={figure('orders')} second={figure('conversionRate', formatPercent)} />
      <InsightCard main={figure('customers')} second={figure('ordersPerCustomer')} />
    </div>
  );
}
