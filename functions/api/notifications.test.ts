import { OWNER } from '@mirsah/domain/member';
import { defaultNotificationSettings, type NotificationSettings } from '@mirsah/domain/notification';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { httpEventFixture } from '../http/request.fixture.ts';
import type { NotifyMessage } from '../notify/queue.ts';
import { notifications, telegramWebhook } from './notifications.ts';

const caller = {
  actorId: 'merchant-1',
  profile: profileFixture(),
  accessToken: '',
  clientId: '',
  ownerId: 'merchant-1',
  owner: profileFixture(),
  grant: OWNER,
};

it('settings saved by a dashboard from before a kind of notification preserve the choice for that kind', async () => {
  const silent = { push: false, telegram: false };
  let settings: NotificationSettings = {
    ...defaultNotificationSettings,
    kinds: { ...defaultNotificationSettings.kinds, refused_token: silent },
  };
  const store = {
    recipient: async () => ({ merchantId: 'merchant-1', userId: 'merchant-1', settings }),
    saveSettings: async (_person: unknown, saved: NotificationSettings) => {
      settings = saved;
    },
  };
  // The only ports that this endpoint uses.
  const ports = { notifications: store } as unknown as Parameters<typeof notifications>[0];
  const { saveNotificationSettings } = notifications(ports);
  const save = (body: unknown) =>
    saveNotificationSettings.run(
      httpEventFixture({ route: 'PUT /api/notifications', body }),
      async () => caller,
    );
  const { refused_token, ...known } = settings.kinds;
  await save({ ...settings, kinds: known, digestMinutes: 15 });
  expect(settings).toMatchObject({ digestMinutes: 15, kinds: { refused_token: silent } });
  await save({ ...settings, kinds: { ...known, refused_token: { push: true, telegram: false } } });
  expect(settings.kinds.refused_token).toEqual({ push: true, telegram: false });
});

it('Telegram’s report that a group became a supergroup is passed on with both ids', async () => {
  const added: NotifyMessage[] = [];
  const { receiveTelegram } = telegramWebhook({
    notifyQueue: { add: async (message) => void added.push(message) },
    telegramSecret: 'secret-of-the-webhook',
  });
  const chat = { id: -4012345678, title: 'طلبات المتجر', type: 'group' };
  const hear = (message: object, secret = 'secret-of-the-webhook') =>
    receiveTelegram.run(
      httpEventFixture({
        route: 'POST /webhooks/telegram',
        headers: { 'x-telegram-bot-api-secret-token': secret },
        body: { update_id: 1, message: { message_id: 2, date: 1795860000, chat, ...message } },
      }),
      async () => caller,
    );
  await hear({ migrate_to_chat_id: -1001234567890 });
  // The first message of the new chat, and a member's text there.
  await hear({ migrate_from_chat_id: -4012345678 });
  await hear({ text: 'شكرًا' });
  await expect(hear({ migrate_to_chat_id: -1 }, 'another')).rejects.toMatchObject({ code: 'not_allowed' });
  expect(added).toEqual([
    {
      type: 'telegram',
      chatId: '-4012345678',
      title: 'طلبات المتجر',
      text: '',
      movedTo: '-1001234567890',
    },
  ]);
});
