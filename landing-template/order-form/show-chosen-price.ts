import { formatAmount } from '@mirsah/domain/money/money.ts';
import { shownPrice } from '../sections/shown-price.ts';
import type { Choice } from './form-controls.ts';
import type { OrderFormPage } from './order-form-page.ts';

/** Lets the static prices in the title and the buy bar follow the chosen variant. */
export function showChosenPrice(page: OrderFormPage, { variantId }: Choice): void {
  const { nowMinor, isReduced } = shownPrice(page.product, variantId);
  for (const price of document.querySelectorAll('[data-shown=price]')) {
    price.textContent = formatAmount(nowMinor, page.currency);
  }
  for (const saving of document.querySelectorAll<HTMLElement>('[data-shown=saving]'))
    saving.hidden = !isReduced;
}
