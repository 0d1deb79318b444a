import { fileURLToPath } from 'node:url';
import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { randomId, shortId } from '@mirsah/domain/id';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone } from '../fixtures/browser.ts';
import { expectFocusKept } from '../fixtures/focus.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders, storeSent } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const ordersOf = (count: number) =>
  Array.from({ length: count }, () => ({
    status: 'delivered' as const,
    currency: 'KWD' as const,
    totalMinor: 12_500,
    placedAt: startOfDay(addDays(riyadhDay(new Date()), -9)),
  }));

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'a statement is read from its file, matched, looked into and taken back, at %s pixels',
  async (_width, size) => {
    const merchant = await stack.newMerchant();
    const [paid, short, left] = await storeOrders(stack, merchant, ordersOf(3));
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, merchant, '/dashboard/statements');
    const unpaid = page.getByRole('region', { name: 'حُصّل ولم يُدفع لك' });
    await unpaid.getByText('37.500').first().waitFor();
    const choose = (name: string, bytes: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });

    await choose('كشف.pdf', Buffer.from('%PDF-1.7'));
    await page.getByRole('alert').getByText('تعذّرت قراءة الملف').waitFor();

    const file = `Statement of November;;\n\nرقم الطلب;المبلغ المحصل;ملاحظة
${shortId(paid?.id ?? '')};12.500;
${shortId(short?.id ?? '')};12.000;
nobody00;7.000;
${shortId(left?.id ?? '')};one;`;
    await choose('كشف.csv', Buffer.from(file));
    await page.getByText('اختر عملتها أولًا').waitFor();
    await page.getByText('لن يُرسل: 4 أسطر').waitFor();
    await page.getByLabel('العملة حين لا يذكرها الملف').selectOption({ label: 'دينار كويتي' });
    await page.getByText('لن يُرسل: سطر واحد').waitFor();
    await page.getByText('السطر 7:').waitFor();
    await page.getByText('31.500').waitFor();
    await expectAccessible(page);

    // A request that is interrupted by a lost connection is not lost: the same button completes it.
    const breaking = await intercept(page, '**/api/statements/*/batches/0', (route) => route.abort());
    await page.getByRole('button', { name: 'طابق 3 أسطر' }).click();
    await page.getByRole('alert').getByText('تعذّر إرسال الكشف').waitFor();
    breaking.stop();
    await page.getByRole('button', { name: 'طابق 3 أسطر' }).click();

    await page.getByRole('heading', { name: /^كشف شبكة الدفع عند الاستلام، / }).waitFor();
    const states = page.getByRole('navigation', { name: 'نتائج المطابقة' });
    await states.getByRole('link', { name: /^أقل من المستحق ?1/ }).waitFor();
    await page.getByRole('region', { name: 'أقل من المستحق' }).getByText('0.500').first().waitFor();
    await expectAccessible(page);
    await states.getByRole('link', { name: /^لا نعرفه/ }).click();
    await page.getByRole('region', { name: 'لا نعرفه' }).getByText('nobody00').waitFor();
    await page.getByRole('button', { name: 'انسبه إلى طلب: السطر 6' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ابحث عن الطلب').fill(shortId(left?.id ?? ''));
    await dialog.getByRole('button', { name: new RegExp(shortId(left?.id ?? '')) }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: new RegExp(shortId(left?.id ?? '')) }).click();
    await page.getByText(/^نُسب السطر إلى الطلب/).waitFor();
    await expectFocusKept(page);
    await states.getByRole('link', { name: /^أقل من المستحق ?2/ }).waitFor();
    await states.getByRole('link', { name: /^أقل من المستحق/ }).click();
    await page.getByRole('link', { name: shortId(short?.id ?? '') }).click();
    await page.getByRole('heading', { name: 'التحصيل' }).waitFor();
    const settlement = page.getByRole('link', { name: /^كشف شبكة الدفع عند الاستلام، / });
    await settlement.click();

    await page.getByRole('button', { name: 'إلغاء الكشف' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'إلغاء الكشف' }).click();
    await page.getByText('أُلغي الكشف').waitFor();
    await page.getByText('لا كشوف بعد').waitFor();
    await unpaid.getByText('37.500').first().waitFor();
    expect(problems.filter((problem) => !/batches|ERR_FAILED/.test(problem))).toEqual([]);
  },
);

/**
 * As XlsxWriter writes a carrier's export: right to left, a title over all columns, days as numbers, headings
 * in Arabic in the fourth row, waybills and a phone as numbers, and a sum below; its texts in a separate
 * table, or in their cells.
 */
it.each(['shared-strings', 'inline-strings'])(
  'an Excel file of a carrier with %s is read and matched',
  async (name) => {
    const merchant = await stack.newMerchant();
    const placedAt = startOfDay(addDays(riyadhDay(new Date()), -9));
    const delivered = { status: 'delivered', currency: 'SAR', totalMinor: 333_00, placedAt } as const;
    const [byWaybill] = await storeOrders(stack, merchant, [
      delivered,
      { ...delivered, id: `hh5ygkq0${randomId().slice(8)}` },
      {
        ...delivered,
        totalMinor: 1333_50,
        customerPhone: { raw: '0551230001', e164: '+966551230001', isMobile: true },
      },
    ]);
    if (byWaybill) await storeSent(stack, byWaybill, '280644170921');
    const { page, problems } = await newPage(browser, desktop);
    await openSignedIn(page, stack.url, merchant, '/dashboard/statements');
    const file = fileURLToPath(new URL(`../fixtures/statements/${name}.xlsx`, import.meta.url));
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('العملة حين لا يذكرها الملف').selectOption({ label: 'ريال سعودي' });
    await page.getByText('2,054.40').waitFor();
    await page.getByRole('button', { name: 'طابق 4 أسطر' }).click();
    await page.getByRole('heading', { name: /^كشف شبكة الدفع عند الاستلام، / }).waitFor();
    const { statements } = await merchant.client.listStatements();
    expect(statements[0]?.sums).toEqual([
      { currency: 'SAR', state: 'matched', count: 2, paidMinor: 1666_50, expectedMinor: 1666_50 },
      { currency: 'SAR', state: 'short', count: 1, paidMinor: 288_00, expectedMinor: 333_00 },
      { currency: 'SAR', state: 'unknown', count: 1, paidMinor: 99_90, expectedMinor: 0 },
    ]);
    const { lines } = await merchant.client.listStatementLines({
      params: { statementId: statements[0]?.id ?? '' },
      query: { state: 'matched' },
    });
    expect(lines.map(({ row, by, waybill }) => [row, by, waybill])).toEqual([
      [5, 'waybill', '280644170921'],
      [7, 'phone', '280644170937'],
    ]);
    expect(problems).toEqual([]);
  },
);

it.each([
  ['an address that is no statement’s', 'statements/nonsense', 'الكشف غير موجود'],
  ['a statement that was taken back', `statements/${randomId()}`, 'الكشف غير موجود'],
  ['the comparison of an unknown page', 'pages/nonsense/experiment', 'صفحة الهبوط غير موجودة'],
])('%s is shown as missing, without a retry button', async (_what, path, said) => {
  const merchant = await stack.newMerchant();
  const { page } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant, `/dashboard/${path}`);
  await page.getByRole('alert').getByText(said).waitFor();
  expect(await page.getByRole('button', { name: 'أعد المحاولة' }).count()).toBe(0);
  await expectAccessible(page);
});
