import { readFile } from 'node:fs/promises';
import type { Order } from '@mirsah/domain/order';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, newPage, phone } from '../fixtures/browser.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { readCsv } from '../fixtures/read-csv.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري', 'فهد الدوسري'];
const mobile = (digits: string) => ({ raw: `0${digits}`, e164: `+966${digits}`, isMobile: true });

/** The four people above, the first the newest. */
const fourOrders = (changes: Partial<Order> = {}): Partial<Order>[] =>
  names.map((customerName, index) => ({
    customerName,
    customerPhone: mobile(`55000000${index}`),
    placedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    ...changes,
  }));

type Desk = { page: Page; merchant: Merchant; stored: Order[]; problems: string[] };

/** A merchant nobody else uses, signed in, before their orders. */
async function openDesk(orders: readonly Partial<Order>[], viewport = desktop): Promise<Desk> {
  const merchant = await stack.newMerchant();
  const stored = await storeOrders(stack, merchant, orders);
  const { page, problems } = await newPage(browser, viewport);
  await signInOnScreen(page, stack.url, merchant);
  await page.goto(`${stack.url}/dashboard/orders`);
  if (orders.length > 0) await statusOf(page, orders[0]?.customerName).waitFor();
  return { page, merchant, stored, problems };
}

const statusOf = (page: Page, name = '') => page.getByLabel(`حالة طلب ${name}`, { exact: true });
const select = (page: Page, name: string) => page.getByLabel(`تحديد طلب ${name}`, { exact: true });
/** One of the links that filter by status; behind its name stands how many there are. */
const statusLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'تصفية الطلبات حسب الحالة' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
const shown = (page: Page) => page.getByLabel(/^حالة طلب/).count();
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' }).getByText(name, { exact: true });

async function answer(page: Page, question: string, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(question).waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('the orders list', () => {
  it('keeps search and filters in its address, where a reload finds them', async () => {
    const { page, problems } = await openDesk([
      ...fourOrders(),
      { customerName: 'هند', status: 'shipped', customerPhone: mobile('550000000') },
    ]);
    await page.getByLabel('البحث في الطلبات').fill('٠٥٥٠٠٠٠٠٠٠');
    await expect.poll(() => shown(page)).toBe(2);
    await statusLink(page, 'تم الشحن').click();
    await expect.poll(() => shown(page)).toBe(1);
    await page.reload();
    await statusOf(page, 'هند').waitFor();
    expect(await shown(page)).toBe(1);
    expect(await page.getByLabel('البحث في الطلبات').inputValue()).toBe('٠٥٥٠٠٠٠٠٠٠');
    await page.getByLabel('من تاريخ').fill('2026-01-01');
    await page.getByLabel('إلى تاريخ').fill('2026-01-31');
    await page.getByText('لا توجد طلبات تطابق معايير البحث').waitFor();
    await page.getByRole('link', { name: 'عرض كل الطلبات' }).click();
    await expect.poll(() => shown(page)).toBe(5);
    expect(problems).toEqual([]);
  });

  it('says kindly that there are no orders yet', async () => {
    const { page } = await openDesk([]);
    await page.getByText('لا توجد طلبات بعد').waitFor();
    await expectAccessible(page);
  });

  it('shows what went wrong, with a way to try again', async () => {
    const { page } = await openDesk(fourOrders());
    await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByText('حدث خطأ في تحميل الطلبات').waitFor();
    await page.unroute('**/api/orders?*');
    await page.getByRole('button', { name: 'أعد المحاولة' }).click();
    await statusOf(page, names[0]).waitFor();
  });

  it('shows a new order by itself, and lets it wait for who reads further down', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      customerName: `عميل ${index}`,
      placedAt: new Date(Date.now() - (index + 2) * 60_000).toISOString(),
    }));
    const { page, merchant } = await openDesk(many);
    await storeOrders(stack, merchant, [
      { customerName: 'وصل الآن', placedAt: new Date(Date.now() - 30_000).toISOString() },
    ]);
    await statusOf(page, 'وصل الآن').waitFor();
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await storeOrders(stack, merchant, [
      { customerName: 'الأحدث', placedAt: new Date(Date.now() - 10_000).toISOString() },
    ]);
    await page.getByRole('button', { name: 'طلب جديد' }).click();
    await statusOf(page, 'الأحدث').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('draws only what is on the screen of a long list, and selects all of it at once', async () => {
    const { page } = await openDesk(
      Array.from({ length: 120 }, (_, index) => ({
        customerName: `عميل ${index}`,
        placedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
      })),
    );
    for (const loaded of [100, 120]) {
      await page.getByRole('button', { name: 'عرض المزيد' }).click();
      await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(`${loaded + 1}`);
    }
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByLabel('تحديد كل الطلبات المعروضة').check();
    await page.getByText('120 طلبًا محددًا').waitFor();
  });
});

describe('several orders at once', () => {
  it('are confirmed after a question, which can be taken back', async () => {
    const { page, merchant } = await openDesk(fourOrders());
    await select(page, names[0] ?? '').check();
    await select(page, names[2] ?? '').check();
    await bulk(page, 'تأكيد المحدد').click();
    await answer(page, 'هل تريد تأكيد طلبين؟', 'تأكيد');
    await page.getByText('تم تحويل طلبين إلى «مؤكد»').waitFor();
    expect(await statusOf(page, names[0]).inputValue()).toBe('confirmed');
    expect(await statusOf(page, names[1]).inputValue()).toBe('pending');
    expect(await page.getByRole('region', { name: 'إجراءات على الطلبات المحددة' }).count()).toBe(0);
    await page.getByRole('button', { name: 'تراجع' }).click();
    await page.getByText('أُعيدت الحالة السابقة').waitFor();
    expect(await statusOf(page, names[0]).inputValue()).toBe('pending');
    const { items } = await merchant.client.listOrders({ query: {} });
    expect(items.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);
  });

  it('are those in sight only: a filter takes the others out of the selection', async () => {
    const { page, merchant, stored } = await openDesk(fourOrders());
    await page.getByLabel('تحديد كل الطلبات المعروضة').check();
    await page.getByText('4 طلبات محددة').waitFor();
    await page.getByLabel('البحث في الطلبات').fill('نورة');
    await page.getByText('طلب واحد محدد').waitFor();
    await bulk(page, 'شحن المحدد').click();
    await answer(page, 'هل تريد تحويل طلب واحد إلى «تم الشحن»؟', 'شحن');
    await page.getByText('تم تحويل طلب واحد إلى «تم الشحن»').waitFor();
    const { items } = await merchant.client.listOrders({ query: { status: 'shipped' } });
    expect(items.map(({ id }) => id)).toEqual([stored[1]?.id]);
  });

  it('are deleted after a question with their number; which could not be is told', async () => {
    const { page, stored } = await openDesk(fourOrders());
    await page.route('**/api/orders/delete', async (route) => {
      const { orderIds } = route.request().postDataJSON();
      const kept = orderIds.filter((id: string) => id === stored[0]?.id);
      const response = await route.fetch({
        postData: JSON.stringify({ orderIds: orderIds.filter((id: string) => id !== stored[0]?.id) }),
      });
      const failed = kept.map((orderId: string) => ({ orderId, code: 'version_conflict' }));
      await route.fulfill({ response, json: { ...(await response.json()), failed } });
    });
    await select(page, names[0] ?? '').check();
    await select(page, names[1] ?? '').check();
    await bulk(page, 'حذف المحدد').click();
    await answer(page, 'هل أنت متأكد من حذف طلبين؟ لا يمكن التراجع عن الحذف.', 'حذف');
    const alert = page.getByRole('alert').filter({ hasText: 'تعذّر تنفيذ الإجراء على طلب واحد' });
    await alert.getByText(names[0] ?? '').waitFor();
    await expect.poll(() => shown(page)).toBe(3);
  });
});

describe('one order', () => {
  it('is deleted after the question', async () => {
    const { page, merchant } = await openDesk(fourOrders());
    await page.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
    await page.getByRole('menuitem', { name: 'حذف' }).click();
    await answer(page, 'هل أنت متأكد من حذف هذا الطلب؟', 'حذف');
    await page.getByText('تم حذف الطلب').waitFor();
    await expect.poll(() => shown(page)).toBe(3);
    expect((await merchant.client.listOrders({ query: {} })).items).toHaveLength(3);
  });

  it('leaves the list of a status it no longer has, and returns when that is taken back', async () => {
    const { page } = await openDesk(fourOrders());
    await statusLink(page, 'قيد الانتظار').click();
    await statusOf(page, names[1]).selectOption('confirmed');
    await expect.poll(() => shown(page)).toBe(3);
    await page.getByRole('button', { name: 'تراجع' }).click();
    await page.getByText('أُعيدت الحالة السابقة').waitFor();
    const order = await page.getByLabel(/^حالة طلب/).evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(order).toEqual(names.map((name) => `حالة طلب ${name}`));
  });

  it('has its phone blocked, and is let in after it was held', async () => {
    const { page, merchant } = await openDesk(fourOrders());
    await page.getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` }).click();
    await page.getByRole('menuitem', { name: 'حظر الرقم' }).click();
    await answer(page, 'ستُحجز الطلبات القادمة من', 'حظر الرقم');
    await page.getByText('تم حظر الرقم').waitFor();
    await storeOrders(stack, merchant, [
      { customerName: 'مزعج', heldFor: 'blocked_phone', placedAt: new Date().toISOString() },
    ]);
    await statusLink(page, 'محجوزة').click();
    await page.getByText('رقم محظور', { exact: true }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'orders-held-1440');
    await page.getByRole('button', { name: 'قبول طلب مزعج' }).click();
    await page.getByText('لا توجد طلبات محجوزة').waitFor();
    await statusLink(page, 'الكل').click();
    await statusOf(page, 'مزعج').waitFor();

    await page.getByRole('button', { name: 'الأرقام المحظورة' }).click();
    const drawer = page.getByRole('dialog', { name: 'الأرقام المحظورة' });
    await drawer.getByText('+966550000000').waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'رفع الحظر عن +966550000000' }).click();
    await drawer.getByText('لا توجد أرقام محظورة').waitFor();
  });
});

describe('the edit screen', () => {
  const edit = async (desk: Desk) => {
    await desk.page.goto(`${stack.url}/dashboard/orders/${desk.stored[0]?.id}/edit`);
    await desk.page.getByLabel('اسم العميل').waitFor();
  };

  it('saves corrections and tells in the timeline who made them', async () => {
    const desk = await openDesk(fourOrders());
    const { page } = desk;
    await edit(desk);
    await page.getByLabel('رقم الجوال').fill('٠٥٥٧٦٥٤٣٢١');
    await page.getByLabel('ملاحظات').fill('يتصل مساءً');
    await page.getByLabel('حالة الطلب').selectOption('confirmed');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
    expect(await page.getByLabel('رقم الجوال').inputValue()).toBe('+966557654321');
    await page.getByText('تغيّرت الحالة من «قيد الانتظار» إلى «مؤكد»').waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'عُدّلت البيانات' });
    expect(await change.first().textContent()).toContain('أنت');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'إلغاء' }).click();
    await page.waitForURL('**/dashboard/orders');
    expect(await statusOf(page, names[0]).inputValue()).toBe('confirmed');
  });

  it('tells beside the field what cannot be saved', async () => {
    const desk = await openDesk(fourOrders());
    await edit(desk);
    await desk.page.getByLabel('رقم الجوال').fill('0551');
    await desk.page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await desk.page.getByText('رقم الجوال غير صالح').waitFor();
    expect(await desk.page.getByLabel('رقم الجوال').inputValue()).toBe('0551');
  });

  it('loses nothing when another tab saved first', async () => {
    const desk = await openDesk(fourOrders());
    const { page, merchant, stored } = desk;
    await edit(desk);
    await page.getByLabel('ملاحظات').fill('من هذه الصفحة');
    await page.getByLabel('العنوان').fill('جدة');
    const params = { orderId: stored[0]?.id ?? '' };
    await merchant.client.editOrder({
      params,
      body: {
        version: 1,
        customerName: names[0] ?? '',
        customerPhone: '+966550000000',
        customerAddress: 'الدمام',
        status: 'shipped',
        notes: '',
      },
    });
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('تغيّر هذا الطلب في مكان آخر أثناء تعديلك', { exact: false }).waitFor();
    await page.getByText('المحفوظ الآن: الدمام').waitFor();
    expect(await page.getByLabel('حالة الطلب').inputValue()).toBe('shipped');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('تم حفظ التغييرات بنجاح').waitFor();
    expect((await merchant.client.getOrder({ params })).order).toMatchObject({
      customerAddress: 'جدة',
      notes: 'من هذه الصفحة',
      status: 'shipped',
    });
  });

  it('asks before corrections are lost', async () => {
    const desk = await openDesk(fourOrders());
    await edit(desk);
    await desk.page.getByLabel('ملاحظات').fill('لم يُحفظ');
    await desk.page.getByRole('link', { name: 'إلغاء' }).click();
    await answer(desk.page, 'إذا غادرت الآن ستفقد ما لم تحفظه.', 'متابعة التعديل');
    expect(await desk.page.getByLabel('ملاحظات').inputValue()).toBe('لم يُحفظ');
    await desk.page.getByRole('link', { name: 'إلغاء' }).click();
    await desk.page.getByRole('button', { name: 'مغادرة دون حفظ' }).click();
    await desk.page.waitForURL('**/dashboard/orders');
  });

  it('does not find an order that is not there or not theirs', async () => {
    const { page } = await openDesk(fourOrders());
    const other = await openDesk(fourOrders());
    for (const id of [other.stored[0]?.id, 'nonsense']) {
      await page.goto(`${stack.url}/dashboard/orders/${id}/edit`);
      await page.getByText('لم يتم العثور على الطلب').waitFor();
    }
  });

  it('says when the order cannot be loaded or saved', async () => {
    const desk = await openDesk(fourOrders());
    await edit(desk);
    const { page } = desk;
    await page.route('**/api/orders/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByLabel('ملاحظات').fill('نص');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    await page.getByText('حدث خطأ في حفظ التغييرات').waitFor();
    expect(await page.getByLabel('ملاحظات').inputValue()).toBe('نص');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('حدث خطأ في تحميل بيانات الطلب').waitFor();
  });
});

it('exports what is listed as a file that a spreadsheet opens', async () => {
  const { page } = await openDesk([
    ...fourOrders(),
    { customerName: '=HYPERLINK("http://evil.test")', status: 'shipped', notes: 'سطر\nثانٍ' },
  ]);
  await statusLink(page, 'تم الشحن').click();
  await expect.poll(() => shown(page)).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تصدير CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^الطلبات-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const [headings, row, ...rest] = readCsv(text);
  expect(rest).toEqual([]);
  const cells = Object.fromEntries((headings ?? []).map((heading, index) => [heading, row?.[index]]));
  expect(cells).toMatchObject({
    العميل: `'=HYPERLINK("http://evil.test")`,
    الجوال: "'+966551234567",
    الحالة: 'تم الشحن',
    الإجمالي: '398',
    ملاحظات: 'سطر\nثانٍ',
  });
  await page.getByText('نُزّل ملف فيه طلب واحد').waitFor();
});

it('prints a slip for each selected order, a sheet each', async () => {
  const { page } = await openDesk(fourOrders());
  await select(page, names[0] ?? '').check();
  await select(page, names[1] ?? '').check();
  await bulk(page, 'طباعة المحدد').click();
  await page.getByRole('article').nth(1).waitFor();
  await expectAccessible(page);
  const slip = page.getByRole('article', { name: `بطاقة شحن ${names[0]}` });
  expect(await slip.textContent()).toContain('+966550000000');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'is accessible at %s px, with a selection, a menu, an open order and every mark',
  async (width, viewport) => {
    const orders = fourOrders();
    const { page, stored, problems } = await openDesk(
      [
        { ...orders[0], duplicateOf: '4a0b73e6000000000000000000' },
        {
          ...orders[1],
          customerPhone: { raw: '0112345678', e164: '+966112345678', isMobile: false },
        },
        ...orders.slice(2),
      ],
      viewport,
    );
    await expectAccessible(page);
    await select(page, names[0] ?? '').check();
    await expectAccessible(page);
    await keepPicture(page, `orders-selected-${width}`);
    await page.goto(`${stack.url}/dashboard/orders?order=${stored[0]?.id}`);
    await page.getByRole('dialog').getByText('وصل الطلب').waitFor();
    await expectAccessible(page);
    await keepPicture(page, `order-open-${width}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `إجراءات أخرى لطلب ${names[0]}` })
      .click();
    await page.getByRole('menuitem', { name: 'تعديل' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'تعديل' }).click();
    await page.getByLabel('اسم العميل').waitFor();
    await expectAccessible(page);
    await keepPicture(page, `order-edit-${width}`);
    expect(problems).toEqual([]);
  },
);
