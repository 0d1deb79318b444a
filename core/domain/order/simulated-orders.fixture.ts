import type { CountryCode } from '../country.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';

/** A simulated order with its known intent, and the product's knowledge at that moment. */
export type SimulatedOrder = {
  behaviour: Behaviour;
  isHonest: boolean;
  order: Order;
  /** Earlier orders of the phone with the same merchant, newest first. */
  latest: Order[];
  /** Orders for the page from the same network within the hour, without this one. */
  fromNetwork: number;
};

/**
 * Patterns of ordering, with the share of each in percent of its side. Some honest ones look doubtful, and
 * some bad ones look honest: they are indistinguishable when placed.
 */
const behaviours = {
  honest: {
    /** A first order: full name, mobile phone, district and city. */
    ordinary: 66,
    /** Earlier parcels of this merchant were delivered. */
    returning: 9,
    /** Shares the address of a mobile network with many other shoppers. */
    carrier: 9,
    /** One name and little more than a city, because they expect a call. */
    brief: 7,
    /** Buys for a family or a company. */
    bulk: 4,
    /** Cancelled an order once before, in good faith. */
    reconsidered: 3,
    /** Leaves a number other than a mobile one of the country. */
    landline: 2,
  },
  bad: {
    /** Types anything. */
    prankster: 24,
    /** Has earlier orders that were cancelled or unreachable; otherwise ordinary. */
    refuser: 26,
    /** Sends order after order from one connection, each with another phone. */
    flooder: 14,
    /** Repeats the order from one phone. */
    repeater: 8,
    /** A number that cannot be called, with an incomplete address. */
    unreachable: 10,
    /** Far more pieces than a customer buys. */
    huge: 8,
    /** Looks like an ordinary shopper and rejects the parcel. */
    hidden: 10,
  },
} as const;
type Behaviour = keyof typeof behaviours.honest | keyof typeof behaviours.bad;

const BAD_PERCENT = 15;

const firstNames = ['عبدالله', 'نورة', 'سارة', 'محمد', 'فاطمة', 'خالد', 'Reem', 'هند', 'علي', 'مريم'];
const lastNames = ['الشمري', 'القحطاني', 'العتيبي', 'الزهراني', 'المطيري', 'Alharbi', 'الدوسري', 'بن سالم'];
const districts = ['حي النرجس', 'حي الياسمين', 'حي الروضة', 'شارع التحلية', 'حي السلامة', 'King Fahd Road'];
const cities: [CountryCode, string, string][] = [
  ['SA', 'الرياض', '+9665'],
  ['SA', 'جدة', '+9665'],
  ['SA', 'قرية صغيرة', '+9665'],
  ['AE', 'دبي', '+97150'],
  ['KW', 'السالمية', '+9655'],
];
const nonsense = ['ههههههه', 'asdfgh', 'xxx', 'تجربة', 'فففففف', 'test test', 'qwrtpsd', 'ااااا'];
const scribbles = ['..', 'asd', 'ببب', '123', 'هههه', 'xx xx', 'لا'];

/** The same orders for the same seed: `count` of them, of which `BAD_PERCENT` are bad. */
export function simulatedOrders(count: number, seed = 19): SimulatedOrder[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const isHonest = random() * 100 >= BAD_PERCENT;
    const behaviour = isHonest ? chosenBy(random, behaviours.honest) : chosenBy(random, behaviours.bad);
    return { behaviour, isHonest, ...placedBy(behaviour, random) };
  });
}

type Random = () => number;

function placedBy(behaviour: Behaviour, random: Random): Omit<SimulatedOrder, 'behaviour' | 'isHonest'> {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const one = <T>(values: readonly [T, ...T[]] | readonly T[]) => values[between(0, values.length - 1)] as T;
  const [country, city, prefix] = one(cities);
  const digits = Array.from({ length: 12 - prefix.length + (country === 'SA' ? 1 : 0) }, () => between(0, 9));
  const phone = { raw: '', e164: `${prefix}${digits.join('')}`, isMobile: true };
  const placedAt = new Date(Date.UTC(2026, 10, between(1, 28), between(4, 23), between(0, 59)));
  const shopper = {
    customerName: `${one(firstNames)} ${one(lastNames)}`,
    customerAddress: `${one(districts)}، ${city}، منزل ${between(1, 90)}`,
    country,
    customerPhone: phone,
    landingPageId: 'page',
    placedAt: placedAt.toISOString(),
  };
  const ofPieces = (quantity: number, changes: Partial<Order> = {}): Order => {
    const order = orderFixture({ ...shopper, ...changes });
    const items = order.items.map((item) => ({ ...item, quantity }));
    return { ...order, items, totalMinor: quantity * 19_900 };
  };
  const earlier = (hours: number, changes: Partial<Order>) =>
    orderFixture({
      ...shopper,
      landingPageId: one(['page', 'other-page']),
      ...changes,
      placedAt: new Date(placedAt.getTime() - hours * 3_600_000).toISOString(),
    });
  const delivered = () => earlier(between(200, 4000), { status: 'delivered' });
  const refused = () => earlier(between(100, 3000), { status: 'cancelled' });
  const unreached = () =>
    earlier(between(50, 2000), {
      confirmation: { state: 'unreachable', attempts: 5, nextAt: null, calls: [] },
    });
  const few = between(0, 2);
  const usual = { order: ofPieces(between(1, 3)), latest: [] as Order[], fromNetwork: few };
  switch (behaviour) {
    case 'ordinary':
    case 'hidden':
      return usual;
    case 'returning':
      return { ...usual, latest: Array.from({ length: between(1, 4) }, delivered) };
    case 'carrier':
      return { ...usual, fromNetwork: between(3, 20) };
    case 'brief':
      return {
        ...usual,
        order: ofPieces(1, { customerName: one(firstNames), customerAddress: one([city, `${city} وسط`]) }),
      };
    case 'bulk':
      return { ...usual, order: ofPieces(between(5, 12)) };
    case 'reconsidered':
      return { ...usual, latest: [...(random() < 0.5 ? [delivered()] : []), refused()] };
    case 'landline':
      return { ...usual, order: ofPieces(1, { customerPhone: { ...phone, isMobile: false } }) };
    case 'prankster':
      return {
        ...usual,
        order: ofPieces(between(1, 6), {
          customerName: random() < 0.75 ? one(nonsense) : shopper.customerName,
          customerAddress: one(scribbles),
        }),
      };
    case 'refuser':
      return {
        ...usual,
        latest: Array.from({ length: between(1, 4) }, () => one([refused, unreached])()),
      };
    case 'flooder':
      return { ...usual, fromNetwork: between(6, 29) };
    case 'repeater':
      return { ...usual, latest: Array.from({ length: between(1, 4) }, () => earlier(between(0, 20), {})) };
    case 'unreachable':
      return {
        ...usual,
        order: ofPieces(between(1, 3), {
          customerPhone: { ...phone, e164: `+12${digits.join('')}`, isMobile: false },
          customerAddress: one([city, 'بيت', shopper.customerAddress]),
        }),
      };
    case 'huge':
      return { ...usual, order: ofPieces(between(9, 40)) };
  }
}

function chosenBy<B extends Behaviour>(random: Random, shares: Readonly<Record<B, number>>): B {
  let left = random() * 100;
  for (const [behaviour, share] of Object.entries<number>(shares)) {
    left -= share;
    if (left < 0) return behaviour as B;
  }
  return Object.keys(shares)[0] as B;
}

/** Mulberry32: small, sufficiently uniform, and the same everywhere. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
