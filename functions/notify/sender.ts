import type { Clock } from '@mirsah/domain/clock';
import { adNetworks } from '@mirsah/domain/conversion';
import { shortId } from '@mirsah/domain/id';
import { toldNetworkNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { eventKey, type News, type NotificationKind, type PushDevice } from '@mirsah/domain/notification';
import type { NotificationSender, Sent } from '@mirsah/domain/notification/ports';
import * as z from 'zod';
import {
  field,
  post,
  type RequestResult,
  type SafeRequestOptions,
  safeRequestEnvironment,
  safeRequestOptions,
} from '../connections/safe-request.ts';
import { notificationText as text } from '../messages/index.ts';
import { jsonText } from '../runtime/lambda.ts';
import { encryptPayload, isReceiver, type VapidKeys, vapidAuthorization, vapidKeysFrom } from './web-push.ts';

export const senderEnvironment = {
  ...safeRequestEnvironment,
  NOTIFICATIONS_SECRET: jsonText(
    z.object({
      /** What the keys of web push are derived from. */
      push: z.string().min(16),
      /** The bot's token and its name without the @; empty where there is no bot. */
      telegramToken: z.string().default(''),
      telegramBot: z.string().default(''),
    }),
  ),
  TELEGRAM_API_URL: z.url().default('https://api.telegram.org'),
  /** Host of the dashboard: the target of notifications, and the sender's contact for push services. */
  APP_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
};

type SenderOptions = {
  safeRequest: SafeRequestOptions;
  vapid: VapidKeys;
  /** The dashboard's origin; push services require a contact with https. */
  app: string;
  contact: string;
  /** Undefined where the platform has no bot. */
  telegram: { apiUrl: string; token: string } | undefined;
  clock: Clock;
  /** Called when Telegram does not know the token, which may have been rotated. */
  distrustSecrets(): void;
};

const senderSchema = z.object(senderEnvironment);

export function senderOptions(
  environment: z.output<typeof senderSchema>,
  clock: Clock,
  distrustSecrets: () => void,
): SenderOptions {
  const { NOTIFICATIONS_SECRET, TELEGRAM_API_URL: apiUrl, APP_DOMAIN, SITES_PROTOCOL } = environment;
  const { push, telegramToken: token } = NOTIFICATIONS_SECRET;
  return {
    safeRequest: safeRequestOptions(environment),
    vapid: vapidKeysFrom(push),
    distrustSecrets,
    app: `${SITES_PROTOCOL}://${APP_DOMAIN}`,
    contact: `https://${APP_DOMAIN}`,
    telegram: token ? { apiUrl, token } : undefined,
    clock,
  };
}

/** Sends by web push and Telegram. Both time out before the queue delivers the message again. */
export function createNotificationSender(options: SenderOptions): NotificationSender & TelegramBot {
  return {
    async send(target, news) {
      if (target.channel === 'push') return pushTo(options, target.device, news);
      const { title, path } = noticeOf(news, options.clock.now());
      return telegramResult(await say(options, target.chat.chatId, `${title}\n${options.app}${path}`));
    },
    say: async (chatId, message) => void (await say(options, chatId, message)),
  };
}

/** Replies to a person who wrote to the bot; a failed reply is not retried. */
export type TelegramBot = { say(chatId: string, message: string): Promise<void> };

const DAY_SECONDS = 86_400;

async function pushTo(
  { safeRequest, vapid, contact, clock }: SenderOptions,
  device: PushDevice,
  news: readonly News[],
): Promise<Sent> {
  const { title, path, tag } = noticeOf(news, clock.now());
  const { endpoint } = device;
  // An invalid key: nothing can be encrypted for it.
  if (!isReceiver(device)) return 'gone';
  const result = await post(safeRequest, {
    url: endpoint,
    isSecureOnly: true,
    headers: {
      ttl: String(DAY_SECONDS),
      urgency: 'high',
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      authorization: vapidAuthorization(vapid, { endpoint, contact, now: clock.now() }),
    },
    body: encryptPayload(device, Buffer.from(JSON.stringify({ title, path, tag }))),
  });
  if (result.kind === 'answered') return pushResult(result.status);
  return unanswered(result);
}

function pushResult(status: number): Sent {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // A browser replaces a notification by one with the same tag: repeating it is harmless.
  return status === 429 || status >= 500 ? 'retry' : 'refused';
}

function unanswered({ kind }: Exclude<RequestResult, { kind: 'answered' }>): Sent {
  if (kind === 'no_answer') return 'unknown';
  return kind === 'address_refused' ? 'gone' : 'retry';
}

async function say(
  { safeRequest, telegram, distrustSecrets }: SenderOptions,
  chatId: string,
  message: string,
) {
  if (!telegram) return undefined;
  const result = await post(safeRequest, {
    url: `${telegram.apiUrl}/bot${telegram.token}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({ chat_id: chatId, text: message, link_preview_options: { is_disabled: true } }),
    ),
  });
  if (result.kind === 'answered' && result.status === 401) distrustSecrets();
  return result;
}

function telegramResult(result: RequestResult | undefined): Sent {
  if (!result) return 'refused';
  if (result.kind !== 'answered') return result.kind === 'address_refused' ? 'refused' : unanswered(result);
  const { status, body } = result;
  if (status >= 200 && status < 300) return 'sent';
  // A group that became a supergroup has another id, which Telegram returns on the next message.
  const movedTo = field(field(body, 'parameters'), 'migrate_to_chat_id');
  if (status === 400 && typeof movedTo === 'number') return { movedTo: String(movedTo) };
  // The chat is gone, or the bot was removed from it or blocked.
  if (status === 403 || (status === 400 && String(field(body, 'description')).includes('chat not found')))
    return 'gone';
  // 401: the token is not the bot's any more, and a newer one is read before the next delivery.
  if (status === 429 || status === 401) return 'retry';
  return status >= 500 ? 'unknown' : 'refused';
}

const pathOf: Record<NotificationKind, string> = {
  new_order: '/dashboard/orders',
  due_callback: '/dashboard/desk',
  failed_forward: '/dashboard/orders',
  failed_publishing: '/dashboard?tab=pages',
  refused_token: '/dashboard/conversions',
  customer_wrote: '/dashboard/orders',
};

/** A notification's title, its target, and the tag that later ones replace. Without news it is a test. */
function noticeOf(news: readonly News[], now: Date): { title: string; path: string; tag: string } {
  const [first, ...others] = news;
  if (!first) return { title: text.test, path: '/dashboard/notifications', tag: 'test' };
  const path = pathOf[first.event.kind];
  const tag = eventKey(first.event);
  if (others.length === 0) {
    // The conversation is part of the order.
    const open = first.event.kind === 'customer_wrote' ? `?order=${first.event.subjectId}` : '';
    return { title: titleOf(first, now), path: `${path}${open}`, tag };
  }
  const counts = [...Map.groupBy(news, ({ event }) => event.kind)];
  return { title: counts.map(([kind, of]) => text.several[kind](of.length)).join(' · '), path, tag };
}

function titleOf({ event, order }: News, now: Date): string {
  const id = order ? shortId(order.id) : '';
  switch (event.kind) {
    case 'new_order':
      return text.newOrder(id, order ? formatMoney(order.totalMinor, order.currency) : '');
    case 'due_callback':
      // A reminder delayed for a summary may be sent after its time.
      return text.dueCallback(id, event.detail <= now.toISOString());
    case 'failed_forward':
      return text.failedForward(id);
    case 'customer_wrote':
      return text.customerWrote(id);
    case 'failed_publishing':
      return text.failedPublishing;
    case 'refused_token': {
      const network = adNetworks.find((each) => each === event.subjectId);
      return text.refusedToken(network && toldNetworkNames[network]);
    }
  }
}
