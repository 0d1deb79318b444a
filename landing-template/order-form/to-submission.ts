import { toMajor } from '@mirsah/domain/money/money.ts';
import type { OrderSubmission } from '@mirsah/domain/order/order-submission.ts';
import { priceOrder } from '@mirsah/domain/order/price-order.ts';
import { type Controls, toChoice, toShopperValues } from './form-controls.ts';
import type { OrderFormPage } from './order-form-page.ts';

/** The body that orders what the form holds, with the prices it shows; undefined for what cannot be bought. */
export function toSubmission(
  page: OrderFormPage,
  controls: Controls,
  idempotencyKey: string,
  touch?: OrderSubmission['touch'],
): OrderSubmission | undefined {
  const { country, ...choice } = toChoice(page, controls);
  const price = priceOrder(page, choice);
  if (!price || price.unitPriceMinor <= 0) return undefined;
  const { name = '', phone = '', address = '', country: _, ...answers } = toShopperValues(page, controls);
  const { product, currency } = page;
  const { variant } = price;
  return {
    landingPageId: page.id,
    name,
    phone,
    address,
    country,
    items: [
      {
        sku: variant?.sku || product.sku,
        price: toMajor(price.unitPriceMinor, currency),
        quantity: choice.quantity,
        variant: variant?.name ?? '',
        name: product.name,
        variantId: variant?.id,
      },
    ],
    shippingOptionId: price.shipping.id,
    fields: answers,
    total: toMajor(price.totalMinor, currency),
    idempotencyKey,
    touch,
  };
}
