import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { fullPage, LONG_NAME } from '../fixtures/full-page.ts';
import type { Account } from '../fixtures/merchant.ts';
import { hostImages } from '../fixtures/shop.ts';
import { postOrder } from '../fixtures/site.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import type { TestStack } from '../fixtures/test-stack.ts';

/** What a merchant has whose screens are shown: the ids of one of each, for the addresses of their screens. */
export type Shown = {
  account: Account;
  pageId?: string | undefined;
  subdomain?: string | undefined;
  orderId?: string | undefined;
  productId?: string | undefined;
  receiptPath?: string | undefined;
};

const LONG_ADDRESS =
  'حي الياسمين الشمالي، شارع الأمير محمد بن سعد بن عبدالعزيز، مبنى 7421، الدور الثالث، شقة 12، الرياض';
const LATIN = 'Supercalifragilisticexpialidocious-LimitedEdition-2026';

/** A merchant whose names are too long for every layout and whose money has three decimals. */
export async function longNamedMerchant(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  await client.renameMyself({ body: { fullName: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني' } });
  const images = await hostImages(stack);
  const content = fullPage(images, (page) => {
    page.title = LONG_NAME;
    page.currency = 'KWD';
    page.product.name = LONG_NAME;
    page.product.priceMinor = 123_456_789;
    page.product.salePriceMinor = null;
    page.product.variants = [
      { id: 'a', name: LATIN, sku: `${LATIN.slice(0, 30)}`, priceMinor: 123_456_789 },
      { id: 'b', name: LONG_NAME.slice(0, 60), sku: '', priceMinor: 98_500 },
    ];
    for (const [index, option] of page.shippingOptions.entries())
      option.name = `${LONG_NAME.slice(0, 50)} ${index}`;
  });
  const page = await client.createLandingPage({ body: content });
  await client.createLandingPage({
    body: landingPageContentFixture({ title: `${LONG_NAME.slice(0, 60)} ٢`, isEnabled: false }),
  });
  const { id: productId } = await client.createProduct({
    body: productContentFixture({ name: LONG_NAME, sku: LATIN.slice(0, 30), priceMinor: 123_456_789 }),
  });
  await client.createMessageTemplate({
    body: { name: LONG_NAME.slice(0, 60), content: `مرحبًا {name}، ${LONG_ADDRESS} {orderId}` },
  });
  const statuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
  const orders = await storeOrders(
    stack,
    merchant,
    statuses.map((status, index) => ({
      landingPageId: page.id,
      landingPageTitle: LONG_NAME,
      status,
      currency: 'KWD' as const,
      totalMinor: 123_456_789 + index,
      customerName: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني',
      customerAddress: LONG_ADDRESS,
      notes: LONG_ADDRESS,
      placedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
      items: [
        {
          id: 'i',
          sku: LATIN.slice(0, 30),
          name: LONG_NAME,
          variant: LATIN,
          quantity: 3,
          unitPriceMinor: 123_456_789,
        },
      ],
    })),
  );
  await stack.streamsIdle();
  const placed = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    name: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني',
    phone: '0551239876',
    address: LONG_ADDRESS,
    country: 'SA',
    items: [{ sku: '', price: 98.5, quantity: 2, variant: '', name: '', variantId: 'b' }],
    idempotencyKey: crypto.randomUUID(),
  });
  return {
    account: merchant,
    pageId: page.id,
    subdomain: page.subdomain,
    orderId: orders[0]?.id ?? '',
    productId,
    receiptPath: placed.body.thankYouUrl,
  };
}
