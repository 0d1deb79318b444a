import { testOrderText, withGift } from '../messages/index.ts';
import { toMajor } from '../money.ts';
import { wholeAddress } from '../order/address-parts.ts';
import { cityOf } from '../order/city.ts';
import { goodsOf, isGift } from '../order/lines.ts';
import type { Order } from '../order/order.ts';
import type { SentOrWithheld } from '../sending.ts';

/** An order in the network's format. Prices are per piece, in major units of the order's currency. */
export type CodLead = {
  phone: string;
  name: string;
  country: string;
  address: string;
  items: { sku: string; name: string; quantity: number; price: number }[];
};

/** Free goods are named with the first item: the network rejects items without a price or a known SKU. */
export function leadOf(order: Order): CodLead {
  const gifts = goodsOf(order)
    .filter(isGift)
    .map(({ name }) => withGift(name))
    .join('');
  return {
    phone: order.customerPhone.e164,
    name: order.customerName,
    country: order.country,
    address: wholeAddress({ ...order, city: cityOf(order) ?? null }),
    items: order.items.map(({ sku, name, variant, quantity, unitPriceMinor }, index) => ({
      sku,
      name: `${name}${variant ? ` (${variant})` : ''}${index === 0 ? gifts : ''}`,
      quantity,
      price: toMajor(unitPriceMinor, order.currency),
    })),
  };
}

/** The order that tests a connection (spec 7): complete, and marked as a test for human readers. */
export const testLead: CodLead = {
  phone: '+966500000000',
  name: testOrderText.customer,
  country: 'SA',
  address: testOrderText.address,
  items: [{ sku: 'TEST-CONNECTION', name: testOrderText.product, quantity: 1, price: 1 }],
};

export type CodNetwork = {
  /** `mayWrite` is called once the network is reached, right before the request is written. */
  send(
    access: { endpoint: string; apiKey: string },
    lead: CodLead,
    mayWrite?: () => Promise<boolean>,
  ): Promise<SentOrWithheld>;
};
