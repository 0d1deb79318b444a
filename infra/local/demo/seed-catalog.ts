import type { LandingPage } from '@mirsah/domain/landing-page';
import { createMerchantResource } from '@mirsah/domain/merchant-resource';
import type { MessageTemplateContent } from '@mirsah/domain/message-template';
import { PRODUCT_CURRENCY, type ProductContent } from '@mirsah/domain/product';
import type { Table } from '@mirsah/table/dynamo/table';
import {
  createMessageTemplateRepository,
  createProductRepository,
} from '@mirsah/table/page/merchant-resources';
import { HOUR } from './riyadh-clock.ts';

/** Gives a merchant the products of their pages that sell in riyals, and message templates; once. */
export async function seedCatalog(
  table: Table,
  ownerId: string,
  pages: readonly LandingPage[],
): Promise<void> {
  const products = createProductRepository(table);
  const { items } = await products.list(ownerId, { limit: 100 });
  const sold = pages.filter(({ currency }) => currency === PRODUCT_CURRENCY);
  for (const page of sold.filter(({ product }) => items.every(({ sku }) => sku !== product.sku))) {
    // Created before its page.
    const clock = { now: () => new Date(Date.parse(page.createdAt) - HOUR) };
    await createMerchantResource({ items: products, clock }, ownerId, productOf(page));
  }

  const messageTemplates = createMessageTemplateRepository(table);
  const { items: written } = await messageTemplates.list(ownerId, { limit: 100 });
  const first = Date.parse(pages[0]?.createdAt ?? '');
  for (const [index, template] of demoMessageTemplates.entries()) {
    if (written.some(({ name }) => name === template.name)) continue;
    const clock = { now: () => new Date(first + index * HOUR) };
    await createMerchantResource({ items: messageTemplates, clock }, ownerId, template);
  }
}

function productOf({ description, product }: LandingPage): ProductContent {
  return {
    name: product.name,
    description,
    sku: product.sku,
    priceMinor: product.priceMinor,
    images: product.images.map(({ url }) => url),
    variants: product.variants.map((variant) => ({ ...variant, options: [] })),
  };
}

/** The demo merchant's messages to customers, oldest first. */
export const demoMessageTemplates: readonly MessageTemplateContent[] = [
  {
    name: 'تأكيد الطلب',
    forStatus: 'pending',
    purpose: 'confirmation',
    content:
      'مرحبًا {name}، وصلنا طلبك رقم {orderId}:\n{items}\nنؤكده معك الآن ونشحنه خلال يوم. هل العنوان صحيح؟',
  },
  {
    name: 'الطلب في الطريق',
    forStatus: 'shipped',
    purpose: 'shipped',
    content: 'أهلًا {name}، خرج طلبك {orderId} مع المندوب. جهّز المبلغ نقدًا، وسيتصل بك قبل الوصول.',
  },
  {
    name: 'لم نتمكن من الوصول إليك',
    forStatus: 'any',
    purpose: 'follow_up',
    content:
      'مرحبًا {name}، اتصلنا بك لتأكيد طلبك {orderId} ولم يصلنا رد. أرسل لنا وقتًا يناسبك، أو كلمة «إلغاء» إن غيّرت رأيك.',
  },
  {
    name: 'شكرًا بعد الاستلام',
    forStatus: 'delivered',
    purpose: 'delivered',
    content: 'شكرًا لثقتك يا {name}. نتمنى أن يعجبك {items}، ورأيك يهمنا.',
  },
];
