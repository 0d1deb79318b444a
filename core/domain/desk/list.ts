import type { Clock } from '../clock.ts';
import { mayCall, nextCallingTime } from '../confirmation/calling-hours.ts';
import { newConfirmation } from '../confirmation/confirmation.ts';
import type { DeskSettings } from '../confirmation/transitions.ts';
import { type CountryCode, countryCodes } from '../country.ts';
import { riyadhDay } from '../day.ts';
import {
  CANDIDATES,
  type CallQueue,
  type DeskSettingsRepository,
  type Lease,
  type Leases,
  uncalled,
} from './desk.ts';
import { inCallingOrder, type QueuedOrder, type QueueGroup } from './queue.ts';

type Ports = {
  queue: CallQueue;
  leases: Leases;
  clock: Clock;
  deskSettings: Pick<DeskSettingsRepository, 'find'>;
};

/** The queue as a list. `lease` is the current holder's, which may be the caller. */
export type CallList = {
  calls: { order: QueuedOrder; group: QueueGroup; lease: Lease | undefined }[];
  /** Countries outside calling hours: the number of waiting orders, and when they may be called. */
  closed: { country: CountryCode; count: number; opensAt: Date }[];
  /** Orders whose customers are called at a later time, and those that are pending but not called again. */
  later: number;
  ended: number;
  /** The next postponed order or retry. */
  next: Later | undefined;
  /** Postponed orders whose time comes later today (Riyadh), earliest first. */
  appointments: Later[];
};

type Later = { order: QueuedOrder; at: Date };

export const MAX_APPOINTMENTS = 20;

/** The calls that are due, in order, and the orders that wait. Leases nothing. */
export async function listCalls(
  { queue, leases, clock, deskSettings }: Ports,
  ownerId: string,
): Promise<CallList> {
  const now = clock.now();
  const [settings, ...found] = await Promise.all([
    deskSettings.find(ownerId),
    queue.due(ownerId, now, CANDIDATES),
    uncalled(queue, ownerId),
  ]);
  const orders = [...new Map(found.flat().map((order) => [order.id, order])).values()];
  const inOrder = inCallingOrder(orders, now, settings);
  const taken = await leases.of(
    inOrder.map(({ order }) => order.id),
    now,
  );
  const listed = new Set(inOrder.map(({ order }) => order));
  const others = orders.filter((order) => isPending(order) && !listed.has(order));
  const waiting = others.filter(isWaited);
  return {
    calls: inOrder.map(({ order, group }) => ({ order, group, lease: taken.get(order.id) })),
    closed: closedCountries(waiting, now, settings),
    later: waiting.filter((order) => !isDue(order, now)).length,
    ended: others.length - waiting.length,
    next: laterOf(waiting, now)[0],
    appointments: laterOf(waiting, now)
      .filter(
        ({ order, at }) => order.confirmation?.state === 'postponed' && riyadhDay(at) === riyadhDay(now),
      )
      .slice(0, MAX_APPOINTMENTS),
  };
}

const isPending = ({ status, holdReason }: QueuedOrder) => status === 'pending' && holdReason === null;

/** Whether a call will come: also after the last attempt, when the customer has written since. */
function isWaited({ confirmation, customerWroteAt }: QueuedOrder): boolean {
  const { state } = confirmation ?? newConfirmation;
  return customerWroteAt !== undefined || ['new', 'retry', 'postponed'].includes(state);
}

function closedCountries(
  waiting: readonly QueuedOrder[],
  now: Date,
  { hours }: DeskSettings,
): CallList['closed'] {
  return countryCodes
    .filter((country) => !mayCall(now, country, hours))
    .map((country) => ({
      country,
      count: waiting.filter((order) => order.country === country && isDue(order, now)).length,
      opensAt: nextCallingTime(now, country, hours),
    }))
    .filter(({ count }) => count > 0);
}

/** The orders that are not due yet, earliest first. */
function laterOf(waiting: readonly QueuedOrder[], now: Date): Later[] {
  return waiting
    .filter((order) => !isDue(order, now))
    .sort((a, b) => dueAt(a) - dueAt(b))
    .map((order) => ({ order, at: new Date(dueAt(order)) }));
}

const dueAt = ({ confirmation }: QueuedOrder) => Date.parse(confirmation?.nextAt ?? '1970-01-01');
const isDue = (order: QueuedOrder, now: Date) => dueAt(order) <= now.getTime();
