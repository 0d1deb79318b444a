import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sellingPrice } from '@mirsah/domain/landing-page/selling-price.ts';
import { toMajor } from '@mirsah/domain/money/money.ts';
import { ORDER_FORM_ID } from '../order-form/order-form-page.ts';

/**
 * What a form posted without script tells beside what is typed: its page, the prices that were shown (in major units;
 * the server compares and never trusts them), and whatever leaves the shopper no choice.
 */
export function ShownTerms({ page }: { page: LandingPage }) {
  const { product, layout, currency, shippingOptions } = page;
  const terms: Record<string, string> = { landingPageId: page.id };
  const [firstVariant] = product.variants;
  if (!firstVariant) terms.price = String(toMajor(sellingPrice(product), currency));
  for (const { id, priceMinor } of product.variants)
    terms[`price.${id}`] = String(toMajor(priceMinor, currency));
  if (firstVariant && !layout.sections.variants) terms.variantId = firstVariant.id;
  const [firstOption] = shippingOptions;
  if (firstOption && shippingOptions.length === 1) terms.shippingOptionId = firstOption.id;
  if (!layout.showQuantity) terms.quantity = '1';
  return Object.entries(terms).map(([name, value]) => (
    <input key={name} type="hidden" form={ORDER_FORM_ID} name={name} value={value} />
  ));
}
