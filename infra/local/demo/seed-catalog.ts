import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { createOwnedItem } from '@mirsah/domain/owned-item/save-owned-item.ts';
import type { ProductContent } from '@mirsah/domain/product/product.ts';
import { PRODUCT_CURRENCY } from '@mirsah/domain/product/product-currency.ts';
import { createMessageTemplateRepository } from '@mirsah/table/message-template-repository.ts';
import { createProductRepository } from '@mirsah/table/product-repository.ts';
import type { Table } from '@mirsah/table/table.ts';
import { demoMessageTemplates } from './message-templates.ts';

const HOUR = 60 * 60 * 1000;

/** Gives a merchant the products of their pages, where those are sold in riyals, and message templates; once. */
export async function seedCatalog(
  table: Table,
  ownerId: string,
  pages: readonly LandingPage[],
): Promise<void> {
  const products = createProductRepository(table);
  const { items } = await products.list(ownerId, { limit: 100 });
  const sold = pages.filter(({ currency }) => currency === PRODUCT_CURRENCY);
  for (const page of sold.filter(({ product }) => items.every(({ sku }) => sku !== product.sku))) {
    // Written down before the page was made of it.
    const clock = { now: () => new Date(Date.parse(page.createdAt) - HOUR) };
    await createOwnedItem({ items: products, clock }, ownerId, productOf(page));
  }

  const messageTemplates = createMessageTemplateRepository(table);
  const { items: written } = await messageTemplates.list(ownerId, { limit: 100 });
  const first = Date.parse(pages[0]?.createdAt ?? '');
  for (const [index, template] of demoMessageTemplates.entries()) {
    if (written.some(({ name }) => name === template.name)) continue;
    const clock = { now: () => new Date(first + index * HOUR) };
    await createOwnedItem({ items: messageTemplates, clock }, ownerId, template);
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
