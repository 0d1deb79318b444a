import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { shortId } from '@mirsah/domain/id';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const ordersOf = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ status: 'delivered' as const, currency: 'KWD' as const, totalMinor: 12_500 },
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
${shortId(left?.id ?? '')};-1;`;
    await choose('كشف.csv', Buffer.from(file));
    await page.getByText('لن يُرسل: سطر واحد').waitFor();
    await page.getByText('السطر 7:').waitFor();
    await page.getByLabel('العملة حين لا يذكرها الملف').selectOption({ label: 'دينار كويتي' });
    await page.getByText('31.500').waitFor();
    await expectAccessible(page);

    // What is underway when the connection breaks is not lost: the same button completes it.
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
