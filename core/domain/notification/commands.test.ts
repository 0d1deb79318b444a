import { expect, it, vi } from 'vitest';
import { newConfirmation } from '../confirmation/confirmation.ts';
import { type ConversionConnection, noNetworks } from '../conversion/connection.ts';
import type { Grant } from '../member/member.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { profileFixture } from '../user/user.fixture.ts';
import { type NotifyPorts, notifyRecipients, sendDeferred, sendReminder } from './commands.ts';
import {
  defaultNotificationSettings,
  type NotificationEvent,
  type NotificationSettings,
} from './notification.ts';
import type { Kept, NotificationStore, Sent, Target } from './ports.ts';

const merchantId = 'merchant-1';
const now = new Date('2026-11-22T10:00:00.000Z');
const order = orderFixture({ ownerId: merchantId });
const event: NotificationEvent = { kind: 'new_order', subjectId: order.id, detail: '' };

/** One person with a browser and a chat, and the notifications sent to them. */
function world({
  userId = merchantId,
  settings = defaultNotificationSettings,
  grant,
  banned,
}: {
  userId?: string;
  settings?: NotificationSettings;
  grant?: Grant;
  /** The id of a banned user. */
  banned?: string;
} = {}) {
  const profileOf = (id: string) => profileFixture({ id, status: id === banned ? 'banned' : 'approved' });
  const person = { merchantId, userId };
  const state = { addedAt: now.toISOString(), lastSentAt: null, failingSince: null };
  const keys = { p256dh: '', auth: '' };
  const device = { ...person, ...state, id: 'd', endpoint: 'https://push.example/1', keys, name: '' };
  const recipient = {
    ...person,
    settings,
    devices: [device],
    chat: { ...person, ...state, chatId: '7', title: '' },
  };
  const claimed = new Set<string>();
  const kept = new Map<string, Kept>();
  const sent: { to: Target['channel']; kinds: string[] }[] = [];
  const answers: Sent[] = [];
  const unused = () => Promise.reject(new Error('Not called in this test'));
  const notifications = {
    saveSettings: unused,
    putDevice: unused,
    chatsById: unused,
    putChat: vi.fn(async () => undefined),
    due: unused,
    putCode: unused,
    takeCode: unused,
    plan: unused,
    recipients: async () => [recipient],
    recipient: async () => recipient,
    removeDevice: vi.fn(async () => void recipient.devices.pop()),
    removeChat: vi.fn(async () => undefined),
    forget: vi.fn(async () => undefined),
    note: vi.fn(async () => undefined),
    claim: async (key: string, targetId: string) => {
      const isFirst = !claimed.has(key + targetId);
      claimed.add(key + targetId);
      return isFirst;
    },
    release: async (key: string, targetId: string) => void claimed.delete(key + targetId),
    keep: async (_person: unknown, events: readonly string[], dueAt: Date) => {
      for (const each of events) kept.set(each, { ...person, event: each, dueAt: dueAt.toISOString() });
    },
    deferredOf: unused,
    endDeferred: async (ended: readonly Kept[]) => {
      for (const each of ended) kept.delete(each.event);
    },
    endReminder: vi.fn(async () => undefined),
  } satisfies NotificationStore;
  const orders = new Map([[order.id, order]]);
  const token = { ciphertext: '', iv: '', tag: '', dataKey: '', lastFour: '' };
  const refused = {
    pixelId: '',
    token,
    testCode: '',
    isOn: true,
    refusedAt: now.toISOString(),
    savedAt: 'saved',
  };
  const networks = { meta: null, tiktok: refused, snapchat: null, ga4: null };
  const connection: ConversionConnection = {
    ownerId: merchantId,
    model: 'placed',
    networks,
    pixelIds: noNetworks,
    updatedAt: '',
  };
  const ports: NotifyPorts = {
    notifications,
    memberships: {
      find: async () => {
        const owner = profileOf(merchantId);
        return (
          grant && {
            owner,
            member: { ...person, ...grant, role: 'agent', email: '', fullName: '', joinedAt: '' },
          }
        );
      },
    },
    profiles: { find: async (id) => profileOf(id) },
    orders: { find: async (orderId) => orders.get(orderId) },
    conversionConnections: { find: async () => connection },
    sender: {
      async send(target, news) {
        const answer = answers.shift() ?? 'sent';
        if (answer === 'sent')
          sent.push({ to: target.channel, kinds: news.map(({ event: { kind } }) => kind) });
        return answer;
      },
    },
    clock: { now: () => now },
  };
  return { ports, notifications, sent, answers, kept, orders, connection, person };
}

const toBoth = (...kinds: string[]) => [
  { to: 'push', kinds },
  { to: 'telegram', kinds },
];

it('an event is sent once to each of a person’s targets, however often it is queued', async () => {
  const { ports, sent } = world();
  for (let time = 0; time < 3; time += 1)
    expect(await notifyRecipients(ports, merchantId, [event])).toBe(false);
  expect(sent).toEqual(toBoth('new_order'));
});

it('only the service that requested a retry gets one', async () => {
  const { ports, sent, answers } = world();
  answers.push('retry', 'sent');
  expect(await notifyRecipients(ports, merchantId, [event])).toBe(true);
  expect(await notifyRecipients(ports, merchantId, [event])).toBe(false);
  expect(sent.map(({ to }) => to).sort()).toEqual(['push', 'telegram']);
});

it('a notification that may have arrived is not repeated, and an unsubscribed browser is removed', async () => {
  const { ports, sent, answers, notifications } = world();
  answers.push('gone', 'unknown');
  expect(await notifyRecipients(ports, merchantId, [event])).toBe(false);
  expect(await notifyRecipients(ports, merchantId, [event])).toBe(false);
  expect(sent).toEqual([]);
  expect(notifications.removeDevice).toHaveBeenCalledOnce();
});

it('a moved chat is notified under its new id, which is stored', async () => {
  const { ports, sent, answers, notifications } = world();
  answers.push('sent', { movedTo: '-1007' });
  expect(await notifyRecipients(ports, merchantId, [event])).toBe(false);
  expect(sent).toEqual(toBoth('new_order'));
  expect(notifications.putChat).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ chatId: '-1007', failingSince: null }),
  );
  expect(notifications.removeChat).not.toHaveBeenCalled();
});

it('a person who disabled a kind for Telegram gets it only in the browser', async () => {
  const kinds = { ...defaultNotificationSettings.kinds, new_order: { push: true, telegram: false } };
  const { ports, sent } = world({ settings: { ...defaultNotificationSettings, kinds } });
  await notifyRecipients(ports, merchantId, [event]);
  expect(sent).toEqual([{ to: 'push', kinds: ['new_order'] }]);
});

it('a former member gets no notifications and is removed', async () => {
  const { ports, sent, notifications, person } = world({ userId: 'former' });
  await notifyRecipients(ports, merchantId, [event]);
  expect(sent).toEqual([]);
  expect(notifications.forget).toHaveBeenCalledWith(expect.objectContaining(person));
});

it('a banned member, and members of a banned owner, get no notifications, and their settings stay', async () => {
  const agent: Grant = { role: 'agent', pages: null, phones: 'full' };
  for (const [userId, banned] of [
    ['agent', 'agent'],
    ['agent', merchantId],
    [merchantId, merchantId],
  ] as const) {
    const { ports, sent, notifications, kept, person } = world({ userId, banned, grant: agent });
    expect(await notifyRecipients(ports, merchantId, [event])).toBe(false);
    const due = { ...person, event: `new_order#${order.id}#`, dueAt: now.toISOString() };
    kept.set(due.event, due);
    expect(await sendDeferred(ports, person, [due])).toBe(false);
    expect(sent).toEqual([]);
    expect(notifications.forget).not.toHaveBeenCalled();
  }
  const { ports, sent } = world({ userId: 'agent', grant: agent });
  await notifyRecipients(ports, merchantId, [event]);
  expect(sent).toEqual(toBoth('new_order'));
});

it('an agent of other pages gets no notifications, and no one gets those of an order that is cancelled or another merchant’s', async () => {
  const ofOthers = world({ userId: 'agent', grant: { role: 'agent', pages: ['other'], phones: 'full' } });
  await notifyRecipients(ofOthers.ports, merchantId, [event]);
  const { ports, sent, orders } = world();
  orders.set(order.id, { ...order, status: 'cancelled' });
  await notifyRecipients(ports, merchantId, [event]);
  orders.set(order.id, { ...order, ownerId: 'merchant-2' });
  await notifyRecipients(ports, merchantId, [event]);
  expect([...ofOthers.sent, ...sent]).toEqual([]);
});

it.each(['new_order', 'due_callback', 'failed_forward', 'customer_wrote'] as const)(
  'a notification of %s contains only the order’s number and amount',
  async (kind) => {
    const grant: Grant = { role: 'agent', pages: null, phones: 'masked_until_called' };
    const { ports, orders } = world({ userId: 'agent', grant });
    const at = '2026-11-22T10:04:00.000Z';
    const told = {
      ...order,
      customerName: 'نورة ٠٥٥٥٧٦٥٤٣٢',
      customerAddress: 'جدة 0509998887',
      notes: 'أو 05,03,33,44,49',
      customerWroteAt: at,
      confirmation: { ...newConfirmation, state: 'postponed' as const, nextAt: at },
    };
    orders.set(order.id, told);
    const send = vi.fn<NotifyPorts['sender']['send']>(async () => 'sent');
    const about = { kind, subjectId: order.id, detail: kind === 'new_order' ? '' : at };
    await notifyRecipients({ ...ports, sender: { send } }, merchantId, [about]);
    const { id, totalMinor, currency } = order;
    const news = [{ event: about, order: { id, totalMinor, currency } }];
    const heard = send.mock.calls.map(([, each]) => each);
    expect(heard).toEqual([news, news]);
  },
);

it('a message of a customer is notified whatever the order’s status, until it is answered', async () => {
  const customerWroteAt = '2026-11-22T09:59:00.000Z';
  const wrote: NotificationEvent = { kind: 'customer_wrote', subjectId: order.id, detail: customerWroteAt };
  for (const status of ['confirmed', 'shipped', 'delivered', 'cancelled'] as const) {
    const { ports, sent, orders } = world();
    orders.set(order.id, { ...order, status, customerWroteAt });
    await notifyRecipients(ports, merchantId, [wrote]);
    expect(sent).toEqual(toBoth('customer_wrote'));
  }
  const { ports, sent, orders } = world();
  orders.set(order.id, { ...order, status: 'shipped' });
  await notifyRecipients(ports, merchantId, [wrote]);
  expect(sent).toEqual([]);
});

it('several events of a window become one notification, which is sent once', async () => {
  const { ports, sent, kept, orders, person } = world({
    settings: { ...defaultNotificationSettings, digestMinutes: 15 },
  });
  const second = orderFixture({ ownerId: merchantId });
  orders.set(second.id, second);
  await notifyRecipients(ports, merchantId, [event]);
  await notifyRecipients(ports, merchantId, [{ ...event, subjectId: second.id }, event]);
  expect(sent).toEqual([]);
  const due = [...kept.values()];
  expect(new Set(due.map(({ dueAt }) => dueAt))).toEqual(new Set(['2026-11-22T10:15:00.000Z']));
  expect(await sendDeferred(ports, person, due)).toBe(false);
  expect(await sendDeferred(ports, person, due)).toBe(false);
  expect(sent).toEqual(toBoth('new_order', 'new_order'));
  expect(kept.size).toBe(0);
});

it('a rejected token is notified once, and not if it was replaced before the summary', async () => {
  const refusal: NotificationEvent = { kind: 'refused_token', subjectId: 'tiktok', detail: 'saved' };
  const atOnce = world();
  for (let time = 0; time < 2; time += 1) await notifyRecipients(atOnce.ports, merchantId, [refusal]);
  expect(atOnce.sent).toEqual(toBoth('refused_token'));
  const { ports, sent, kept, connection, person } = world({
    settings: { ...defaultNotificationSettings, digestMinutes: 15 },
  });
  await notifyRecipients(ports, merchantId, [refusal]);
  const due = [...kept.values()];
  const { tiktok } = connection.networks;
  if (!tiktok) throw new Error('There is no network');
  connection.networks.tiktok = { ...tiktok, savedAt: 'later', refusedAt: null };
  expect(await sendDeferred(ports, person, due)).toBe(false);
  // Nor when the new one was rejected, which is another event.
  connection.networks.tiktok = { ...tiktok, savedAt: 'later' };
  expect(await sendDeferred(ports, person, due)).toBe(false);
  connection.networks.tiktok = null;
  expect(await sendDeferred(ports, person, due)).toBe(false);
  expect([sent, kept.size]).toEqual([[], 0]);
});

it('a summary that could not be sent stays due', async () => {
  const { ports, answers, kept, person } = world({
    settings: { ...defaultNotificationSettings, digestMinutes: 15 },
  });
  await notifyRecipients(ports, merchantId, [event]);
  answers.push('retry');
  expect(await sendDeferred(ports, person, [...kept.values()])).toBe(true);
  expect(kept.size).toBe(1);
});

it('a reminder is sent for a call that is still promised for its time, and not for a postponed one', async () => {
  const nextAt = '2026-11-22T10:05:00.000Z';
  const reminder = { merchantId, orderId: order.id, nextAt, dueAt: now.toISOString() };
  const { ports, sent, orders, notifications } = world();
  orders.set(order.id, { ...order, confirmation: { ...newConfirmation, state: 'postponed', nextAt } });
  await sendReminder(ports, reminder);
  expect(sent).toEqual(toBoth('due_callback'));
  const later = '2026-11-22T12:00:00.000Z';
  orders.set(order.id, { ...order, confirmation: { ...newConfirmation, state: 'postponed', nextAt: later } });
  await sendReminder(ports, { ...reminder, nextAt: '2026-11-22T10:06:00.000Z' });
  expect(sent).toHaveLength(2);
  expect(notifications.endReminder).toHaveBeenCalledTimes(2);
});

it('a summary omits a promised call that has been made', async () => {
  const nextAt = '2026-11-22T10:05:00.000Z';
  const promised = { ...order, confirmation: { ...newConfirmation, state: 'postponed' as const, nextAt } };
  const { ports, sent, kept, orders, person } = world({
    settings: { ...defaultNotificationSettings, digestMinutes: 15 },
  });
  orders.set(order.id, promised);
  const call = { kind: 'due_callback', subjectId: order.id, detail: nextAt } as const;
  await notifyRecipients(ports, merchantId, [call]);
  orders.set(order.id, { ...order, status: 'confirmed', confirmation: newConfirmation });
  expect(await sendDeferred(ports, person, [...kept.values()])).toBe(false);
  expect([sent, kept.size]).toEqual([[], 0]);
});
