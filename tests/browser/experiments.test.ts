import { editLandingPagePath, experimentPath } from '@mirsah/dashboard/paths';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openLandingPages } from '../fixtures/open-landing-pages.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it('a merchant compares a page with a copy, stops, makes the copy the page, and takes that back', async () => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture({ title: 'عطر العنبر' });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  const copy = await merchant.client.duplicateLandingPage({ params: { pageId } });
  const priceOf = async () =>
    (await merchant.client.getLandingPage({ params: { pageId } })).product.salePriceMinor;

  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant);
  await openLandingPages(page);
  await page.getByRole('button', { name: 'المزيد: عطر العنبر', exact: true }).click();
  await page.getByRole('menuitem', { name: 'اختبار A/B' }).click();
  await page.getByLabel('النسخة (ب)').selectOption(copy.id);
  const begin = page.getByRole('button', { name: 'ابدأ الاختبار' });
  await begin.click();
  await page.getByText('لا فرق بين النسخة والصفحة').waitFor();

  const { id, ownerId, version, publication, createdAt, updatedAt, publishState, publishFailure, ...same } =
    copy;
  // A copy stays one under another title.
  const product = { ...same.product, salePriceMinor: 15_900 };
  const changed = { ...same, title: 'عنبر بنصف الوزن', product };
  await merchant.client.saveLandingPage({ params: { pageId: id }, body: { version, content: changed } });
  await begin.click();
  await page.getByText('يعمل', { exact: true }).waitFor();
  await expectAccessible(page);

  const confirm = async (name: string, state: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await page.getByText(state, { exact: true }).waitFor();
  };
  // Prices in one currency are nothing in another: until it is the same again, B cannot become the page.
  const saveIn = async (currency: 'SAR' | 'KWD') => {
    const stored = await merchant.client.getLandingPage({ params: { pageId } });
    const body = { version: stored.version, content: { ...content, currency } };
    await merchant.client.saveLandingPage({ params: { pageId }, body });
    await page.reload();
  };
  const pickB = page.getByRole('button', { name: 'اعتمد (ب)' });
  await saveIn('KWD');
  await page.getByText('تغيّرت عملة الصفحة').waitFor();
  expect(await pickB.isDisabled()).toBe(true);
  await saveIn('SAR');
  await page.getByText('يعمل', { exact: true }).waitFor();
  await expect.poll(() => pickB.isEnabled()).toBe(true);

  await confirm('أوقف الاختبار', 'متوقف');
  expect(await priceOf()).toBe(19_900);
  await confirm('اعتمد (ب)', 'فازت (ب)');
  expect(await priceOf()).toBe(15_900);
  await page.getByRole('button', { name: 'تراجع عن الاعتماد' }).click();
  await page.getByText('عادت الصفحة كما كانت').waitFor();
  await page.getByText('متوقف', { exact: true }).waitFor();
  expect(await priceOf()).toBe(19_900);
  await confirm('اعتمد (أ)', 'فازت (أ)');
  await page.getByRole('button', { name: 'تراجع عن الاعتماد' }).click();
  await page.getByText('أُلغي الاعتماد').waitFor();
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

it('another page than a copy becomes side B only after a question that shows what visitors would see', async () => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture({ title: 'عطر الورد' });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  const abaya = { ...content.product, name: 'عباية كريب', sku: 'ABAYA-1', salePriceMinor: 34_900 };
  const other = { title: 'عباية سوداء', subdomain: `${content.subdomain}-b`, product: abaya };
  const { id: otherId } = await merchant.client.createLandingPage({ body: { ...content, ...other } });
  const copy = await merchant.client.duplicateLandingPage({ params: { pageId } });
  const { page, problems } = await newPage(browser, phone);
  await openSignedIn(page, stack.url, merchant, experimentPath(pageId));
  const choice = page.getByLabel('النسخة (ب)');
  await choice.selectOption(otherId);
  const groups = choice.locator('optgroup');
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('label')))).toEqual([
    'نسخ هذه الصفحة',
    'صفحات أخرى',
  ]);
  expect(await groups.first().locator('option').getAttribute('value')).toBe(copy.id);
  await page.getByRole('button', { name: 'ابدأ الاختبار' }).click();
  const question = page.getByRole('dialog', { name: 'هذه ليست نسخة من الصفحة' });
  await question.getByText('عباية كريب').waitFor();
  await question.getByText('349').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'experiment-foreign-390');
  expect(await merchant.client.getExperiment({ params: { pageId } })).toEqual({ experiment: null });
  await question.getByRole('button', { name: 'ابدأ الاختبار' }).click();
  await page.getByText('يعمل', { exact: true }).waitFor();
  // Without a visit nothing speaks for either side.
  const pickB = page.getByRole('button', { name: 'اعتمد (ب)' });
  expect(await pickB.getAttribute('data-variant')).toBe('default');
  expect(problems).toEqual([]);
});

it('a copy that still has blanks of its starter names them before visitors see it, and a yes is enough', async () => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture({ title: 'عطر السدر' });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  const copy = await merchant.client.duplicateLandingPage({ params: { pageId } });
  const { id, ownerId, version, publication, createdAt, updatedAt, publishState, publishFailure, ...same } =
    copy;
  const description = { mode: 'html' as const, text: '<p>ثبات [عدد <strong>الساعات</strong>] ساعات</p>' };
  const changed = { ...same, product: { ...same.product, description } };
  await merchant.client.saveLandingPage({ params: { pageId: id }, body: { version, content: changed } });
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, experimentPath(pageId));
  await page.getByLabel('النسخة (ب)').selectOption(copy.id);
  await page.getByRole('button', { name: 'ابدأ الاختبار' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '[عدد الساعات]' });
  await question.waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'experiment-blanks-1440');
  expect(await merchant.client.getExperiment({ params: { pageId } })).toEqual({ experiment: null });
  await question.getByRole('button', { name: 'نشر الصفحة دون هذه السطور' }).click();
  await page.getByText('يعمل', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('the editor of a page in an experiment warns that edits change what is compared, until the experiment has ended', async () => {
  const merchant = await stack.newMerchant();
  const content = landingPageContentFixture({ title: 'عطر المسك' });
  const { id: pageId } = await merchant.client.createLandingPage({ body: content });
  const other = { ...content, title: 'عطر المسك، هدية', subdomain: `${content.subdomain}-b` };
  const { id: copyId } = await merchant.client.createLandingPage({ body: other });
  await merchant.client.startExperiment({ params: { pageId }, body: { copyId } });

  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant);
  const open = async (id: string) => {
    await page.goto(stack.url + editLandingPagePath(id));
    await page.getByLabel('عنوان الصفحة').waitFor();
    await requestsEnded(page);
  };
  const notice = page.getByRole('status').filter({ hasText: 'يغيّر ما يُقارَن' });
  await open(pageId);
  await notice.waitFor();
  await expectAccessible(page);
  // B's values were copied at the start.
  await open(copyId);
  expect(await notice.count()).toBe(0);
  await open(pageId);
  await notice.getByRole('link', { name: 'افتح الاختبار' }).click();
  await page.getByText('يعمل', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'أوقف الاختبار' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'أوقف الاختبار' }).click();
  await page.getByText('متوقف', { exact: true }).waitFor();
  await open(pageId);
  expect(await notice.count()).toBe(0);
  expect(problems).toEqual([]);
});
