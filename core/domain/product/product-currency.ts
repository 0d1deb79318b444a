import type { Currency } from '../money/currency.ts';

/** What prices in the list of products are in (spec 2.9 shows them in riyals); pages have a currency of their own. */
export const PRODUCT_CURRENCY = 'SAR' satisfies Currency;
