import { expect, it } from 'vitest';
import { newConfirmation } from '../confirmation/confirmation.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import { merchantWith, minutes } from './desk.fixture.ts';
import { listCalls } from './list.ts';

const order = (changes: Partial<Order> = {}) =>
  orderFixture({ ownerId: 'merchant-1', placedAt: minutes(-60).toISOString(), ...changes });
const later = (state: 'retry' | 'postponed', at: number): Partial<Order> => ({
  confirmation: { ...newConfirmation, state, nextAt: minutes(at).toISOString() },
});
const list = ({ ports }: ReturnType<typeof merchantWith>) => listCalls(ports, 'merchant-1');

it('the queue lists the due calls in order, with the holder of each', async () => {
  const callback = order(later('postponed', -14));
  const fresh = order({ placedAt: minutes(-2).toISOString() });
  const retry = order(later('retry', -29));
  const rest = order();
  const merchant = merchantWith(rest, retry, fresh, callback, order({ holdReason: 'order_flood' }));
  await merchant.desk('reem').take(fresh.id);
  const { calls } = await list(merchant);
  expect(calls.map(({ order: { id }, group, lease }) => [id, group, lease?.by])).toEqual([
    [callback.id, 'callback', undefined],
    [fresh.id, 'fresh', 'reem'],
    [retry.id, 'retry', undefined],
    [rest.id, 'rest', undefined],
  ]);
});

it('the end of the queue names the next callback, and not unreachable customers', async () => {
  const next = order(later('postponed', 56));
  const merchant = merchantWith(
    next,
    order(later('retry', 90)),
    order({ confirmation: { ...newConfirmation, state: 'unreachable' } }),
    order({ ...later('postponed', 5), status: 'cancelled' }),
  );
  expect(await list(merchant)).toMatchObject({
    calls: [],
    closed: [],
    next: { order: next, at: minutes(56) },
  });
});

it('the appointments are the callbacks that come later today, earliest first', async () => {
  const [evening, soon] = [order(later('postponed', 180)), order(later('postponed', 56))];
  const merchant = merchantWith(
    evening,
    order(later('retry', 90)),
    soon,
    order(later('postponed', 24 * 60)),
    order(later('postponed', -5)),
  );
  const { appointments } = await list(merchant);
  expect(appointments).toEqual([
    { order: soon, at: minutes(56) },
    { order: evening, at: minutes(180) },
  ]);
});

it('pending orders that are not in the list are counted by why they are not', async () => {
  const unreachable = { confirmation: { ...newConfirmation, state: 'unreachable' } } as const;
  const merchant = merchantWith(
    order(),
    order(later('postponed', 56)),
    order(later('retry', 90)),
    order({ ...later('retry', 90), customerWroteAt: minutes(-1).toISOString() }),
    order(unreachable),
    order({ ...unreachable, status: 'cancelled' }),
    order({ holdReason: 'order_flood' }),
  );
  const { calls, later: waiting, ended } = await list(merchant);
  expect([calls.length, waiting, ended]).toEqual([2, 2, 1]);
});

it('countries outside calling hours are listed with the number of orders and the next opening', async () => {
  const merchant = merchantWith(
    order(),
    order(later('retry', -10)),
    order({ country: 'AE' }),
    order({ country: 'KW', ...later('postponed', 24 * 60) }),
    // Who wrote after the last attempt is called again.
    order({
      country: 'AE',
      confirmation: { ...newConfirmation, state: 'unreachable' },
      customerWroteAt: minutes(-1).toISOString(),
    }),
  );
  merchant.pass(new Date('2026-11-22T22:12:00+03:00'));
  const { calls, closed, ended } = await list(merchant);
  expect([calls, ended]).toEqual([[], 0]);
  expect(closed).toEqual([
    { country: 'SA', count: 2, opensAt: new Date('2026-11-23T09:00:00+03:00') },
    { country: 'AE', count: 2, opensAt: new Date('2026-11-23T09:00:00+04:00') },
  ]);
});
