import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deskContracts } from '@mirsah/contracts/desk';
import { newConfirmation } from '@mirsah/domain/confirmation';
import { randomId } from '@mirsah/domain/id';
import { codFeeName } from '@mirsah/domain/messages';
import type { Order } from '@mirsah/domain/order';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createLeases } from '@mirsah/table/order/calls';
import type { Page } from 'playwright-core';
import { openAllDay } from '../fixtures/desk.ts';
import { fullPage } from '../fixtures/full-page.ts';
import { hostImages } from '../fixtures/shop.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { changed } from './called-orders.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

type Next = ResponseOf<(typeof deskContracts)['nextCall']>;
type CallList = ResponseOf<(typeof deskContracts)['listCalls']>;

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const phoneOf = (national: string) => ({
  raw: `0${national}`,
  e164: `+966${national}`,
  isMobile: true,
});

/**
 * A merchant with a queue of every kind: promised callbacks, retries, a customer who ordered before, a
 * colleague's order.
 */
export async function busyDesk(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  await client.saveDeskSettings({ body: openAllDay });
  await client.saveMySender({ body: { name: 'ديرة العود', phone: '0551112223' } });
  const page = await client.createLandingPage({ body: fullPage(await hostImages(stack)) });
  const sold = { landingPageId: page.id, landingPageTitle: page.title };
  const item = { id: randomId(), sku: 'OUD-050', name: 'عود الديرة الملكي', variant: '50 مل' };
  const goods = { ...item, quantity: 2, unitPriceMinor: 159_00 };
  const fee = {
    id: randomId(),
    sku: 'COD-FEE',
    name: codFeeName,
    variant: '',
    quantity: 1,
    unitPriceMinor: 15_00,
  };
  const sarah: Partial<Order> = {
    ...sold,
    customerName: 'سارة القحطاني',
    customerPhone: phoneOf('554182067'),
  };
  const queued: Partial<Order>[] = [
    {
      ...sarah,
      placedAt: ago(1500),
      totalMinor: 333_00,
      notes: 'العميلة تفضّل المساء',
      customerAddress: 'الرياض، حي النرجس، شارع أبي بكر، قرب مسجد البسّام',
      items: [goods, fee],
      lines: [
        { ...goods, kind: 'main', offerId: '' },
        { ...fee, kind: 'fee', offerId: '' },
      ],
      risk: {
        isCallFirst: false,
        reasons: [
          { reason: 'cancelled_before', points: 18 },
          { reason: 'thin_address', points: 10 },
          { reason: 'many_pieces', points: 6 },
        ],
      },
    },
    {
      ...sold,
      customerName: 'فهد العنزي',
      customerPhone: phoneOf('550002001'),
      placedAt: ago(400),
      customerAddress: 'حي النقرة، عمارة 12',
      place: { cityText: 'حايل الشمالية', cityId: null, zoneId: 'rest' },
      answers: [
        { fieldId: 'town', label: 'المدينة', value: 'حايل الشمالية' },
        { fieldId: 'mark', label: 'أقرب مَعلم', value: 'خلف جامع الملك فهد' },
      ],
    },
    {
      ...sold,
      customerName: 'ماجد المطيري',
      customerPhone: phoneOf('550002002'),
      customerAddress: 'الأحمدي',
      country: 'KW',
      currency: 'KWD',
      totalMinor: 41_300,
      placedAt: ago(2),
    },
    {
      ...sold,
      customerName: 'غادة التميمي',
      customerPhone: phoneOf('550002003'),
      placedAt: ago(600),
      customerAddress: 'بريدة، حي الأفق',
    },
    {
      ...sold,
      customerName: 'حصة العتيبي',
      customerAddress: 'المدينة المنورة، حي العزيزية',
      placedAt: ago(90),
      customerPhone: phoneOf('559991234'),
    },
    ...['ياسر إدريس', 'أمل المعمري'].map((customerName, index) => ({
      ...sold,
      customerName,
      customerPhone: phoneOf(`55000300${index}`),
      totalMinor: (249 - index) * 100,
      placedAt: ago(120 + index),
    })),
  ];
  const earlier = (['delivered', 'cancelled', 'delivered'] as const).map((status, index) => ({
    ...sarah,
    status,
    placedAt: ago((index + 2) * 60 * 24 * 30),
    totalMinor: (189 - index * 40) * 100,
    items: [{ ...goods, id: randomId(), name: ['مسك الليل', 'بخور العيد', 'عود الديرة'][index] ?? '' }],
  }));
  const stored = await storeOrders(stack, merchant, [...queued, ...earlier]);
  const record = (index: number, outcome: Parameters<typeof client.recordOutcome>[0]['body']['outcome']) =>
    client.recordOutcome({
      params: { orderId: stored[index]?.id ?? '' },
      body: { id: randomId(), outcome },
    });
  await record(0, { kind: 'no_answer' });
  await record(0, { kind: 'no_answer' });
  await record(0, { kind: 'postponed', until: ago(14) });
  await record(1, { kind: 'postponed', until: ago(4) });
  const reem = await stack.newMember(merchant, { role: 'agent', pages: null, phones: 'full' });
  await reem.person.client.renameMyself({ body: { fullName: 'ريم العتيبي' } });
  const leases = createLeases(openTable(stack.services.dynamoDbClient, settings.tableName));
  const until = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  await leases.take({ orderId: stored[4]?.id ?? '', by: reem.userId, until }, new Date());
  return { account: merchant, client, pageId: page.id, orderId: stored[0]?.id };
}

const desk = at('/dashboard/desk');
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** An order that can be worked: the next one is shown while it is being taken. */
const onTheDesk = async (page: Page) => {
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.locator('[inert]').waitFor({ state: 'detached' });
};

/**
 * Answers outcomes as the server would, without changing the queue for the other width, which runs
 * concurrently.
 */
async function recordNothing(page: Page, { client }: Shown): Promise<void> {
  await page.route('**/api/orders/*/outcomes', async (route) => {
    if (!(await page.evaluate(() => navigator.onLine))) return route.abort('internetdisconnected');
    const [, orderId = ''] = /orders\/([^/]+)\/outcomes/.exec(route.request().url()) ?? [];
    const answer = await client?.getOrder({ params: { orderId } });
    const nextAt = new Date(Date.now() + 30 * MINUTE_MS).toISOString();
    const confirmation = { ...newConfirmation, state: 'retry', attempts: 1, nextAt };
    await route.fulfill({ json: { ...answer?.order, confirmation } });
  });
}

const nobody = { call: null, opensAt: new Date(Date.now() + 10 * 3_600_000).toISOString() };
const today = { calls: 31, reached: 24, orders: 24, confirmed: 19, delivered: 0, medianMinutes: 6 };

/** A desk whose server answers that there are no calls now. */
async function idle(page: Page, list: (answer: CallList) => CallList): Promise<void> {
  await page.route('**/api/desk/queue', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: list(await response.json()) });
  });
  await changed<Next>(page, '**/api/desk/next', () => nobody);
}

/** The desk of a full day; what answers differently stays so for the screens behind it. */
export const deskScreens: readonly Screen[] = [
  { name: 'desk-callback', path: desk },
  {
    name: 'desk-called',
    path: desk,
    act: async (page) => {
      await onTheDesk(page);
      // On a phone the link itself would ask the system for a dialler.
      if (isPhone(page))
        await page.getByRole('link', { name: /^اتصل ب/ }).evaluate((link: HTMLAnchorElement) => {
          link.href = '#';
          link.click();
        });
      else {
        await page.getByRole('button', { name: /^اتصل ب/ }).click();
        await dialog(page);
        await page.keyboard.press('Escape');
      }
      await page.getByText('اتصل ثانية').waitFor();
    },
  },
  {
    name: 'desk-postpone',
    path: desk,
    act: async (page) => {
      await button(page, /^تأجيل/).click();
      await dialog(page);
      await page.getByLabel('ساعة الاتصال').selectOption({ index: 1 });
    },
  },
  {
    name: 'desk-others',
    path: desk,
    act: async (page) => {
      if (!isPhone(page)) return;
      await button(page, 'غير ذلك').click();
      await dialog(page);
    },
  },
  {
    name: 'desk-cancel',
    path: desk,
    act: async (page) => {
      if (isPhone(page)) {
        await button(page, 'غير ذلك').click();
        await dialog(page);
      }
      await button(page, /^إلغاء/).click();
      await page.getByRole('dialog', { name: 'سبب الإلغاء' }).waitFor();
    },
  },
  {
    name: 'desk-hours',
    path: desk,
    act: async (page) => {
      await button(page, 'ساعات الاتصال').click();
      await dialog(page);
    },
  },
  {
    name: 'desk-queue',
    path: desk,
    act: async (page) => {
      if (!isPhone(page)) return;
      await button(page, 'قائمة الاتصال').click();
      await dialog(page);
    },
  },
  {
    name: 'desk-edit',
    path: desk,
    act: async (page) => {
      await button(page, 'تعديل المنتجات').click();
      await button(page, 'زد الكمية').first().click();
      await page.locator('s').first().waitFor();
    },
  },
  {
    name: 'desk-dial',
    path: desk,
    act: async (page) => {
      if (isPhone(page)) return;
      await button(page, /^اتصل ب/).click();
      await page.getByRole('img', { name: 'رمز يفتح الرقم في تطبيق الهاتف' }).waitFor();
    },
  },
  {
    name: 'desk-keys',
    path: desk,
    act: async (page) => {
      if (isPhone(page)) return;
      await onTheDesk(page);
      await page.keyboard.press('Shift+Slash');
      await dialog(page);
    },
  },
  {
    name: 'desk-undo',
    path: desk,
    act: async (page, shown) => {
      await onTheDesk(page);
      await recordNothing(page, shown);
      await button(page, /^لا رد/).click();
      await button(page, 'تراجع').waitFor();
    },
  },
  {
    name: 'desk-offline',
    path: desk,
    act: async (page) => {
      await onTheDesk(page);
      await page.context().setOffline(true);
      await button(page, /^لا رد/).click();
      await page.getByText('بانتظار الإرسال: 1').waitFor();
    },
  },
  {
    name: 'desk-held',
    path: desk,
    act: async (page) => {
      if (isPhone(page)) await page.getByRole('button', { name: 'قائمة الاتصال' }).click();
      await page.getByRole('button', { name: /حصة العتيبي/ }).click();
      await page.getByRole('button', { name: 'خذ الطلب التالي' }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'desk-conflict',
    path: desk,
    act: async (page, { orderId }) => {
      await onTheDesk(page);
      const refused = { error: '', code: 'order_decided', correlationId: '', details: {} };
      await page.route('**/api/orders/*/outcomes', (route) => route.fulfill({ status: 409, json: refused }));
      await changed<{ order: object }>(page, `**/api/orders/${orderId}`, (answer) => ({
        ...answer,
        order: { ...answer.order, status: 'cancelled' },
      }));
      await page.getByRole('button', { name: /^أكّد الطلب/ }).click();
      await page.getByText('لم تُسجَّل نتيجتك.').waitFor();
    },
  },
  {
    name: 'desk-closed',
    path: desk,
    act: async (page) => {
      const opensAt = nobody.opensAt;
      const closed = (['SA', 'KW', 'AE'] as const).map((country, index) => ({
        country,
        count: [8, 2, 11][index] ?? 0,
        opensAt,
      }));
      await idle(page, (list) => ({ ...list, calls: [], closed, next: null }));
      await page.getByRole('heading', { name: 'خارج ساعات الاتصال' }).waitFor();
    },
  },
  {
    name: 'desk-end',
    path: desk,
    act: async (page) => {
      await idle(page, ({ calls, ...list }) => ({
        ...list,
        calls: [],
        closed: [],
        today,
        next: calls[0] ? { ...calls[0], dueAt: nobody.opensAt } : null,
      }));
      await page.getByText('انتهت القائمة').waitFor();
    },
  },
];
