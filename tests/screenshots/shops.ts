import type { ApiClient } from '@mirsah/contracts/client';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import type { FormField } from '@mirsah/domain/landing-page/content';
import type { Browser } from 'playwright-core';
import { desktop, newPage } from '../fixtures/browser.ts';
import { fields } from '../fixtures/editor-screen.ts';
import { fullPage } from '../fixtures/full-page.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { orderFor, postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { blockVariants } from './blocks.ts';
import type { Shown } from './merchants.ts';

type Image = { url: string; alt: string };

const field = (type: FormField['type'], label: string, changes: Partial<FormField> = {}): FormField => ({
  id: `own-${type}`,
  type,
  label,
  placeholder: '',
  required: false,
  options: [],
  ...changes,
});

/**
 * What a page may be besides the demo's: in dinars, sold out, with every kind of field, bare, in other looks,
 * disabled.
 */
const variants: Record<string, (content: LandingPageContent) => void> = {
  kuwait: (content) => {
    Object.assign(content, { country: 'KW', currency: 'KWD' });
    Object.assign(content.product, { variants: [], priceMinor: 12_500, salePriceMinor: 9_750 });
    content.shippingOptions = content.shippingOptions.map((option) => ({ ...option, priceMinor: 1_250 }));
  },
  'sold-out': (content) => {
    Object.assign(content.product, { variants: [], priceMinor: 0, salePriceMinor: null });
  },
  fields: (content) => {
    content.formFields.push(
      field('email', 'البريد الإلكتروني'),
      field('textarea', 'ملاحظات', { placeholder: 'ما تود أن نعرفه' }),
      field('select', 'وقت التوصيل', { required: true, options: ['صباحًا', 'مساءً'] }),
      field('checkbox', 'أوافق على شروط الاستبدال', { required: true }),
    );
    Object.assign(content.layout, { formPosition: 'left', buttonStyle: 'warning' });
    Object.assign(content.header, { backgroundColor: 'slate-900', textColor: 'white' });
  },
  bare: (content) => {
    content.header.enabled = false;
    content.footer.enabled = false;
    Object.assign(content.product, { variants: [], reviews: [], images: content.product.images.slice(0, 1) });
  },
  disabled: (content) => {
    content.isEnabled = false;
  },
  ...blockVariants,
};

/** The starters that the editor offers, by their name in its address. */
const starters = ['perfume', 'electronics', 'fashion', 'home', 'kids', 'health'] as const;
export const shopNames = [...Object.keys(variants), ...starters.map((name) => `starter-${name}`)];

/** A merchant's shops, one for each variant, and one for each starter that the editor offers; by name. */
export async function openShops(
  stack: TestStack,
  browser: Browser,
  images: readonly Image[],
): Promise<Record<string, Shown>> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const shops: Record<string, Shown> = {};
  for (const [name, change] of Object.entries(variants)) {
    const body = fullPage(images, (content) => {
      content.title = `${content.title} ${name}`;
      change(content);
    });
    const { id, subdomain } = await client.createLandingPage({ body });
    shops[name] = { account: merchant, client, pageId: id, subdomain };
  }
  const { page, context } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, merchant);
  for (const starter of starters) {
    await page.goto(`${stack.url}/dashboard/create?from=${starter}`);
    await page.getByRole('tab', { name: 'المنتج' }).click();
    await page.getByLabel('اسم المنتج').fill('منتج من نموذج جاهز');
    await page.getByLabel('رمز المنتج (SKU)').fill('START-1');
    await fields(page).getByLabel('السعر').first().fill('249');
    await page.getByRole('button', { name: 'نشر الصفحة', exact: true }).click();
    await page.getByRole('button', { name: 'نشر الصفحة دون هذه السطور' }).click();
    await page.waitForURL('**/dashboard/edit/**');
    const pageId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { subdomain } = await changePage(client, pageId, ({ product }) => {
      Object.assign(product, { images: [...images], salePriceMinor: 19_900 });
    });
    shops[`starter-${starter}`] = { account: merchant, client, pageId, subdomain };
  }
  await context.close();
  await stack.streamsIdle();
  await orderInDinars(stack, shops.kuwait);
  return shops;
}

/** Saves a page changed by `change`, as another editor would. */
export async function changePage(
  client: ApiClient,
  pageId: string,
  change: (content: LandingPageContent) => void,
) {
  const params = { pageId };
  const {
    id,
    ownerId,
    version,
    publication,
    publishState,
    publishFailure,
    createdAt,
    updatedAt,
    ...content
  } = await client.getLandingPage({ params });
  change(content);
  return client.saveLandingPage({ params, body: { version, content } });
}

async function orderInDinars(stack: TestStack, shop: Shown | undefined): Promise<void> {
  if (!shop?.pageId || !shop.subdomain) throw new Error('The shop in dinars is not open');
  const { status, body } = await postOrder(stack.port, shop.subdomain, {
    ...orderFor(shop.pageId),
    country: 'KW',
    phone: '51234567',
    items: [{ sku: '', price: 9.75, quantity: 2, variant: '', name: '' }],
  });
  if (status !== 201) throw new Error(`The order was answered with ${status}: ${JSON.stringify(body)}`);
  shop.receiptPath = body.thankYouUrl;
}
