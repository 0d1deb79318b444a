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
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { handle } from '../http/endpoint.ts';
import { orderResponse } from './orders.ts';

type Ports = {
  orders: OrderRepository;
  queue: CallQueue;
  leases: Leases;
  deskSettings: DeskSettingsRepository;
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

  undoOutcome: handle(api.undoOutcome, async ({ caller: { userId }, params }) =>
    orderResponse(await undoOutcome(ports, { ownerId: userId, by: userId, ...params })),
  ),
});
