import { defaultNotificationSettings } from '@mirsah/domain/notification';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it, vi } from 'vitest';
import { notifyOfDue, notifyOfMessages } from './handler.ts';
import type { NotifyMessage } from './queue.ts';

const merchantId = 'merchant-1';
const order = orderFixture({ ownerId: merchantId });
const now = new Date('2026-11-22T10:00:00.000Z');
const event = { kind: 'new_order', subjectId: order.id, detail: '' } as const;

/** A merchant with a chat, whose service answers like this. */
function world(answer: 'sent' | 'retry') {
  const person = { merchantId, userId: merchantId };
  const state = { addedAt: '', lastSentAt: null, failingSince: null };
  const chat = { ...person, ...state, chatId: '7', title: '' };
  const recipient = { ...person, settings: defaultNotificationSettings, devices: [], chat };
  const unused = () => Promise.reject(new Error('Not called in this test'));
  const notifications = {
    ...{ saveSettings: unused, putDevice: unused, removeDevice: unused, putChat: unused, putCode: unused },
    ...{ keep: unused, plan: unused, forget: unused, endReminder: unused },
    recipients: async () => [recipient],
    recipient: async () => recipient,
    chatsById: async () => [chat],
    removeChat: vi.fn(async () => undefined),
    note: async () => undefined,
    claim: async () => true,
    release: async () => undefined,
    takeCode: async () => undefined,
    due: async () => ({
      kept: [`new_order#${order.id}#`, 'new_order#gone#'].map((key) => ({
        ...{ ...person, event: key, dueAt: now.toISOString() },
      })),
      reminders: [],
    }),
    endKept: vi.fn(async () => undefined),
  };
  const send = vi.fn(async () => answer);
  const ports = {
    ...{ notifications, memberships: { find: unused }, clock: { now: () => now } },
    orders: { find: async (id: string) => (id === order.id ? order : undefined) },
    conversionConnections: { find: unused },
    ...{ sender: { send }, bot: { say: vi.fn(async () => undefined) }, log: { error: vi.fn() } },
  };
  return { ports, send, notifications };
}

const record = (message: NotifyMessage | string, receiveCount = 1) => ({
  messageId: 'm',
  body: typeof message === 'string' ? message : JSON.stringify(message),
  attributes: {
    ApproximateReceiveCount: String(receiveCount),
    ...{ SentTimestamp: '', SenderId: '', ApproximateFirstReceiveTimestamp: '' },
  },
});
const events = { type: 'events', merchantId, events: [event] } satisfies NotifyMessage;

it('a message is repeated until its last delivery, and then given up without a failure', async () => {
  const { ports, send } = world('retry');
  const answerOf = async (count: number) =>
    (await notifyOfMessages(ports, [record(events, count)], 8)).batchItemFailures.length;
  expect([await answerOf(1), await answerOf(7), await answerOf(8)]).toEqual([1, 1, 0]);
  expect(send).toHaveBeenCalledTimes(3);
});

it('a message that this release does not know fails, is logged, and stops no other', async () => {
  const { ports, send } = world('sent');
  const unknown = record('{"type":"from_the_future"}');
  const { batchItemFailures } = await notifyOfMessages(ports, [unknown, record(events)], 8);
  expect(batchItemFailures).toHaveLength(1);
  expect(send).toHaveBeenCalledOnce();
  expect(ports.log.error).toHaveBeenCalledOnce();
});

it('Telegram repeating a code that was used is not answered, and a stop ends the chat', async () => {
  const { ports, notifications } = world('sent');
  const written = (text: string) => record({ type: 'telegram', chatId: '7', title: '', text });
  await notifyOfMessages(ports, [written(`/start ${order.id}`), written('hello')], 8);
  expect(ports.bot.say).not.toHaveBeenCalled();
  await notifyOfMessages(ports, [written('/stop@mirsah_bot')], 8);
  expect(notifications.removeChat).toHaveBeenCalledOnce();
});

it('what is due is sent as one summary of what is still there, while time is left', async () => {
  const { ports, send, notifications } = world('sent');
  await notifyOfDue(ports, { getRemainingTimeInMillis: () => 1000 });
  expect(send).not.toHaveBeenCalled();
  await notifyOfDue(ports, { getRemainingTimeInMillis: () => 30_000 });
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith(expect.anything(), [expect.objectContaining({ event })]);
  expect(notifications.endKept).toHaveBeenCalledOnce();
});
