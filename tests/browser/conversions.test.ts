import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot, saveView } from '../fixtures/browser.ts';
import { expectFocusKept } from '../fixtures/focus.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { toldMerchant } from '../screenshots/conversions.ts';

const { stack, browser } = await stackAndBrowserForFile();
// Each merchant here has an event that a network did not answer, which is sent again half a minute later.
stack.services.sqs.limitPauses(1);

it('events that networks rejected are listed with one button, which sends all of them again', async () => {
  const { account } = await toldMerchant(stack);
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, account, '/dashboard/conversions');
  const all = page.getByRole('button', { name: 'أعد الإرسال: كل ما لم يصل أو لم يتأكّد' });
  await all.waitFor();
  await page.getByText('حدث واحد. ما تعرفه الشبكة من رقمه').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'conversions-not-arrived');
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await saveScreenshot(page, 'conversions-not-arrived-phone');
  await all.focus();
  await page.keyboard.press('Enter');
  await page.getByText('في الطريق إلى الشبكات: حدث واحد').waitFor();
  await all.waitFor({ state: 'detached' });
  await expectFocusKept(page);
  expect(problems).toEqual([]);
});

it('events that wait for a token are listed among the waiting ones, and not among the rejected', async () => {
  const { account } = await toldMerchant(stack);
  const { page } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, account, '/dashboard/conversions');
  const waiting = page.getByRole('row').filter({ hasText: 'رمز الوصول مرفوض' });
  await waiting.first().waitFor();
  const count = await waiting.count();
  const state = page.getByRole('combobox', { name: 'الحالة' });
  await state.selectOption('لم يُقبل');
  await expect.poll(() => waiting.count()).toBe(0);
  await state.selectOption('في الانتظار');
  await expect.poll(() => waiting.count()).toBe(count);
  await waiting.first().getByText('في الانتظار').waitFor();
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'a network is shown as working only while a page sends to it, and pages are switched on among the conversions, at %s pixels',
  async (width, size) => {
    const { account, client, pageId } = await toldMerchant(stack);
    const pixels = landingPageContentFixture().pixels;
    const other = await client.createLandingPage({
      body: landingPageContentFixture({
        title: 'مسك الليل',
        pixels: { ...pixels, facebook: { enabled: true, pixelId: '999888777666' } },
      }),
    });
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, account, '/dashboard/conversions');
    const network = (name: string) => page.getByRole('article').filter({ hasText: name });
    const list = page.getByRole('list', { name: 'الصفحات' });
    const { title } = await client.getLandingPage({ params: { pageId } });
    const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
    const flag = (name: string) => page.getByRole('switch', { name: `أرسل تحويلات \u2068${name}\u2069` });
    await flag(title).waitFor();
    expect([await flag(title).isChecked(), await flag(other.title).isChecked()]).toEqual([true, false]);
    await network('تيك توك').getByText('متوقف', { exact: true }).waitFor();
    await network('سناب شات').getByText('لم يُقبل', { exact: true }).waitFor();
    await row(title).getByText('تيك توك: متوقف').waitFor();
    await network('جوجل GA4').getByText('بلا أحداث').waitFor();
    await row(other.title).getByText('لا يُرسل شيء عن طلباتها.').waitFor();
    // A page's status is in the words of its network, and one that is off counts.
    await row(title).getByText('سناب شات: لم يُقبل').waitFor();
    const isInside = await network('ميتا')
      .getByText('يعمل في صفحة واحدة من صفحتين مفعّلتين')
      .evaluate((status) => {
        const [card, shown] = [status.closest('article') ?? status, status].map((each) =>
          each.getBoundingClientRect(),
        );
        return card && shown && card.left < shown.left && shown.right < card.right;
      });
    expect(isInside, 'the status of a network is inside its card').toBe(true);
    const event = page.getByText('شراء').last().locator('xpath=ancestor::*[self::li or self::tr]');
    await event.getByText(/ميتا|تيك توك|سناب شات/).waitFor();
    await network('جوجل GA4').getByText('جودة المطابقة لم تُعرف بعد').waitFor();
    await network('ميتا')
      .getByText(/^ملف الارتباط/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `conversions-pages-${width}`);

    await flag(other.title).focus();
    await page.keyboard.press('Space');
    await row(other.title).getByText('ميتا: بكسل الصفحة مختلف').waitFor();
    await expectFocusKept(page);
    const stored = async (id: string) =>
      (await client.getLandingPage({ params: { pageId: id } })).conversions.isOn;
    expect(await stored(other.id)).toBe(true);
    await flag(title).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => stored(pageId)).toBe(false);
    await network('ميتا').getByText('بلا صفحة').waitFor();
    await network('ميتا').getByText('لا صفحة يُرسل عنها إلى هذه الشبكة').waitFor();
    expect(await network('ميتا').getByText('يعمل', { exact: true }).count()).toBe(0);
    await expectAccessible(page);

    // The id alone is enough for pages; events are sent once the network has a token.
    await network('جوجل GA4').getByRole('button', { name: 'إعدادات جوجل GA4' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'أزل الربط' }).click();
    await page.getByRole('dialog', { name: 'أزل الربط' }).getByRole('button', { name: 'أزل الربط' }).click();
    await network('جوجل GA4').getByRole('button', { name: 'اربط' }).click();
    const sheet = page.getByRole('dialog', { name: 'جوجل GA4' });
    await sheet.getByLabel('معرّف القياس').fill('G-ABC12345');
    await sheet.getByRole('button', { name: 'اختبر' }).click();
    await sheet.getByText('أدخل الرمز لتختبره').waitFor();
    await expectAccessible(page);
    await saveView(page, `conversions-without-token-${width}`);
    await sheet.getByRole('button', { name: 'احفظ' }).click();
    await network('جوجل GA4').getByText('بكسل فقط').waitFor();
    await network('جوجل GA4').getByText('G-ABC12345').waitFor();
    await expectAccessible(page);

    // What counts as the purchase is not lost on leaving, and its saving loses no focus.
    await page.getByRole('radio', { name: /^عند تسليمه/ }).check();
    await row(title).getByRole('link', { name: title }).click();
    const question = page.getByRole('dialog', { name: 'لديك تغييرات غير محفوظة' });
    await question.getByRole('button', { name: 'متابعة التعديل' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'احفظ الاختيار' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('حُفظ الاختيار').waitFor();
    await expectFocusKept(page);
    expect((await client.getConversions()).model).toBe('delivered');
    await row(other.title).getByRole('link', { name: other.title }).click();

    // The account's id is stored once: a page uses it, or deliberately another one.
    const tiktok = page.getByLabel('بكسل تيك توك', { exact: true });
    await tiktok.click();
    const tiktokId = page.getByLabel('معرّف بكسل تيك توك');
    await expect.poll(() => tiktokId.inputValue()).toBe('C9QK3RJC77UABCDE');
    expect(await tiktokId.isEditable()).toBe(false);
    await page.getByLabel('بكسل سناب شات', { exact: true }).click();
    const longest = page.getByLabel('معرّف بكسل سناب شات');
    await expect.poll(() => longest.inputValue()).toBe('7f02c1d8-0000-4e5f-8a9b-c0d1e2f391ae');
    expect(await longest.evaluate((input) => input.scrollWidth - input.clientWidth), 'what is cut').toBe(0);
    await page.getByText('غير معرّف حسابك، فلا').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `conversions-other-pixel-${width}`);
    await page.getByRole('button', { name: 'استخدم معرّف الحساب' }).click();
    await expect.poll(() => page.getByLabel('معرّف بكسل ميتا').inputValue()).toBe('441720938851');
    await expectFocusKept(page);
    const others = page.getByRole('button', { name: 'معرّف آخر لهذه الصفحة' });
    await expect.poll(() => others.count()).toBe(3);
    await others.nth(1).click();
    await expectFocusKept(page);
    await tiktokId.fill('C9QK3RJC77UABCDF');
    await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
    const saved = async () => (await client.getLandingPage({ params: { pageId: other.id } })).pixels;
    await expect
      .poll(saved)
      .toMatchObject({ facebook: { pixelId: 'account' }, tiktok: { pixelId: 'C9QK3RJC77UABCDF' } });
    expect(problems).toEqual([]);
  },
);
