import { describe, expect, it } from 'vitest';
import { writtenOver } from '../delivery.fixture.ts';
import {
  type Delivery,
  type DeliveryState,
  moveDelivery,
  type NetworkTask,
  newDelivery,
  type ToldDetail,
} from '../delivery.ts';
import { changeOrderStatus, editOrder } from '../order/change.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order, OrderEvent, OrderStatus } from '../order/order.ts';
import { isDecided, recordNetworkTask, sendDecided, settleTask, toSentCopy } from './tasks.ts';

const at = '2026-11-21T10:00:00.000Z';

/** A stored order with its delivery; every change of either is followed by a comparison, as by the stream. */
function atNetwork(changes: Partial<Delivery> = {}, of: Partial<Order> = {}) {
  let order = orderFixture(of);
  let delivery: Delivery | undefined = {
    ...moveDelivery(newDelivery(order, 'cod', at), { state: 'sent', at, remoteId: '1015' }),
    told: toSentCopy(order),
    ...changes,
  };
  const events: OrderEvent[] = [];
  let other: (() => Promise<unknown>) | undefined;
  let sendsWhen: 'at_once' | 'confirmed' | undefined = 'confirmed';
  const ports = {
    clock: { now: () => new Date(at) },
    orders: {
      find: async () => order,
      change: async (_: Order, after: Order, ...added: OrderEvent[]) => {
        const before = order;
        order = after;
        events.push(...added);
        if (isDecided(before, after)) await sendDecided(ports, after);
        await recordNetworkTask(ports, after.id, before);
      },
    },
    deliveries: {
      find: async () => delivery,
      create: async (created: Delivery) => {
        if (delivery) return false;
        delivery = created;
        return true;
      },
      change: async (before: Delivery, after: Delivery) => {
        const first = other;
        other = undefined;
        await first?.();
        if (delivery?.version !== before.version) return false;
        delivery = writtenOver(delivery, before, after);
        return true;
      },
    },
    connections: { codSendTime: async () => sendsWhen },
  };
  const command = { ownerId: order.ownerId, orderId: order.id, by: 'merchant-1' };
  return {
    ports,
    events,
    command,
    order: () => order,
    delivery: () => delivery,
    task: () => delivery?.task && { action: delivery.task.action, details: delivery.task.details },
    forget: () => {
      delivery = undefined;
    },
    sends: (when: typeof sendsWhen) => {
      sendsWhen = when;
    },
    move: (status: OrderStatus) => changeOrderStatus(ports, { ...command, status }),
    edit: (
      edited: Partial<Pick<Order, 'customerName' | 'customerAddress' | 'notes'>>,
      phone = '+966551234567',
    ) =>
      editOrder(ports, {
        ...command,
        edit: {
          version: order.version,
          status: order.status,
          customerPhone: phone,
          customerName: edited.customerName ?? order.customerName,
          customerAddress: edited.customerAddress ?? order.customerAddress,
          notes: edited.notes ?? order.notes,
        },
      }),
    replace: async (goods: Partial<Order>) => {
      await ports.orders.change(order, { ...order, ...goods, version: order.version + 1 });
    },
    /** Runs before the next write of the delivery for a completed task. */
    meanwhile: (change: () => Promise<unknown>) => {
      other = change;
    },
    becomes: async (changes: Partial<Delivery>) => {
      if (delivery) delivery = { ...delivery, ...changes, version: delivery.version + 1 };
      await recordNetworkTask(ports, order.id);
    },
  };
}

describe('changes to make at the network', () => {
  it.each<[DeliveryState, string | null]>([
    ['sent', '1015'],
    ['sent', null],
    ['uncertain', null],
  ])(
    'an order that was cancelled after it was %s as %s is to be cancelled there',
    async (state, remoteId) => {
      const world = atNetwork({ state, remoteId });
      await world.move('cancelled');
      expect(world.task()).toEqual({ action: 'cancel', details: [] });
      await world.move('pending');
      expect(world.task()).toBe(null);
    },
  );

  it('an order that was cancelled before it was sent, or rejected, needs no change at the network', async () => {
    for (const state of ['queued', 'sending', 'rejected'] as const) {
      const world = atNetwork({ state, told: null, remoteId: null });
      await world.move('cancelled');
      expect(world.task()).toBe(null);
    }
  });

  it('an order that is cancelled while it is sent is compared once the network has responded', async () => {
    const world = atNetwork({ state: 'sending' });
    await world.move('cancelled');
    expect(world.task()).toBe(null);
    await world.becomes({ state: 'sent' });
    expect(world.task()).toEqual({ action: 'cancel', details: [] });
  });

  it.each<[string, (world: ReturnType<typeof atNetwork>) => Promise<unknown>, ToldDetail[]]>([
    ['name', (world) => world.edit({ customerName: 'نورة' }), ['customerName']],
    ['address', (world) => world.edit({ customerAddress: 'جدة، حي الروضة' }), ['customerAddress']],
    ['phone', (world) => world.edit({}, '+966557654321'), ['customerPhone']],
    ['amount', (world) => world.replace({ totalMinor: 35_000 }), ['total']],
    [
      'goods',
      (world) => world.replace({ items: world.order().items.map((item) => ({ ...item, quantity: 3 })) }),
      ['goods'],
    ],
    ['notes, which networks do not get,', (world) => world.edit({ notes: 'مساءً' }), []],
    ['phone in another format', (world) => world.edit({}, '0551234567'), []],
  ])(
    'a changed %s of a sent order is to be changed there, until it is as it was',
    async (_, change, details) => {
      const world = atNetwork();
      const { items, totalMinor, customerName, customerAddress } = world.order();
      await change(world);
      expect(world.task()).toEqual(details.length > 0 ? { action: 'edit', details } : null);
      await world.edit({ customerName, customerAddress });
      await world.replace({ items, totalMinor });
      expect(world.task()).toBe(null);
    },
  );

  it('a task stays until it is completed, and the history shows by whom and under which number', async () => {
    const world = atNetwork();
    await world.move('cancelled');
    await world.edit({ notes: 'اتصلنا به' });
    const seen = { action: 'cancel' as const, details: [] };
    expect(world.task()).toEqual(seen);
    await settleTask(world.ports, { ...world.command, by: 'reem', seen });
    expect(world.task()).toBe(null);
    const settled = { type: 'settled_at_network', action: 'cancel', remoteId: '1015', by: 'reem', at };
    expect(world.events.at(-1)).toMatchObject(settled);
    // Completed twice, it is in the history once.
    await settleTask(world.ports, { ...world.command, seen });
    expect(world.events.filter(({ type }) => type === 'settled_at_network')).toHaveLength(1);
    // The network has it as cancelled now.
    await world.move('confirmed');
    expect(world.task()).toEqual({ action: 'restore', details: [] });
    await settleTask(world.ports, { ...world.command, seen: { action: 'restore', details: [] } });
    await world.edit({ customerAddress: 'الدمام' });
    expect(world.task()).toEqual({ action: 'edit', details: ['customerAddress'] });
  });

  it('a task is not completed by a member who saw another one, nor by another merchant', async () => {
    const world = atNetwork();
    await world.edit({ customerAddress: 'الدمام' });
    const seen = { action: 'edit' as const, details: ['customerAddress' as const] };
    await world.move('cancelled');
    await expect(settleTask(world.ports, { ...world.command, seen })).rejects.toMatchObject({
      code: 'task_changed',
    });
    const stranger = {
      ...world.command,
      ownerId: 'merchant-2',
      seen: { action: 'cancel' as const, details: [] },
    };
    await expect(settleTask(world.ports, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(world.task()).toEqual({ action: 'cancel', details: [] });
  });

  it.each<[string, (world: ReturnType<typeof atNetwork>) => Promise<unknown>, NetworkTask]>([
    ['is cancelled', (world) => world.move('cancelled'), { action: 'cancel', details: [] }],
    [
      'has another address',
      (world) => world.edit({ customerAddress: 'الخبر' }),
      { action: 'edit', details: ['customerAddress'] },
    ],
  ])('a task of an order that %s while it is being settled stays open', async (_, change, left) => {
    const world = atNetwork();
    await world.edit({ customerName: 'نورة' });
    await world.meanwhile(() => change(world));
    const settled = await settleTask(world.ports, {
      ...world.command,
      seen: { action: 'edit', details: ['customerName'] },
    });
    expect(settled.task).toMatchObject(left);
    expect(world.task()).toEqual(left);
  });

  it('a network’s report that arrives while a task is completed is stored, and compared', async () => {
    const world = atNetwork();
    await world.edit({ customerName: 'نورة' });
    const reported = { lead: 'cancelled', order: null, at, isOver: true };
    await world.meanwhile(() => world.becomes({ reported }));
    const seen = { action: 'edit' as const, details: ['customerName' as const] };
    await settleTask(world.ports, { ...world.command, seen });
    expect(world.delivery()?.reported).toEqual(reported);
    expect(world.task()).toEqual({ action: 'restore', details: [] });
  });

  it('a delivery that is resent while a task is completed does not change', async () => {
    const world = atNetwork();
    await world.edit({ customerName: 'نورة' });
    const again = {
      state: 'sending',
      attempt: 2,
      told: toSentCopy(orderFixture({ customerName: 'هيا' })),
    } as const;
    await world.meanwhile(() => world.becomes({ ...again, task: null }));
    const seen = { action: 'edit' as const, details: ['customerName' as const] };
    await settleTask(world.ports, { ...world.command, seen });
    expect(world.delivery()).toMatchObject(again);
  });

  it('an order that the network has ended needs no action, unless the merchant wants it after all', async () => {
    const world = atNetwork();
    await world.move('cancelled');
    await world.becomes({ reported: { lead: 'cancelled', order: null, at, isOver: true } });
    expect(world.task()).toBe(null);
    await world.move('confirmed');
    expect(world.task()).toEqual({ action: 'restore', details: [] });
    await settleTask(world.ports, { ...world.command, seen: { action: 'restore', details: [] } });
    expect(world.task()).toBe(null);
    await recordNetworkTask(world.ports, world.order().id);
    expect(world.task()).toBe(null);
  });

  it('an order from before sent data was stored is compared with its version before the change', async () => {
    const world = atNetwork({ told: null });
    await world.edit({ customerName: 'سارة' });
    expect(world.task()).toEqual({ action: 'edit', details: ['customerName'] });
  });
});

describe('when orders are sent', () => {
  it.each<['at_once' | 'confirmed' | undefined, OrderStatus, Partial<Order>, boolean]>([
    ['confirmed', 'confirmed', {}, true],
    ['confirmed', 'cancelled', {}, false],
    ['confirmed', 'shipped', {}, false],
    ['at_once', 'confirmed', { duplicateOf: 'x' }, true],
    ['confirmed', 'confirmed', { holdReason: 'risk' }, false],
    [undefined, 'confirmed', {}, false],
  ])(
    'where they are sent %s, an order that becomes %s (%o) is queued: %s',
    async (when, status, of, isSent) => {
      const world = atNetwork({}, of);
      world.forget();
      world.sends(when);
      await world.move(status);
      expect(world.delivery()?.state).toBe(isSent ? 'queued' : undefined);
    },
  );

  it('an order that was cancelled before it was sent is queued once it is reopened and confirmed', async () => {
    const reason = { code: 'order_cancelled', message: '' } as const;
    const world = atNetwork(
      { state: 'rejected', reason, told: null, remoteId: null },
      { status: 'cancelled' },
    );
    await world.move('pending');
    expect(world.delivery()?.state).toBe('rejected');
    await world.move('confirmed');
    expect(world.delivery()).toMatchObject({ state: 'queued', attempt: 2 });
  });

  it('an order that the network may have is never resent automatically', async () => {
    for (const state of ['sent', 'uncertain'] as const) {
      const world = atNetwork({ state });
      await world.move('cancelled');
      await world.move('confirmed');
      expect(world.delivery()).toMatchObject({ state, attempt: 1 });
    }
  });
});
