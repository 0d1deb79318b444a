import { merchantWith } from '@mirsah/domain/desk/desk.fixture';
import { randomId } from '@mirsah/domain/id';
import type { LogEntry } from '@mirsah/domain/member/log';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { httpEventFixture } from '../http/request.fixture.ts';
import { desk } from './desk.ts';

const caller = {
  actorId: 'agent-1',
  profile: profileFixture(),
  accessToken: '',
  clientId: '',
  ownerId: 'merchant-1',
  owner: profileFixture(),
  grant: { role: 'agent', pages: null, phones: 'masked_until_called' },
} as const;

/** The desk of an agent who sees phones masked until they have called. */
function world() {
  const order = orderFixture({ ownerId: 'merchant-1' });
  const { ports, order: stored } = merchantWith(order);
  const log: LogEntry[] = [];
  const team = {
    memberships: { find: async () => ({}) },
    profiles: { find: async () => profileFixture() },
  };
  // The only ports that this endpoint asks.
  const all = { ...ports, ...team } as unknown as Parameters<typeof desk>[0];
  const { recordOutcome } = desk(all);
  const id = randomId();
  const record = (outcomeId = id) =>
    recordOutcome.run(
      httpEventFixture({
        route: `POST /api/orders/${order.id}/outcomes`,
        params: { orderId: order.id },
        body: { id: outcomeId, outcome: { kind: 'no_answer' } },
      }),
      async () => caller,
      { add: async (_, entry) => void log.push(entry), list: async () => ({ items: [], cursor: null }) },
    );
  return { ports, record, seen: () => log.filter(({ action }) => action === 'phone_seen'), stored, order };
}

it('a call that reveals the phone is in the log before it is in the order, once, however often it is sent', async () => {
  const { ports, record, seen, stored, order } = world();
  const change = ports.orders.change;
  const notedThen: number[] = [];
  ports.orders.change = async (...of) => {
    notedThen.push(seen().length);
    await change(...of);
  };
  await record();
  await record();
  expect(notedThen).toEqual([1]);
  expect(seen()).toEqual([expect.objectContaining({ by: 'agent-1', subjectId: order.id })]);
  expect(stored(order.id)?.confirmation?.calls).toHaveLength(1);
});

it('a function that ends before a call is written has logged that the phone was seen', async () => {
  const { ports, record, seen } = world();
  ports.orders.change = () => Promise.reject(new Error('the function ended'));
  await expect(record()).rejects.toThrow('the function ended');
  expect(seen()).toHaveLength(1);
});
