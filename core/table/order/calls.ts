import { defaultDeskSettings, deskSettingsSchema } from '@mirsah/domain/confirmation/transitions';
import type { CallQueue, DeskSettingsRepository, Lease, Leases } from '@mirsah/domain/desk';
import type { Order } from '@mirsah/domain/order';
import { type DiscountLimits, defaultDiscountLimit, discountLimitSchema } from '@mirsah/domain/order/goods';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { codec, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import { batchGet, find, getItem, keysOf, partition, queryOnce } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { type Condition, put, type TransactItem, updateIf, updateParts, write } from '../dynamo/write.ts';
import { callKey, deskSettingsKey, discountLimitKey, ownersCalls, ownersOrdersByStatus } from './keys.ts';
import { findQueuedOrders, orderCodec } from './order-item.ts';

/**
 * The desk's data about an order, under the order's key and deleted with it: when its customer is to be
 * called, by which the index finds it, and who has it on the desk until when (ISO-8601). It is separate,
 * because taking an order must not be a change of it, which would reject concurrent edits.
 */
export const callCodec = codec({
  entity: 'call',
  schema: z.strictObject({
    orderId: idSchema,
    leasedBy: z.string().nullable(),
    leasedUntil: z.iso.datetime().nullable(),
  }),
});

/**
 * Adds an order's call to the queue, moves it to another time, or removes it. Undefined when its time is
 * unchanged.
 */
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
        ScanIndexForward: false,
        ProjectionExpression: 'pk, sk',
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

/** The first read; the next ones are smaller, because they only replace orders that were called already. */
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
      // Without a lease, it was released in between.
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

/** No other member has it: there is no lease, it was released or has expired, or it is the same person's. */
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

export const discountLimitCodec = codec({
  entity: 'desk_settings',
  shape: 'discount_limit',
  schema: discountLimitSchema,
});

export function createDiscountLimits(table: Table): DiscountLimits {
  return {
    find: async (ownerId) =>
      (await find(table, discountLimitCodec, discountLimitKey(ownerId))) ?? defaultDiscountLimit,
    save: (ownerId, limit) =>
      write(table, put(table, encode(discountLimitCodec, discountLimitKey(ownerId), limit))),
  };
}
