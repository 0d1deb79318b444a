import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

/** The screen on which a new merchant chooses a starter. */
async function openChoice(viewport = desktop) {
  const merchant = await stack.newMerchant();
  const { page, problems } = await newPage(browser, viewport);
  await openSignedIn(page, stack.url, merchant);
  await page.getByRole('link', { name: 'اختر نموذجًا' }).click();
  await page.getByRole('heading', { name: 'صفحات جاهزة حسب نوع المنتج' }).waitFor();
  return { page, problems, merchant };
}

it('a page from a starter is published once its merchant has filled in what is missing', async () => {
  const { page, problems, merchant } = await openChoice();
  await page.getByLabel('دولة البيع').selectOption({ label: 'الكويت' });
  await page.getByRole('link', { name: /^عطور وتجميل/ }).press('Enter');
  const missing = page.getByRole('region', { name: 'لتكتمل صفحتك' });
  await missing.waitFor();
  expect(await page.getByLabel('العملة').inputValue()).toBe('KWD');
  await expectAccessible(page);

  await missing.getByRole('button', { name: 'السعر' }).click();
  const price = page.getByLabel('السعر', { exact: false }).first();
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
  await price.fill('12.500');
  await missing.getByRole('button', { name: 'السعر' }).waitFor({ state: 'hidden' });
  await page.getByLabel('اسم المنتج').fill('عطر ليلة الكويت');

  await page.getByLabel('رمز المنتج (SKU)').focus();
  expect(await page.getByLabel('رمز المنتج (SKU)').inputValue()).toBe('ATR-LYLH-ALKWYT');
  await page.getByRole('button', { name: 'نشر الصفحة', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^في صفحتك 8 فراغات/ });
  await question.getByText('[عدد الساعات]').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'starter-blanks-1440');
  await question.getByRole('button', { name: 'إكمال الفراغات' }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await merchant.client.listLandingPages({ query: {} })).items).toEqual([]);
  await page.getByRole('button', { name: 'نشر الصفحة', exact: true }).click();
  await question.getByRole('button', { name: 'نشر الصفحة دون هذه السطور' }).click();
  await page.getByText('تم إنشاء الصفحة بنجاح').waitFor();
  await missing.getByRole('button', { name: 'الصور' }).waitFor();
  await missing.getByText('أكمل ما بقي، ثم احفظ التغييرات').waitFor();

  const { items } = await merchant.client.listLandingPages({ query: {} });
  expect(items).toMatchObject([{ title: 'عطر شرقي فاخر يليق بحضورك' }]);
  const subdomain = items[0]?.subdomain ?? '';
  expect(subdomain).toMatch(/^perfume-[a-z0-9]{5}$/);
  await expect.poll(async () => (await fetchSite(stack.port, subdomain)).body).toContain('رائحة تُذكر');
  const { body } = await fetchSite(stack.port, subdomain);
  expect(body).toContain('12.500');
  expect(body).toContain('تليق بالهدية');
  for (const hidden of ['[عدد الساعات]', 'هرم الرائحة', 'هل أستطيع إرجاعه'])
    expect(body).not.toContain(hidden);
  expect(body).toContain('غلّفه هديةً');
  expect(problems).toEqual([]);
});

it('the address can ask for a blank page', async () => {
  const { page } = await openChoice();
  await page.goto(`${stack.url}/dashboard/create?from=blank&country=AE`);
  expect(await page.getByLabel('عنوان الصفحة').inputValue()).toBe('');
  expect(await page.getByLabel('العملة').inputValue()).toBe('AED');
  expect(await page.getByText('لتكتمل صفحتك').count()).toBe(0);
});

describe.each([
  ['1440', desktop],
  ['390', phone],
])('at %s px', (width, viewport) => {
  it('the choice of starters shows real pages and is accessible', async () => {
    const { page, problems } = await openChoice(viewport);
    const starters = page.getByRole('region', { name: 'صفحات جاهزة حسب نوع المنتج' });
    expect(await starters.getByRole('link').count()).toBe(6);
    const first = page.frameLocator('iframe').first();
    await first.getByRole('heading', { level: 1, name: 'عطر شرقي فاخر يليق بحضورك' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `starters-${width}`);
    expect(problems).toEqual([]);
  });
});
