import type { Day } from '@mirsah/domain/day';
import { DomainError } from '@mirsah/domain/error';
import {
  type AdSpend,
  type AdSpendRepository,
  adNetworkSchema,
  adSpendSchema,
  MAX_SPENDS_A_DAY,
  type SpendColumnsStore,
  spendColumnsSchema,
  spendName,
  withSpends,
} from '@mirsah/domain/money/ad-spend';
import {
  type CostsRepository,
  type Dated,
  deliveryCostsHistorySchema,
  pageCostsHistorySchema,
  withCosts,
} from '@mirsah/domain/money/costs';
import { type Fallbacks, UNREADABLE } from '@mirsah/domain/tolerant';
import * as z from 'zod';
import { profileKey } from '../account/keys.ts';
import { type Codec, codec, decodeAll, encode, type Key } from '../dynamo/item.ts';
import { beginningWith, find, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, isNew, put, write, writeIf } from '../dynamo/write.ts';

/** The costs of a page's orders, and the delivery costs of a currency; both with the same key prefix. */
const COSTS = 'COSTS#';
const pageCostsKey = (ownerId: string, pageId: string) => ({
  pk: profileKey(ownerId).pk,
  sk: `${COSTS}PAGE#${pageId}`,
});
const deliveryCostsKey = (ownerId: string, currency: string) => ({
  pk: profileKey(ownerId).pk,
  sk: `${COSTS}DELIVERY#${currency}`,
});
/** The advertising costs of a day. */
const adSpendKey = (ownerId: string, day: Day) => ({ pk: profileKey(ownerId).pk, sk: `SPEND#${day}` });
/** The columns of a network's files. */
const SPEND_COLUMNS = 'SPEND_COLUMNS#';

const version = z.number().int().min(1);

/** Costs of an unknown currency or country are ignored. */
const unknownMoney: Fallbacks = { currency: UNREADABLE, country: UNREADABLE };

export const pageCostsCodec = codec({
  entity: 'costs',
  shape: 'page_costs',
  schema: z.object({ pageId: z.string(), version, history: pageCostsHistorySchema }),
  fallbacks: unknownMoney,
});

export const deliveryCostsCodec = codec({
  entity: 'costs',
  shape: 'delivery_costs',
  schema: z.object({ currency: z.string(), version, history: deliveryCostsHistorySchema }),
  fallbacks: unknownMoney,
});

/** A day's amounts in one item. */
export const adSpendCodec = codec({
  entity: 'ad_spend',
  schema: z.object({ version, spends: z.array(adSpendSchema) }),
  fallbacks: { network: 'other', currency: UNREADABLE },
});

export const spendColumnsCodec = codec({
  entity: 'ad_spend',
  shape: 'spend_columns',
  schema: z.object({ network: adNetworkSchema, columns: spendColumnsSchema }),
  fallbacks: { network: UNREADABLE },
});

export function createCostsRepository(table: Table): CostsRepository {
  return {
    async all(ownerId) {
      const items = await queryAll(table, beginningWith({ pk: pageCostsKey(ownerId, '').pk, sk: COSTS }));
      const ofPages = pageCostsKey(ownerId, '').sk;
      const [pages, delivery] = [true, false].map((isOfPage) =>
        items.filter(({ sk }) => String(sk).startsWith(ofPages) === isOfPage),
      );
      return {
        pages: new Map(
          decodeAll(table, pageCostsCodec, pages ?? []).map(({ pageId, history }) => [pageId, history]),
        ),
        delivery: new Map(
          decodeAll(table, deliveryCostsCodec, delivery ?? []).map(({ currency, history }) => [
            currency,
            history,
          ]),
        ),
      };
    },
    savePage: (ownerId, pageId, entry) =>
      saveCosts(table, pageCostsCodec, pageCostsKey(ownerId, pageId), { pageId }, entry),
    saveDelivery: (ownerId, currency, entry) =>
      saveCosts(table, deliveryCostsCodec, deliveryCostsKey(ownerId, currency), { currency }, entry),
  };
}

async function saveCosts<T>(
  table: Table,
  costsCodec: Codec<{ version: number; history: Dated<T>[] }>,
  key: Key,
  whose: object,
  entry: Dated<T>,
): Promise<Dated<T>[]> {
  const stored = await find(table, costsCodec, key);
  const history = withCosts(stored?.history ?? [], entry);
  const after = encode(costsCodec, key, { ...whose, version: (stored?.version ?? 0) + 1, history });
  const condition = stored ? ifVersion(stored.version) : isNew;
  if (!(await writeIf(table, put(table, after, condition)))) throw new DomainError('version_conflict');
  return history;
}

export function createAdSpendRepository(table: Table): AdSpendRepository {
  return {
    async between(ownerId, from, to) {
      const { pk, sk } = adSpendKey(ownerId, from);
      const items = await queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':to': adSpendKey(ownerId, to).sk },
      });
      return decodeAll(table, adSpendCodec, items).flatMap(({ spends }) => spends);
    },
    async save(ownerId, spends) {
      const byDay = Map.groupBy(spends, ({ day }) => day);
      let changed = 0;
      for (const [day, ofDay] of byDay) changed += await saveDay(table, ownerId, day, ofDay);
      return { changed };
    },
  };
}

/** Each day is written separately: after a conflict, the same amounts are saved again. */
async function saveDay(table: Table, ownerId: string, day: Day, added: readonly AdSpend[]): Promise<number> {
  const key = adSpendKey(ownerId, day);
  const stored = await find(table, adSpendCodec, key);
  const before = stored?.spends ?? [];
  const spends = withSpends(before, added);
  const amountOf = (all: readonly AdSpend[], name: string) =>
    all.find((each) => spendName(each) === name)?.amountMinor ?? 0;
  const names = [...new Set(added.map(spendName))];
  const changed = names.filter((name) => amountOf(before, name) !== amountOf(spends, name));
  if (changed.length === 0) return 0;
  if (spends.length > MAX_SPENDS_A_DAY) throw new DomainError('payload_too_large');
  const after = encode(adSpendCodec, key, { version: (stored?.version ?? 0) + 1, spends });
  const condition = stored ? ifVersion(stored.version) : isNew;
  if (!(await writeIf(table, put(table, after, condition)))) throw new DomainError('version_conflict');
  return changed.length;
}

/** If two people choose columns at the same time, the later choice is stored. */
export function createSpendColumns(table: Table): SpendColumnsStore {
  return {
    async all(ownerId) {
      const { pk } = profileKey(ownerId);
      const items = await queryAll(table, beginningWith({ pk, sk: SPEND_COLUMNS }));
      const stored = decodeAll(table, spendColumnsCodec, items);
      return Object.fromEntries(stored.map(({ network, columns }) => [network, columns]));
    },
    async save(ownerId, network, columns) {
      const key = { pk: profileKey(ownerId).pk, sk: `${SPEND_COLUMNS}${network}` };
      await write(table, put(table, encode(spendColumnsCodec, key, { network, columns })));
    },
  };
}
