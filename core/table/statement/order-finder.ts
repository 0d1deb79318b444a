import { addDays, type Day, endOfDay, startOfDay } from '@mirsah/domain/day';
import { readTyped } from '@mirsah/domain/digits';
import { currencySchema, idSchema } from '@mirsah/domain/schemas';
import type { StatementLine } from '@mirsah/domain/statement';
import type { FileLine } from '@mirsah/domain/statement/file';
import type { KnownOrder } from '@mirsah/domain/statement/match';
import type { OrderFinder } from '@mirsah/domain/statement/ports';
import { UNPAID_DAYS } from '@mirsah/domain/statement/unpaid';
import * as z from 'zod';
import type { Item } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { each } from '../dynamo/pool.ts';
import { batchGet, queryAll, queryOnce } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ownersOrderIds, ownersOrdersByStatus } from '../order/keys.ts';
import { deliveryKey, networkNumber, networkNumbers } from '../outbound/keys.ts';
import {
  add,
  type Found,
  findByPhone,
  idAt,
  phoneName,
  phonesIn,
  WORTH,
  withoutPhone,
} from './order-phones.ts';

/**
 * The fields of an order that matching reads; an order in an unknown currency of a newer release is not
 * matched.
 */
const attributes = ['id', 'ownerId', 'placedAt', 'currency', 'totalMinor', 'status'];
const readSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  placedAt: z.string(),
  status: z.string(),
  currency: currencySchema,
  totalMinor: z.number().int(),
});

/**
 * Finds orders by keys and narrow indexes alone: the cost depends on the statement, not on the number of
 * orders.
 */
export function createOrderFinder(table: PhoneTable): OrderFinder {
  return {
    resolve: (ownerId, lines, day) => resolve(table, ownerId, lines, day),
    async known(ownerId, orderIds) {
      const items = await batchGet(table, orderIds.map(orderKey), { attributes });
      return new Map([...items.values()].flatMap((item) => knownOrder(ownerId, item)));
    },
    async delivered(ownerId, from, to) {
      const items = await queryAll(table, deliveredOn(ownerId, from, to));
      return items.map(({ gsi2sk }) => {
        const [placedAt = '', id = ''] = String(gsi2sk).split('#');
        return { id, placedAt };
      });
    },
    async atNetwork(orderIds) {
      const keys = orderIds.map((orderId) => deliveryKey(orderId, 'cod'));
      const items = await batchGet(table, keys, { isConsistent: false, attributes: ['orderId', 'state'] });
      const sent = [...items.values()].filter(({ state }) => state === 'sent');
      return new Set(sent.map(({ orderId }) => String(orderId)));
    },
  };
}

const deliveredOn = (ownerId: string, from: Day, to: Day) => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :list AND gsi2sk BETWEEN :from AND :to',
  ExpressionAttributeValues: {
    ':list': ownersOrdersByStatus(ownerId, 'delivered'),
    ':from': startOfDay(from),
    ':to': endOfDay(to),
  },
  ProjectionExpression: 'gsi2sk',
});

function knownOrder(ownerId: string, item: Item): [string, KnownOrder][] {
  const { data } = readSchema.safeParse(item);
  if (data?.ownerId !== ownerId) return [];
  const { id, placedAt, currency, totalMinor, status } = data;
  // A cancelled order has nothing to collect: any payment for it is too much.
  const expectedMinor = status === 'cancelled' ? 0 : totalMinor;
  return [[id, { id, placedAt, currency, expectedMinor, isDelivered: status === 'delivered' }]];
}

async function resolve(
  table: PhoneTable,
  ownerId: string,
  lines: readonly FileLine[],
  day: Day,
): Promise<StatementLine[]> {
  const waybills = unique(lines.map(({ waybill }) => networkNumber(waybill)));
  const byWaybill = await findByWaybill(table, ownerId, waybills);
  const isLeft = ({ waybill }: FileLine) => !byWaybill.has(networkNumber(waybill));
  const numbers = unique(lines.filter(isLeft).map(({ number }) => numberOf(number)));
  const byNumber = await findByNumber(table, ownerId, numbers, day);
  const hasNoOrder = (line: FileLine) => isLeft(line) && !byNumber.has(numberOf(line.number));
  const byPhone = await findByPhone(table, ownerId, lines.filter(hasNoOrder), day);
  const phones = new Set(lines.flatMap(({ phone }) => phonesIn(phone).map(({ e164 }) => e164)));
  return lines.map((line) => {
    const { row, paidMinor, currency, waybill, number } = line;
    const found = [
      { by: 'waybill' as const, orderIds: byWaybill.get(networkNumber(waybill)) },
      { by: 'number' as const, orderIds: byNumber.get(numberOf(number)) },
      { by: 'phone' as const, orderIds: byPhone.get(phoneName(line)) },
    ].find(({ orderIds }) => orderIds);
    const by = found?.by ?? null;
    return {
      row,
      paidMinor,
      currency,
      by,
      orderIds: found?.orderIds ?? [],
      // An order that was found by a text has it as its number, whatever it looks like.
      waybill: by === 'waybill' ? waybill : withoutPhone(waybill, phones),
      number: by === 'number' ? number : withoutPhone(number, phones),
    };
  });
}

const unique = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '');
/** Without the number that carriers append for each parcel of an order: `HH5YGKQ0-1`. */
const numberOf = (typed: string) =>
  readTyped(typed)
    .replace(/[\s#]/g, '')
    .replace(/-\d{1,2}$/, '')
    .toLowerCase();

/** The keys of an index in one answer; reading them takes as long as `WORTH` single lookups. */
const KEYS_PER_QUERY = 5_000;
/** Phones with more orders than this are queried separately: the cost of a line must not grow with them. */
const MAX_PASSED = 4 * KEYS_PER_QUERY;

/**
 * The COD network's numbers of deliveries. Those of a batch are close together, so a few queries over the
 * range from the smallest to the largest find them; distant ones are queried separately.
 */
async function findByWaybill(table: Table, ownerId: string, waybills: readonly string[]): Promise<Found> {
  const found: Found = new Map();
  const list = networkNumbers(ownerId);
  const between = (from: string, to: string) => ({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :list AND gsi1sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':list': list, ':from': from, ':to': to },
    ProjectionExpression: 'pk, gsi1sk',
  });
  const take = (items: readonly Item[], wanted: ReadonlySet<string>) => {
    for (const { pk, gsi1sk } of items) {
      const waybill = String(gsi1sk);
      if (wanted.has(waybill)) add(found, waybill, String(pk).slice(orderKey('').pk.length));
    }
  };
  const ofLength = [...Map.groupBy(waybills, ({ length }) => length).values()];
  await each(ofLength, async (own) => {
    let left = own.toSorted();
    for (let passed = 0; passed < MAX_PASSED && left.length > 0; passed += KEYS_PER_QUERY) {
      const stretch = between(left[0] ?? '', left.at(-1) ?? '');
      const { items, nextKey } = await queryOnce(table, stretch, KEYS_PER_QUERY);
      if (!nextKey) return take(items, new Set(left));
      // The last passed key may have another order behind it.
      const last = String(items.at(-1)?.gsi1sk);
      const done = left.filter((waybill) => waybill < last);
      take(items, new Set(done));
      left = left.slice(done.length);
      if (done.length < WORTH) break;
    }
    await each(left, async (one) => take(await queryAll(table, between(one, one)), new Set([one])));
  });
  return found;
}

/** Queried concurrently. */
const STRETCHES = 4;

const SHOWN_LENGTH = 8;
const SHOWN_NUMBER = /^[0-9a-hjkmnp-tv-z]{8,25}$/;
/** No more orders share the eight characters that screens show. */
const MAX_ALIKE = 3;

/** Order numbers as screens and files show them: whole, or their first eight characters. */
async function findByNumber(
  table: Table,
  ownerId: string,
  numbers: readonly string[],
  day: Day,
): Promise<Found> {
  const found: Found = new Map();
  const isWhole = (number: string) => idSchema.safeParse(number).success;
  const whole = numbers.filter(isWhole);
  const items = await batchGet(table, whole.map(orderKey), {
    isConsistent: false,
    attributes: ['id', 'ownerId'],
  });
  for (const { id, ownerId: owner } of items.values())
    if (owner === ownerId) add(found, String(id), String(id));
  const shown = numbers.filter((number) => !isWhole(number) && SHOWN_NUMBER.test(number));
  const recent = await recentlyDelivered(table, ownerId, day, shown.length);
  const byShown = Map.groupBy(recent, shownPart);
  for (const number of shown)
    for (const id of byShown.get(shownPart(number)) ?? []) if (id.startsWith(number)) add(found, number, id);
  const left = shown.filter((number) => !found.has(number));
  await each(left, async (number) => {
    const ids = await queryAll(
      table,
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :ids AND gsi1sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':ids': ownersOrderIds(ownerId), ':from': number, ':to': `${number}~` },
        ProjectionExpression: 'gsi1sk',
      },
      MAX_ALIKE,
    );
    for (const { gsi1sk } of ids) add(found, number, String(gsi1sk));
  });
  return found;
}

const shownPart = (id: string) => id.slice(0, SHOWN_LENGTH);

/**
 * The ids of delivered orders that a statement of this day may contain; for a large merchant only as many as
 * can be read in the time of so many queries.
 */
async function recentlyDelivered(
  table: Table,
  ownerId: string,
  day: Day,
  questions: number,
): Promise<string[]> {
  if (questions <= WORTH) return [];
  const ids: string[] = [];
  let answersLeft = Math.max(STRETCHES, Math.ceil(questions / WORTH));
  const stretches = Array.from({ length: STRETCHES }, (_, index) => {
    const to = addDays(day, (-index * UNPAID_DAYS) / STRETCHES);
    return deliveredOn(ownerId, addDays(to, 1 - UNPAID_DAYS / STRETCHES), to);
  });
  await each(stretches, async (stretch) => {
    let start: Item | undefined;
    do {
      answersLeft -= 1;
      const query = start ? { ...stretch, ExclusiveStartKey: start } : stretch;
      const { items, nextKey } = await queryOnce(table, query, KEYS_PER_QUERY);
      for (const { gsi2sk } of items) ids.push(idAt(gsi2sk));
      start = nextKey;
    } while (start && answersLeft > 0);
  });
  return ids;
}
