import { type Day, riyadhDay } from '@mirsah/domain/day';
import { DomainError } from '@mirsah/domain/error';
import { type Settlement, settlementSchema } from '@mirsah/domain/statement';
import type { SettlementRepository } from '@mirsah/domain/statement/ports';
import * as z from 'zod';
import { codec, decode, encode, type Item } from './dynamo/item.ts';
import { each } from './dynamo/pool.ts';
import { batchGet, itemName, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { ifVersion, putIf } from './dynamo/write.ts';
import { profileKey } from './keys.ts';
import { packedSchema, packing } from './packed.ts';

/**
 * What settles the orders that were placed on a day, packed into a few items: DynamoDB's 400 KB have room for some ten thousand
 * orders each. One item for many orders, because a statement of ten thousand lines would be ten thousand writes; and nothing on
 * the order, because its every write is paid for.
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

export function createSettlementRepository(table: Table): SettlementRepository {
  const stored = async (ownerId: string, from: Day, to: Day) => {
    const items = await queryAll(table, {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': settledKey(ownerId, from, 0).pk,
        ':from': settledKey(ownerId, from, 0).sk,
        ':to': settledKey(ownerId, to, SHARDS - 1).sk,
      },
    });
    return new Map(
      items.map((item) => {
        const { version } = decode(settledCodec, item);
        return [String(item.sk), { version, orders: byOrder(item) }];
      }),
    );
  };
  return {
    async between(ownerId, from, to) {
      return together([...(await stored(ownerId, from, to)).values()]);
    },
    async of(ownerId, orders) {
      const keys = new Map(orders.map((order) => keyOf(ownerId, order)).map((key) => [itemName(key), key]));
      const items = await batchGet(table, [...keys.values()]);
      return together([...items.values()].map((item) => ({ orders: byOrder(item) })));
    },
    async settle({ ownerId, id, days }, settled, gone = new Set()) {
      if (!days) return new Map();
      const before = await stored(ownerId, days.from, days.to);
      const after = new Map<string, Record<string, Settlement>>(
        [...before].map(([sk, { orders }]) => [sk, without(orders, new Set([id, ...gone]))]),
      );
      for (const { order, paidMinor } of settled) {
        const { sk } = keyOf(ownerId, order);
        const orders = after.get(sk) ?? {};
        if (orders[order.id]) throw new DomainError('version_conflict');
        orders[order.id] = { statementId: id, paidMinor, expectedMinor: order.expectedMinor };
        after.set(sk, orders);
      }
      await each([...after], async ([sk, orders]) => {
        const { version = 0, orders: stood = {} } = before.get(sk) ?? {};
        if (isSame(stood, orders)) return;
        const key = { pk: settledKey(ownerId, days.from, 0).pk, sk };
        const list = Object.entries(orders).map(([orderId, own]) => ({ orderId, ...own }));
        const item = encode(settledCodec, key, { version: version + 1, orders: packedOrders.pack(list) });
        if (!(await putIf(table, item, ifVersion(version)))) throw new DomainError('version_conflict');
      });
      return together([...after.values()].map((orders) => ({ orders })));
    },
  };
}

function byOrder(item: Item): Record<string, Settlement> {
  const { orders } = decode(settledCodec, item);
  return Object.fromEntries(
    packedOrders.unpack(item, orders).map(({ orderId, ...settlement }) => [orderId, settlement]),
  );
}

function together(parts: readonly { orders: Record<string, Settlement> }[]): Map<string, Settlement> {
  return new Map(parts.flatMap(({ orders }) => Object.entries(orders)));
}

function without(orders: Record<string, Settlement>, statementIds: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(orders).filter(([, { statementId }]) => !statementIds.has(statementId)),
  );
}

function isSame(one: Record<string, Settlement>, other: Record<string, Settlement>): boolean {
  const names = Object.keys(other);
  return (
    names.length === Object.keys(one).length &&
    names.every((orderId) => {
      const [was, is] = [one[orderId], other[orderId]];
      return (
        was?.statementId === is?.statementId &&
        was?.paidMinor === is?.paidMinor &&
        was?.expectedMinor === is?.expectedMinor
      );
    })
  );
}
