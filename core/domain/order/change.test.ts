import { describe, expect, it } from 'vitest';
import { type Delivery, newDelivery } from '../delivery.ts';
import { DomainError } from '../error.ts';
import { changeOrderStatus, deleteOrder, releaseOrder } from './change.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order, OrderEvent } from './order.ts';

function portsWith(order: Order, options: { interruptions?: Order[] } = {}) {
  let stored = order;
  const events: OrderEvent[] = [];
  const interruptions = options.interruptions ?? [];
  return {
    events,
    stored: () => stored,
    ports: {
      clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
      orders: {
        find: async (ownerId: string) => (ownerId === stored.ownerId ? stored : undefined),
        change: async (before: Order, after: Order, ...added: OrderEvent[]) => {
          const interruption = interruptions.shift();
          if (interruption) stored = interruption;
          if (stored.version !== before.version) throw new DomainError('version_conflict');
          stored = after;
          events.push(...added);
        },
        list: async () => ({ items: [], cursor: null, searchedUntil: null }),
        remove: async () => undefined,
        events: async () => events,
      },
    },
  };
}

describe('changeOrderStatus', () => {
  const order = orderFixture();
  const command = { ownerId: order.ownerId, orderId: order.id, by: 'merchant-1' };

  it('the history of an order names who changed its status, from which to which', async () => {
    const { ports, events } = portsWith(order);
    await changeOrderStatus(ports, { ...command, status: 'confirmed' });
    expect(events).toMatchObject([{ by: 'merchant-1', from: 'pending', to: 'confirmed' }]);
  });

  it('setting the status that an order has writes nothing', async () => {
    const { ports, events } = portsWith(order);
    await changeOrderStatus(ports, { ...command, status: 'pending' });
    expect(events).toEqual([]);
  });

  it('a change of status is retried after a change at the same moment, and its history has the right earlier status', async () => {
    const interrupting: Order = { ...order, status: 'shipped', version: 2 };
    const { ports, events, stored } = portsWith(order, { interruptions: [interrupting] });
    await changeOrderStatus(ports, { ...command, status: 'cancelled' });
    expect(stored()).toMatchObject({ status: 'cancelled', version: 3 });
    expect(events).toMatchObject([{ from: 'shipped', to: 'cancelled' }]);
  });

  it('a question is about the order that is changed, also about one that was changed at the same moment', async () => {
    const cancelled: Order = { ...order, status: 'cancelled', version: 2 };
    const { ports, stored } = portsWith(order, { interruptions: [cancelled] });
    const asks = async ({ status }: Order) => {
      if (status === 'cancelled') throw new DomainError('oversells');
    };
    await expect(changeOrderStatus(ports, { ...command, status: 'confirmed', asks })).rejects.toMatchObject({
      code: 'oversells',
    });
    expect(stored()).toEqual(cancelled);
  });

  it('an order has its confirmation time, whatever confirmed it, until it is pending again, and a new one after the next confirmation', async () => {
    const { ports, stored } = portsWith(order);
    const at = (hour: number) => `2026-11-21T${hour}:00:00.000Z`;
    const moved: [Order['status'], hour: number, confirmedAt: string | undefined][] = [
      ['confirmed', 10, at(10)],
      ['shipped', 11, at(10)],
      ['cancelled', 12, at(10)],
      ['confirmed', 13, at(13)],
      ['pending', 14, undefined],
      ['shipped', 15, at(15)],
      ['delivered', 16, at(15)],
    ];
    for (const [status, hour, confirmedAt] of moved) {
      ports.clock.now = () => new Date(at(hour));
      await changeOrderStatus(ports, { ...command, status });
      expect([status, stored().confirmedAt]).toEqual([status, confirmedAt]);
    }
  });

  it('an order that is cancelled after it was shipped or delivered has come back', async () => {
    for (const status of ['shipped', 'delivered'] as const) {
      const { ports } = portsWith({ ...order, status });
      expect(await changeOrderStatus(ports, { ...command, status: 'cancelled' })).toHaveProperty(
        'isReturned',
        true,
      );
    }
  });

  it('a cancelled order that was marked as delivered by mistake is cancelled again without having come back', async () => {
    const { ports } = portsWith({ ...order, status: 'cancelled' });
    await changeOrderStatus(ports, { ...command, status: 'delivered' });
    const undone = await changeOrderStatus(ports, { ...command, status: 'cancelled', isReturned: false });
    expect(undone.status).toBe('cancelled');
    expect(undone).not.toHaveProperty('isReturned');
  });

  it('another merchant’s order cannot be changed', async () => {
    const { ports } = portsWith(order);
    await expect(
      changeOrderStatus(ports, { ...command, ownerId: 'merchant-2', status: 'shipped' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

function releasePorts(order: Order, { isConnected = true } = {}) {
  let stored = order;
  const events: OrderEvent[] = [];
  const deliveries: Delivery[] = [];
  return {
    events,
    deliveries,
    ports: {
      clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
      orders: {
        find: async () => stored,
        change: async (_before: Order, after: Order, ...added: OrderEvent[]) => {
          stored = after;
          events.push(...added);
        },
        list: async () => ({ items: [], cursor: null, searchedUntil: null }),
        remove: async () => undefined,
        events: async () => events,
      },
      connections: { codSendTime: async () => (isConnected ? ('at_once' as const) : undefined) },
      deliveries: { create: async (delivery: Delivery) => deliveries.push(delivery) > 0 },
    },
  };
}

describe('releaseOrder', () => {
  const onHold = orderFixture({ holdReason: 'too_many_orders' });
  const command = { ownerId: onHold.ownerId, orderId: onHold.id, by: 'merchant-1' };

  it('releasing an order records who did it and queues its delivery once', async () => {
    const { ports, events, deliveries } = releasePorts(onHold);
    expect(await releaseOrder(ports, command)).toMatchObject({ holdReason: null, version: 2 });
    await releaseOrder(ports, command);
    expect(events).toMatchObject([{ type: 'released', holdReason: 'too_many_orders', by: 'merchant-1' }]);
    expect(deliveries).toMatchObject([{ orderId: onHold.id, state: 'queued' }]);
  });

  it('releasing queues no delivery without a connected network, or for an order that was not on hold', async () => {
    const unconnected = releasePorts(onHold, { isConnected: false });
    await releaseOrder(unconnected.ports, command);
    const ordinary = releasePorts(orderFixture());
    await releaseOrder(ordinary.ports, command);
    expect([...unconnected.deliveries, ...ordinary.deliveries]).toEqual([]);
  });
});

describe('deleteOrder', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const told = { customerName: '', customerPhone: '', customerAddress: '', goods: '', total: '' };
  const task = { action: 'edit' as const, details: [], since: at };
  const over = { lead: null, order: 'Delivered', at, isOver: true };

  it.each<[string, Partial<Order>, Partial<Delivery> | undefined, boolean]>([
    ['was never forwarded', {}, undefined, true],
    ['waits to be forwarded', {}, { state: 'queued' }, true],
    ['was rejected by the network', {}, { state: 'rejected' }, true],
    ['is being sent', {}, { state: 'sending' }, false],
    ['is at the network', { status: 'confirmed' }, { state: 'sent', remoteId: '1' }, false],
    ['may be at the network', {}, { state: 'uncertain' }, false],
    ['was delivered', { status: 'delivered' }, { state: 'sent', remoteId: '1' }, true],
    [
      'was ended by the network',
      { status: 'shipped' },
      { state: 'sent', remoteId: '1', reported: over },
      true,
    ],
    [
      'was cancelled a moment ago',
      { status: 'cancelled' },
      { state: 'sent', told: { ...told, isCancelled: false } },
      false,
    ],
    [
      'was cancelled at the network too',
      { status: 'cancelled' },
      { state: 'sent', told: { ...told, isCancelled: true } },
      true,
    ],
    ['has a task', { status: 'delivered' }, { state: 'sent', task }, false],
    ['has no customer’s data', { erasedAt: at }, { state: 'sent', remoteId: '1' }, true],
  ])(
    'an order that %s is deleted only if its parcel is not sent without it',
    async (_, changes, delivery, isDeleted) => {
      const order = orderFixture(changes);
      const removed: string[] = [];
      const ports = {
        orders: { find: async () => order, remove: async ({ id }: Order) => void removed.push(id) },
        deliveries: { find: async () => delivery && { ...newDelivery(order, 'cod', at), ...delivery } },
      };
      const outcome = deleteOrder(ports, { ownerId: order.ownerId, orderId: order.id });
      if (isDeleted) await outcome;
      else await expect(outcome).rejects.toEqual(new DomainError('order_at_network'));
      expect(removed).toEqual(isDeleted ? [order.id] : []);
    },
  );
});
