import { addDays, riyadhDay, SINCE_EVER } from '@mirsah/domain/day';
import { addCounts, pagesIn } from '@mirsah/domain/metrics/counts';
import { withoutCampaigns } from '@mirsah/domain/metrics/funnel';
import { emptyRollup } from '@mirsah/domain/metrics/rollup';
import type { MerchantData } from '@mirsah/domain/user/ports';
import { logEntryKey, profileKey, usersMemberships } from './account/keys.ts';
import { decode, encode, type Key } from './dynamo/item.ts';
import { batchGet, getItem, itemName, keysOf, partition } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { ifVersion, remove, transact, update, write } from './dynamo/write.ts';
import { goneDayCodec } from './metrics/close-days.ts';
import { dayListKey, figuresPartition, goneDayKey, METRICS_TOTAL, metricsPartition } from './metrics/keys.ts';
import { readMetrics, readPendingDeletion, readRollup, rollupItem } from './metrics/metrics.ts';
import { LISTED_DAYS, readPageDay } from './metrics/page-days.ts';
import {
  ownersBlockedPhones,
  ownersForms,
  ownersOrderIds,
  ownersOrders,
  ownersOrdersOnHold,
} from './order/keys.ts';
import { connectionKey, notifyPartition, ownersUnmatched, usersNotifications } from './outbound/keys.ts';
import { ownersPages } from './page/keys.ts';
import { removeStoredPage } from './page/landing-pages.ts';

const BATCH_SIZE = 25;

/**
 * Deletes everything a merchant has, one batch after the other, metrics frozen first and the profile left for
 * last. Each page is deleted in its own transaction, which releases its subdomain and title and makes the
 * publisher take it down.
 */
export function createMerchantData(table: Table): MerchantData {
  return {
    async deleteBatch(ownerId) {
      if (!(await freezeMetrics(table, ownerId))) return { hasMore: true };
      const removed =
        (await removePages(table, ownerId)) ||
        (await removeIndexed(table, ownersOrders(ownerId))) ||
        (await removeIndexed(table, ownersOrdersOnHold(ownerId))) ||
        (await removeIndexed(table, ownersOrderIds(ownerId))) ||
        (await removeIndexed(table, ownersForms(ownerId))) ||
        (await removeIndexed(table, ownersBlockedPhones(ownerId))) ||
        (await removeListed(table, ownersUnmatched(ownerId))) ||
        (await removeListed(table, usersMemberships(ownerId))) ||
        (await removeListed(table, usersNotifications(ownerId))) ||
        (await removeAllOf(table, notifyPartition(ownerId))) ||
        (await removeAllOf(table, logEntryKey(ownerId, '').pk)) ||
        (await removeFigures(table, ownerId)) ||
        (await deleteMetricsBatch(table, ownerId)) ||
        (await removeOwnPartitions(table, ownerId));
      return { hasMore: removed > 0 };
    },
  };
}

async function removePages(table: Table, ownerId: string): Promise<number> {
  const keys = await keysOf(table, partition(ownersPages(ownerId), 'gsi1'), BATCH_SIZE);
  for (const key of keys) {
    const item = await getItem(table, key);
    if (item) await removeStoredPage(table, item);
  }
  return keys.length;
}

/**
 * Deletes the first items of a list with everything under their keys: an order's history, deliveries and
 * messages.
 */
async function removeIndexed(table: Table, list: string): Promise<number> {
  const listed = await keysOf(table, partition(list, 'gsi1'), BATCH_SIZE);
  await Promise.all(
    listed.map(async (key) => {
      const parts = await keysOf(table, partition(key.pk));
      // The listed item is deleted last: while it exists, an interrupted deletion finds the rest again.
      await removeAll(
        table,
        parts.filter(({ sk }) => sk !== key.sk),
      );
      await removeAll(table, [key]);
    }),
  );
  return listed.length;
}

/**
 * Deletes the items in the user's own partitions: products, templates, titles, connections. The profile
 * stays.
 */
async function removeOwnPartitions(table: Table, ownerId: string): Promise<number> {
  const profile = profileKey(ownerId);
  const own = await keysOf(table, partition(profile.pk), BATCH_SIZE + 1);
  const connections = await keysOf(table, partition(connectionKey(ownerId, 'COD').pk), BATCH_SIZE);
  const keys = [...own.filter(({ sk }) => sk !== profile.sk), ...connections];
  await removeAll(table, keys);
  return keys.length;
}

/** Deletes the first items of a list alone: the user's memberships, notifications, and invitations. */
async function removeListed(table: Table, list: string): Promise<number> {
  const keys = await keysOf(table, partition(list, 'gsi1'), BATCH_SIZE);
  await removeAll(table, keys);
  return keys.length;
}

async function removeAllOf(table: Table, pk: string): Promise<number> {
  const keys = await keysOf(table, partition(pk), BATCH_SIZE);
  await removeAll(table, keys);
  return keys.length;
}

const DAY_BATCH_SIZE = 5;
/**
 * Longer than the stream's 24 h retention, so that a late record still finds that its merchant was deleted.
 */
const TRACE_SECONDS = 3 * 86_400;

type PendingDeletion = { pageIds: string[] };

/**
 * Ends counting for this merchant and their pages. Later records of the stream are not counted. False when
 * the total was written at the same moment; then nothing has changed.
 */
async function freezeMetrics(table: Table, ownerId: string): Promise<boolean> {
  const { version, leaving } = await readTotal(table, ownerId);
  if (leaving) return true;
  const pages = await keysOf(table, partition(ownersPages(ownerId), 'gsi1'));
  const { days } = await readMetrics(table, { kind: 'merchant', ownerId }, SINCE_EVER);
  const counted = days.flatMap(({ rollup }) => pagesIn(rollup.counts));
  const pageIds = new Set([...counted, ...pages.map(({ pk }) => pk.replace('PAGE#', ''))]);
  return writeTotal(table, ownerId, version, { leaving: { pageIds: [...pageIds] } });
}

/**
 * Deletes some of a merchant's frozen metrics; returns 0 when none are left.
 */
async function deleteMetricsBatch(table: Table, ownerId: string): Promise<number> {
  const { version, leaving } = await readTotal(table, ownerId);
  if (!leaving || leaving.isDone) return 0;
  const [pageId, ...others] = leaving.pageIds;
  if (pageId !== undefined) {
    const removed = await removeOfPage(table, pageId);
    if (removed === 0) await writeTotal(table, ownerId, version, { leaving: { pageIds: others } });
    return 1;
  }
  const keys = await keysOf(table, partition(merchantPartition(ownerId)), DAY_BATCH_SIZE + 1);
  const days = keys.filter(({ sk }) => sk !== METRICS_TOTAL);
  await removeAll(table, days);
  if (days.length > 0) return days.length;
  const expiresAt = Math.floor(Date.now() / 1000) + TRACE_SECONDS;
  return (await writeTotal(table, ownerId, version, { leaving: { pageIds: [] }, expiresAt })) ? 0 : 1;
}

async function removeOfPage(table: Table, pageId: string): Promise<number> {
  const keys = await keysOf(table, partition(metricsPartition({ kind: 'page', pageId })), DAY_BATCH_SIZE);
  await removeAll(table, keys);
  return keys.length;
}

/**
 * Deletes some of a merchant's view counts; returns 0 when none are left. Counts of days that may still be
 * summed up again stay in the platform's, without a name.
 */
async function removeFigures(table: Table, ownerId: string): Promise<number> {
  const keys = await keysOf(table, partition(figuresPartition(ownerId)), BATCH_SIZE);
  const oldest = addDays(riyadhDay(new Date()), -LISTED_DAYS);
  const [moving, others] = [true, false].map((isMoving) =>
    keys.filter(({ sk }) => (sk.startsWith('DAY#') && sk >= `DAY#${oldest}`) === isMoving),
  );
  // Removed from the lists first: an interrupted deletion finds them again by the pages' days.
  await removeAll(
    table,
    (others ?? []).flatMap(({ sk }) => {
      const [kind, day = '', pageId = ''] = sk.split('#');
      return kind === 'DAY' ? [dayListKey({ ownerId, pageId, day })] : [];
    }),
  );
  await removeAll(table, others ?? []);
  for (const key of moving ?? []) await moveViews(table, ownerId, key);
  return keys.length;
}

/** Does nothing when one of the items has changed since: it is found again by the next batch. */
async function moveViews(table: Table, ownerId: string, key: Key): Promise<void> {
  const [, day = '', pageId = ''] = key.sk.split('#');
  const gone = goneDayKey(day);
  const items = await batchGet(table, [key, gone]);
  const [item, before] = [key, gone].map((of) => items.get(itemName(of)));
  if (!item) return;
  const pageDay = readPageDay(item);
  const { version, counts } = before ? decode(goneDayCodec, before) : { version: 0, counts: {} };
  const set = encode(goneDayCodec, gone, {
    version: version + 1,
    counts: addCounts(counts, withoutCampaigns(pageDay.counts)),
  });
  const writes = [
    update(table, gone, { set }, ifVersion(version)),
    remove(table, key, ifVersion(pageDay.version)),
    remove(table, dayListKey({ ownerId, pageId, day })),
  ];
  await transact(
    table,
    writes.map((write) => ({ item: write, onConflict: true })),
  );
}

const merchantPartition = (ownerId: string) => metricsPartition({ kind: 'merchant', ownerId });
const totalKey = (ownerId: string) => ({ pk: merchantPartition(ownerId), sk: METRICS_TOTAL });

async function readTotal(table: Table, ownerId: string) {
  const key = totalKey(ownerId);
  const item = (await batchGet(table, [key])).get(itemName(key));
  return { version: item ? readRollup(item).version : 0, leaving: readPendingDeletion(item) };
}

/** Empties the total and marks it; false when its version is no longer `version`. */
async function writeTotal(
  table: Table,
  ownerId: string,
  version: number,
  mark: { leaving: PendingDeletion; expiresAt?: number },
): Promise<boolean> {
  const key = totalKey(ownerId);
  const set = { ...rollupItem(key, emptyRollup(), version + 1), ...mark };
  const item = update(table, key, { set }, ifVersion(version));
  return (await transact(table, [{ item, onConflict: true }])) === undefined;
}

async function removeAll(table: Table, keys: readonly Key[]): Promise<void> {
  await Promise.all(keys.map((key) => write(table, remove(table, key))));
}
