import type { AdNetwork, Conversion, ConversionEventName } from '../conversion/conversion.ts';
import type { Signals } from '../conversion/signals.ts';
import { testOrderText } from '../messages/index.ts';
import { type Currency, toMajor } from '../money.ts';
import type { Order } from '../order/order.ts';
import { matchCity, regions } from '../places/places.ts';
import type { SentOrWithheld } from '../sending.ts';
import { type Identity, identityOf } from './identity.ts';

/** An event in a format independent of the network. Amounts are in major units of the currency. */
export type ConversionEvent = {
  /** The same id as in the browser's own report: networks drop the second of both. */
  id: string;
  name: ConversionEventName;
  at: Date;
  currency: Currency;
  value: number;
  items: { sku: string; name: string; quantity: number; price: number }[];
  identity: Identity;
  signals: Signals | undefined;
};

export type AdNetworkAccess = {
  network: AdNetwork;
  pixelId: string;
  token: string;
  /** Empty without a test code. */
  testCode: string;
  isTest: boolean;
};

/**
 * Advertising networks behind one port. `mayWrite` is called once the network is reached, right before the
 * request is written.
 */
export type AdNetworkSender = {
  send(
    access: AdNetworkAccess,
    event: ConversionEvent,
    mayWrite?: () => Promise<boolean>,
  ): Promise<SentOrWithheld>;
};

/** The event of a stage of an order, with its current total. */
export function eventOf(
  { event, happenedAt }: Pick<Conversion, 'event' | 'happenedAt'>,
  order: Order,
  signals: Signals | undefined,
): ConversionEvent {
  const { id, currency, totalMinor, items } = order;
  return {
    id,
    name: event,
    at: new Date(happenedAt),
    currency,
    value: toMajor(totalMinor, currency),
    items: items.map(({ sku, name, quantity, unitPriceMinor }) => ({
      // Not every merchant uses SKUs.
      sku: sku || order.landingPageId,
      name,
      quantity,
      price: toMajor(unitPriceMinor, currency),
    })),
    identity: identityOf({ ...order, city: cityOf(order) }),
    signals,
  };
}

/** In Latin letters, as networks expect it. */
function cityOf({ place, customerAddress, country }: Order): string | undefined {
  const id = place ? place.cityId : matchCity(customerAddress, country)?.cityId;
  const cities = regions[country].flatMap((region) => region.cities);
  return cities.find(([cityId]) => cityId === id)?.[2];
}

/** The event that tests a network: complete and anonymous. */
export function testEvent(at: Date): ConversionEvent {
  const id = `test-${at.getTime()}`;
  return {
    id,
    name: 'purchase',
    at,
    currency: 'SAR',
    value: 1,
    items: [{ sku: 'TEST-CONNECTION', name: testOrderText.product, quantity: 1, price: 1 }],
    identity: identityOf({
      customerName: testOrderText.customer,
      customerPhone: { raw: '', e164: '+966500000000', isMobile: true },
      country: 'SA',
      ownerId: 'test',
    }),
    signals: {
      orderId: id,
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (Mirsah test)',
      pixels: {},
      pageUrl: 'https://mirsah.example/',
      expiresAt: 0,
    },
  };
}
