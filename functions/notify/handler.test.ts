import { defaultNotificationSettings } from '@mirsah/domain/notification';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it, vi } from 'vitest';
import { notifyOfMessages, queueDue } from './handler.ts';
import type { NotifyMessage } from './queue.ts';

const merchantId = 'merchant-1';
const order = orderFixture({ ownerId: merchantId });
const now = new Date('2026-11-22T10:00:00.000Z');
const event = { kind: 'new_order', subjectId: order.id, detail: '' } as const;

/** A merchant with a chat, whose service responds like this. */
function world(answer: 'sent' | 'retry') {
  const person = { merchantId, userId: merchantId };
  const state = { addedAt: '', lastSentAt: null, failingSince: null };
  const chat = { ...person, ...state, chatId: '7', title: '' };
  const recipient = { ...person, settings: defaultNotificationSettings, devices: [], chat };
  const unused = () => Promise.reject(new Error('Not called in this test'));
  const notifications = {
    saveSettings: unused,
    putDevice: unused,
    removeDevice: unused,
    putCode: unused,
    putChat: vi.fn(async () => undefined),
    keep: unused,
    plan: unused,
    forget: unused,
    endReminder: unused,
    recipients: async () => [recipient],
    recipient: async () => recipient,
    chatsById: async () => [chat],
    removeChat: vi.fn(async () => undefined),
    note: async () => undefined,
    claim: async () => true,
    release: async () => undefined,
    takeCode: async () => undefined,
    due: async () => ({ kept: await notifications.deferredOf(), reminders: [] }),
    deferredOf: async () =>
      [`new_order#${order.id}#`, 'new_order#gone#'].map((key) => ({
        ...person,
        event: key,
        dueAt: now.toISOString(),
      })),
    endDeferred: vi.fn(async () => undefined),
  };
  const send = vi.fn(async () => answer);
  const ports = {
    notifications,
    memberships: { find: unused },
    clock: { now: () => now },
    profiles: { find: async (id: string) => profileFixture({ id }) },
    orders: { find: async (id: string) => (id === order.id ? order : undefined) },
    conversionConnections: { find: unused },
    sender: { send },
    bot: { say: vi.fn(async () => undefined) },
    log: { error: vi.fn() },
  };
  return { ports, send, notifications };
}

const record = (message: NotifyMessage | string, receiveCount = 1) => ({
  messageId: 'm',
  body: typeof message === 'string' ? message : JSON.stringify(message),
  attributes: {
    ApproximateReceiveCount: String(receiveCount),
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  },
});
const events = { type: 'events', merchantId, events: [event] } satisfies NotifyMessage;

it('a message is repeated until its last delivery, and then dropped without a failure', async () => {
  const { ports, send } = world('retry');
  const answerOf = async (count: number) =>
    (await notifyOfMessages(ports, [record(events, count)], 8)).batchItemFailures.length;
  expect([await answerOf(1), await answerOf(7), await answerOf(8)]).toEqual([1, 1, 0]);
  expect(send).toHaveBeenCalledTimes(3);
});

it('a message that this release does not know fails, is logged, and does not stop the others', async () => {
  const { ports, send } = world('sent');
  const unknown = record('{"type":"from_the_future"}');
  const { batchItemFailures } = await notifyOfMessages(ports, [unknown, record(events)], 8);
  expect(batchItemFailures).toHaveLength(1);
  expect(send).toHaveBeenCalledOnce();
  expect(ports.log.error).toHaveBeenCalledOnce();
});

it('a used code that Telegram repeats gets no reply, and a stop ends the chat', async () => {
  const { ports, notifications } = world('sent');
  const written = (text: string) => record({ type: 'telegram', chatId: '7', title: '', text });
  await notifyOfMessages(ports, [written(`/start ${order.id}`), written('hello')], 8);
  expect(ports.bot.say).not.toHaveBeenCalled();
  await notifyOfMessages(ports, [written('/stop@mirsah_bot')], 8);
  expect(notifications.removeChat).toHaveBeenCalledOnce();
});

it('a group that became a supergroup is stored under its new id', async () => {
  const { ports, notifications } = world('sent');
  const moved = { type: 'telegram', chatId: '7', title: '', text: '', movedTo: '-1007' } as const;
  const { batchItemFailures } = await notifyOfMessages(ports, [record(moved)], 8);
  expect(batchItemFailures).toEqual([]);
  expect(notifications.putChat).toHaveBeenCalledWith(
    expect.objectContaining({ merchantId, chatId: '-1007', failingSince: null }),
  );
});

it('due events are sent as one summary of those that still apply', async () => {
  const { ports, send, notifications } = world('sent');
  await notifyOfMessages(ports, [record({ type: 'summary', merchantId, userId: merchantId })], 8);
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith(expect.anything(), [expect.objectContaining({ event })]);
  expect(notifications.endDeferred).toHaveBeenCalledOnce();
});

/** This many people with a summary that is due, and a queue. */
function dueFor(people: number) {
  const { ports } = world('sent');
  const claimed = new Set<string>();
  const queued: NotifyMessage[] = [];
  const state = { now };
  const kept = Array.from({ length: people }, (_, index) =>
    [1, 2].map((number) => ({
      merchantId: `merchant-${index}`,
      userId: `merchant-${index}`,
      event: `new_order#${number}#`,
      dueAt: now.toISOString(),
    })),
  ).flat();
  const reminder = { merchantId, orderId: order.id, nextAt: now.toISOString(), dueAt: now.toISOString() };
  const notifications = {
    ...ports.notifications,
    due: async (_at: Date, limit: number) => ({ kept: kept.slice(0, limit - 1), reminders: [reminder] }),
    claim: async (key: string, target: string) => {
      const name = `${key} ${target}`;
      return !claimed.has(name) && Boolean(claimed.add(name));
    },
  };
  const queue = { add: async (...messages: readonly NotifyMessage[]) => void queued.push(...messages) };
  const asMinute = (getRemainingTimeInMillis = () => 30_000) =>
    queueDue({ notifications, queue, clock: { now: () => state.now } }, { getRemainingTimeInMillis });
  return { asMinute, queued, state };
}

it('each summary and reminder that is due is queued once, and again after five minutes if it was not sent', async () => {
  const { asMinute, queued, state } = dueFor(3);
  await asMinute();
  expect(queued.map(({ type }) => type).sort()).toEqual(['reminder', 'summary', 'summary', 'summary']);
  state.now = new Date(now.getTime() + 60_000);
  await asMinute();
  expect(queued).toHaveLength(4);
  state.now = new Date(now.getTime() + 5 * 60_000);
  await asMinute();
  expect(queued).toHaveLength(8);
});

it('items that a call has no time to queue are queued by the next one', async () => {
  const { asMinute, queued } = dueFor(250);
  let left = 3;
  await asMinute(() => (left-- > 1 ? 30_000 : 1000));
  expect(queued).toHaveLength(200);
  await asMinute();
  expect(queued).toHaveLength(251);
});

it('ten thousand merchants have their summaries within their minute, though each hundredth is slow', async () => {
  vi.useFakeTimers();
  try {
    const { asMinute, queued } = dueFor(9999);
    await asMinute();
    const waiting = queued.filter(({ type }) => type === 'summary');
    expect(waiting).toHaveLength(9999);
    const { ports } = world('sent');
    const began = Date.now();
    const sentAt: number[] = [];
    let number = 0;
    ports.sender.send = vi.fn(async () => {
      number += 1;
      const ms = number % 100 === 0 ? 8000 : 400;
      await new Promise((resolve) => setTimeout(resolve, ms));
      sentAt.push(Date.now() - began);
      return 'sent' as const;
    });
    // As `notifyEventSource` has them.
    const [batchSize, maxConcurrency] = [10, 25];
    const worker = async () => {
      for (let batch = waiting.splice(0, batchSize); batch.length > 0; batch = waiting.splice(0, batchSize)) {
        // The ports know one merchant.
        const own = { type: 'summary', merchantId, userId: merchantId } as const;
        await notifyOfMessages(
          ports,
          batch.map(() => record(own)),
          8,
        );
      }
    };
    const all = Promise.all(Array.from({ length: maxConcurrency }, worker));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentAt).toHaveLength(9999);
    await all;
  } finally {
    vi.useRealTimers();
  }
}, 60_000);
