import { MantineProvider } from '@mantine/core';
import type { Currency } from '@mirsah/domain/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SalesChart } from './time-charts.tsx';

const metric = { value: 5, growth: null };
const figures = { revenueMinor: metric, deliveredMinor: metric, averageOrderMinor: metric, orders: metric };
const revenueOf = (...currencies: Currency[]) =>
  currencies.map((currency) => ({ currency, orders: 5, revenueMinor: 10_000 }));

/** What the chart of a day with five orders says beside the day: in its legend and table. */
function headingsOf(...currencies: Currency[]): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <SalesChart
        caption="الطلبات"
        currency="SAR"
        report={{
          step: 'day',
          money: currencies.map((currency) => ({ ...figures, currency })),
          series: [
            { from: '2026-01-01', views: 9, visitors: 8, orders: 5, revenue: revenueOf(...currencies) },
          ],
        }}
      />
    </MantineProvider>,
  );
  return [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, heading = '']) => heading);
}

it('beside the revenue of one of several currencies the chart says that its orders are of all', () => {
  expect(headingsOf('SAR', 'KWD')).toContain('الطلبات بكل العملات');
  const ofOne = headingsOf('SAR');
  expect(ofOne).toContain('الطلبات');
  expect(ofOne).not.toContain('الطلبات بكل العملات');
});
