import type { PricedZone } from '../landing-page/zone-at.ts';
import { MAX_MINOR_UNITS } from '../money.ts';
import { type OrderChoice, type OrderPrice, type PricedPage, priceOrder } from './price.ts';

type Option = PricedPage['shippingOptions'][number];

export type ZonePrice<S extends Option> = OrderPrice<S> & {
  /** The customer's fee for cash on delivery; part of the total, not of the lines. */
  codFeeMinor: number;
};

/**
 * The price of a choice in a zone: `priceOrder` with the zone's shipping options, the first of them free for
 * enough goods, then the fee for cash on delivery. Goods are counted with their discounts and selected
 * add-ons. Undefined like `priceOrder`, and when the chosen option is not one of the zone.
 */
export function priceInZone<S extends Option>(
  page: Omit<PricedPage, 'shippingOptions'>,
  { options, minFreeMinor, codFeeMinor }: Omit<PricedZone<S>, 'id' | 'isRefused'>,
  choice: OrderChoice,
): ZonePrice<S> | undefined {
  const price = priceOrder({ ...page, shippingOptions: options }, choice);
  if (!price) return undefined;
  const goodsMinor = price.totalMinor - price.shippingPriceMinor;
  const isFree = minFreeMinor !== null && goodsMinor >= minFreeMinor && price.shipping.id === options[0]?.id;
  const shippingPriceMinor = isFree ? 0 : price.shippingPriceMinor;
  const totalMinor = goodsMinor + shippingPriceMinor + codFeeMinor;
  return totalMinor > MAX_MINOR_UNITS ? undefined : { ...price, shippingPriceMinor, codFeeMinor, totalMinor };
}
