import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import type { Page } from 'playwright-core';
import { openAllDay } from '../fixtures/desk.ts';
import { fullPage, LONG_NAME, UNBROKEN_NAME } from '../fixtures/full-page.ts';
import { newPhone } from '../fixtures/phones.ts';
import { hostImages } from '../fixtures/shop.ts';
import { postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

/** A merchant in Kuwait with orders that have long names and every kind of score, one of them on hold. */
export async function doubtfulShop(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  await client.saveDeskSettings({ body: openAllDay });
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512345', token: 'EAAG-token-1234567890' },
  });
  await client.saveRiskSettings({
    body: {
      ...defaultRiskSettings,
      callFirstFrom: 20,
      holdFrom: 90,
      askCodeFrom: 50,
      codeTemplate: { name: 'order_code', language: 'ar' },
    },
  });
  const content = fullPage(await hostImages(stack), (page) => {
    Object.assign(page, { title: LONG_NAME, currency: 'KWD', country: 'KW' });
    page.product.variants = [];
    page.product.priceMinor = 23_456_789;
    page.product.salePriceMinor = null;
  });
  const page = await client.createLandingPage({ body: content });
  await stack.streamsIdle();
  const place = async (changes: object, pieces = 1): Promise<{ orderId: string; thankYouUrl: string }> => {
    const { status, body } = await postOrder(stack.port, page.subdomain, {
      landingPageId: page.id,
      name: LONG_NAME.slice(0, 60),
      phone: newPhone(),
      country: 'SA',
      address: `${UNBROKEN_NAME.slice(0, 60)} شارع الخليج مبنى 7`,
      items: [{ sku: '', price: 23_456.789, quantity: pieces, variant: '', name: '' }],
      idempotencyKey: crypto.randomUUID(),
      ...changes,
    });
    if (status !== 201) throw new Error(`The order was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  await place({});
  await place({ address: 'الكويت' });
  await place({ name: 'هههههه', address: 'asdf' }, 25);
  const { orderId, thankYouUrl: receiptPath } = await place({ name: 'ههههههههههه', address: 'الكويت' });
  return { account: merchant, client, pageId: page.id, subdomain: page.subdomain, orderId, receiptPath };
}

const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'الحذر من الطلبات' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).waitFor();
};

/** Where a score is shown, and where its effects are set. */
export const riskScreens: readonly Screen[] = [
  { name: 'risk-list', path: at('/dashboard/orders') },
  { name: 'risk-order', path: ({ orderId }) => `/dashboard/orders?order=${orderId}` },
  { name: 'risk-desk', path: at('/dashboard/desk') },
  { name: 'risk-settings', path: at('/dashboard/desk'), act: openSettings },
  {
    name: 'risk-settings-failed',
    path: at('/dashboard/desk'),
    act: async (page) => {
      await openSettings(page);
      await page.route('**/api/desk/risk', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).click();
      await page.getByText('تعذّر حفظ إعدادات الحذر').waitFor();
    },
  },
];

const receipt = ({ receiptPath }: Shown) => receiptPath;

/** The shopper's screen for a code. */
export const codeScreens: readonly Screen[] = [
  { name: 'code-asked', path: receipt },
  {
    name: 'code-wrong',
    path: receipt,
    act: async (page) => {
      await page.getByLabel('الرمز').fill('1234');
      await page.getByRole('button', { name: 'تأكيد الرقم' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];
