import { describe, expect, it } from 'vitest';
import { codConnectionFixture } from '../connection/cod-connection.fixture.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order, OrderEvent } from './order.ts';
import { releaseOrder } from './release-order.ts';

function desk(order: Order, { isConnected = true } = {}) {
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
        change: async (_before: Order, after: Order, ...told: OrderEvent[]) => {
          stored = after;
          events.push(...told);
        },
        list: async () => ({ items: [], cursor: null, readBackTo: null }),
        remove: async () => undefined,
        events: async () => events,
      },
      connections: { findCod: async () => (isConnected ? codConnectionFixture() : undefined) },
      deliveries: { create: async (delivery: Delivery) => deliveries.push(delivery) > 0 },
    },
  };
}

describe('releaseOrder', () => {
  const held = orderFixture({ heldFor: 'too_many_orders' });
  const command = { ownerId: held.ownerId, orderId: held.id, by: 'merchant-1' };

  it('lets the order in, remembers who did, and sends it on its way to the network, once', async () => {
    const { ports, events, deliveries } = desk(held);
    expect(await releaseOrder(ports, command)).toMatchObject({ heldFor: null, version: 2 });
    await releaseOrder(ports, command);
    expect(events).toMatchObject([{ type: 'released', heldFor: 'too_many_orders', by: 'merchant-1' }]);
    expect(deliveries).toMatchObject([{ orderId: held.id, state: 'queued' }]);
  });

  it('sends nothing where no network is connected, nor for an order that was never held', async () => {
    const unconnected = desk(held, { isConnected: false });
    await releaseOrder(unconnected.ports, command);
    const ordinary = desk(orderFixture());
    await releaseOrder(ordinary.ports, command);
    expect([...unconnected.deliveries, ...ordinary.deliveries]).toEqual([]);
  });
});
