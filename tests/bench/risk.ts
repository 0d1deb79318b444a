import { findRiskReasons } from '@mirsah/domain/order/risk-reasons';
import { simulatedOrders } from '@mirsah/domain/order/simulated-orders.fixture';
import { quantiles, type Row, timed } from './measure.ts';

const ORDERS = 20_000;

/** The cost of scoring an order alone: simulated orders with up to fifty earlier ones of their phone. */
export async function risk(): Promise<Row[]> {
  const orders = simulatedOrders(ORDERS).map((one) => ({
    ...one,
    latest: Array.from(
      { length: 50 },
      (_, index) => one.latest[index % Math.max(1, one.latest.length)],
    ).filter((earlier) => earlier !== undefined),
  }));
  const times: number[] = [];
  for (const { order, ...facts } of orders)
    times.push(await timed(async () => void findRiskReasons(order, facts)));
  const [median = 0, slow = 0, slowest = 0] = quantiles(times, 0.5, 0.99, 1);
  const us = (milliseconds: number) => `${(milliseconds * 1000).toFixed(0)} µs`;
  return [['score an order', `p50 / p99 / slowest ${us(median)} / ${us(slow)} / ${us(slowest)}`]];
}
