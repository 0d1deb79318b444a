import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'the costs of a page and its carrier, with exceptions by city, are entered and stored, at %s pixels',
  async (_width, size) => {
    const merchant = await stack.newMerchant();
    const content = landingPageContentFixture({ currency: 'KWD', title: 'عطر الكويت' });
    const { id } = await merchant.client.createLandingPage({ body: content });
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, merchant, '/dashboard/profit/costs');
    const own = page.getByRole('listitem').filter({ hasText: 'عطر الكويت' });
    await own.getByLabel('تكلفة القطعة', { exact: true }).fill('4.250');
    await own.getByLabel('توصّلها شركة أو شبكة أخرى').check();
    await own.getByRole('textbox', { name: 'الشركة أو الشبكة' }).fill('سمسا');
    await own.getByRole('textbox', { name: 'عمولة التحصيل' }).fill('1.5');
    await own.getByRole('textbox', { name: 'الشحن لكل طلب' }).fill('1.75');
    await own.getByRole('textbox', { name: 'رسوم الراجع' }).fill('0.5');
    await own.getByRole('button', { name: 'أضف مكانًا' }).click();
    const place = own.getByRole('listitem');
    await place.getByLabel('المكان').selectOption({ label: 'كل السعودية' });
    const abroad = place.getByRole('textbox', { name: 'الشحن لكل طلب' });
    await abroad.fill('3.0001');
    await own.getByRole('button', { name: 'حفظ التكلفة' }).click();
    await place.getByText('بثلاث خانات عشرية على الأكثر').waitFor();
    await expectAccessible(page);
    await abroad.fill('3');
    await own.getByRole('button', { name: 'حفظ التكلفة' }).click();
    await page.getByText('حُفظت التكلفة').waitFor();
    const { pages } = await merchant.client.getCosts();
    expect(pages.find(({ pageId }) => pageId === id)?.history.at(-1)?.costs).toMatchObject({
      currency: 'KWD',
      unitMinor: 4250,
      carrier: {
        name: 'سمسا',
        shippingMinor: 1750,
        returnMinor: 500,
        codFeeBasisPoints: 150,
        places: [{ country: 'SA', regionId: null, shippingMinor: 3000, returnMinor: 0 }],
      },
    });
    await page.reload();
    await own.getByLabel('توصّلها شركة أو شبكة أخرى').waitFor();
    expect(await abroad.inputValue()).toBe('3');
    expect(problems).toEqual([]);
  },
);
