import * as z from 'zod';
import { trafficSources } from '../attribution.ts';
import type { OutcomeKind } from '../confirmation/confirmation.ts';
import type { Order } from '../order/order.ts';
import { idSchema } from '../schemas.ts';
import { addCounts, type Counts, countName, countOf, valuesOf } from './counts.ts';

const integer = z.number().int();

const figures = {
  /** Calls whose outcome was recorded and not taken back. */
  calls: integer,
  /** Of these, the ones in which the customer was spoken to. */
  reached: integer,
  /** Orders whose customer was called at all. */
  orders: integer,
  /** Orders that a call confirmed, and that were not cancelled since. */
  confirmed: integer,
  /** Of these, the ones that were delivered. */
  delivered: integer,
  /** Half of the customers were called within so many minutes of their order; null without calls. */
  medianMinutes: integer.nullable(),
};

/**
 * What came of the calls to the customers of a period's orders. A call counts for who made it and for the hour in Riyadh
 * at which its outcome was recorded; an order for those of its first call, a confirmed or delivered one for those of the
 * call that confirmed it.
 */
export const callFiguresSchema = z.object({
  ...figures,
  /** `name` is null for somebody who is not known any more. */
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

type CalledOrder = Pick<Order, 'confirmation' | 'status' | 'attribution' | 'landingPageId' | 'placedAt'>;

/** What an order's calls add to the metrics of its day, and by page to those of its merchant. */
export function countsOfCalls(order: CalledOrder): { counts: Counts; ofPage: Counts } {
  const calls = order.confirmation?.calls ?? [];
  const [first, last] = [calls[0], calls.at(-1)];
  if (!first || !last) return { counts: {}, ofPage: {} };
  const isConfirmed =
    last.result === 'confirmed' && order.status !== 'pending' && order.status !== 'cancelled';
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

/** The figures of a period's counts; `titles` are pages' by id. No count knows a name: who asks for the figures adds them. */
export function callFiguresOf(counts: Counts, titles: ReadonlyMap<string, string>): CallFigures {
  const of = (dimension: string) =>
    valuesOf(counts, 'calls', 'calls', dimension, '*').map((value) => ({
      value,
      ...figureOf(counts, dimension, value),
    }));
  const sources = of('source');
  return {
    ...figureOf(counts),
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

/** The figures of all calls, or of those that `parts` name. */
export function figureOf(counts: Counts, ...parts: string[]): CallFigure {
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

/** Within its class the median is where it would be if the class's calls were spread evenly. */
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
