import { addDays, type Day, daysBetween, riyadhDay } from '@mirsah/domain/day';
import { DomainError } from '@mirsah/domain/error';
import { type Settlement, type Statement, settlementSchema } from '@mirsah/domain/statement';
import type { KnownOrder } from '@mirsah/domain/statement/match';
import type { ReadSettlements, SettlementRepository, Settlements } from '@mirsah/domain/statement/ports';
import * as z from 'zod';
import { profileKey } from '../account/keys.ts';
import { codec, decode, encode, type Item, type Key } from '../dynamo/item.ts';
import { packedSchema, packing } from '../dynamo/packed.ts';
import { each } from '../dynamo/pool.ts';
import { batchGet, itemName, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, putIf } from '../dynamo/write.ts';

/**
 * The payments of the orders that were placed on a day, packed into a few items: DynamoDB's 400 KB have room
 * for some ten thousand orders each. One item for many orders, because a statement of ten thousand lines
 * would be ten thousand writes; and nothing in the order, because its every write costs money.
 */
const SHARDS = 2;
const shardOf = (orderId: string) => (orderId.codePointAt(orderId.length - 1) ?? 0) % SHARDS;
const settledKey = (ownerId: string, day: Day, shard: number) => ({
  pk: profileKey(ownerId).pk,
  sk: `SETTLED#${day}#${shard}`,
});
const keyOf = (ownerId: string, { id, placedAt }: { id: string; placedAt: string }) =>
  settledKey(ownerId, riyadhDay(placedAt), shardOf(id));

export const settledCodec = codec({
  entity: 'settled',
  schema: z.object({
    version: z.number().int().min(1),
    orders: packedSchema,
  }),
});

const packedOrders = packing(settlementSchema.extend({ orderId: z.string() }), {});

type Part = { version: number; settlements: Map<string, Settlement[]> };

export function createSettlementRepository(table: Table): SettlementRepository {
  const between = async (ownerId: string, from: Day, to: Day): Promise<Map<string, Part>> => {
    const items = await queryAll(table, {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': settledKey(ownerId, from, 0).pk,
        ':from': settledKey(ownerId, from, 0).sk,
        ':to': settledKey(ownerId, to, SHARDS - 1).sk,
      },
    });
    return new Map(items.map((item) => [String(item.sk), partIn(item)]));
  };
  /** Days without payments are parts without orders. */
  const read = async (keys: readonly Key[]): Promise<Map<string, Part>> => {
    const items = await batchGet(table, keys);
    return new Map(
      keys.map((key) => {
        const item = items.get(itemName(key));
        return [key.sk, item ? partIn(item) : { version: 0, settlements: new Map() }];
      }),
    );
  };
  const rewrite = async (
    { ownerId, id }: Pick<Statement, 'ownerId' | 'id'>,
    before: ReadSettlements['parts'],
    own: readonly { order: KnownOrder; paidMinor: number }[],
    gone: ReadonlySet<string>,
  ): Promise<Settlements> => {
    const ofPart = Map.groupBy(own, ({ order }) => keyOf(ownerId, order).sk);
    const after = [...before].map(([sk, part]) => {
      const settlements = without(part.settlements, new Set([id, ...gone]));
      for (const { order, paidMinor } of ofPart.get(sk) ?? []) {
        const settlement = { statementId: id, paidMinor, expectedMinor: order.expectedMinor };
        settlements.set(order.id, [...(settlements.get(order.id) ?? []), settlement]);
      }
      return { sk, part, settlements };
    });
    await each(after, async ({ sk, part: { version, settlements: stood }, settlements }) => {
      if (isSame(stood, settlements)) return;
      const list = [...settlements].flatMap(([orderId, all]) =>
        all.map((settlement) => ({ orderId, ...settlement })),
      );
      const key = { pk: settledKey(ownerId, '', 0).pk, sk };
      const item = encode(settledCodec, key, { version: version + 1, orders: packedOrders.pack(list) });
      if (!(await putIf(table, item, ifVersion(version)))) throw new DomainError('version_conflict');
    });
    return together(after);
  };
  return {
    async between(ownerId, from, to) {
      return together([...(await between(ownerId, from, to)).values()]);
    },
    async of(ownerId, orders) {
      const keys = new Map(orders.map((order) => keyOf(ownerId, order)).map((key) => [key.sk, key]));
      const parts = await read([...keys.values()]);
      return { settlements: together([...parts.values()]), parts };
    },
    async settle(statement, settled, { parts }, gone) {
      if (!statement.days) return new Map();
      const keys = keysBetween(statement.ownerId, statement.days);
      const others = await read(keys.filter(({ sk }) => !parts.has(sk)));
      const before = keys.map(({ sk }) => [sk, parts.get(sk) ?? others.get(sk)] as const);
      return rewrite(
        statement,
        new Map(before.flatMap(([sk, part]) => (part ? [[sk, part]] : []))),
        settled,
        gone,
      );
    },
    async release(statement) {
      const { ownerId, days } = statement;
      if (days) await rewrite(statement, await between(ownerId, days.from, days.to), [], new Set());
    },
  };
}

function keysBetween(ownerId: string, { from, to }: { from: Day; to: Day }): Key[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).flatMap(
    (day) => Array.from({ length: SHARDS }, (_, shard) => settledKey(ownerId, day, shard)),
  );
}

function partIn(item: Item): Part {
  const { version, orders } = decode(settledCodec, item);
  const settlements: Part['settlements'] = new Map();
  for (const { orderId, ...settlement } of packedOrders.unpack(item, orders))
    settlements.set(orderId, [...(settlements.get(orderId) ?? []), settlement]);
  return { version, settlements };
}

function together(parts: readonly { settlements: Settlements }[]): Settlements {
  return new Map(parts.flatMap(({ settlements }) => [...settlements]));
}

function without(settlements: Settlements, statementIds: ReadonlySet<string>): Map<string, Settlement[]> {
  return new Map(
    [...settlements].flatMap(([orderId, all]) => {
      const left = all.filter(({ statementId }) => !statementIds.has(statementId));
      return left.length > 0 ? [[orderId, left]] : [];
    }),
  );
}

/** Independent of the order in which the statements of an order were matched. */
function isSame(one: Settlements, other: Settlements): boolean {
  const texts = (all: readonly Settlement[] = []) =>
    all.map(({ statementId, paidMinor, expectedMinor }) => `${statementId} ${paidMinor} ${expectedMinor}`);
  return (
    one.size === other.size &&
    [...other].every(([orderId, all]) => texts(all).sort().join() === texts(one.get(orderId)).sort().join())
  );
}
