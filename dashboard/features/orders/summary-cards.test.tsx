import { MantineProvider } from '@mantine/core';
import type { OrderSummary } from '@mirsah/domain/metrics/report';
import { type OrderStatus, orderStatuses } from '@mirsah/domain/order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OrdersFilter, readOrdersAddress } from './address.ts';
import { orderKeys } from './order-keys.ts';
import { SummaryCards } from './summary-cards.tsx';

const ofEach = <T,>(value: (status: OrderStatus) => T) =>
  Object.fromEntries(orderStatuses.map((status) => [status, value(status)])) as Record<OrderStatus, T>;

/** 20 orders for 4,000 SAR, 5 of them delivered, for 1,000. */
const summary: OrderSummary = {
  orders: 20,
  ordersThisMonth: 15,
  dailyAverage: 0.5,
  currencies: [
    {
      currency: 'SAR',
      orders: 20,
      revenueMinor: 400_000,
      averageOrderMinor: 20_000,
      byStatus: ofEach((status) =>
        status === 'delivered'
          ? { orders: 5, revenueMinor: 100_000 }
          : { orders: status === 'pending' ? 15 : 0, revenueMinor: status === 'pending' ? 300_000 : 0 },
      ),
    },
  ],
  byStatus: ofEach((status) => (status === 'delivered' ? 5 : status === 'pending' ? 15 : 0)),
  thisMonthByStatus: ofEach((status) => (status === 'delivered' ? 3 : status === 'pending' ? 12 : 0)),
  uniqueCustomers: 18,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The strip above a list with this address. */
function stripOf(address: string, counted = summary): string {
  const { orderId, ...filter } = readOrdersAddress(new URLSearchParams(address));
  const { landingPageId, from, to }: OrdersFilter = filter;
  const client = new QueryClient();
  client.setQueryData([...orderKeys.summary, { landingPageId, from, to }], counted);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <SummaryCards filter={filter} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

/** The metrics above a list with this address, by their labels. */
function figuresOf(address: string, counted = summary): Record<string, string[]> {
  const html = stripOf(address, counted);
  const metrics = [...html.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/g)].map(([, label = '', values = '']) => [
    label,
    [...values.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, value = '']) => value.replaceAll('\u00a0', ' ')),
  ]);
  return Object.fromEntries(metrics);
}

it('the metrics above all orders name their scope, and the delivered part of the value', () => {
  expect(figuresOf('')).toEqual({
    'إجمالي الطلبات': ['20'],
    'عملاء فريدون': ['18'],
    'طلبات هذا الشهر': ['15'],
    'المعدل اليومي': ['0.5', 'هذا الشهر ÷ 30، ولأيامه حتى اليوم 3.0'],
    'قيمة كل الطلبات': ['4,000 ر.س', 'سُلّم منها 1,000 ر.س'],
    'متوسط قيمة الطلب': ['200 ر.س'],
  });
});

it('beside the average of thirty days is that of the month’s days so far, which begins at midnight in Riyadh', () => {
  const ofDay = (moment: string) => {
    vi.setSystemTime(moment);
    return figuresOf('')['المعدل اليومي']?.[1];
  };
  expect(ofDay('2026-01-31T20:59:00.000Z')).toBe('هذا الشهر ÷ 30، ولأيامه حتى اليوم 0.5');
  expect(ofDay('2026-01-31T21:04:00.000Z')).toBe('هذا الشهر ÷ 30، ولأيامه حتى اليوم 15.0');
});

it('the value of all orders has the decimals of its delivered part', () => {
  const [money] = summary.currencies;
  const delivered = { orders: 5, revenueMinor: 100_050 };
  const currencies = money ? [{ ...money, byStatus: { ...money.byStatus, delivered } }] : [];
  expect(figuresOf('', { ...summary, currencies })).toMatchObject({
    'قيمة كل الطلبات': ['4,000.00 ر.س', 'سُلّم منها 1,000.50 ر.س'],
  });
});

it('for chosen days the daily average is theirs, instead of the month’s', () => {
  const figures = figuresOf('from=2025-12-01&to=2025-12-10');
  expect(figures).toMatchObject({ 'المعدل اليومي للفترة': ['2.0'], 'عملاء فريدون': ['نحو 18'] });
  expect(figures).not.toHaveProperty('طلبات هذا الشهر');
  expect(figures).not.toHaveProperty('المعدل اليومي');
});

it('days without a beginning have no daily average', () => {
  const labels = Object.keys(figuresOf('to=2026-01-10'));
  expect(labels.filter((label) => label.startsWith('المعدل'))).toEqual([]);
});

it('of one status the value is its orders’ alone, of which nothing is said to be delivered', () => {
  expect(figuresOf('status=delivered')).toMatchObject({
    'إجمالي الطلبات': ['5'],
    'قيمة الطلبات': ['1,000 ر.س'],
    'متوسط قيمة الطلب': ['200 ر.س'],
  });
});

it('names what the metrics do not follow: a search, and filters whose orders are not counted', () => {
  const scopeOf = (address: string) =>
    [...stripOf(address).matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name = '']) => name).slice(3);
  expect(scopeOf('')).toEqual(['كل المدن']);
  expect(scopeOf('status=pending&from=2026-01-01')).toEqual(['كل المدن']);
  expect(scopeOf('city=جدة')).toEqual(['كل المدن']);
  expect(scopeOf('q=0551')).toEqual(['كل المدن', 'لا يتبع البحث']);
  expect(scopeOf('q=0551&returned=1')).toEqual(['كل المدن', 'لا يتبع البحث']);
  for (const other of ['returned=1', 'task=1', 'held=1', 'source=tiktok', 'campaign=', 'reached=delivered']) {
    expect([other, scopeOf(other)]).toEqual([other, ['كل المدن', 'لا يتبع هذه التصفية']]);
  }
});
