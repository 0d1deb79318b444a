import type { Grant } from '../member/member.ts';
import { isInScope, scopeOf } from '../order/scope.ts';
import type { CallQueue } from './desk.ts';

/** Most orders of others that are passed over for somebody who works for chosen pages. */
const MAX_PASSED = 1000;

/** The queue of calls as far as somebody sees its orders. */
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
