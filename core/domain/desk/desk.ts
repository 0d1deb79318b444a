import type { Clock } from '../clock.ts';
import { nextCallingTime } from '../confirmation/calling-hours.ts';
import { newConfirmation, type Outcome, UNDO_LIMIT_MS } from '../confirmation/confirmation.ts';
import { afterOutcome, type DeskSettings } from '../confirmation/transitions.ts';
import { DomainError } from '../error.ts';
import { updateOrder } from '../order/change.ts';
import type { Order, OrderEvent, OrderStatus } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { findQueueGroup, inCallingOrder, type QueuedOrder, type QueueGroup } from './queue.ts';

/** The duration of a lease without a renewal. */
export const LEASE_MS = 3 * 60_000;

/** The member who has reserved an order, so that no other member calls its customer. Expires by itself. */
export type Lease = { orderId: string; by: string; until: string };

export type CallQueue = {
  /**
   * Orders whose callback or retry is due, longest due first. Of more than `limit`, as many from each end,
   * because a call that was promised for now, or a customer who has just written, would be behind a backlog.
   */
  due(ownerId: string, now: Date, limit: number): Promise<QueuedOrder[]>;
  /** Pending orders, newest first, read lazily. */
  pending(ownerId: string): AsyncIterable<QueuedOrder>;
  /** A complete, current order; an unreadable one is skipped, so that it does not stop the desk. */
  find(ownerId: string, orderId: string): Promise<Order | undefined>;
};

export type Leases = {
  /** The active ones, by order id. */
  of(orderIds: readonly string[], now: Date): Promise<Map<string, Lease>>;
  /** Takes or renews a lease; returns another member's active lease, and changes nothing then. */
  take(lease: Lease, now: Date): Promise<Lease | undefined>;
  /** Ends a lease that is still `by`'s. */
  end(orderId: string, by: string): Promise<void>;
};

export type DeskSettingsRepository = {
  /** The defaults, until a merchant has saved their own. */
  find(ownerId: string): Promise<DeskSettings>;
  save(ownerId: string, settings: DeskSettings): Promise<void>;
};

type Ports = { orders: OrderRepository; leases: Leases; clock: Clock };

type NextPorts = {
  queue: CallQueue;
  leases: Leases;
  clock: Clock;
  deskSettings: Pick<DeskSettingsRepository, 'find'>;
};

/** One desk: that of one of the merchant's members. */
type Desk = { ownerId: string; by: string; settings: DeskSettings };

/** Enough that concurrent members do not compete for the same few. */
export const CANDIDATES = 100;
/**
 * The maximum number of pending orders that are read for these: the others wait, or their customers cannot be
 * reached.
 */
const MAX_READ = 500;
/** The number of orders whose leases are read together. */
const BATCH = 10;

/** An order on the desk, the reason why it is next, its lease, and whether it was on the desk before. */
export type Call = { order: Order; group: QueueGroup; lease: Lease; isRenewal: boolean };

/**
 * The order to call next, leased to the caller. Concurrent requests never get the same one: the lease is a
 * conditional write, and the order is read again after it. `besides` are orders that were just skipped;
 * `preferred` is the order shown at the head of the queue: it is taken if it may still be called, without
 * reading the queue. Without a due call, returns when the first of the waiting customers may be called;
 * undefined when none waits.
 */
export async function nextCall(
  ports: NextPorts,
  { ownerId, by }: Pick<Desk, 'ownerId' | 'by'>,
  { besides = [], preferred }: { besides?: readonly string[]; preferred?: string | undefined } = {},
): Promise<{ call: Call } | { call: undefined; opensAt: Date | undefined }> {
  const { queue, leases, clock, deskSettings } = ports;
  const now = clock.now();
  const seen = preferred === undefined ? undefined : await takePreferred(ports, { ownerId, by }, preferred);
  if (seen) return { call: seen };
  const [settings, ...found] = await Promise.all([
    deskSettings.find(ownerId),
    queue.due(ownerId, now, CANDIDATES),
    uncalled(queue, ownerId),
  ]);
  const candidates = new Map(found.flat().map((order) => [order.id, order]));
  for (const id of besides) candidates.delete(id);
  const inOrder = inCallingOrder([...candidates.values()], now, settings);
  const others = new Map<string, Lease>();
  const own = new Set<string>();
  let isContended = false;
  for (let start = 0; start < inOrder.length; start += BATCH) {
    const batch = new Set(inOrder.slice(start, start + BATCH).map(({ order }) => order.id));
    while (batch.size > 0) {
      for (const [id, lease] of await leases.of([...batch], now)) {
        if (lease.by === by) own.add(id);
        else others.set(id, lease);
      }
      const free = [...batch].filter((id) => !others.has(id));
      // Under contention, each request would lose the first one again and again.
      const id = free[isContended ? Math.floor(Math.random() * free.length) : 0];
      if (id === undefined) break;
      const lease = leaseOf(id, by, now);
      const other = await leases.take(lease, now);
      if (other) {
        others.set(id, other);
        isContended = true;
        continue;
      }
      const order = await queue.find(ownerId, id);
      const group = order && findQueueGroup(order, now, settings);
      if (order && group) return { call: { order, group, lease, isRenewal: own.has(id) } };
      await leases.end(id, by);
      batch.delete(id);
      candidates.delete(id);
    }
  }
  return { call: undefined, opensAt: nextOpening([...candidates.values()], others, { now, settings }) };
}

/** Undefined when another member has the order, or it may not be called now, or does not exist. */
async function takePreferred(
  { queue, leases, clock, deskSettings }: NextPorts,
  { ownerId, by }: Pick<Desk, 'ownerId' | 'by'>,
  orderId: string,
): Promise<Call | undefined> {
  const now = clock.now();
  const [settings, seen, held] = await Promise.all([
    deskSettings.find(ownerId),
    queue.find(ownerId, orderId),
    leases.of([orderId], now),
  ]);
  if (!seen || !findQueueGroup(seen, now, settings)) return undefined;
  const lease = leaseOf(orderId, by, now);
  if (await leases.take(lease, now)) return undefined;
  const order = await queue.find(ownerId, orderId);
  const group = order && findQueueGroup(order, now, settings);
  if (order && group) return { order, group, lease, isRenewal: held.get(orderId)?.by === by };
  await leases.end(orderId, by);
  return undefined;
}

/** Pending orders, newest first, until enough uncalled ones are found. */
export async function uncalled(queue: CallQueue, ownerId: string): Promise<QueuedOrder[]> {
  const found: QueuedOrder[] = [];
  let count = 0;
  for await (const order of queue.pending(ownerId)) {
    found.push(order);
    if ((order.confirmation ?? newConfirmation).state === 'new') count += 1;
    if (count === CANDIDATES || found.length === MAX_READ) break;
  }
  return found;
}

/** When the first of these orders may be called, or returns from another desk. */
function nextOpening(
  waiting: readonly QueuedOrder[],
  leases: ReadonlyMap<string, Lease>,
  { now, settings }: { now: Date; settings: DeskSettings },
): Date | undefined {
  const times = waiting
    .filter(({ status, holdReason, confirmation }) => {
      return status === 'pending' && holdReason === null && confirmation?.state !== 'unreachable';
    })
    .map(({ id, country, confirmation }) => {
      const from = [now.toISOString(), confirmation?.nextAt, leases.get(id)?.until];
      const due = Math.max(...from.map((time) => Date.parse(time ?? from[0] ?? '')));
      return nextCallingTime(new Date(due), country, settings.hours).getTime();
    });
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

/**
 * Leases an order, or renews its lease. Throws DomainError `not_found`, or `order_leased` with its holder and
 * end.
 */
export async function takeCall(
  { orders, leases, clock }: Ports,
  { ownerId, by, orderId }: { ownerId: string; by: string; orderId: string },
): Promise<Omit<Call, 'group'>> {
  const now = clock.now();
  const [order, held] = await Promise.all([orders.find(ownerId, orderId), leases.of([orderId], now)]);
  if (!order) throw new DomainError('not_found');
  const lease = leaseOf(orderId, by, now);
  const other = await leases.take(lease, now);
  if (other) throw new DomainError('order_leased', { leasedBy: other.by, leasedUntil: other.until });
  return { order, lease, isRenewal: held.get(orderId)?.by === by };
}

/**
 * Releases an order without a recorded outcome, so that others get it at once. Another member's lease stays.
 * Throws DomainError `not_found`.
 */
export async function releaseCall(
  { orders, leases }: Pick<Ports, 'orders' | 'leases'>,
  { ownerId, by, orderId }: { ownerId: string; by: string; orderId: string },
): Promise<void> {
  if (!(await orders.find(ownerId, orderId))) throw new DomainError('not_found');
  await leases.end(orderId, by);
}

/**
 * Records the outcome of a call, or of the customer's button (not `isCall`), and releases the order.
 * `outcomeId` makes a repeated request harmless. Throws DomainError `not_found`; `order_decided` when the
 * order is not pending any more, because another member or the customer's button was first.
 */
export async function recordOutcome(
  { orders, leases, clock }: Pick<Ports, 'orders' | 'clock'> & { leases: Pick<Leases, 'end'> },
  { ownerId, by, settings }: Desk,
  {
    orderId,
    outcome,
    outcomeId,
    isCall = true,
  }: { orderId: string; outcome: Outcome; outcomeId: string; isCall?: boolean },
): Promise<{ order: Order; isRepeat: boolean }> {
  const { before, after } = await updateOrder(
    { orders, clock },
    { ownerId, orderId, by },
    async (order, at) => {
      const events = await orders.events(orderId);
      if (events.some((event) => event.type === 'outcome' && event.outcomeId === outcomeId))
        return { changes: {}, events: [] };
      if (order.status !== 'pending')
        throw new DomainError('order_decided', { currentVersion: order.version });
      const present = order.confirmation ?? newConfirmation;
      const called = { at, by, country: order.country, settings };
      const { confirmation: after, status = order.status } = afterOutcome(present, outcome, called);
      const confirmation = isCall ? after : { ...after, calls: present.calls };
      // The earlier calls stay in the order when this one is undone.
      const { calls: _calls, ...before } = present;
      return {
        changes: { confirmation, status, customerWroteAt: undefined },
        events: [
          {
            type: 'outcome',
            outcomeId,
            outcome,
            statusBefore: order.status,
            before: order.confirmation && before,
          },
        ],
      };
    },
  );
  await leases.end(orderId, by);
  return { order: after, isRepeat: before === after };
}

/**
 * Undoes an outcome within `UNDO_LIMIT_MS`, and leases the order again if the outcome was that of a call.
 * `lease` is undefined when the order is not on this desk then. `asks` runs before the order is reopened;
 * without it the confirmation was given. Throws DomainError `not_found`; `too_late` after that time, or when
 * the order has changed since; and the errors of `asks`.
 */
export async function undoOutcome(
  { orders, leases, clock }: Ports,
  {
    ownerId,
    by,
    orderId,
    outcomeId,
    asks,
  }: {
    ownerId: string;
    by: string;
    orderId: string;
    outcomeId: string;
    asks: ((order: Order, status: OrderStatus) => Promise<void>) | undefined;
  },
): Promise<{ order: Order; lease: Lease | undefined; isRenewal: boolean }> {
  let wasCall = false;
  const { after } = await updateOrder({ orders, clock }, { ownerId, orderId, by }, async (order, at) => {
    const events = await orders.events(orderId);
    const last = events.at(-1);
    const isOwn = last?.by === by && 'outcomeId' in last && last.outcomeId === outcomeId;
    if (isOwn && last.type === 'outcome_undone') return { changes: {}, events: [] };
    const endsAt = Date.parse(last?.at ?? '') + UNDO_LIMIT_MS + UNDO_GRACE_MS;
    const isUndoable = isOwn && last.type === 'outcome' && at.getTime() <= endsAt;
    if (!isUndoable) throw new DomainError('too_late');
    await asks?.(order, last.statusBefore);
    const { calls } = order.confirmation ?? newConfirmation;
    const others = calls.filter((call) => call.at !== last.at);
    wasCall = others.length < calls.length;
    return {
      changes: {
        confirmation: last.before && { ...last.before, calls: others },
        status: last.statusBefore,
        customerWroteAt: unansweredAt(events.slice(0, -1)),
      },
      events: [{ type: 'outcome_undone', outcomeId }],
    };
  });
  const now = clock.now();
  const held = (await leases.of([orderId], now)).get(orderId);
  const isRenewal = held?.by === by;
  if (!wasCall && !isRenewal) return { order: after, lease: undefined, isRenewal };
  const lease = leaseOf(orderId, by, now);
  const other = await leases.take(lease, now);
  return { order: after, lease: other ? undefined : lease, isRenewal };
}

/** When a customer wrote without an answer since; every outcome that was not undone counts as one. */
function unansweredAt(events: readonly OrderEvent[]): string | undefined {
  const undone = new Set(events.flatMap((event) => (event.type === 'outcome_undone' ? event.outcomeId : [])));
  const last = events.findLast(
    (event) =>
      event.type === 'customer_wrote' ||
      event.type === 'customer_answered' ||
      event.type === 'customer_read' ||
      (event.type === 'outcome' && !undone.has(event.outcomeId)),
  );
  return last?.type === 'customer_wrote' ? last.at : undefined;
}

/** The maximum delay of a request that was sent in time. */
const UNDO_GRACE_MS = 5000;

function leaseOf(orderId: string, by: string, now: Date): Lease {
  return { orderId, by, until: new Date(now.getTime() + LEASE_MS).toISOString() };
}
