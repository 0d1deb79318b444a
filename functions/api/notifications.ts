import { createHash } from 'node:crypto';
import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import { DomainError } from '@mirsah/domain/error';
import { MAX_DEVICES, type PushDevice } from '@mirsah/domain/notification';
import { sendTest } from '@mirsah/domain/notification/commands';
import type { NotificationSender, NotificationStore } from '@mirsah/domain/notification/ports';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import { keepUnsent } from '@mirsah/domain/tolerant';
import * as z from 'zod';
import type { Caller } from '../http/caller.ts';
import { handle, handlePublic } from '../http/endpoint.ts';
import { isSameSecret, jsonBody, limitBody } from '../http/request.ts';
import { json } from '../http/response.ts';
import type { NotifyQueue } from '../notify/queue.ts';
import { newTelegramCode } from '../notify/telegram.ts';
import { isReceiver } from '../notify/web-push.ts';
import { SecretMismatch } from '../runtime/secrets.ts';

type Ports = {
  notifications: NotificationStore;
  sender: NotificationSender;
  rates: RateCounter;
  clock: Clock;
  push: { publicKey: Buffer; trustedHosts: readonly string[] };
  /** `linkUrl` is the base URL of chats with the bot; undefined where the platform has no bot. */
  telegramBot: { linkUrl: string; name: string } | undefined;
};

const TESTS_A_MINUTE = 5;
/** More than a person needs; each is stored until it is used or expires. */
const CODES_AN_HOUR = 20;

/** How the caller is notified in the account that they act in. */
export const notifications = (ports: Ports) => ({
  getNotifications: handle(api.getNotifications, async ({ caller }) => {
    const { settings, devices, chat } = await ports.notifications.recipient(personOf(caller));
    return {
      settings,
      devices: devices.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt)),
      publicKey: ports.push.publicKey.toString('base64url'),
      telegram: { isAvailable: ports.telegramBot !== undefined, chat: chat ?? null },
    };
  }),

  saveNotificationSettings: handle(api.saveNotificationSettings, async ({ caller, body, sent }) => {
    const person = personOf(caller);
    const stored = await ports.notifications.recipient(person);
    const settings = keepUnsent(stored.settings, sent, body);
    await ports.notifications.saveSettings(person, settings);
    return settings;
  }),

  addDevice: handle(api.addDevice, async ({ caller, body: { endpoint, keys, name } }) => {
    assertReachable(ports.push, { endpoint, keys });
    const person = personOf(caller);
    const { devices } = await ports.notifications.recipient(person);
    const id = createHash('sha256').update(endpoint).digest('hex').slice(0, 32);
    const known = devices.find((device) => device.id === id);
    const others = devices
      .filter((device) => device !== known)
      .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - MAX_DEVICES))) {
      await ports.notifications.removeDevice(person, oldest.id);
    }
    const addedAt = known?.addedAt ?? ports.clock.now().toISOString();
    const state = { lastSentAt: known?.lastSentAt ?? null, failingSince: null };
    const device: PushDevice = { ...person, id, endpoint, keys, name, addedAt, ...state };
    await ports.notifications.putDevice(device);
    return device;
  }),

  removeDevice: handle(api.removeDevice, async ({ caller, params: { deviceId } }) => {
    await ports.notifications.removeDevice(personOf(caller), deviceId);
    return undefined;
  }),

  testNotifications: handle(api.testNotifications, async ({ caller }) => {
    await limitRate(ports, { name: `notify-test#${caller.actorId}`, limit: TESTS_A_MINUTE, seconds: 60 });
    return sendTest(ports, await ports.notifications.recipient(personOf(caller)));
  }),

  connectTelegram: handle(api.connectTelegram, async ({ caller }) => {
    if (!ports.telegramBot) throw new DomainError('not_found');
    const { linkUrl, name } = ports.telegramBot;
    await limitRate(ports, { name: `telegram#${caller.actorId}`, limit: CODES_AN_HOUR, seconds: 3600 });
    return { url: `${linkUrl}/${name}?start=${await newTelegramCode(ports, personOf(caller))}` };
  }),

  disconnectTelegram: handle(api.disconnectTelegram, async ({ caller }) => {
    await ports.notifications.removeChat(personOf(caller));
    return undefined;
  }),
});

const personOf = ({ ownerId, actorId }: Caller) => ({ merchantId: ownerId, userId: actorId });

/**
 * Throws DomainError `invalid_request` unless the address can be a web push service and its key can encrypt.
 */
function assertReachable(
  { trustedHosts }: Ports['push'],
  { endpoint, keys }: Pick<PushDevice, 'endpoint' | 'keys'>,
): void {
  const url = new URL(endpoint);
  const isPublic = url.protocol === 'https:' && !url.username && !url.password;
  const refuse = (path: string) =>
    new DomainError('invalid_request', { fields: [{ path, problem: 'invalid' }] });
  if (!isPublic && !trustedHosts.includes(url.host)) throw refuse('endpoint');
  if (!isReceiver({ keys })) throw refuse('keys.p256dh');
}

type TelegramPorts = {
  notifyQueue: NotifyQueue;
  /** The secret that the webhook was set with. */
  telegramSecret: string;
};

const MAX_BODY_BYTES = 64 * 1024;

/** The part of Telegram's update that we read; everything else is ignored. */
const updateSchema = z.object({
  message: z.object({
    text: z.string().max(200).default(''),
    chat: z.object({ id: z.number().int(), title: z.string().default('') }),
    /** Sent in the old chat of a group that became a supergroup. */
    migrate_to_chat_id: z.number().int().optional(),
  }),
});

/** Telegram's webhook only queues the message, so that this function needs no access to notifications. */
export const telegramWebhook = ({ notifyQueue, telegramSecret }: TelegramPorts) => ({
  receiveTelegram: handlePublic(api.receiveTelegram, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const given = event.headers['x-telegram-bot-api-secret-token'] ?? '';
    if (!isSameSecret(given, telegramSecret)) throw new SecretMismatch('not_allowed');
    const update = updateSchema.safeParse(jsonBody(event));
    const { text = '', chat, migrate_to_chat_id: movedTo } = update.data?.message ?? {};
    if (chat && (text.startsWith('/') || movedTo !== undefined)) {
      await notifyQueue.add({
        type: 'telegram',
        chatId: String(chat.id),
        title: chat.title.slice(0, 200),
        text,
        ...(movedTo !== undefined && { movedTo: String(movedTo) }),
      });
    }
    return json(api.receiveTelegram.status, {});
  }),
});
