import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import type { OrderLine } from '@mirsah/domain/order';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

const yesterday = addDays(riyadhDay(new Date()), -1);
const offers = offersFixture();
const bump = offers.bumps[0];
if (!bump) throw new Error('The offers have no add-on');

const line = (kind: 'main' | 'bump', sku: string): OrderLine => ({
  id: `${kind}-${sku}`,
  kind,
  sku,
  name: sku,
  variant: '',
  quantity: 1,
  unitPriceMinor: 100_00,
  offerId: kind === 'bump' ? bump.id : '',
});

/** The amount that a text ends with, in hundredths. */
function amountIn(text: string): number {
  const sign = text.includes('\u2212') ? -1 : 1;
  return sign * Math.round(Number(text.replaceAll(/[^\d.]/g, '').replace(/\.$/, '')) * 100);
}

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'the statement of profit adds up to the profit above it, and links to the add-on without a cost, at %s pixels',
  async (_width, size) => {
    const merchant = await stack.newMerchant();
    const { client } = merchant;
    const { id } = await client.createLandingPage({
      body: landingPageContentFixture({ title: 'ساعة رجالية', currency: 'SAR', offers }),
    });
    const touch = { at: startOfDay(yesterday), source: 'tiktok' as const };
    const placed = (utmCampaign: string, lines: OrderLine[]) => ({
      landingPageId: id,
      status: 'delivered' as const,
      currency: 'SAR' as const,
      lines,
      place: null,
      placedAt: startOfDay(yesterday),
      country: 'SA' as const,
      totalMinor: 230_00,
      attribution: {
        first: { ...touch, utmCampaign },
        last: { ...touch, utmCampaign },
        device: 'mobile' as const,
      },
    });
    await storeOrders(stack, merchant, [
      placed('عرض الشتاء', [line('main', 'W')]),
      placed('strap', [line('main', 'W'), line('bump', bump.sku)]),
      placed('', [line('main', 'W')]),
      { ...placed('', [line('main', 'W')]), attribution: null },
    ]);
    await stack.streamsIdle();
    const costs = {
      currency: 'SAR' as const,
      unitMinor: 40_00,
      packagingMinor: 2_00,
      skus: [],
      carrier: null,
    };
    await client.savePageCosts({ params: { pageId: id }, body: { costs, since: 'ever' } });
    const delivery = {
      shippingMinor: 20_00,
      returnMinor: 0,
      codFeeBasisPoints: 250,
      paysVat: true,
      places: [],
    };
    await client.saveDeliveryCosts({
      params: { currency: 'SAR' },
      body: { costs: delivery, since: 'ever' },
    });
    const spend = { day: yesterday, network: 'tiktok' as const, pageId: null, currency: 'SAR' as const };
    await client.saveAdSpend({
      body: {
        spends: [
          { ...spend, campaign: 'strap', amountMinor: 11_11 },
          { ...spend, campaign: 'عرض الشتاء', amountMinor: 5_00 },
          { ...spend, day: addDays(yesterday, -1), campaign: 'عرض الشتاء', amountMinor: 7_50 },
        ],
      },
    });
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, merchant, '/dashboard/profit?days=7&by=campaign');
    const statement = page.getByRole('region', { name: 'من المحصّل إلى الربح' });
    await statement.getByText('لا تُعرف تكلفة طلب واحد').waitFor();
    const amounts = (await statement.locator('dd').allInnerTexts()).map(amountIn);
    const sum = amounts.at(-1);
    expect(amounts.slice(0, -1).reduce((all, each) => all + each, 0)).toBe(sum);
    const figure = page.locator('dl > div').filter({ hasText: 'الربح المعروف' }).first();
    expect(amountIn((await figure.locator('dd').first().textContent()) ?? '')).toBe(sum);
    const campaign = page.getByText('عرض الشتاء', { exact: true });
    await expect.poll(() => campaign.count()).toBe(1);
    await expectAccessible(page);
    await statement.getByRole('link', { name: 'أدخل التكاليف' }).click();
    const field = page.getByRole('textbox', { name: `تكلفة قطعة «${bump.name}»` });
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByText('بلا تكلفة', { exact: true }).first().waitFor();
    await expectAccessible(page);
    for (const input of await page.getByRole('textbox', { name: /^تكلفة قطعة/ }).all())
      if ((await input.inputValue()) === '') await input.fill('9');
    await page.getByRole('button', { name: 'حفظ التكلفة' }).first().click();
    await page.getByText('حُفظت التكلفة').waitFor();
    await page.getByRole('link', { name: 'إلى الأرباح' }).click();
    await page.getByText('بعد كل التكاليف المدخلة').waitFor();
    for (const [name, network] of [
      ['بلا حملة', 'تيك توك'],
      ['strap', 'تيك توك'],
    ] as const) {
      await page.goto(`${stack.url}/dashboard/profit?days=7&by=campaign`);
      const row = page.locator('tr, li').filter({ hasText: name }).filter({ hasText: network });
      await row.getByRole('link', { name: 'عرض هذه الطلبات' }).click();
      await page.waitForURL('**/dashboard/orders?**');
      await expect.poll(() => page.getByLabel(/^حالة طلب/).count()).toBe(1);
      await page.getByRole('list', { name: 'ما ضُيّقت به القائمة' }).getByText(name).waitFor();
    }
    expect(problems).toEqual([]);
  },
);
