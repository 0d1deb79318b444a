import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Outcome, outcomeKinds } from '../confirmation/confirmation.ts';
import { riyadhDay } from '../day.ts';
import { merchantWith, minutes, noon } from '../desk/desk.fixture.ts';
import { isDomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { changeOrderStatus } from '../order/change.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { type Order, type OrderEvent, orderStatuses } from '../order/order.ts';
import { reportOf } from './build-report.ts';
import { type CallFigure, CONFIRMED_ON_DAY } from './calls.ts';
import { getTodaysCalls } from './commands.ts';
import { addToRollup, emptyRollup, inTotal, orderChange, type Rollup, rollupAdditions } from './rollup.ts';

const ownerId = 'merchant-1';
const pageIds = [randomId(), randomId()] as const;
const titles = new Map([[pageIds[0], 'عطر العود']]);

/** The metrics of a scope after these changes of orders. */
function rollupAfter(
  changes: readonly { before: Order | undefined; after: Order }[],
  pageId?: string,
): Rollup {
  return changes
    .flatMap((change) => orderChange({ id: randomId(), ...change }) ?? [])
    .flatMap((change) => rollupAdditions(change))
    .filter(({ scope }) =>
      pageId ? scope.kind === 'page' && scope.pageId === pageId : scope.kind === 'merchant',
    )
    .reduce(addToRollup, emptyRollup());
}

const figuresOf = (now: Rollup) =>
  reportOf({ period: '7', from: '2026-11-16', to: '2026-11-22', days: [], now, before: undefined, titles })
    .calls;

const outcomeOf = (kind: Outcome['kind']): Outcome => {
  if (kind === 'postponed') return { kind, until: minutes(600).toISOString() };
  return kind === 'cancelled' ? { kind, reason: 'price', note: '' } : { kind };
};

type Step = { order: number; user: string; kind: (typeof outcomeKinds)[number]; isUndone: boolean };

/** Random calls, undos and shipments; rejected ones change nothing. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      order: fc.nat(3),
      user: fc.constantFrom('reem', 'noura'),
      kind: fc.constantFrom(...outcomeKinds),
      isUndone: fc.boolean(),
    }),
    fc.record({ order: fc.nat(3), status: fc.constantFrom(...orderStatuses) }),
  ),
  { maxLength: 40, size: 'max' },
);

const placedOrders = () =>
  [0, 1, 2, 3].map((number) =>
    orderFixture({
      ownerId,
      landingPageId: pageIds[number % 2] ?? '',
      placedAt: minutes(-30 * number).toISOString(),
      holdReason: number === 3 ? 'blocked_phone' : null,
    }),
  );

async function work(taken: readonly (Step | { order: number; status: Order['status'] })[]) {
  const orders = placedOrders();
  const merchant = merchantWith(...orders);
  const { ports, desk, pass, changes } = merchant;
  for (const [index, step] of taken.entries()) {
    pass(minutes(index * 23));
    const orderId = orders[step.order]?.id ?? '';
    try {
      if ('status' in step) {
        await changeOrderStatus(ports, { ownerId, orderId, by: 'reem', status: step.status });
        continue;
      }
      const outcomeId = randomId();
      await desk(step.user).record(orderId, outcomeOf(step.kind), outcomeId);
      if (step.isUndone) await desk(step.user).undo(orderId, outcomeId);
    } catch (error) {
      if (!isDomainError(error, 'order_decided')) throw error;
    }
  }
  return {
    changes: [...orders.map((after) => ({ before: undefined, after })), ...changes],
    histories: orders.flatMap(({ id }) => {
      const order = merchant.order(id);
      return order && order.holdReason === null ? [{ order, events: merchant.events(id) ?? [] }] : [];
    }),
  };
}

type Counted = Omit<CallFigure, 'medianMinutes'>;

/** Counts the calls of orders again from their histories; only those that `isWanted` accepts. */
function recount(
  histories: readonly { order: Order; events: readonly OrderEvent[] }[],
  isWanted: (call: { by: string; at: string; order: Order }) => boolean = () => true,
): Counted {
  const sum: Counted = { calls: 0, reached: 0, orders: 0, confirmed: 0, delivered: 0 };
  for (const { order, events } of histories) {
    const undone = events.flatMap((event) => (event.type === 'outcome_undone' ? [event.outcomeId] : []));
    const calls = events.flatMap((event) =>
      event.type === 'outcome' && !undone.includes(event.outcomeId) ? [{ ...event, order }] : [],
    );
    for (const [index, call] of calls.entries()) {
      if (!isWanted(call)) continue;
      sum.calls += 1;
      sum.reached += Number(['confirmed', 'cancelled', 'postponed'].includes(call.outcome.kind));
      sum.orders += Number(index === 0);
      const isLast = index === calls.length - 1 && call.outcome.kind === 'confirmed';
      sum.confirmed += Number(isLast && ['confirmed', 'shipped', 'delivered'].includes(order.status));
      sum.delivered += Number(isLast && order.status === 'delivered');
    }
  }
  return sum;
}

const counted = ({ medianMinutes, ...figure }: CallFigure): Counted => figure;

describe('the metrics of calls', () => {
  it('the metrics of random calls, undos and shipments equal those of the orders’ histories', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { changes, histories } = await work(taken);
        const { users, pages, sources, hours, ...all } = figuresOf(rollupAfter(changes));
        expect(counted(all)).toEqual(recount(histories));
        for (const { userId, name, ...figure } of users)
          expect(counted(figure)).toEqual(recount(histories, ({ by }) => by === userId));
        for (const { hour, ...figure } of hours)
          expect(counted(figure)).toEqual(
            recount(histories, ({ at }) => (new Date(at).getUTCHours() + 3) % 24 === hour),
          );
        for (const { pageId, title, ...figure } of pages) {
          expect(counted(figure)).toEqual(recount(histories, ({ order }) => order.landingPageId === pageId));
          const {
            users: _,
            pages: none,
            sources: _sources,
            hours: _hours,
            ...own
          } = figuresOf(rollupAfter(changes, pageId));
          expect(own).toEqual(figure);
          expect(none).toEqual([]);
          expect(title).toBe(titles.get(pageId) ?? null);
        }
        const parts = (rows: readonly CallFigure[]) => rows.reduce((sum, { calls }) => sum + calls, 0);
        for (const rows of [users, pages, sources, hours]) expect(parts(rows)).toBe(all.calls);
      }),
    );
  });

  it('the median is that of the minutes from order to first call, within a class of them', () => {
    const called = (...waits: number[]) =>
      figuresOf(
        rollupAfter(
          waits.map((wait) => ({
            before: undefined,
            after: orderFixture({
              placedAt: minutes(-wait).toISOString(),
              confirmation: {
                state: 'retry',
                attempts: 1,
                nextAt: null,
                calls: [{ at: noon.toISOString(), by: 'reem', result: 'no_answer' }],
              },
            }),
          })),
        ),
      ).medianMinutes;
    expect(called()).toBeNull();
    expect(called(1, 7, 90)).toBe(8);
    expect(called(20, 20, 20, 20)).toBe(23);
    expect(called(0, 30_000, 30_000)).toBeGreaterThan(1440);
  });

  it('today’s metrics are those of calls to the customers of today’s orders', async () => {
    const called = (at: Date) =>
      rollupAfter([
        {
          before: undefined,
          after: orderFixture({
            placedAt: at.toISOString(),
            confirmation: {
              state: 'confirmed',
              attempts: 0,
              nextAt: null,
              calls: [{ at: noon.toISOString(), by: 'reem', result: 'confirmed' }],
            },
          }),
        },
      ]);
    const days = [minutes(-24 * 60), minutes(-60)].map((at) => ({
      day: riyadhDay(at),
      rollup: called(at),
    }));
    const readOrders = async (_whose: unknown, from: string) => ({
      days: days.filter(({ day }) => day >= from),
      total: emptyRollup(),
    });
    const clock = { now: () => noon };
    const { today, own } = await getTodaysCalls(
      { metrics: { readOrders }, clock },
      { ownerId, userId: 'reem', pages: null },
    );
    expect([today, own]).toMatchObject([
      { calls: 1, orders: 1 },
      { calls: 1, reached: 1 },
    ]);
    const others = await getTodaysCalls(
      { metrics: { readOrders }, clock },
      { ownerId, userId: 'noura', pages: null },
    );
    expect([others.today.calls, others.own.calls]).toEqual([1, 0]);
  });

  it('a confirmation counts on the day of its call, whenever the order was placed, until it is cancelled', () => {
    const days = (order: Order | undefined, before?: Order) =>
      rollupAdditions(
        orderChange({ id: 'a', before, after: order }) ?? { id: 'a', before: undefined, after: undefined },
      ).map(({ scope, day, counts }) => [scope.kind, day, counts[CONFIRMED_ON_DAY] ?? 0]);
    const placed = orderFixture({ ownerId, placedAt: minutes(-24 * 60).toISOString() });
    const confirmed: Order = {
      ...placed,
      status: 'confirmed',
      confirmation: {
        state: 'confirmed',
        attempts: 0,
        nextAt: null,
        calls: [{ at: noon.toISOString(), by: 'reem', result: 'confirmed' }],
      },
    };
    const [yesterday, today] = [riyadhDay(placed.placedAt), riyadhDay(noon)];
    const onOrderDay = [
      ['page', yesterday, 0],
      ['merchant', yesterday, 0],
    ];
    const onCallDay = (count: number) => [
      ['page', today, count],
      ['merchant', today, count],
    ];
    expect(days(confirmed, placed)).toEqual([...onOrderDay, ...onCallDay(1)]);
    expect(days({ ...confirmed, status: 'shipped' }, confirmed)).toEqual(onOrderDay);
    expect(days({ ...confirmed, status: 'cancelled' }, confirmed)).toEqual([...onOrderDay, ...onCallDay(-1)]);
    expect(days(undefined, confirmed)).toEqual([...onOrderDay, ...onCallDay(-1)]);
  });

  it('the orders confirmed today are of any day, limited to the member’s pages', async () => {
    const counts = { 'calls|calls': 9, [CONFIRMED_ON_DAY]: 4 };
    const readOrders = async ({ pageId }: { pageId?: string | undefined }) => ({
      days: [
        {
          day: riyadhDay(noon),
          rollup: { ...emptyRollup(), counts: pageId ? { [CONFIRMED_ON_DAY]: 1 } : counts },
        },
      ],
      total: emptyRollup(),
    });
    const ports = { metrics: { readOrders }, clock: { now: () => noon } };
    expect(await getTodaysCalls(ports, { ownerId, userId: 'reem', pages: null })).toMatchObject({
      confirmedToday: 4,
    });
    expect(await getTodaysCalls(ports, { ownerId, userId: 'reem', pages: pageIds })).toMatchObject({
      confirmedToday: 2,
    });
  });

  it('totals do not contain them, because they are read by day', () => {
    const counts = { 'calls|calls': 3, 'calls|calls|page|p': 3, 'orders|SAR': 1 };
    for (const kind of ['merchant', 'page'] as const)
      expect(inTotal({ kind }, counts)).toEqual({ 'orders|SAR': 1 });
  });
});
