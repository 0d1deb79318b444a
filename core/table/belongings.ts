import type { Belongings } from '@mirsah/domain/admin/user-repository.ts';
import { indexed, keysIn, partition, removeAll } from './found-keys.ts';
import {
  connectionKey,
  ownersBlockedPhones,
  ownersHeldOrders,
  ownersOrderIds,
  ownersOrders,
  ownersPages,
  profileKey,
} from './keys.ts';
import { createLandingPageRepository, readLandingPage } from './landing-page-repository.ts';
import { closeFigures, removeSomeFigures } from './leaver-figures.ts';
import type { Table } from './table.ts';

const BATCH = 25;

/** Pages go one transaction each, so that their names are released and the publisher hears of it. */
export function createBelongings(table: Table): Belongings {
  return {
    async removeSome(ownerId) {
      if (!(await closeFigures(table, ownerId))) return { hasMore: true };
      const removed =
        (await removePages(table, ownerId)) ||
        (await removeIndexed(table, ownersOrders(ownerId))) ||
        (await removeIndexed(table, ownersHeldOrders(ownerId))) ||
        (await removeIndexed(table, ownersOrderIds(ownerId))) ||
        (await removeIndexed(table, ownersBlockedPhones(ownerId))) ||
        (await removeSomeFigures(table, ownerId)) ||
        (await removeOwnPartitions(table, ownerId));
      return { hasMore: removed > 0 };
    },
  };
}

async function removePages(table: Table, ownerId: string): Promise<number> {
  const keys = await keysIn(table, indexed(ownersPages(ownerId)), BATCH);
  const { remove } = createLandingPageRepository(table);
  for (const { pk } of keys) {
    const page = await readLandingPage(table, pk.replace('PAGE#', ''));
    if (page) await remove(page);
  }
  return keys.length;
}

/** A thing goes with all that is kept under its key: an order's history, deliveries and messages. */
async function removeIndexed(table: Table, list: string): Promise<number> {
  const things = await keysIn(table, indexed(list), BATCH);
  await Promise.all(
    things.map(async (thing) => {
      const parts = await keysIn(table, partition(thing.pk));
      // What is listed goes last: while it is there, a broken-off removal finds the rest again.
      await removeAll(
        table,
        parts.filter(({ sk }) => sk !== thing.sk),
      );
      await removeAll(table, [thing]);
    }),
  );
  return things.length;
}

/** What is kept under the user's own keys: products, templates, titles, connections. The profile stays. */
async function removeOwnPartitions(table: Table, ownerId: string): Promise<number> {
  const profile = profileKey(ownerId);
  const own = await keysIn(table, partition(profile.pk), BATCH + 1);
  const connections = await keysIn(table, partition(connectionKey(ownerId, 'COD').pk), BATCH);
  const keys = [...own.filter(({ sk }) => sk !== profile.sk), ...connections];
  await removeAll(table, keys);
  return keys.length;
}
