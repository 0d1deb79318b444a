import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import { addDays, type Day, endOfDay, startOfDay } from '@mirsah/domain/day';
import type { Currency } from '@mirsah/domain/money';
import { parsePhone } from '@mirsah/domain/phone';
import type { FileLine } from '@mirsah/domain/statement/file';
import { UNPAID_DAYS } from '@mirsah/domain/statement/unpaid';
import { networkNumber } from './delivery-keys.ts';
import type { Item } from './dynamo/item.ts';
import { each } from './dynamo/pool.ts';
import { batchGet, queryAll, queryOnce } from './dynamo/query.ts';
import { orderKey, ownersOrders, ownersOrdersByPhone } from './keys.ts';
import type { PhoneTable } from './phone-keys.ts';

/** Orders by what a line names them with. */
export type Found = Map<string, string[]>;

export function add(found: Found, name: string, orderId: string): void {
  const others = found.get(name);
  if (others) others.push(orderId);
  else found.set(name, [orderId]);
}

/** Questions for single things that take as long as an answer of a few thousand keys. */
export const WORTH = 50;

/** The order's id behind the time in an index's key. */
export const idAt = (sortKey: unknown) => String(sortKey).split('#')[1] ?? '';

/** Orders of a phone that a line may mean: its newest. */
const MAX_OF_PHONE = 20;

export const phoneName = ({ phone, currency }: FileLine) => `${currency} ${phone}`;

/** Phones as they are read in the currency's country; where nobody has ordered with that, in all ways that they can be read. */
export async function findByPhone(
  table: PhoneTable,
  ownerId: string,
  all: readonly FileLine[],
  day: Day,
): Promise<Found> {
  const lines = all.filter(({ phone }) => phone !== '');
  const found = await findAmongNewest(table, ownerId, lines, day);
  const ordersOf = async (e164s: readonly string[]) => {
    const keys = new Set(e164s.flatMap((e164) => table.phoneKeys.accepted(ownerId, e164)));
    const orders = await Promise.all(
      [...keys].map((key) => queryAll(table, newestOf(ownerId, key), MAX_OF_PHONE)),
    );
    return orders.flat().map(({ gsi3sk }) => idAt(gsi3sk));
  };
  const left = lines.filter((line) => !found.has(phoneName(line)));
  const names = new Map(left.map((line) => [phoneName(line), line]));
  await each(names, async ([name, { phone, currency }]) => {
    const likely = parsePhone(phone, homeOf[currency]);
    const others = phonesIn(phone).flatMap(({ e164 }) =>
      likely?.isMobile && e164 === likely.e164 ? [] : e164,
    );
    const first = likely?.isMobile ? await ordersOf([likely.e164]) : [];
    for (const orderId of first.length > 0 ? first : await ordersOf(others)) add(found, name, orderId);
  });
  return found;
}

/** Fewer phones are asked for one by one. */
const MANY_PHONES = 500;
/** How many of the newest orders are read together. */
const NEWEST_AT_ONCE = 1_000;

/** What is read of the newest orders. */
const attributes = ['id', 'gsi3pk', 'currency', 'totalMinor', 'status'];

/**
 * Of many lines, those of phones whose newest orders have delivered ones for each of their amounts: a hundred orders of a
 * list are read as fast as five phones are asked for. The others are left to be asked for.
 */
async function findAmongNewest(
  table: PhoneTable,
  ownerId: string,
  lines: readonly FileLine[],
  day: Day,
): Promise<Found> {
  const found: Found = new Map();
  const byPhone = Map.groupBy(lines, ({ phone, currency }) => {
    const read = parsePhone(phone, homeOf[currency]);
    return read?.isMobile ? read.e164 : '';
  });
  byPhone.delete('');
  if (byPhone.size < MANY_PHONES) return found;
  const phoneOf = new Map(
    [...byPhone.keys()].flatMap((e164) =>
      table.phoneKeys.accepted(ownerId, e164).map((key) => [ownersOrdersByPhone(ownerId, key), e164]),
    ),
  );
  const orders = new Map<string, Item[]>();
  const newest = {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :list AND gsi1sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':list': ownersOrders(ownerId),
      ':from': startOfDay(addDays(day, 1 - UNPAID_DAYS)),
      ':to': endOfDay(day),
    },
    ProjectionExpression: 'pk, sk, gsi1pk, gsi1sk',
    ScanIndexForward: false,
  };
  let start: Item | undefined;
  // How many more of others were read than of those that are meant: never more than the questions that this is to save.
  let beside = 0;
  do {
    const query = start ? { ...newest, ExclusiveStartKey: start } : newest;
    const { items: keys, nextKey } = await queryOnce(table, query, NEWEST_AT_ONCE);
    const read = await batchGet(
      table,
      keys.map(({ gsi1sk }) => orderKey(idAt(gsi1sk))),
      { isConsistent: false, attributes },
    );
    for (const order of read.values()) {
      const phone = phoneOf.get(String(order.gsi3pk));
      beside += phone === undefined ? 1 : -1;
      if (phone !== undefined) orders.set(phone, [...(orders.get(phone) ?? []), order]);
    }
    start = nextKey;
  } while (start && orders.size < byPhone.size && beside < byPhone.size);
  for (const [phone, own] of byPhone) {
    const all = orders.get(phone) ?? [];
    const delivered = all.filter(({ status }) => status === 'delivered');
    const isEnough = [...Map.groupBy(own, amountOf)].every(
      ([amount, { length }]) => delivered.filter((order) => storedAmount(order) === amount).length >= length,
    );
    // Of those with more orders only the newest are meant, which are asked for in their order.
    if (!isEnough || all.length > MAX_OF_PHONE) continue;
    for (const name of new Set(own.map(phoneName))) for (const { id } of all) add(found, name, String(id));
  }
  return found;
}

const amountOf = ({ currency, paidMinor }: FileLine) => `${currency} ${paidMinor}`;
const storedAmount = ({ currency, totalMinor }: Item) => `${currency} ${totalMinor}`;

const homeOf = {
  ...{ SAR: 'SA', AED: 'AE', KWD: 'KW', BHD: 'BH', OMR: 'OM', QAR: 'QA' },
} as const satisfies Record<Currency, CountryCode>;

const newestOf = (ownerId: string, phoneKey: string) => ({
  IndexName: 'gsi3',
  KeyConditionExpression: 'gsi3pk = :phone',
  ExpressionAttributeValues: { ':phone': ownersOrdersByPhone(ownerId, phoneKey) },
  ProjectionExpression: 'gsi3sk',
  ScanIndexForward: false,
});

export const phonesIn = (text: string) => countryCodes.flatMap((country) => parsePhone(text, country) ?? []);

/** As phones are written without the digits before them, and waybills of many carriers. */
const BARE = /^[1-9]\d{7,8}$/;

/**
 * A phone in the place of another number is not kept: nobody would find it when its customer is to be forgotten. Of eight or nine
 * digits nobody knows which of the two they are, unless they are among the `phones` of the lines that came with it.
 */
export function withoutPhone(text: string, phones: ReadonlySet<string>): string {
  const readings = phonesIn(text);
  const isPhone = BARE.test(networkNumber(text))
    ? readings.some(({ e164 }) => phones.has(e164))
    : readings.some(({ isMobile }) => isMobile || text.trim().startsWith('+'));
  return isPhone ? `•••${text.slice(-4)}` : text;
}
