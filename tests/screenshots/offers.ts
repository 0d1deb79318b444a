import { noOffers } from '@mirsah/domain/offer';
import type { Page } from 'playwright-core';
import { fullPage, LONG_NAME, UNBROKEN_NAME } from '../fixtures/full-page.ts';
import { requestsEnded } from '../fixtures/requests.ts';
import { hostImages } from '../fixtures/shop.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

const longText = `${LONG_NAME.slice(0, 40)} ${UNBROKEN_NAME}`;

/** A page whose offers have names that are too long, in dinars. */
export async function shopOfLongOffers(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const images = await hostImages(stack);
  const item = {
    name: longText,
    sku: UNBROKEN_NAME,
    text: longText,
    imageUrl: images[0]?.url ?? '',
    priceMinor: 12_345_678,
    wasMinor: 23_456_789,
  };
  const quantity = { label: longText.slice(0, 60), giftText: longText.slice(0, 60), freeShipping: true };
  const content = fullPage(images, (page) => {
    Object.assign(page, { title: LONG_NAME, currency: 'KWD', country: 'KW' });
    page.product.freeShipping = false;
    page.product.variants = ['a', 'b'].map((id) => ({
      id,
      name: `${UNBROKEN_NAME} ${id}`,
      sku: '',
      priceMinor: 99_125_125,
    }));
    page.offers = {
      quantity: [1, 2, 6].map((pieces) => ({
        ...quantity,
        id: `o${pieces}`,
        quantity: pieces,
        badge: longText.slice(0, 40),
        priceMinor: null,
        percentOff: 15,
        isDefault: pieces === 2,
      })),
      bumps: ['b1', 'b2'].map((id) => ({ ...item, id })),
      after: {
        enabled: true,
        minutes: 30,
        offer: { ...item, hasVariants: true },
        hasDownsell: true,
        downsell: { ...noOffers.after.downsell, name: longText, priceMinor: 1 },
      },
    };
  });
  const { id, subdomain } = await client.createLandingPage({ body: content });
  return { account: merchant, client, pageId: id, subdomain };
}

/** Orders the preselected choice, with every add-on, and answers the offer after it if `accepts` is given. */
async function order(page: Page, { accepts }: { accepts?: boolean } = {}): Promise<void> {
  const form = page.locator('#order');
  await form.locator('[name=name]').fill('عبدالله الشمري');
  const country = await form.locator('[name=country]').inputValue();
  await form.locator('[name=phone]').fill(country === 'KW' ? '51234567' : '501234567');
  await form.locator('[name=address]').fill('شارع الخليج، مبنى 7');
  for (const bump of await form.locator('.bump input').all()) await bump.check();
  await form.locator('button[type=submit]').click();
  await page.waitForURL('**/thank-you**');
  if (accepts === undefined) return;
  await page
    .locator('.after button')
    .nth(accepts ? 0 : 1)
    .click();
  await page.locator(accepts ? '.added' : '.instead').waitFor();
}

const form = at('/#order');

/** What a shopper sees of offers. */
export const offerShopScreens: readonly Screen[] = [
  { name: 'offers-page', path: at('/') },
  {
    name: 'offers-chosen',
    path: form,
    act: async (page) => {
      await page.locator('.deal').last().locator('.pick').click();
      await page.locator('.bump').first().click();
      await requestsEnded(page);
    },
  },
  { name: 'offers-after', path: form, act: (page) => order(page) },
  { name: 'offers-downsell', path: form, act: (page) => order(page, { accepts: false }) },
  { name: 'offers-added', path: form, act: (page) => order(page, { accepts: true }) },
];

const editor = ({ pageId }: Shown) => `/dashboard/edit/${pageId}?tab=product`;

/** Their merchant's screens, once orders were placed. */
export const offerMerchantScreens: readonly Screen[] = [
  { name: 'editor-offers', path: editor },
  {
    name: 'editor-offers-errors',
    path: editor,
    act: async (page) => {
      await page.getByLabel('السعر المعتاد').last().fill('كثير');
      await page.getByLabel('اسم العرض').first().fill('');
      await page.getByLabel('مدة العرض بالدقائق').fill('90');
      await page.getByRole('button', { name: 'حفظ التغييرات' }).click();
      await page.getByText('هذا الحقل مطلوب').first().waitFor();
    },
  },
  { name: 'order-offers', path: at('/dashboard'), act: toLastOrder((id) => `/dashboard/orders?order=${id}`) },
  {
    name: 'slip-offers',
    path: at('/dashboard'),
    act: toLastOrder((id) => `/dashboard/orders/packing-slips#${id}`),
  },
  { name: 'insights-offers', path: ({ pageId }) => `/dashboard/insights?page=${pageId}` },
];

/** Opens a screen of the order that was placed last. */
function toLastOrder(path: (id: string) => string): NonNullable<Screen['act']> {
  return async (page, { client }) => {
    const orders = await client?.listOrders({ query: {} });
    await page.goto(new URL(path(orders?.items[0]?.id ?? ''), page.url()).href);
  };
}
