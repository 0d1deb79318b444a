import { describe, expect, it } from 'vitest';
import type { Delivery } from '../delivery.ts';
import { DomainError } from '../error.ts';
import { changeOrderStatus, releaseOrder } from './change.ts';
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

  it('the history of an order names who changed its status, from what to what', async () => {
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
      connections: { isCodConnected: async () => isConnected },
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
