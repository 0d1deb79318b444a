import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
  type Person,
  pushDeviceSchema,
  telegramChatSchema,
} from '@mirsah/domain/notification';
import type { Kept, NotificationStore, Recipient, Reminder, Target } from '@mirsah/domain/notification/ports';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { codec, decode, decodeAll, encode, type Item, type Key } from '../dynamo/item.ts';
import { beginningWith, keysOf, partition, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { exists, isNew, put, putIf, remove, updateIf, write } from '../dynamo/write.ts';
import {
  callReminderKey,
  chatPartition,
  DUE_NOTIFICATIONS,
  dueNotificationIndex,
  keptNotificationKey,
  notificationSettingsKey,
  notifiedKey,
  ofUserIndex,
  pushDeviceKey,
  recipientKey,
  recipientsKey,
  telegramChatKey,
  telegramCodeKey,
} from './keys.ts';

const entity = 'notification';
const person = { merchantId: z.string().min(1), userId: z.string().min(1) };

export const notificationSettingsCodec = codec({
  entity,
  shape: 'notification_settings',
  schema: notificationSettingsSchema.extend(person),
});
export const pushDeviceCodec = codec({ entity, shape: 'push_device', schema: pushDeviceSchema });
export const telegramChatCodec = codec({ entity, shape: 'telegram_chat', schema: telegramChatSchema });
export const keptNotificationCodec = codec({
  entity,
  shape: 'kept_notification',
  schema: z.strictObject({ ...person, event: z.string(), dueAt: z.iso.datetime() }),
});
export const callReminderCodec = codec({
  entity,
  shape: 'call_reminder',
  schema: z.strictObject({
    merchantId: person.merchantId,
    orderId: idSchema,
    nextAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
  }),
});
export const notifiedCodec = codec({
  entity: 'claim',
  shape: 'notified',
  schema: z.object({ expiresAt: z.number() }),
});
export const telegramCodeCodec = codec({
  entity: 'claim',
  shape: 'telegram_code',
  schema: z.object({ ...person, expiresAt: z.number() }),
});

/** Longer than a message of the queue lives and a stream record may be repeated. */
const CLAIMED_SECONDS = 15 * 86_400;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export function createNotificationStore(table: Table): NotificationStore {
  const recipientsUnder = async (key: Key) => recipientsIn(table, await queryAll(table, beginningWith(key)));
  const removeAll = async (keys: readonly Key[]) => {
    await Promise.all(keys.map((key) => write(table, remove(table, key))));
  };
  return {
    async recipients(merchantId) {
      const { pk, sk } = recipientsKey(merchantId);
      // Half the cost of a consistent read, and requested with each order.
      const query = { ...beginningWith({ pk, sk }), ConsistentRead: false };
      const all = recipientsIn(table, await queryAll(table, query));
      return all.filter(({ devices, chat }) => devices.length > 0 || chat);
    },
    async recipient({ merchantId, userId }) {
      const [found] = await recipientsUnder(recipientKey(merchantId, userId));
      return found ?? nobody({ merchantId, userId });
    },
    async saveSettings({ merchantId, userId }, settings) {
      const key = notificationSettingsKey(merchantId, userId);
      const item = encode(notificationSettingsCodec, key, { ...settings, merchantId, userId });
      await write(table, put(table, { ...item, ...ofUserIndex(userId, merchantId) }));
    },
    async putDevice(device) {
      const { merchantId, userId, id } = device;
      const item = encode(pushDeviceCodec, pushDeviceKey(merchantId, userId, id), device);
      await write(table, put(table, { ...item, ...ofUserIndex(userId, merchantId) }));
    },
    removeDevice: ({ merchantId, userId }, deviceId) =>
      write(table, remove(table, pushDeviceKey(merchantId, userId, deviceId))),
    async putChat(chat) {
      const { merchantId, userId, chatId, addedAt } = chat;
      const item = encode(telegramChatCodec, telegramChatKey(merchantId, userId), chat);
      const byChat = { gsi2pk: chatPartition(chatId), gsi2sk: addedAt };
      await write(table, put(table, { ...item, ...ofUserIndex(userId, merchantId), ...byChat }));
    },
    removeChat: ({ merchantId, userId }) => write(table, remove(table, telegramChatKey(merchantId, userId))),
    chatsById: async (chatId) =>
      decodeAll(table, telegramChatCodec, await queryAll(table, partition(chatPartition(chatId), 'gsi2'))),
    async forget({ merchantId, userId }) {
      const waiting = keptNotificationKey(merchantId, userId, '');
      for (const key of [recipientKey(merchantId, userId), waiting])
        await removeAll(await keysOf(table, beginningWith(key)));
    },
    async note(target, change) {
      await updateIf(table, keyOf(target), { set: change }, exists);
    },
    claim: (key, targetId, now) =>
      putIf(
        table,
        encode(notifiedCodec, notifiedKey(key, targetId), { expiresAt: seconds(now) + CLAIMED_SECONDS }),
        isNew,
      ),
    release: (key, targetId) => write(table, remove(table, notifiedKey(key, targetId))),
    async keep({ merchantId, userId }, events, dueAt) {
      await Promise.all(
        events.map((event) => {
          const kept = { merchantId, userId, event, dueAt: dueAt.toISOString() };
          const item = encode(keptNotificationCodec, keptNotificationKey(merchantId, userId, event), kept);
          const index = dueNotificationIndex(kept.dueAt, `${merchantId}#${userId}`);
          return write(table, put(table, { ...item, ...index }));
        }),
      );
    },
    async plan(reminder) {
      const { merchantId, orderId, dueAt } = reminder;
      const item = encode(callReminderCodec, callReminderKey(merchantId, orderId), reminder);
      await write(table, put(table, { ...item, ...dueNotificationIndex(dueAt, orderId) }));
    },
    async due(now, limit) {
      const items = await queryAll(
        table,
        {
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :now',
          ExpressionAttributeValues: { ':due': DUE_NOTIFICATIONS, ':now': `${now.toISOString()}~` },
        },
        limit,
      );
      const isKept = ({ sk }: Item) => String(sk).startsWith(keptNotificationKey('', '', '').sk.slice(0, 5));
      return {
        kept: decodeAll(table, keptNotificationCodec, items.filter(isKept)),
        reminders: decodeAll(
          table,
          callReminderCodec,
          items.filter((item) => !isKept(item)),
        ),
      };
    },
    async deferredOf({ merchantId, userId }, now) {
      const items = await queryAll(table, beginningWith(keptNotificationKey(merchantId, userId, '')));
      return decodeAll(table, keptNotificationCodec, items).filter(({ dueAt }) => dueAt <= now.toISOString());
    },
    endDeferred: (kept: readonly Kept[]) =>
      removeAll(kept.map(({ merchantId, userId, event }) => keptNotificationKey(merchantId, userId, event))),
    endReminder: ({ merchantId, orderId, dueAt }: Reminder) =>
      endIfStill(table, callReminderKey(merchantId, orderId), dueAt),
    async putCode(codeHash, { merchantId, userId }, expiresAt) {
      const code = { merchantId, userId, expiresAt: seconds(expiresAt) };
      await write(table, put(table, encode(telegramCodeCodec, telegramCodeKey(codeHash), code)));
    },
    takeCode: (codeHash, now) => takeCode(table, codeHash, now),
  };
}

/** The call may have been postponed in between: then its new reminder stays. */
async function endIfStill(table: Table, key: Key, dueAt: string): Promise<void> {
  const condition = {
    ConditionExpression: 'dueAt = :dueAt',
    ExpressionAttributeValues: { ':dueAt': dueAt },
  };
  try {
    await write(table, remove(table, key, condition));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function takeCode(table: Table, codeHash: string, now: Date): Promise<Person | undefined> {
  const { Attributes } = await table.client.send(
    new DeleteCommand({
      TableName: table.name,
      Key: telegramCodeKey(codeHash),
      ReturnValues: 'ALL_OLD',
    }),
  );
  if (!Attributes) return undefined;
  const { merchantId, userId, expiresAt } = decode(telegramCodeCodec, Attributes);
  return expiresAt > seconds(now) ? { merchantId, userId } : undefined;
}

const keyOf = (target: Target): Key =>
  target.channel === 'push'
    ? pushDeviceKey(target.device.merchantId, target.device.userId, target.device.id)
    : telegramChatKey(target.chat.merchantId, target.chat.userId);

const nobody = ({ merchantId, userId }: Person): Recipient => ({
  merchantId,
  userId,
  devices: [],
  chat: undefined,
  settings: defaultNotificationSettings,
});

/** The recipients of an account with their channels, from the items of all of them. */
function recipientsIn(table: Table, items: readonly Item[]): Recipient[] {
  const ofUser = Map.groupBy(items, ({ sk }) => String(sk).split('#')[1] ?? '');
  return [...ofUser.values()].flatMap((own) => {
    const isAt = (place: string) => (item: Item) => String(item.sk).split('#')[2] === place;
    const devices = decodeAll(table, pushDeviceCodec, own.filter(isAt('DEVICE')));
    const [chat] = decodeAll(table, telegramChatCodec, own.filter(isAt('CHAT')));
    const [stored] = decodeAll(table, notificationSettingsCodec, own.filter(isAt('SETTINGS')));
    const someone = stored ?? devices[0] ?? chat;
    if (!someone) return [];
    const { kinds, quiet, digestMinutes } = stored ?? defaultNotificationSettings;
    return [{ ...nobody(someone), settings: { kinds, quiet, digestMinutes }, devices, chat }];
  });
}
