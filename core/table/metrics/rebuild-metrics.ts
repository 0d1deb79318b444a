import { setTimeout as sleep } from 'node:timers/promises';
import { type Day, SINCE_EVER } from '@mirsah/domain/day';
import { createRecalculation, isSameRollup, withKnownIds } from '@mirsah/domain/metrics/commands';
import { addCounts, type Counts, pagesIn } from '@mirsah/domain/metrics/counts';
import { emptyHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import { emptyRollup, inTotal, type Rollup, type Scope, sumRollups } from '@mirsah/domain/metrics/rollup';
import type { Order } from '@mirsah/domain/order';
import { ALL_USERS, profileKey } from '../account/keys.ts';
import { decodeOrSkip, type Key } from '../dynamo/item.ts';
import { batchGet, eachItem, itemName, partition } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { writeIf } from '../dynamo/write.ts';
import { ownersOrders } from '../order/keys.ts';
import { orderCodec } from '../order/order-item.ts';
import { landingPageKey, ownersPages } from '../page/keys.ts';
import { METRICS_TOTAL, metricsDay, metricsPartition } from './keys.ts';
import { readMetrics, readPendingDeletion, readRollup, type StoredRollup, saveRollup } from './metrics.ts';

/**
 * An item that differed from the recalculation; `isCorrected` is false when it changed in between and was
 * skipped. `isDamaged`: it, or an archived batch of that name, is unreadable.
 */
export type Difference = { item: string; isCorrected: boolean; isDamaged?: true | undefined };

type Expected = { key: Key; stored: StoredRollup | undefined; rollup: Rollup };

/**
 * Recalculates a merchant's metrics from orders, and writes the rollups that differ. They are compared again
 * after `recheckAfterMs`: a change that the stream had not delivered yet is not a difference.
 */
export async function rebuildMerchant(
  table: Table,
  ownerId: string,
  { recheckAfterMs }: { recheckAfterMs: number },
): Promise<Difference[]> {
  return correctTwice(table, () => expectedOfMerchant(table, ownerId), recheckAfterMs);
}

async function correctTwice(
  table: Table,
  expect: () => Promise<Expected[]>,
  recheckAfterMs: number,
): Promise<Difference[]> {
  const differing = (await expect()).filter(isDifferent);
  if (differing.length === 0) return [];
  await sleep(recheckAfterMs);
  const again = new Map((await expect()).filter(isDifferent).map((entry) => [itemName(entry.key), entry]));
  const differences: Difference[] = [];
  for (const { key, stored } of differing) {
    const now = again.get(itemName(key));
    if (!now) continue;
    const isStill = now.stored?.version === stored?.version;
    differences.push({ item: itemName(key), isCorrected: isStill && (await save(table, now)) });
  }
  return differences;
}

function isDifferent({ stored, rollup }: Expected): boolean {
  return !isSameRollup(stored ?? emptyRollup(), rollup);
}

async function expectedOfMerchant(table: Table, ownerId: string): Promise<Expected[]> {
  const merchant: Scope = { kind: 'merchant', ownerId };
  if (await isBeingDeleted(table, merchant)) return [];
  const before = await readMetrics(table, merchant, SINCE_EVER);
  const recalculation = createRecalculation();
  const phones = new Set<string>();
  let hasErased = false;
  const pageIds = new Set(before.days.flatMap(({ rollup }) => pagesIn(rollup.counts)));
  for await (const pageId of pageIdsOf(table, ownerId)) pageIds.add(pageId);
  for await (const order of ordersOf(table, ownerId)) {
    recalculation.addOrder(order);
    if (order.holdReason === null && order.erasedAt === null) phones.add(order.customerPhone.e164);
    hasErased ||= order.erasedAt !== null;
    pageIds.add(order.landingPageId);
  }
  const scopes: Scope[] = [merchant, ...[...pageIds].map((pageId): Scope => ({ kind: 'page', pageId }))];
  const expected: Expected[] = [];
  for (const scope of scopes) {
    const { days } = scope === merchant ? before : await readMetrics(table, scope, SINCE_EVER);
    const all = new Set([...days.map(({ day }) => day), ...recalculation.days(scope)]);
    const recalculated = [...all].map((day) => ({ day, rollup: recalculation.find(scope, day) }));
    // Erased customers stay counted.
    const erased = hasErased ? (before.total.counts.customers ?? 0) : 0;
    const exact = scope === merchant ? { customers: Math.max(phones.size, erased) } : {};
    expected.push(...(await withStored(table, scope, recalculated, exact)));
  }
  return expected;
}

async function isBeingDeleted(table: Table, merchant: Scope): Promise<boolean> {
  const total = { pk: metricsPartition(merchant), sk: METRICS_TOTAL };
  return readPendingDeletion((await batchGet(table, [total])).get(itemName(total))) !== undefined;
}

/** Recalculated days and their total, each with its stored item. */
async function withStored(
  table: Table,
  scope: Scope,
  days: readonly { day: Day; rollup: Rollup }[],
  exact: Counts,
): Promise<Expected[]> {
  const pk = metricsPartition(scope);
  const sum = sumRollups(days.map(({ rollup }) => rollup));
  const counts = addCounts(inTotal(scope, sum.counts), exact);
  // A page's number of customers is never read.
  const total = { ...sum, counts, ...(scope.kind === 'page' && { customers: emptyHyperLogLog() }) };
  const expected = [
    ...days.map(({ day, rollup }) => ({ key: { pk, sk: metricsDay(day) }, rollup })),
    { key: { pk, sk: METRICS_TOTAL }, rollup: total },
  ];
  const items = await batchGet(
    table,
    expected.map(({ key }) => key),
  );
  return expected.map(({ key, rollup }) => {
    const item = items.get(itemName(key));
    const stored = item && readRollup(item);
    return { key, rollup: stored ? withKnownIds(rollup, stored) : rollup, stored };
  });
}

function save(table: Table, { key, rollup, stored }: Expected): Promise<boolean> {
  return writeIf(table, saveRollup(table, key, rollup, stored?.version ?? 0));
}

/** The keys of a list. */
const keysAt = (list: string) => ({ ...partition(list, 'gsi1'), ProjectionExpression: 'pk' });

/** Ids of all merchants. */
export async function* allMerchants(table: Table): AsyncGenerator<string> {
  for await (const { pk } of eachItem(table, keysAt(ALL_USERS)))
    yield String(pk).slice(profileKey('').pk.length);
}

async function* ordersOf(table: Table, ownerId: string): AsyncGenerator<Order> {
  for await (const item of eachItem(table, partition(ownersOrders(ownerId), 'gsi1'))) {
    const order = decodeOrSkip(table, orderCodec, item);
    if (order) yield order;
  }
}

async function* pageIdsOf(table: Table, ownerId: string): AsyncGenerator<string> {
  for await (const { pk } of eachItem(table, keysAt(ownersPages(ownerId))))
    yield String(pk).slice(landingPageKey('').pk.length);
}
