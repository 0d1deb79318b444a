import type { Clock } from '../clock/clock.ts';
import { countOf } from './counts.ts';
import { averageOrder, dailyAverage } from './formulas.ts';
import type { InsightsRepository } from './insights-repository.ts';
import { byCurrency, ordersByStatus } from './money-figures.ts';
import type { OrderSummary } from './order-summary.ts';
import { riyadhDay } from './riyadh-day.ts';
import { sumRollups } from './rollup.ts';

/** Costs the days of this month and one item more, however many orders there are. Months are Riyadh's. */
export async function getOrderSummary(
  { insights, clock }: { insights: InsightsRepository; clock: Clock },
  ownerId: string,
): Promise<OrderSummary> {
  const firstOfMonth = `${riyadhDay(clock.now()).slice(0, 7)}-01`;
  const { days, total } = await insights.read({ kind: 'merchant', ownerId }, firstOfMonth);
  const month = sumRollups(days.map(({ rollup }) => rollup));
  return {
    currencies: byCurrency(total.counts).map(({ currency, orders, revenueMinor }) => {
      const ordersThisMonth = countOf(month.counts, 'orders', currency);
      return {
        currency,
        revenueMinor,
        orders,
        averageOrderMinor: averageOrder(revenueMinor, orders),
        ordersThisMonth,
        dailyAverage: dailyAverage(ordersThisMonth),
      };
    }),
    byStatus: ordersByStatus(total.counts),
    uniqueCustomers: countOf(total.counts, 'customers'),
  };
}
