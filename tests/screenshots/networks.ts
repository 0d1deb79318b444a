import type { connectionContracts } from '@mirsah/contracts/connections';
import type { ResponseOf } from '@mirsah/contracts/contract';
import type { DeliveryResponse } from '@mirsah/contracts/deliveries';
import type { FunnelRow, Funnels } from '@mirsah/domain/metrics/funnel';
import { changed } from './called-orders.ts';
import { at, type Screen } from './screens.ts';

type Connections = ResponseOf<typeof connectionContracts.getConnections>;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const delivery = (orderId: string): DeliveryResponse => ({
  orderId,
  kind: 'cod',
  state: 'sent',
  reason: null,
  remoteId: '1042',
  updatedAt: minutesAgo(300),
  steps: [{ state: 'queued', at: minutesAgo(301), reason: null }],
  task: null,
  reported: {
    lead: 'confirmed',
    order: 'On hold at customs – waiting for the recipient’s paper',
    isOver: false,
    at: minutesAgo(12),
  },
});

const row = (value: string, views: number): FunnelRow => ({
  value,
  views,
  formStarts: Math.round(views / 3),
  orders: Math.round(views / 20),
  confirmed: Math.round(views / 28),
  shipped: Math.round(views / 32),
  delivered: Math.round(views / 45),
});

/**
 * The network's reports, the progress of reading them, the sources of orders, and the orders behind a metric.
 */
export const networkScreens: Screen[] = [
  ...(['rate_limited', 'not_listed', 'read'] as const).map((answer) => ({
    name: `network-${answer}`,
    path: at('/dashboard/api-settings'),
    act: async (page: Parameters<NonNullable<Screen['act']>>[0]) => {
      await changed<Connections>(page, '**/api/connections', (answered) => ({
        ...answered,
        cod: answered.cod && {
          ...answered.cod,
          reading: {
            dueAt: minutesAgo(-8),
            askedAt: minutesAgo(2),
            readAt: minutesAgo(47),
            answer,
            failures: 3,
            place: null,
          },
        },
      }));
      await page.getByText(/آخر قراءة لحالات الطلبات/).waitFor();
    },
  })),
  {
    name: 'order-at-network',
    path: ({ orderId }) => orderId && `/dashboard/orders?order=${orderId}`,
    act: async (page, { orderId = '' }) => {
      await changed<{ deliveries: DeliveryResponse[] }>(page, '**/api/orders/*/deliveries', (answer) => ({
        ...answer,
        deliveries: [delivery(orderId)],
      }));
      const tab = page.getByRole('tab', { name: 'الإرسال والسجل' });
      if ((page.viewportSize()?.width ?? 0) < 600) await tab.click();
      await page.getByText('On hold at customs').filter({ visible: true }).waitFor();
    },
  },
  ...(['campaign', 'page', 'country'] as const).map((dimension) => ({
    name: `funnel-${dimension}`,
    path: at('/dashboard/insights?period=30days'),
    act: async (page: Parameters<NonNullable<Screen['act']>>[0]) => {
      const long = 'رمضان 2026 – مجموعة الهدايا الفاخرة';
      await changed<{ funnels: Funnels }>(page, '**/api/insights?*', (report) => ({
        ...report,
        funnels: {
          ...report.funnels,
          campaign: [row(long, 1_204_311), row('eid', 240), row('*', 31)],
        },
      }));
      const names = { campaign: 'الحملة', page: 'الصفحة', country: 'الدولة' };
      const choice = page.getByRole('radiogroup', { name: 'مقسّمًا حسب' });
      await choice.getByText(names[dimension]).click();
      const chosen = choice.getByRole('radio', { name: names[dimension], checked: true });
      await chosen.waitFor({ state: 'attached' });
    },
  })),
  {
    name: 'orders-narrowed',
    path: at(
      `/dashboard/orders?source=tiktok&country=SA&reached=confirmed&campaign=${encodeURIComponent('رمضان 2026 – مجموعة الهدايا الفاخرة')}`,
    ),
  },
  { name: 'orders-of-source', path: at('/dashboard/orders?source=tiktok&reached=confirmed') },
];
