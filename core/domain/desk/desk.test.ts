import { describe, expect, it } from 'vitest';
import { newConfirmation } from '../confirmation/confirmation.ts';
import { defaultDeskSettings as settings } from '../confirmation/transitions.ts';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { changeOrderStatus } from '../order/change.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import { merchantWith, minutes, noon } from './desk.fixture.ts';
import { nextCall, recordOutcome, releaseCall, takeCall } from './desk.ts';

const ownerId = 'merchant-1';

const order = (changes: Partial<Order> = {}) =>
  orderFixture({ ownerId, placedAt: minutes(-60).toISOString(), ...changes });

describe('the desk', () => {
  it('two concurrent requests for the next order never get the same one, and a single member keeps theirs', async () => {
    const [dear, cheap] = [order({ totalMinor: 900_00 }), order({ totalMinor: 100_00 })];
    const { desk } = merchantWith(dear, cheap);
    expect(await desk('reem').next()).toBe(dear.id);
    expect(await desk('noura').next()).toBe(cheap.id);
    expect(await desk('huda').next()).toBeUndefined();
    expect(await desk('reem').next()).toBe(dear.id);
  });

  it('twenty concurrent requests get one of twenty orders each, and the next one gets none', async () => {
    const { desk } = merchantWith(...Array.from({ length: 20 }, () => order()));
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, person) => desk(`person-${person}`).next()),
    );
    expect(new Set(taken).size).toBe(20);
    expect(taken).not.toContain(undefined);
    expect(await desk('late').next()).toBeUndefined();
  });

  it('an order whose lease has expired returns after three minutes', async () => {
    const only = order();
    const { desk, pass } = merchantWith(only);
    await desk('reem').next();
    pass(minutes(2.9));
    expect(await desk('noura').next()).toBeUndefined();
    pass(minutes(3));
    expect(await desk('noura').next()).toBe(only.id);
    await expect(desk('reem').take(only.id)).rejects.toMatchObject({
      code: 'order_leased',
      details: { leasedBy: 'noura', leasedUntil: minutes(6).toISOString() },
    });
  });

  it('an order that was decided while it was being taken is not offered', async () => {
    const [first, second] = [order({ totalMinor: 900_00 }), order({ totalMinor: 100_00 })];
    const { desk, ports } = merchantWith(first, second);
    const { take } = ports.leases;
    ports.leases.take = async (lease, at) => {
      const other = await take(lease, at);
      if (lease.orderId === first.id)
        await changeOrderStatus(ports, { ownerId, orderId: first.id, by: 'shopper', status: 'cancelled' });
      return other;
    };
    expect(await desk('reem').next()).toBe(second.id);
  });

  it('a skipped order is passed over while there are others', async () => {
    const [first, second] = [order({ totalMinor: 900_00 }), order({ totalMinor: 100_00 })];
    const { desk } = merchantWith(first, second);
    expect(await desk('reem').next(first.id)).toBe(second.id);
  });

  it('the order that was shown as the next is taken, unless another member has it or it was decided in the meantime', async () => {
    const [dear, cheap, decided] = [order({ totalMinor: 900_00 }), order(), order()];
    const { desk, ports } = merchantWith(dear, cheap, decided);
    await changeOrderStatus(ports, { ownerId, orderId: decided.id, by: 'shopper', status: 'cancelled' });
    expect(await desk('reem').after(cheap.id)).toBe(cheap.id);
    expect(await desk('noura').after(cheap.id)).toBe(dear.id);
    await desk('noura').release(dear.id);
    expect(await desk('huda').after(decided.id)).toBe(dear.id);
    expect(await desk('late').after('unknown')).toBeUndefined();
  });

  it('a released order is offered to others at once, unless another member has it', async () => {
    const only = order();
    const { desk } = merchantWith(only);
    await desk('reem').next();
    await desk('noura').release(only.id);
    expect(await desk('noura').next()).toBeUndefined();
    await desk('reem').release(only.id);
    expect(await desk('noura').next()).toBe(only.id);
  });

  it('on a desk without a due call, the next opening is that of the first customer', async () => {
    const { desk, pass } = merchantWith(
      order(),
      order({ country: 'AE' }),
      order({ holdReason: 'order_flood' }),
    );
    pass(new Date('2026-11-22T23:00:00+03:00'));
    expect(await desk('reem').opensAt()).toEqual(new Date('2026-11-23T09:00:00+04:00'));
    expect(await merchantWith().desk('reem').opensAt()).toBeUndefined();
  });

  it('a customer on another member’s desk may return when the lease ends', async () => {
    const { desk } = merchantWith(order());
    await desk('reem').next();
    expect(await desk('noura').opensAt()).toEqual(minutes(3));
  });

  it('an old order is found behind many whose customers cannot be reached', async () => {
    const old = order({ placedAt: minutes(-6000).toISOString() });
    const lost = Array.from({ length: 300 }, () =>
      order({ confirmation: { ...newConfirmation, state: 'unreachable' } }),
    );
    expect(
      await merchantWith(old, ...lost)
        .desk('reem')
        .next(),
    ).toBe(old.id);
  });
});

describe('an outcome at the desk', () => {
  it('a confirmation changes the status once, however often it is sent, and releases the order', async () => {
    const only = order();
    const { desk, order: stored, events } = merchantWith(only);
    await desk('reem').next();
    const id = randomId();
    const first = await desk('reem').record(only.id, { kind: 'confirmed' }, id);
    const second = await desk('reem').record(only.id, { kind: 'confirmed' }, id);
    expect([first.isRepeat, second.isRepeat]).toEqual([false, true]);
    expect(stored(only.id)).toMatchObject({ status: 'confirmed', version: 2 });
    expect(events(only.id)).toMatchObject([{ type: 'outcome', by: 'reem', statusBefore: 'pending' }]);
    expect(await desk('noura').next()).toBeUndefined();
  });

  it('the second of two members who decide an order at the same moment gets an error', async () => {
    const only = order();
    const { desk } = merchantWith(only);
    const results = await Promise.allSettled([
      desk('reem').record(only.id, { kind: 'confirmed' }),
      desk('noura').record(only.id, { kind: 'cancelled', reason: 'price', note: '' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'order_decided' },
    });
  });

  it('a postponed customer is called first once the time has come', async () => {
    const [postponed, other] = [order(), order({ totalMinor: 900_00 })];
    const { desk, pass } = merchantWith(postponed, other);
    await desk('reem').record(postponed.id, { kind: 'postponed', until: minutes(30).toISOString() });
    expect(await desk('reem').next()).toBe(other.id);
    pass(minutes(30));
    expect(await desk('noura').next()).toBe(postponed.id);
  });

  it('an outcome can be undone for a minute by the member who recorded it', async () => {
    const called = order({ confirmation: { ...newConfirmation, state: 'retry', attempts: 2 } });
    const { desk, pass, order: stored, events } = merchantWith(called);
    const id = randomId();
    await desk('reem').record(called.id, { kind: 'cancelled', reason: 'fake', note: '' }, id);
    await expect(desk('noura').undo(called.id, id)).rejects.toMatchObject({ code: 'too_late' });
    pass(minutes(1));
    await desk('reem').undo(called.id, id);
    await desk('reem').undo(called.id, id);
    expect(stored(called.id)).toMatchObject({ status: 'pending', confirmation: called.confirmation });
    expect(events(called.id)?.map(({ type }) => type)).toEqual(['outcome', 'outcome_undone']);
    expect(await desk('noura').next()).toBeUndefined();
  });

  it('an order that was cancelled without a call is not leased when that is undone', async () => {
    const cancelled = order();
    const { desk, order: stored } = merchantWith(cancelled);
    const id = randomId();
    const outcome = { kind: 'cancelled', reason: 'duplicate', note: '' } as const;
    await desk('reem').record(cancelled.id, outcome, id, false);
    expect(await desk('reem').undo(cancelled.id, id)).toMatchObject({ lease: undefined });
    expect(stored(cancelled.id)?.status).toBe('pending');
    expect(await desk('noura').next()).toBe(cancelled.id);
  });

  it('the next call that is on this desk already is not leased a second time', async () => {
    const called = order();
    const { ports } = merchantWith(called);
    const asked = { ownerId: 'merchant-1', by: 'reem' };
    const preferred = { preferred: called.id };
    expect(await nextCall(ports, asked, preferred)).toMatchObject({ call: { isRenewal: false } });
    expect(await nextCall(ports, asked, preferred)).toMatchObject({ call: { isRenewal: true } });
  });

  it('undoing a call leaves the order with the desk that has leased it since', async () => {
    const called = order();
    const { desk } = merchantWith(called);
    const id = randomId();
    await desk('reem').record(called.id, { kind: 'busy' }, id);
    await desk('noura').take(called.id);
    expect(await desk('reem').undo(called.id, id)).toMatchObject({ lease: undefined });
    expect(await desk('noura').take(called.id)).toMatchObject({ isRenewal: true });
  });

  it('a cancellation whose pieces were sold since is undone after a confirmation', async () => {
    const cancelled = order();
    const { desk, order: stored } = merchantWith(cancelled);
    const id = randomId();
    await desk('reem').record(cancelled.id, { kind: 'cancelled', reason: 'price', note: '' }, id);
    const asks = async () => {
      throw new DomainError('oversells', { left: 0, wanted: 1 });
    };
    await expect(desk('reem').undo(cancelled.id, id, asks)).rejects.toMatchObject({ code: 'oversells' });
    expect(stored(cancelled.id)?.status).toBe('cancelled');
    await desk('reem').undo(cancelled.id, id, null);
    expect(stored(cancelled.id)?.status).toBe('pending');
  });

  it('an undone outcome cannot be undone again by another member', async () => {
    const called = order();
    const { desk } = merchantWith(called);
    const id = randomId();
    await desk('reem').record(called.id, { kind: 'busy' }, id);
    await desk('reem').undo(called.id, id);
    await desk('reem').release(called.id);
    await expect(desk('noura').undo(called.id, id)).rejects.toMatchObject({ code: 'too_late' });
    expect(await desk('huda').next()).toBe(called.id);
  });

  it('a customer who has written is first again once the outcome is undone, until a new one', async () => {
    const confirmation = { ...newConfirmation, state: 'unreachable', nextAt: noon.toISOString() } as const;
    const [wrote, other] = [order({ confirmation, customerWroteAt: noon.toISOString() }), order()];
    const { desk, ports, order: stored } = merchantWith(wrote, other);
    const written = {
      type: 'customer_wrote',
      id: randomId(),
      at: noon.toISOString(),
      by: 'whatsapp',
    } as const;
    await ports.orders.change(wrote, wrote, written);
    const ids = [randomId(), randomId(), randomId()] as const;
    for (const id of [ids[0], ids[1]]) {
      await desk('reem').record(wrote.id, { kind: 'no_answer' }, id);
      await desk('reem').undo(wrote.id, id);
    }
    expect(stored(wrote.id)).toMatchObject({ confirmation, customerWroteAt: noon.toISOString() });
    expect(await desk('reem').next()).toBe(wrote.id);
    await desk('reem').record(wrote.id, { kind: 'busy' });
    await desk('reem').record(wrote.id, { kind: 'no_answer' }, ids[2]);
    await desk('reem').undo(wrote.id, ids[2]);
    expect(stored(wrote.id)?.customerWroteAt).toBeUndefined();
  });

  it('an outcome cannot be undone later, nor after another change of the order', async () => {
    const [late, changed] = [order(), order()];
    const { desk, pass, ports } = merchantWith(late, changed);
    const ids = [randomId(), randomId()] as const;
    await desk('reem').record(late.id, { kind: 'confirmed' }, ids[0]);
    await desk('reem').record(changed.id, { kind: 'confirmed' }, ids[1]);
    await changeOrderStatus(ports, { ownerId, orderId: changed.id, by: 'noura', status: 'shipped' });
    await expect(desk('reem').undo(changed.id, ids[1])).rejects.toMatchObject({ code: 'too_late' });
    pass(minutes(2));
    await expect(desk('reem').undo(late.id, ids[0])).rejects.toMatchObject({ code: 'too_late' });
  });

  it('a status that was set by hand closes the entry, and setting it back opens it again', async () => {
    const called = order({
      confirmation: { ...newConfirmation, state: 'postponed', nextAt: minutes(5).toISOString() },
    });
    const { desk, ports, order: stored } = merchantWith(called);
    const command = { ownerId, orderId: called.id, by: 'reem' };
    await changeOrderStatus(ports, { ...command, status: 'shipped' });
    expect(stored(called.id)?.confirmation).toMatchObject({ state: 'confirmed', nextAt: null });
    expect(await desk('reem').next()).toBeUndefined();
    await changeOrderStatus(ports, { ...command, status: 'pending' });
    expect(await desk('reem').next()).toBe(called.id);
  });

  it('another merchant’s order is not found', async () => {
    const foreign = order();
    const { ports } = merchantWith(foreign);
    const own = { ownerId: 'merchant-2', by: 'merchant-2', settings };
    await expect(
      recordOutcome(ports, own, { orderId: foreign.id, outcomeId: randomId(), outcome: { kind: 'busy' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(releaseCall(ports, { ...own, orderId: foreign.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(takeCall(ports, { ...own, orderId: foreign.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
