import { type CountryCode, countryCodes } from '@mirsah/domain/country';
import { addDays, type Day, endOfDay, startOfDay } from '@mirsah/domain/day';
import type { Currency } from '@mirsah/domain/money';
import { parsePhone } from '@mirsah/domain/phone';
import type { FileLine } from '@mirsah/domain/statement/file';
import { UNPAID_DAYS } from '@mirsah/domain/statement/unpaid';
import type { Item } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { each } from '../dynamo/pool.ts';
import { batchGet, queryAll, queryOnce } from '../dynamo/query.ts';
import { ownersOrders, ownersOrdersByPhone } from '../order/keys.ts';
import { networkNumber } from '../outbound/keys.ts';

/** Finds orders by the values of a line. */
export type Found = Map<string, string[]>;

export function add(found: Found, name: string, orderId: string): void {
  const others = found.get(name);
  if (others) others.push(orderId);
  else found.set(name, [orderId]);
}

/** Single lookups that take as long as an answer of a few thousand keys. */
export const WORTH = 50;

/** The order's id after the time in an index's key. */
export const idAt = (sortKey: unknown) => String(sortKey).split('#')[1] ?? '';

/** The orders of a phone that a line may mean: its newest. */
const MAX_OF_PHONE = 20;

export const phoneName = ({ phone, currency }: FileLine) => `${currency} ${phone}`;

/** Phones parsed in the currency's country; if no order has that phone, parsed in all possible ways. */
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

/** Fewer phones are queried one by one. */
const MANY_PHONES = 500;
/** The number of newest orders that are read together. */
const NEWEST_PER_QUERY = 1_000;

/** The attributes that are read of the newest orders. */
const attributes = ['id', 'gsi3pk', 'currency', 'totalMinor', 'status'];

/**
 * For many lines, the orders of those phones whose newest orders include a delivered one for each of their
 * amounts: reading a hundred orders of a list takes as long as five queries by phone. The other phones are
 * queried separately.
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
  // The surplus of orders that were read without need: never more than the lookups that this saves.
  let beside = 0;
  do {
    const query = start ? { ...newest, ExclusiveStartKey: start } : newest;
    const { items: keys, nextKey } = await queryOnce(table, query, NEWEST_PER_QUERY);
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
    // Only the newest of many orders can match, and they are queried in order.
    if (!isEnough || all.length > MAX_OF_PHONE) continue;
    for (const name of new Set(own.map(phoneName))) for (const { id } of all) add(found, name, String(id));
  }
  return found;
}

const amountOf = ({ currency, paidMinor }: FileLine) => `${currency} ${paidMinor}`;
const storedAmount = ({ currency, totalMinor }: Item) => `${currency} ${totalMinor}`;

const homeOf = {
  SAR: 'SA',
  AED: 'AE',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  QAR: 'QA',
} as const satisfies Record<Currency, CountryCode>;

const newestOf = (ownerId: string, phoneKey: string) => ({
  IndexName: 'gsi3',
  KeyConditionExpression: 'gsi3pk = :phone',
  ExpressionAttributeValues: { ':phone': ownersOrdersByPhone(ownerId, phoneKey) },
  ProjectionExpression: 'gsi3sk',
  ScanIndexForward: false,
});

export const phonesIn = (text: string) => countryCodes.flatMap((country) => parsePhone(text, country) ?? []);

/** The forms of phones without the leading digits, and of many carriers' waybills. */
const BARE = /^[1-9]\d{7,8}$/;

/**
 * A phone in the column of another number is not stored, because an erasure of its customer would not find
 * it. Eight or nine digits may be either, so they are only removed if they are among the `phones` of the
 * lines of the same file.
 */
export function withoutPhone(text: string, phones: ReadonlySet<string>): string {
  const readings = phonesIn(text);
  const isPhone = BARE.test(networkNumber(text))
    ? readings.some(({ e164 }) => phones.has(e164))
    : readings.some(({ isMobile }) => isMobile || text.trim().startsWith('+'));
  return isPhone ? `•••${text.slice(-4)}` : text;
}
