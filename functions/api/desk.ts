import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
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
import type { QueuedOrder } from '@mirsah/domain/desk/queue';
import { leasesOfTeam, queueWithin } from '@mirsah/domain/desk/scope';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import type { Experiments } from '@mirsah/domain/landing-page/experiment';
import type { LoggedAct } from '@mirsah/domain/member/log';
import type { Memberships } from '@mirsah/domain/member/ports';
import { getTodaysCalls, type MetricsRepository } from '@mirsah/domain/metrics/commands';
import type { Order } from '@mirsah/domain/order';
import { cityOf } from '@mirsah/domain/order/city';
import type { DiscountLimits } from '@mirsah/domain/order/goods';
import { seesPhone, withoutAnyPhone } from '@mirsah/domain/order/masked-phone';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { reopening } from '@mirsah/domain/order/reopen';
import type { RiskSettingsRepository } from '@mirsah/domain/order/risk';
import { withinScope } from '@mirsah/domain/order/scope';
import type { ProfileRepository } from '@mirsah/domain/user/ports';
import type { StockLedger } from '@mirsah/table/order/sold-pieces';
import type { Caller } from '../http/caller.ts';
import { handle, notedFirst } from '../http/endpoint.ts';
import {
  changedBy,
  givenIn,
  isOnOwnDesk,
  orderFor,
  orderResponse,
  readDiscountPercent,
  unmasked,
} from './orders.ts';
import type { People } from './people.ts';

type Ports = {
  orders: OrderRepository;
  queue: CallQueue;
  leases: Leases;
  memberships: Memberships;
  profiles: Pick<ProfileRepository, 'find'>;
  deskSettings: DeskSettingsRepository;
  discountLimits: DiscountLimits;
  riskSettings: RiskSettingsRepository;
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  landingPages: Pick<LandingPageRepository, 'find'>;
  experiments: Experiments;
  metrics: Pick<MetricsRepository, 'readOrders'>;
  people: People;
  stock: StockLedger;
  clock: Clock;
};

/** The desk's ports, limited to the orders that the caller sees. */
function portsOf(ports: Ports, { grant, ownerId }: Caller): Ports {
  return {
    ...ports,
    orders: withinScope(ports.orders, grant),
    queue: queueWithin(ports.queue, grant),
    leases: leasesOfTeam(ports, ownerId),
  };
}

/** The desk for calling customers. */
export const desk = (ports: Ports) => ({
  getDeskSettings: handle(api.getDeskSettings, ({ caller }) => ports.deskSettings.find(caller.ownerId)),

  saveDeskSettings: handle(api.saveDeskSettings, async ({ caller, body }) => {
    await ports.deskSettings.save(caller.ownerId, body);
    return body;
  }),

  getDiscountLimit: handle(api.getDiscountLimit, ({ caller }) => ports.discountLimits.find(caller.ownerId)),

  saveDiscountLimit: handle(api.saveDiscountLimit, async ({ caller, body }) => {
    await ports.discountLimits.save(caller.ownerId, body);
    return body;
  }),

  getRiskSettings: handle(api.getRiskSettings, ({ caller }) => ports.riskSettings.find(caller.ownerId)),

  saveRiskSettings: handle(api.saveRiskSettings, async ({ caller, body }) => {
    const { isOn, askCodeFrom } = body;
    if (isOn && askCodeFrom !== null && !(await ports.connections.findWhatsApp(caller.ownerId))) {
      throw new DomainError('not_connected');
    }
    await ports.riskSettings.save(caller.ownerId, body);
    return body;
  }),

  nextCall: handle(api.nextCall, async ({ caller, body, record }) => {
    const own = { ownerId: caller.ownerId, by: caller.actorId };
    const next = await nextCall(portsOf(ports, caller), own, body);
    if (!next.call) return { call: null, opensAt: next.opensAt?.toISOString() ?? null };
    const { order, group, lease, isRenewal } = next.call;
    if (!isRenewal) await recordSeen(caller, order, record);
    return { call: { order: orderResponse(order), group, leasedUntil: lease.until }, opensAt: null };
  }),

  listCalls: handle(api.listCalls, async ({ caller }) => {
    const { ownerId, actorId, grant } = caller;
    const [list, figures] = await Promise.all([
      listCalls(portsOf(ports, caller), ownerId),
      getTodaysCalls(ports, { ownerId, userId: actorId, pages: grant.pages }),
    ]);
    const names = await ports.people.namesOf(
      caller,
      list.calls.flatMap(({ lease }) => lease?.by ?? []),
    );
    const later = async ({ order, at }: { order: QueuedOrder; at: Date }) => ({
      ...(await queuedCall(ports, order, caller)),
      dueAt: at.toISOString(),
    });
    return {
      calls: await Promise.all(
        list.calls.map(async ({ order, group, lease }) => ({
          ...(await queuedCall(ports, order, caller)),
          group,
          lease: lease
            ? {
                by: lease.by,
                name: names[lease.by] ?? null,
                isOwn: lease.by === actorId,
                until: lease.until,
              }
            : null,
        })),
      ),
      closed: list.closed.map(({ opensAt, ...closed }) => ({ ...closed, opensAt: opensAt.toISOString() })),
      later: list.later,
      ended: list.ended,
      next: list.next ? await later(list.next) : null,
      appointments: await Promise.all(list.appointments.map(later)),
      ...figures,
    };
  }),

  listHolders: handle(api.listHolders, async ({ caller, body: { orderIds } }) => {
    const { orders, leases } = portsOf(ports, caller);
    const held = [...(await leases.of(orderIds, ports.clock.now())).values()];
    const seen = await Promise.all(held.map(({ orderId }) => orders.find(caller.ownerId, orderId)));
    const visible = held.filter((_, index) => seen[index] !== undefined);
    const names = await ports.people.namesOf(
      caller,
      visible.map(({ by }) => by),
    );
    return {
      holders: visible.map(({ orderId, by, until }) => ({
        orderId,
        until,
        name: names[by] ?? '',
        isOwn: by === caller.actorId,
      })),
    };
  }),

  takeCall: handle(api.takeCall, async ({ caller, params: { orderId }, record }) => {
    const asked = { ownerId: caller.ownerId, by: caller.actorId, orderId };
    const taken = await takeCall(portsOf(ports, caller), asked).catch(async (error: unknown) => {
      throw await withName(ports, caller, error);
    });
    const { order, lease, isRenewal } = taken;
    if (!isRenewal) await recordSeen(caller, order, record);
    return { order: orderResponse(order), leasedUntil: lease.until };
  }),

  releaseCall: handle(api.releaseCall, async ({ caller, params: { orderId } }) => {
    await releaseCall(portsOf(ports, caller), { ownerId: caller.ownerId, by: caller.actorId, orderId });
    return undefined;
  }),

  recordOutcome: handle(api.recordOutcome, async ({ caller, params, body, record }) => {
    const { id: outcomeId, outcome, isCall } = body;
    const own = {
      ownerId: caller.ownerId,
      by: caller.actorId,
      settings: await ports.deskSettings.find(caller.ownerId),
    };
    const { orders, ...others } = portsOf(ports, caller);
    // The member who has called a customer sees the phone from then on, even without having reserved the
    // order.
    const isSeen = isCall && !(await isOnOwnDesk(ports, caller, { id: params.orderId }));
    const seen = () => record({ action: 'phone_seen', subjectId: params.orderId });
    const changed = { ...others, orders: isSeen ? notedFirst(orders, seen) : orders };
    const { order, isRepeat } = await recordOutcome(changed, own, {
      ...params,
      outcomeId,
      outcome,
      isCall,
    });
    // The first request is in the log already. Repeating another member's call shows nothing.
    if (isRepeat) return orderFor(ports, caller, order);
    const { status } = order;
    if (status !== 'pending')
      await record({ action: 'order_status_changed', subjectId: order.id, detail: status });
    return isCall ? orderResponse(order) : orderFor(ports, caller, order);
  }),

  getOrderPicture: handle(api.getOrderPicture, async ({ caller, params }) => {
    const { orders, landingPages } = portsOf(ports, caller);
    const order = await orders.find(caller.ownerId, params.orderId);
    if (!order) throw new DomainError('not_found');
    const page = await landingPages.find(caller.ownerId, order.landingPageId);
    return { url: page?.product.images[0]?.url ?? null };
  }),

  quoteCall: handle(api.quoteCall, async ({ caller, params, body }) =>
    quoteCall(portsOf(ports, caller), {
      ownerId: caller.ownerId,
      ...params,
      ...body,
      discountPercent: await readDiscountPercent(ports, caller),
    }),
  ),

  changeOnCall: handle(api.changeOnCall, async ({ caller, params, body, record }) => {
    const { id: outcomeId, ...typed } = body;
    const scoped = portsOf(ports, caller);
    // The desk shows the phone masked again if the order has left it during the edit.
    const edit = await unmasked(scoped, caller, params.orderId, typed);
    const discountPercent = edit.goods ? await readDiscountPercent(ports, caller) : 0;
    const own = { ownerId: caller.ownerId, by: caller.actorId };
    const command = { ...own, ...params, outcomeId, edit, discountPercent };
    const { order, isChanged } = await changeOnCall(scoped, command);
    if (isChanged) await record({ action: 'order_edited', subjectId: order.id, ...givenIn(edit.goods) });
    const isOnDesk = await isOnOwnDesk(ports, caller, order);
    return isOnDesk ? orderResponse(order) : orderFor(ports, caller, order);
  }),

  undoOutcome: handle(api.undoOutcome, async ({ caller, params, query, record }) => {
    const scoped = { ...portsOf(ports, caller), orders: changedBy(ports, caller) };
    const { order, lease, isRenewal } = await undoOutcome(scoped, {
      ...params,
      ownerId: caller.ownerId,
      by: caller.actorId,
      asks: query.despiteStock ? undefined : reopening(ports),
    });
    if (lease && !isRenewal) await recordSeen(caller, order, record);
    return lease ? orderResponse(order) : orderFor(ports, caller, order);
  }),
});

/** Adds the name of the member who has reserved the order, where that is the reason for the error. */
async function withName({ people }: Ports, caller: Caller, error: unknown): Promise<unknown> {
  if (!isDomainError(error, 'order_leased') || error.details.leasedBy === undefined) return error;
  const { [error.details.leasedBy]: leasedByName } = await people.namesOf(caller, [error.details.leasedBy]);
  return new DomainError('order_leased', { ...error.details, leasedByName }, { cause: error });
}

async function queuedCall({ orders }: Pick<Ports, 'orders'>, order: QueuedOrder, { grant, actorId }: Caller) {
  const shown = seesPhone(grant, actorId, order) ? order : await withoutAnyPhone(order, order, orders);
  const { id, customerName, country, currency, totalMinor, placedAt } = shown;
  const city = cityOf(shown) ?? null;
  const { calls, nextAt } = order.confirmation ?? { calls: [], nextAt: null };
  const attempts = calls.length;
  return { id, customerName, country, currency, totalMinor, placedAt, city, attempts, dueAt: nextAt };
}

/**
 * Calling a customer reveals the phone to members who see it masked elsewhere. The first time of a lease is
 * recorded in the log.
 */
async function recordSeen(
  { grant, actorId }: Caller,
  order: Order,
  record: (act: LoggedAct) => Promise<void>,
): Promise<void> {
  if (!seesPhone(grant, actorId, order)) await record({ action: 'phone_seen', subjectId: order.id });
}
