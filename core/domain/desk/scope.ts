import type { Grant } from '../member/member.ts';
import type { Memberships } from '../member/ports.ts';
import { isInScope, scopeOf } from '../order/scope.ts';
import type { ProfileRepository } from '../user/ports.ts';
import type { CallQueue, Leases } from './desk.ts';

/** The maximum number of other pages' orders that are skipped for a member who works on selected pages. */
const MAX_PASSED = 1000;

/** The queue of calls, limited to the orders that the member sees. */
export function queueWithin(queue: CallQueue, grant: Pick<Grant, 'role' | 'pages'>): CallQueue {
  const scope = scopeOf(grant);
  if (!scope) return queue;
  return {
    async due(ownerId, now, limit) {
      const due = await queue.due(ownerId, now, MAX_PASSED);
      const visible = due.filter((order) => isInScope(order, scope));
      return [...visible.slice(0, limit), ...visible.slice(limit).slice(-limit)];
    },
    async *pending(ownerId) {
      let passed = 0;
      for await (const order of queue.pending(ownerId)) {
        if (isInScope(order, scope)) yield order;
        else passed += 1;
        if (passed === MAX_PASSED) return;
      }
    },
    async find(ownerId, orderId) {
      const order = await queue.find(ownerId, orderId);
      return order && isInScope(order, scope) ? order : undefined;
    },
  };
}

type TeamPorts = { leases: Leases; memberships: Memberships; profiles: Pick<ProfileRepository, 'find'> };

/** The leases of current members: those of former and of banned members have ended. */
export function leasesOfTeam({ leases, memberships, profiles }: TeamPorts, ownerId: string): Leases {
  const works = async (userId: string) => {
    const [membership, profile] = await Promise.all([
      userId === ownerId || memberships.find(ownerId, userId),
      profiles.find(userId),
    ]);
    return Boolean(membership) && profile?.status !== 'banned';
  };
  return {
    ...leases,
    async of(orderIds, now) {
      const held = await leases.of(orderIds, now);
      const holders = [...new Set([...held.values()].map(({ by }) => by))];
      const working = await Promise.all(holders.map(works));
      return new Map([...held].filter(([, { by }]) => working[holders.indexOf(by)]));
    },
    async take(lease, now) {
      const other = await leases.take(lease, now);
      if (!other || (await works(other.by))) return other;
      await leases.end(other.orderId, other.by);
      return leases.take(lease, now);
    },
  };
}
