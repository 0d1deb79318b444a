import type { Outcome } from '../confirmation/confirmation.ts';
import { defaultDeskSettings as settings } from '../confirmation/transitions.ts';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { Order, OrderEvent } from '../order/order.ts';
import { type Lease, nextCall, recordOutcome, releaseCall, takeCall, undoOutcome } from './desk.ts';

const ownerId = 'merchant-1';
/** The initial time of the clock. */
export const noon = new Date('2026-11-22T12:00:00+03:00');
export const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

/** The orders and leases of `merchant-1` in memory, with a clock that tests set, and the resulting orders. */
export function merchantWith(...placed: Order[]) {
  const orders = new Map(placed.map((order) => [order.id, order]));
  const events = new Map<string, OrderEvent[]>();
  const leases = new Map<string, Lease>();
  const changes: { before: Order; after: Order }[] = [];
  let now = noon;
  const isOpen = (lease: Lease | undefined, at: Date): lease is Lease =>
    lease !== undefined && Date.parse(lease.until) > at.getTime();
  const newestFirst = () => [...orders.values()].sort((a, b) => b.placedAt.localeCompare(a.placedAt));
  const ports = {
    clock: { now: () => now },
    deskSettings: { find: async () => settings },
    orders: {
      find: async (owner: string, id: string) => (owner === ownerId ? orders.get(id) : undefined),
      list: async () => ({ items: [], cursor: null, searchedUntil: null }),
      events: async (id: string) => events.get(id) ?? [],
      remove: async () => undefined,
      async change(before: Order, after: Order, ...added: OrderEvent[]) {
        if (orders.get(before.id)?.version !== before.version) throw new DomainError('version_conflict');
        orders.set(after.id, after);
        changes.push({ before, after });
        events.set(after.id, [...(events.get(after.id) ?? []), ...added]);
      },
    },
    queue: {
      due: async (_owner: string, at: Date) =>
        newestFirst().filter(({ confirmation }) => (confirmation?.nextAt ?? '~') <= at.toISOString()),
      async *pending() {
        yield* newestFirst().filter(({ status }) => status === 'pending');
      },
      find: async (owner: string, id: string) => (owner === ownerId ? orders.get(id) : undefined),
    },
    leases: {
      of: async (ids: readonly string[], at: Date) =>
        new Map([...leases].filter(([id, lease]) => ids.includes(id) && isOpen(lease, at))),
      async take(lease: Lease, at: Date) {
        const other = leases.get(lease.orderId);
        if (isOpen(other, at) && other.by !== lease.by) return other;
        leases.set(lease.orderId, lease);
        return undefined;
      },
      async end(orderId: string, by: string) {
        if (leases.get(orderId)?.by === by) leases.delete(orderId);
      },
    },
  };
  const desk = (by: string) => ({
    next: async (...besides: string[]) =>
      (await nextCall(ports, { ownerId, by }, { besides })).call?.order.id,
    after: async (preferred: string) =>
      (await nextCall(ports, { ownerId, by }, { preferred })).call?.order.id,
    /** When the first may be called, if no call is due. */
    async opensAt() {
      const next = await nextCall(ports, { ownerId, by });
      return next.call ? 'now' : next.opensAt;
    },
    release: (orderId: string) => releaseCall(ports, { ownerId, by, orderId }),
    take: (orderId: string) => takeCall(ports, { ownerId, by, orderId }),
    record: (orderId: string, outcome: Outcome, outcomeId: string = randomId(), isCall = true) =>
      recordOutcome(ports, { ownerId, by, settings }, { orderId, outcome, outcomeId, isCall }),
    /** `asks` is the confirmation before it; null when it was given. */
    undo: (orderId: string, outcomeId: string, asks: (() => Promise<void>) | null = async () => undefined) =>
      undoOutcome(ports, { ownerId, by, orderId, outcomeId, asks: asks ?? undefined }),
  });
  const pass = (to: Date) => {
    now = to;
  };
  return {
    ports,
    desk,
    pass,
    changes,
    order: (id: string) => orders.get(id),
    events: (id: string) => events.get(id),
  };
}
