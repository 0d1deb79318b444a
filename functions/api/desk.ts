import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import {
  type CallQueue,
  type DeskSettingsRepository,
  type Leases,
  nextCall,
  recordOutcome,
  releaseCall,
  takeCall,
  undoOutcome,
} from '@mirsah/domain/desk';
import { changeOnCall, quoteCall } from '@mirsah/domain/desk/change';
import { listCalls } from '@mirsah/domain/desk/list';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import { getTodaysCalls, type MetricsRepository } from '@mirsah/domain/metrics/commands';
import type { Order } from '@mirsah/domain/order';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { handle } from '../http/endpoint.ts';
import { orderResponse } from './orders.ts';

type Ports = {
  orders: OrderRepository;
  queue: CallQueue;
  leases: Leases;
  deskSettings: DeskSettingsRepository;
  landingPages: Pick<LandingPageRepository, 'find'>;
  metrics: Pick<MetricsRepository, 'read'>;
  clock: Clock;
};

/** The desk from which customers are called. */
export const desk = (ports: Ports) => ({
  getDeskSettings: handle(api.getDeskSettings, ({ caller }) => ports.deskSettings.find(caller.userId)),

  saveDeskSettings: handle(api.saveDeskSettings, async ({ caller, body }) => {
    await ports.deskSettings.save(caller.userId, body);
    return body;
  }),

  nextCall: handle(api.nextCall, async ({ caller: { userId }, body: { besides } }) => {
    const own = { ownerId: userId, by: userId, settings: await ports.deskSettings.find(userId) };
    const next = await nextCall(ports, own, besides);
    if (!next.call) return { call: null, opensAt: next.opensAt?.toISOString() ?? null };
    const { order, group, lease } = next.call;
    return { call: { order: orderResponse(order), group, leasedUntil: lease.until }, opensAt: null };
  }),

  listCalls: handle(api.listCalls, async ({ caller: { userId } }) => {
    const settings = await ports.deskSettings.find(userId);
    const [list, today] = await Promise.all([
      listCalls(ports, { ownerId: userId, settings }),
      getTodaysCalls(ports, userId),
    ]);
    return {
      calls: list.calls.map(({ order, group, lease }) => ({
        ...queuedCall(order),
        group,
        lease: lease ? { by: lease.by, isOwn: lease.by === userId, until: lease.until } : null,
      })),
      closed: list.closed.map(({ opensAt, ...closed }) => ({ ...closed, opensAt: opensAt.toISOString() })),
      next: list.next ? { ...queuedCall(list.next.order), dueAt: list.next.at.toISOString() } : null,
      today,
    };
  }),

  takeCall: handle(api.takeCall, async ({ caller: { userId }, params: { orderId } }) => {
    const { order, lease } = await takeCall(ports, { ownerId: userId, by: userId, orderId });
    return { order: orderResponse(order), leasedUntil: lease.until };
  }),

  releaseCall: handle(api.releaseCall, async ({ caller: { userId }, params: { orderId } }) => {
    await releaseCall(ports, { ownerId: userId, by: userId, orderId });
    return undefined;
  }),

  recordOutcome: handle(api.recordOutcome, async ({ caller: { userId }, params, body }) => {
    const { id: outcomeId, outcome } = body;
    const own = { ownerId: userId, by: userId, settings: await ports.deskSettings.find(userId) };
    return orderResponse(await recordOutcome(ports, own, { ...params, outcomeId, outcome }));
  }),

  quoteCall: handle(api.quoteCall, ({ caller: { userId }, params, body }) =>
    quoteCall(ports, { ownerId: userId, ...params, ...body }),
  ),

  changeOnCall: handle(api.changeOnCall, async ({ caller: { userId }, params, body }) => {
    const { id: outcomeId, ...edit } = body;
    return orderResponse(
      await changeOnCall(ports, { ownerId: userId, by: userId, ...params, outcomeId, edit }),
    );
  }),

  undoOutcome: handle(api.undoOutcome, async ({ caller: { userId }, params }) =>
    orderResponse(await undoOutcome(ports, { ownerId: userId, by: userId, ...params })),
  ),
});

function queuedCall(order: Order) {
  const { id, customerName, country, currency, totalMinor, placedAt, city } = orderResponse(order);
  const { calls, nextAt } = order.confirmation ?? { calls: [], nextAt: null };
  const attempts = calls.length;
  return { id, customerName, country, currency, totalMinor, placedAt, city, attempts, dueAt: nextAt };
}
