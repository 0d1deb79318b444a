import type { Clock } from '../clock.ts';
import { nextCallingTime } from '../confirmation/calling-hours.ts';
import { newConfirmation, type Outcome, UNDO_MS } from '../confirmation/confirmation.ts';
import { afterOutcome, type DeskSettings } from '../confirmation/transitions.ts';
import { DomainError } from '../error.ts';
import { updateOrder } from '../order/change.ts';
import type { Order, OrderEvent } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { inCallingOrder, type QueuedOrder, type QueueGroup, queueGroupOf } from './queue.ts';

/** How long an order is somebody's without a sign of life. */
export const LEASE_MS = 3 * 60_000;

/** Who has an order on their desk, so that nobody else calls its customer. Ends by itself. */
export type Lease = { orderId: string; by: string; until: string };

export type CallQueue = {
  /**
   * Orders whose time to be called has come: callbacks and retries, those first that are due the longest. Of more than
   * `limit`, as many from each end: a call that was promised for now, or a customer who has just written, is behind
   * whatever nobody got to.
   */
  due(ownerId: string, now: Date, limit: number): Promise<QueuedOrder[]>;
  /** Pending orders, newest first, read as they are asked for. */
  pending(ownerId: string): AsyncIterable<QueuedOrder>;
  /** A whole order as it is now; one that cannot be read is passed over, so that it does not stop the desk. */
  find(ownerId: string, orderId: string): Promise<Order | undefined>;
};

export type Leases = {
  /** By order id, those that have not ended. */
  of(orderIds: readonly string[], now: Date): Promise<Map<string, Lease>>;
  /** Takes or renews a lease; returns somebody else's that has not ended, and changes nothing then. */
  take(lease: Lease, now: Date): Promise<Lease | undefined>;
  /** Gives up a lease that is still `by`'s. */
  end(orderId: string, by: string): Promise<void>;
};

export type DeskSettingsRepository = {
  /** Those that every desk begins with, until a merchant's have been saved. */
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

/** One desk: that of a member of the merchant's. */
type Desk = { ownerId: string; by: string; settings: DeskSettings };

/** Enough that several people working at once don't take the same few from each other. */
export const CANDIDATES = 100;
/** Most pending orders that are looked at for these: the others are waited for, or nobody can be reached. */
const MAX_READ = 500;
/** Orders whose leases are read at once. */
const BATCH = 10;

/** What is on the desk: an order, why it is next, and until when nobody else gets it. */
export type Call = { order: Order; group: QueueGroup; lease: Lease };

/**
 * The order to call next, leased to who asks. Two who ask at once never get the same one: the lease is a conditional
 * write, and the order is read again behind it. `besides` are orders that were just skipped; `preferred` is one that was
 * seen at the head of the queue: it is taken where it may be called still, and the queue is not read. Without anybody to
 * call now it is said when the first of the waiting customers may be called; undefined when none waits.
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
  let isContended = false;
  for (let start = 0; start < inOrder.length; start += BATCH) {
    const batch = new Set(inOrder.slice(start, start + BATCH).map(({ order }) => order.id));
    while (batch.size > 0) {
      for (const [id, lease] of await leases.of([...batch], now)) if (lease.by !== by) others.set(id, lease);
      const free = [...batch].filter((id) => !others.has(id));
      // Of many who ask at the same moment, each would lose the first again and again.
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
      const group = order && queueGroupOf(order, now, settings);
      if (order && group) return { call: { order, group, lease } };
      await leases.end(id, by);
      batch.delete(id);
      candidates.delete(id);
    }
  }
  return { call: undefined, opensAt: nextOpening([...candidates.values()], others, { now, settings }) };
}

/** Undefined when somebody else has the order, or it may not be called now, or does not exist. */
async function takePreferred(
  { queue, leases, clock, deskSettings }: NextPorts,
  { ownerId, by }: Pick<Desk, 'ownerId' | 'by'>,
  orderId: string,
): Promise<Call | undefined> {
  const now = clock.now();
  const [settings, seen] = await Promise.all([deskSettings.find(ownerId), queue.find(ownerId, orderId)]);
  if (!seen || !queueGroupOf(seen, now, settings)) return undefined;
  const lease = leaseOf(orderId, by, now);
  if (await leases.take(lease, now)) return undefined;
  const order = await queue.find(ownerId, orderId);
  const group = order && queueGroupOf(order, now, settings);
  if (order && group) return { order, group, lease };
  await leases.end(orderId, by);
  return undefined;
}

/** Pending orders, newest first, until there are enough whose customer nobody has called yet. */
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

/** When the first of these orders may be called, or comes back from somebody else's desk. */
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
 * Takes or keeps a certain order. Throws DomainError `not_found`, or `order_leased` with who has it and until when.
 */
export async function takeCall(
  { orders, leases, clock }: Ports,
  { ownerId, by, orderId }: { ownerId: string; by: string; orderId: string },
): Promise<{ order: Order; lease: Lease }> {
  const order = await orders.find(ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  const now = clock.now();
  const lease = leaseOf(orderId, by, now);
  const other = await leases.take(lease, now);
  if (other) throw new DomainError('order_leased', { leasedBy: other.by, leasedUntil: other.until });
  return { order, lease };
}

/**
 * Gives up an order on which nothing was recorded, so that others get it at once. Somebody else's lease stays. Throws
 * DomainError `not_found`.
 */
export async function releaseCall(
  { orders, leases }: Pick<Ports, 'orders' | 'leases'>,
  { ownerId, by, orderId }: { ownerId: string; by: string; orderId: string },
): Promise<void> {
  if (!(await orders.find(ownerId, orderId))) throw new DomainError('not_found');
  await leases.end(orderId, by);
}

/**
 * Records what came of a call, or of a button that the customer pressed (not `isCall`), and gives the order up. `outcomeId` makes a repeated request harmless. Throws DomainError
 * `not_found`; `order_decided` when the order is not pending any more: somebody else, or the customer's button, was first.
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
): Promise<Order> {
  const { after } = await updateOrder({ orders, clock }, { ownerId, orderId, by }, async (order, at) => {
    const events = await orders.events(orderId);
    if (events.some((event) => event.type === 'outcome' && event.outcomeId === outcomeId))
      return { changes: {}, events: [] };
    if (order.status !== 'pending') throw new DomainError('order_decided', { currentVersion: order.version });
    const present = order.confirmation ?? newConfirmation;
    const called = { at, by, country: order.country, settings };
    const { confirmation: after, status = order.status } = afterOutcome(present, outcome, called);
    const confirmation = isCall ? after : { ...after, calls: present.calls };
    // The calls before are still in the order when this one is taken back.
    const { calls: _calls, ...before } = present;
    return {
      changes: { confirmation, status, customerWroteAt: undefined },
      events: [
        {
          ...{ type: 'outcome', outcomeId, outcome, statusBefore: order.status },
          before: order.confirmation && before,
        },
      ],
    };
  });
  await leases.end(orderId, by);
  return after;
}

/**
 * Takes an outcome back within `UNDO_MS`, and puts the order on the desk again. Throws DomainError `not_found`;
 * `too_late` after that time, or when something came of the order since.
 */
export async function undoOutcome(
  { orders, leases, clock }: Ports,
  { ownerId, by, orderId, outcomeId }: { ownerId: string; by: string; orderId: string; outcomeId: string },
): Promise<Order> {
  const { after } = await updateOrder({ orders, clock }, { ownerId, orderId, by }, async (order, at) => {
    const events = await orders.events(orderId);
    const last = events.at(-1);
    const isOwn = last?.by === by && 'outcomeId' in last && last.outcomeId === outcomeId;
    if (isOwn && last.type === 'outcome_undone') return { changes: {}, events: [] };
    const isUndoable =
      isOwn && last.type === 'outcome' && at.getTime() - Date.parse(last.at) <= UNDO_MS + UNDO_GRACE_MS;
    if (!isUndoable) throw new DomainError('too_late');
    const { calls } = order.confirmation ?? newConfirmation;
    return {
      changes: {
        confirmation: last.before && { ...last.before, calls: calls.filter((call) => call.at !== last.at) },
        status: last.statusBefore,
        customerWroteAt: unansweredAt(events.slice(0, -1)),
      },
      events: [{ type: 'outcome_undone', outcomeId }],
    };
  });
  const now = clock.now();
  await leases.take(leaseOf(orderId, by, now), now);
  return after;
}

/** When a customer wrote to whom no outcome has answered since: every outcome does, unless it was taken back. */
function unansweredAt(events: readonly OrderEvent[]): string | undefined {
  const undone = new Set(events.flatMap((event) => (event.type === 'outcome_undone' ? event.outcomeId : [])));
  const last = events.findLast(
    (event) => event.type === 'customer_wrote' || (event.type === 'outcome' && !undone.has(event.outcomeId)),
  );
  return last?.type === 'customer_wrote' ? last.at : undefined;
}

/** A request that was sent in time may take this long. */
const UNDO_GRACE_MS = 5000;

function leaseOf(orderId: string, by: string, now: Date): Lease {
  return { orderId, by, until: new Date(now.getTime() + LEASE_MS).toISOString() };
}
