import { defaultDeskSettings, deskSettingsSchema } from '@mirsah/domain/confirmation/transitions';
import type { CallQueue, DeskSettingsRepository, Lease, Leases } from '@mirsah/domain/desk';
import type { Order } from '@mirsah/domain/order';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { codec, decodeOrSkip, encode, type Item } from './dynamo/item.ts';
import { batchGet, find, getItem, keysOf, partition, queryOnce } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { type Condition, put, type TransactItem, updateIf, updateParts, write } from './dynamo/write.ts';
import { callKey, deskSettingsKey, orderKey, ownersCalls, ownersOrdersByStatus } from './keys.ts';
import { findQueuedOrders, orderCodec } from './order-item.ts';

/**
 * What the desk knows of an order besides the order itself, under the order's key and deleted with it: when its customer
 * is to be called, by which the index finds it, and who has it on the desk until when (ISO-8601). It is apart, because
 * taking an order must not be a change of it, which would refuse what others have open.
 */
export const callCodec = codec({
  entity: 'call',
  schema: z.strictObject({
    orderId: idSchema,
    leasedBy: z.string().nullable(),
    leasedUntil: z.iso.datetime().nullable(),
  }),
});

/** Puts an order's call into the queue, at another time, or out of it. Undefined when its time stays as it is. */
export function planCall(table: Table, before: Order, after: Order): TransactItem | undefined {
  const [was, now] = [before, after].map(({ confirmation }) => confirmation?.nextAt ?? null);
  if (was === now) return undefined;
  const key = callKey(after.id);
  const { entity } = encode(callCodec, key, {});
  const index = now === null ? undefined : `${now}#${after.id}`;
  return updateParts(table, key, [
    { path: ['entity'], value: entity },
    { path: ['orderId'], value: after.id },
    { path: ['gsi1pk'], value: index && ownersCalls(after.ownerId) },
    { path: ['gsi1sk'], value: index },
  ]);
}

export function createCallQueue(table: Table): CallQueue {
  return {
    async due(ownerId, now, limit) {
      const idsFrom = async (end: 'oldest' | 'newest') => {
        const query = {
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :calls AND gsi1sk < :now',
          ExpressionAttributeValues: { ':calls': ownersCalls(ownerId), ':now': `${now.toISOString()}~` },
          ScanIndexForward: end === 'oldest',
        };
        return (await keysOf(table, query, limit)).map(orderIdIn);
      };
      const oldest = await idsFrom('oldest');
      const newest = oldest.length < limit ? [] : await idsFrom('newest');
      return findQueuedOrders(table, [...new Set([...oldest, ...newest.reverse()])]);
    },
    async *pending(ownerId) {
      const query = {
        ...partition(ownersOrdersByStatus(ownerId, 'pending'), 'gsi2'),
        ...{ ScanIndexForward: false, ProjectionExpression: 'pk, sk' },
      };
      let ExclusiveStartKey: Item | undefined;
      let size = PAGE;
      do {
        const { items, nextKey } = await queryOnce(
          table,
          ExclusiveStartKey ? { ...query, ExclusiveStartKey } : query,
          size,
        );
        yield* await findQueuedOrders(table, items.map(orderIdIn));
        ExclusiveStartKey = nextKey;
        size = NEXT_PAGE;
      } while (ExclusiveStartKey);
    },
    async find(ownerId, orderId) {
      const item = await getItem(table, orderKey(orderId));
      const order = item && decodeOrSkip(table, orderCodec, item);
      return order?.ownerId === ownerId ? order : undefined;
    },
  };
}

const orderIdIn = ({ pk }: Item) => String(pk).slice(orderKey('').pk.length);

/** As many as one batch reads; behind these only those are missing in whose place there were called ones. */
const PAGE = 100;
const NEXT_PAGE = 25;

export function createLeases(table: Table): Leases {
  return {
    async of(orderIds, now) {
      const items = await batchGet(table, orderIds.map(callKey), { isConsistent: true });
      const leases = [...items.values()].flatMap((item) => leaseIn(table, item) ?? []);
      return new Map(
        leases
          .filter(({ until }) => Date.parse(until) > now.getTime())
          .map((lease) => [lease.orderId, lease]),
      );
    },
    async take(lease, now) {
      const { orderId, by, until } = lease;
      const set = encode(callCodec, callKey(orderId), { orderId, leasedBy: by, leasedUntil: until });
      if (await updateIf(table, callKey(orderId), { set }, isFree(by, now))) return undefined;
      const other = (await this.of([orderId], now)).get(orderId);
      // Without one, it was given up between the two.
      return other ?? this.take(lease, now);
    },
    async end(orderId, by) {
      const set = { leasedBy: null, leasedUntil: null };
      await updateIf(table, callKey(orderId), { set }, isOf(by));
    },
  };
}

function leaseIn(table: Table, item: Item): Lease | undefined {
  const call = decodeOrSkip(table, callCodec, { leasedBy: null, leasedUntil: null, ...item });
  if (!call || call.leasedBy === null || call.leasedUntil === null) return undefined;
  return { orderId: call.orderId, by: call.leasedBy, until: call.leasedUntil };
}

/** Nobody else has it: no lease, one that was given up or has ended, or the same person's. */
const isFree = (by: string, now: Date): Condition => ({
  ConditionExpression:
    'attribute_not_exists(leasedUntil) OR leasedUntil = :none OR leasedUntil <= :now OR leasedBy = :by',
  ExpressionAttributeValues: { ':none': null, ':now': now.toISOString(), ':by': by },
});

const isOf = (by: string): Condition => ({
  ConditionExpression: 'leasedBy = :by',
  ExpressionAttributeValues: { ':by': by },
});

export const deskSettingsCodec = codec({ entity: 'desk_settings', schema: deskSettingsSchema });

export function createDeskSettings(table: Table): DeskSettingsRepository {
  return {
    find: async (ownerId) =>
      (await find(table, deskSettingsCodec, deskSettingsKey(ownerId))) ?? defaultDeskSettings,
    save: (ownerId, settings) =>
      write(table, put(table, encode(deskSettingsCodec, deskSettingsKey(ownerId), settings))),
  };
}
