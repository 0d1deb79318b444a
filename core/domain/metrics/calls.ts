import * as z from 'zod';
import { trafficSources } from '../attribution.ts';
import type { OutcomeKind } from '../confirmation/confirmation.ts';
import { type Day, riyadhDay } from '../day.ts';
import type { Order } from '../order/order.ts';
import { idSchema } from '../schemas.ts';
import { addCounts, type Counts, countName, countOf, valuesOf } from './counts.ts';

const integer = z.number().int();

const figures = {
  /** Recorded calls that were not undone. */
  calls: integer,
  /** Calls in which the customer was reached. */
  reached: integer,
  /** Orders with at least one call. */
  orders: integer,
  /** Orders that a call confirmed, and that were not cancelled since. */
  confirmed: integer,
  /** Orders confirmed by a call that were delivered. */
  delivered: integer,
  /** The median of minutes from the order to its first call; null without calls. */
  medianMinutes: integer.nullable(),
};

/**
 * The results of calls about a period's orders. A call counts for its caller and for the hour in Riyadh at
 * which its outcome was recorded; an order for those of its first call, a confirmed or delivered one for
 * those of the call that confirmed it.
 */
export const callFiguresSchema = z.object({
  ...figures,
  /** `name` is null for an unknown user. */
  users: z.array(z.object({ userId: z.string(), name: z.string().nullable(), ...figures })),
  pages: z.array(z.object({ pageId: idSchema, title: z.string().nullable(), ...figures })),
  sources: z.array(z.object({ source: z.enum(trafficSources), ...figures })),
  hours: z.array(z.object({ hour: integer, ...figures })),
});
export type CallFigures = z.infer<typeof callFiguresSchema>;
export const callFigureSchema = z.object(figures);
export type CallFigure = z.infer<typeof callFigureSchema>;

/** The classes of minutes from the order to the first call, by their end; the last one is open. */
const WAITS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440, 10_080] as const;

const results: Record<OutcomeKind, 'reached' | 'missed'> = {
  confirmed: 'reached',
  cancelled: 'reached',
  postponed: 'reached',
  no_answer: 'missed',
  busy: 'missed',
  wrong_number: 'missed',
  unreachable: 'missed',
};

/** The number of orders, of any day, that calls confirmed on a day and that were not cancelled since. */
export const CONFIRMED_ON_DAY = countName('calls', 'confirmed-on-day');

type CalledOrder = Pick<Order, 'confirmation' | 'status' | 'attribution' | 'landingPageId' | 'placedAt'>;

/** The contribution of an order's calls to the metrics of its day, and by page to those of its merchant. */
export function countsOfCalls(order: CalledOrder): { counts: Counts; ofPage: Counts } {
  const calls = order.confirmation?.calls ?? [];
  const [first, last] = [calls[0], calls.at(-1)];
  if (!first || !last) return { counts: {}, ofPage: {} };
  const isConfirmed = confirmingCall(order) !== undefined;
  const counted = [
    ...calls.map((call) => ({ name: 'calls', call })),
    ...calls.flatMap((call) => (results[call.result] === 'reached' ? [{ name: 'reached', call }] : [])),
    ...['orders', waitName(order.placedAt, first.at)].map((name) => ({ name, call: first })),
    ...(isConfirmed ? [{ name: 'confirmed', call: last }] : []),
    ...(isConfirmed && order.status === 'delivered' ? [{ name: 'delivered', call: last }] : []),
  ];
  const source = order.attribution?.last.source ?? 'direct';
  const one = (name: string, ...parts: string[]) => ({ [countName('calls', name, ...parts)]: 1 });
  const sum = (all: Counts[]) => all.reduce(addCounts, {});
  return {
    counts: sum(
      counted.map(({ name, call: { by, at } }) => ({
        ...one(name),
        ...one(name, 'user', by),
        ...one(name, 'source', source),
        ...one(name, 'hour', String(riyadhHour(at))),
      })),
    ),
    ofPage: sum(counted.map(({ name }) => one(name, 'page', order.landingPageId))),
  };
}

/** The call that confirmed an order which was not cancelled since. */
function confirmingCall({ confirmation, status }: Pick<Order, 'confirmation' | 'status'>) {
  const last = confirmation?.calls.at(-1);
  return last?.result === 'confirmed' && status !== 'pending' && status !== 'cancelled' ? last : undefined;
}

/** The day on which a call confirmed an order; undefined for one that no call confirmed. */
export function confirmedOn(order: Pick<Order, 'confirmation' | 'status'>): Day | undefined {
  const call = confirmingCall(order);
  return call && riyadhDay(call.at);
}

/** The metrics of a period's counts; `titles` are pages' by id. Counts contain no names: callers add them. */
export function buildCallReport(counts: Counts, titles: ReadonlyMap<string, string>): CallFigures {
  const of = (dimension: string) =>
    valuesOf(counts, 'calls', 'calls', dimension, '*').map((value) => ({
      value,
      ...callCounts(counts, dimension, value),
    }));
  const sources = of('source');
  return {
    ...callCounts(counts),
    users: of('user')
      .map(({ value, ...figure }) => ({ userId: value, name: null, ...figure }))
      .sort(mostCalled),
    pages: of('page')
      .map(({ value, ...figure }) => ({ pageId: value, title: titles.get(value) ?? null, ...figure }))
      .sort(mostCalled),
    sources: trafficSources
      .flatMap((source) => {
        const found = sources.find(({ value }) => value === source);
        if (!found) return [];
        const { value, ...figure } = found;
        return [{ source, ...figure }];
      })
      .sort(mostCalled),
    hours: of('hour')
      .map(({ value, ...figure }) => ({ hour: Number(value), ...figure }))
      .sort((a, b) => a.hour - b.hour),
  };
}

const mostCalled = (a: CallFigure, b: CallFigure) => b.calls - a.calls;

/** The metrics of all calls, or of those that `parts` select. */
export function callCounts(counts: Counts, ...parts: string[]): CallFigure {
  const count = (name: string) => countOf(counts, 'calls', name, ...parts);
  return {
    calls: count('calls'),
    reached: count('reached'),
    orders: count('orders'),
    confirmed: count('confirmed'),
    delivered: count('delivered'),
    medianMinutes: medianOf(WAITS.map((end) => count(`within${end}`))),
  };
}

function waitName(placedAt: string, calledAt: string): string {
  const minutes = (Date.parse(calledAt) - Date.parse(placedAt)) / 60_000;
  return `within${WAITS.find((end) => minutes < end) ?? WAITS.at(-1)}`;
}

/** The median, interpolated within its class as if its calls were evenly distributed. */
function medianOf(classes: readonly number[]): number | null {
  const half = classes.reduce((sum, count) => sum + count, 0) / 2;
  let before = 0;
  for (const [index, count] of classes.entries()) {
    if (count > 0 && before + count >= half) {
      const [start, end] = [WAITS[index - 1] ?? 0, WAITS[index] ?? 0];
      return Math.round(start + ((half - before) / count) * (end - start));
    }
    before += count;
  }
  return null;
}

function riyadhHour(at: string): number {
  return (new Date(at).getUTCHours() + 3) % 24;
}
