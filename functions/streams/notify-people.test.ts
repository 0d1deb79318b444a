import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import type { TableChange } from '@mirsah/table/stream';
import { expect, it } from 'vitest';
import type { NotifyMessage } from '../notify/queue.ts';
import { notifyPeople, planReminders } from './notify-people.ts';

const order = orderFixture({ ownerId: 'merchant-1' });
const page = { ...landingPageFixture(), ownerId: 'merchant-1' };
const forwarding = {
  orderId: order.id,
  ownerId: 'merchant-1',
  kind: 'cod' as const,
  attempt: 2,
  state: 'rejected' as const,
  reason: null,
};
const networks = { meta: null, tiktok: null, snapchat: null, ga4: null };
const token = { savedAt: '2026-11-20T09:00:00.000Z', refusedAt: null };

let records = 0;
/** A change as a record of the table's stream. */
const changed = (change: object) => {
  records += 1;
  return { id: `e${records}`, sequence: String(records), ...change } as TableChange;
};

/** The queued messages for changes, where these accounts have reachable people. */
async function queuedFor(changes: readonly TableChange[], reachable = ['merchant-1']) {
  const queued: NotifyMessage[] = [];
  const errors: string[] = [];
  const reaction = notifyPeople({
    notifications: {
      recipients: async (merchantId) => {
        if (merchantId === 'broken') throw new Error('the table is down');
        return reachable.includes(merchantId) ? [{} as never] : [];
      },
      plan: async () => undefined,
    },
    queue: { add: async (message) => void queued.push(message) },
    log: { error: (message) => void errors.push(message) },
  });
  const failed = await reaction.react(changes.filter(reaction.when));
  return { queued, failed, errors };
}

const eventsOf = async (change: object) =>
  (await queuedFor([changed(change)])).queued.flatMap((message) =>
    message.type === 'events' ? message.events : [],
  );

it.each([
  ['a new order', { entity: 'order', before: undefined, after: order }, 'new_order', order.id, ''],
  [
    'an order that its shopper released with a code',
    {
      entity: 'order',
      before: { ...order, holdReason: 'risk' },
      after: { ...order, holdReason: null, phoneCheck: 'confirmed' },
    },
    ...(['new_order', order.id, ''] as const),
  ],
  [
    'an order that the network refused',
    { entity: 'delivery', before: { ...forwarding, state: 'sending' }, after: forwarding },
    ...(['failed_forward', order.id, '2'] as const),
  ],
  [
    'a page that could not be published',
    {
      entity: 'landing_page',
      before: { ...page, publication: { failure: null } },
      after: { ...page, publication: { failure: { version: 7 } } },
    },
    ...(['failed_publishing', page.id, '7'] as const),
  ],
  [
    'a customer who wrote about an order, whatever became of it',
    {
      entity: 'order',
      before: { ...order, status: 'shipped', holdReason: 'risk' },
      after: { ...order, status: 'shipped', holdReason: 'risk', customerWroteAt: '2026-11-21T09:00:00.000Z' },
    },
    ...(['customer_wrote', order.id, '2026-11-21T09:00:00.000Z'] as const),
  ],
  [
    'a token that an advertising network refused',
    {
      entity: 'connection',
      before: { ownerId: 'merchant-1', networks: { ...networks, meta: token } },
      after: {
        ownerId: 'merchant-1',
        networks: { ...networks, meta: { ...token, refusedAt: '2026-11-21T09:00:00.000Z' } },
      },
    },
    ...(['refused_token', 'meta', token.savedAt] as const),
  ],
])('people are notified of %s', async (_what, change, kind, subjectId, detail) => {
  expect(await eventsOf(change)).toEqual([{ kind, subjectId, detail }]);
});

it.each([
  ['an order on hold', { entity: 'order', before: undefined, after: { ...order, holdReason: 'risk' } }],
  ['an order that was changed', { entity: 'order', before: order, after: { ...order, status: 'confirmed' } }],
  ['an order that was deleted', { entity: 'order', before: order, after: undefined }],
  [
    'a customer who waits already',
    {
      entity: 'order',
      before: { ...order, customerWroteAt: '2026-11-21T09:00:00.000Z' },
      after: { ...order, status: 'shipped', customerWroteAt: '2026-11-21T09:00:00.000Z' },
    },
  ],
  [
    'a customer who was answered',
    {
      entity: 'order',
      before: { ...order, customerWroteAt: '2026-11-21T09:00:00.000Z' },
      after: order,
    },
  ],
  [
    'an order that the merchant released',
    { entity: 'order', before: { ...order, holdReason: 'too_many_orders' }, after: order },
  ],
  [
    'an order that was cancelled before it was sent',
    {
      entity: 'delivery',
      before: { ...forwarding, state: 'queued' },
      after: { ...forwarding, reason: { code: 'order_cancelled', message: '' } },
    },
  ],
  ['a failure that is known', { entity: 'delivery', before: forwarding, after: forwarding }],
  [
    'a failed version that is known',
    {
      entity: 'landing_page',
      before: { ...page, publication: { failure: { version: 7 } } },
      after: { ...page, publication: { failure: { version: 7 } } },
    },
  ],
])('no notification is sent for %s', async (_what, change) => {
  expect(await eventsOf(change)).toEqual([]);
});

it('changes of an account are queued together, nothing is queued without a reachable person, and a failure affects only its account', async () => {
  const placed = (ownerId: string) => changed({ entity: 'order', after: { ...order, ownerId } });
  const broken = placed('broken');
  const { queued, failed, errors } = await queuedFor([
    placed('merchant-1'),
    broken,
    placed('nobody'),
    placed('merchant-1'),
  ]);
  expect(queued).toMatchObject([{ merchantId: 'merchant-1', events: [{}, {}] }]);
  expect(failed).toEqual([broken]);
  expect(errors).toHaveLength(1);
});

it('a promised call is planned once, five minutes before its time', async () => {
  const planned: object[] = [];
  const reaction = planReminders({
    notifications: { recipients: async () => [], plan: async (reminder) => void planned.push(reminder) },
  });
  const promised = {
    ...order,
    confirmation: {
      state: 'postponed',
      attempts: 1,
      calls: [],
      nextAt: '2026-11-21T09:00:00.000Z',
    },
  };
  const changes = [
    changed({ entity: 'order', before: order, after: promised }),
    changed({ entity: 'order', before: promised, after: { ...promised, notes: 'بعد الظهر' } }),
  ];
  await reaction.react(changes.filter(reaction.when));
  expect(planned).toEqual([
    {
      merchantId: 'merchant-1',
      orderId: order.id,
      nextAt: '2026-11-21T09:00:00.000Z',
      dueAt: '2026-11-21T08:55:00.000Z',
    },
  ]);
});

it('people are not notified of an order that one of them wrote down', async () => {
  const after = { ...order, channel: 'call' };
  expect(await eventsOf({ entity: 'order', before: undefined, after })).toEqual([]);
});
