import type { OrderMessageResponse } from '@mirsah/contracts/deliveries';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { type Confirmation, newConfirmation } from '@mirsah/domain/confirmation';
import type { Page } from 'playwright-core';
import { at, type Screen } from './screens.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** How far a customer's word may be away, each as an order of the list has it. */
const standings = (): Confirmation[] => {
  const call = (result: Confirmation['calls'][number]['result']) => ({ at: inHours(-1), by: 'me', result });
  return [
    { ...newConfirmation, state: 'retry', attempts: 2, nextAt: inHours(3), calls: [call('no_answer')] },
    { ...newConfirmation, state: 'retry', attempts: 3, nextAt: inHours(-1), calls: [call('busy')] },
    { ...newConfirmation, state: 'postponed', nextAt: inHours(26), calls: [call('postponed')] },
    { ...newConfirmation, state: 'postponed', nextAt: inHours(-1), calls: [call('postponed')] },
    { ...newConfirmation, state: 'unreachable', calls: [call('wrong_number')] },
  ];
};

/** Reloads the screen with a changed answer of the API. */
export async function changed<T>(page: Page, address: string, change: (answer: T) => T): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
  await page.reload();
}

/** What may become of a message, the latest first. */
const sent = ['sending', 'failed', 'delivered', 'read'] as const;

type List = { items: OrderResponse[] };

/** The demo's orders: called, no longer to be asked, and with messages. */
export const calledOrders: Screen[] = [
  {
    name: 'orders-called',
    path: at('/dashboard/orders?status=pending'),
    act: async (page) => {
      // The walk's own visit to the desk may still have one of them.
      await page.route('**/api/desk/holders', (route) => route.fulfill({ json: { holders: [] } }));
      await changed<List>(page, '**/api/orders?*', (list) => ({
        ...list,
        items: list.items.map((order, index) => ({
          ...order,
          confirmation: standings()[index] ?? order.confirmation,
        })),
      }));
      await page.getByText('المحاولة 3 من 5').filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'orders-stale',
    path: at('/dashboard/orders'),
    act: async (page) => {
      await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByText(/^حدث خطأ في تحميل الطلبات/).waitFor();
    },
  },
  {
    name: 'order-chat',
    path: ({ orderId }) => orderId && `/dashboard/orders?order=${orderId}`,
    act: async (page) => {
      await changed<{ messages: OrderMessageResponse[] }>(page, '**/api/orders/*/deliveries', (answer) => ({
        ...answer,
        messages: sent.map((state, index) => ({
          id: `${index}`.repeat(26),
          orderId: '0'.repeat(26),
          templateName: index % 2 === 0 ? 'تأكيد الطلب' : '',
          text: 'مرحبًا سارة، استلمنا طلبك رقم J10GYGV9:\n2 × عود الديرة الملكي\nنشكر ثقتك.',
          kind: 'text',
          state,
          failure: state === 'failed' ? { code: 131_047, message: '' } : null,
          createdAt: inHours(-20 * index),
          updatedAt: inHours(-20 * index),
        })),
      }));
      const tab = page.getByRole('tab', { name: 'المحادثة' });
      if ((page.viewportSize()?.width ?? 0) < 600) await tab.click();
      await page.getByText('قُرئت').waitFor();
    },
  },
];
