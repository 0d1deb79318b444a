import type { Clock } from '../clock.ts';
import type { ConversionConnection, ConversionConnections } from '../conversion/connection.ts';
import { adNetworkSchema } from '../conversion/conversion.ts';
import { OWNER } from '../member/member.ts';
import type { Memberships } from '../member/ports.ts';
import type { Order } from '../order/order.ts';
import type { Profile } from '../user/user.ts';
import {
  callbackNoticeAt,
  deferredUntil,
  eventKey,
  isOfOrder,
  mayBeNotified,
  type News,
  type NotificationEvent,
  type Person,
  readEventKey,
} from './notification.ts';
import type {
  Kept,
  NotificationSender,
  NotificationStore,
  Recipient,
  Reminder,
  Sent,
  Target,
} from './ports.ts';

export type NotifyPorts = {
  notifications: NotificationStore;
  memberships: Memberships;
  profiles: { find(userId: string): Promise<Profile | undefined> };
  orders: { find(orderId: string): Promise<Order | undefined> };
  conversionConnections: Pick<ConversionConnections, 'find'>;
  sender: NotificationSender;
  clock: Clock;
};

/**
 * Notifies the members of an account, each through their chosen channels, or defers the event for their
 * summary. Each event is sent once to each target. Errors of targets are not thrown. Returns `shouldRetry`:
 * whether a target asked for another attempt.
 */
export async function notifyRecipients(
  ports: NotifyPorts,
  merchantId: string,
  events: readonly NotificationEvent[],
): Promise<boolean> {
  const recipients = await ports.notifications.recipients(merchantId);
  if (recipients.length === 0) return false;
  const known = await stillRelevant(ports, merchantId, events);
  const retries = await Promise.all(
    recipients.map(async (recipient) => {
      const news = await visibleTo(ports, recipient, known);
      const wanted = news.filter(({ event }) =>
        Object.values(recipient.settings.kinds[event.kind]).includes(true),
      );
      if (wanted.length === 0) return false;
      const until = deferredUntil(ports.clock.now(), recipient.settings);
      if (!until) return notify(ports, recipient, wanted);
      const keys = wanted.map(({ event }) => eventKey(event));
      await ports.notifications.keep(recipient, keys, until);
      return false;
    }),
  );
  return retries.includes(true);
}

/** Sends a person the summary of their deferred events, by their current permissions and settings. */
export async function sendDeferred(
  ports: NotifyPorts,
  person: Person,
  kept: readonly Kept[],
): Promise<boolean> {
  const recipient = await ports.notifications.recipient(person);
  const events = kept.flatMap(({ event }) => readEventKey(event) ?? []);
  const known = await stillRelevant(ports, person.merchantId, events);
  const shouldRetry = await notify(ports, recipient, await visibleTo(ports, recipient, known));
  if (!shouldRetry) await ports.notifications.endDeferred(kept);
  return shouldRetry;
}

/** Reminds an account's members of a promised call, if it is still promised for that time. */
export async function sendReminder(ports: NotifyPorts, reminder: Reminder): Promise<boolean> {
  const { merchantId, orderId, nextAt, dueAt } = reminder;
  const order = await ports.orders.find(orderId);
  const isStill = order?.ownerId === merchantId && callbackNoticeAt(order) === dueAt;
  const event = { kind: 'due_callback', subjectId: orderId, detail: nextAt } as const;
  const shouldRetry = isStill && (await notifyRecipients(ports, merchantId, [event]));
  if (!shouldRetry) await ports.notifications.endReminder(reminder);
  return shouldRetry;
}

/** Sends a test notification to every target of a person. */
export async function sendTest(
  ports: Pick<NotifyPorts, 'notifications' | 'sender' | 'clock'>,
  recipient: Recipient,
): Promise<{ sent: number; failed: number }> {
  const results = await Promise.all(
    targetsOf(recipient).map(async (target) => {
      const result = await sendTo(ports, target, []);
      await noteResult(ports, target, result, { always: true });
      return result === 'sent';
    }),
  );
  const sent = results.filter(Boolean).length;
  return { sent, failed: results.length - sent };
}

type Known = News & { whole?: Order };

/**
 * Events with their current orders. Omits orders that are deleted, on hold or cancelled, calls that are no
 * longer promised for that time, answered customers, and replaced tokens.
 */
async function stillRelevant(
  { orders, conversionConnections }: Pick<NotifyPorts, 'orders' | 'conversionConnections'>,
  merchantId: string,
  events: readonly NotificationEvent[],
): Promise<Known[]> {
  const known = await Promise.all(
    events.map(async (event): Promise<Known[]> => {
      if (event.kind === 'refused_token') {
        const connection = await conversionConnections.find(merchantId);
        return isRefused(connection, event) ? [{ event }] : [];
      }
      if (!isOfOrder(event)) return [{ event }];
      const whole = await orders.find(event.subjectId);
      if (whole?.ownerId !== merchantId || !isTold(whole, event)) return [];
      const { id, totalMinor, currency } = whole;
      return [{ event, whole, order: { id, totalMinor, currency } }];
    }),
  );
  return known.flat();
}

/** A customer's message is notified whatever the order's status, until it is answered. */
function isTold(order: Order, event: NotificationEvent): boolean {
  if (event.kind === 'customer_wrote')
    return order.erasedAt === null && order.customerWroteAt === event.detail;
  if (order.holdReason !== null || order.status === 'cancelled') return false;
  return event.kind !== 'due_callback' || isPromised(order, event);
}

/** Whether the call is still promised for its time. */
const isPromised = (order: Order, { detail: nextAt }: NotificationEvent): boolean =>
  callbackNoticeAt(order) !== undefined && order.confirmation?.nextAt === nextAt;

/** Whether the token is still the rejected one: saving a network replaces it. */
function isRefused(
  connection: ConversionConnection | undefined,
  { subjectId, detail }: NotificationEvent,
): boolean {
  const network = adNetworkSchema.safeParse(subjectId).data;
  const saved = network && connection?.networks[network];
  return saved?.savedAt === detail && saved.refusedAt !== null;
}

/**
 * The part that a person may see: nothing while they, or the account's owner, are banned or being deleted.
 * Former members are removed.
 */
async function visibleTo(ports: NotifyPorts, recipient: Recipient, known: readonly Known[]): Promise<News[]> {
  const { merchantId, userId } = recipient;
  const isOwner = userId === merchantId;
  const [membership, profile] = await Promise.all([
    isOwner ? undefined : ports.memberships.find(merchantId, userId),
    ports.profiles.find(userId),
  ]);
  if (!isOwner && !membership) {
    await ports.notifications.forget(recipient);
    return [];
  }
  // A ban may be lifted, so their settings stay.
  if (!maySignIn(profile) || !maySignIn(isOwner ? profile : membership?.owner)) return [];
  const grant = membership?.member ?? OWNER;
  return known
    .filter(({ event, whole }) => mayBeNotified(grant, event, whole))
    .map(({ event, order }) => (order ? { event, order } : { event }));
}

const maySignIn = (profile: Profile | undefined): boolean =>
  profile !== undefined && profile.status !== 'banned' && profile.deletingSince === null;

function targetsOf({ devices, chat }: Recipient): Target[] {
  const ofDevices = devices.map((device) => ({ channel: 'push' as const, device }));
  return chat ? [...ofDevices, { channel: 'telegram', chat }] : ofDevices;
}

const targetId = (target: Target) =>
  target.channel === 'push' ? `push:${target.device.id}` : `telegram:${target.chat.chatId}`;

async function notify(ports: NotifyPorts, recipient: Recipient, news: readonly News[]): Promise<boolean> {
  const retries = await Promise.all(
    targetsOf(recipient).map(async (target) => {
      const wanted = news.filter(({ event }) => recipient.settings.kinds[event.kind][target.channel]);
      const claimed = await claimFor(ports, target, wanted);
      if (claimed.length === 0) return false;
      const result = await sendTo(ports, target, claimed);
      if (result === 'retry') {
        for (const { event } of claimed) await ports.notifications.release(eventKey(event), targetId(target));
      }
      await noteResult(ports, target, result);
      return result === 'retry';
    }),
  );
  return retries.includes(true);
}

/** Sends to a target. A moved chat is followed once, and stored under its new id. */
async function sendTo(
  { notifications, sender }: Pick<NotifyPorts, 'notifications' | 'sender'>,
  target: Target,
  news: readonly News[],
): Promise<Exclude<Sent, object>> {
  const result = await sender.send(target, news);
  if (typeof result === 'string') return result;
  if (target.channel !== 'telegram') return 'refused';
  const chat = { ...target.chat, chatId: result.movedTo, failingSince: null };
  await notifications.putChat(chat);
  const after = await sender.send({ channel: 'telegram', chat }, news);
  return typeof after === 'string' ? after : 'refused';
}

/** The news that this target has not received yet. */
async function claimFor(
  { notifications, clock }: Pick<NotifyPorts, 'notifications' | 'clock'>,
  target: Target,
  news: readonly News[],
): Promise<News[]> {
  const isFirst = await Promise.all(
    news.map(({ event }) => notifications.claim(eventKey(event), targetId(target), clock.now())),
  );
  return news.filter((_, index) => isFirst[index]);
}

/** The minimum interval between two records of an accepted notification; each one is a write. */
const NOTE_EVERY_MS = 10 * 60_000;

async function noteResult(
  { notifications, clock }: Pick<NotifyPorts, 'notifications' | 'clock'>,
  target: Target,
  result: Exclude<Sent, object>,
  { always = false } = {},
): Promise<void> {
  const state = target.channel === 'push' ? target.device : target.chat;
  const now = clock.now();
  if (result === 'gone') {
    await (target.channel === 'push'
      ? notifications.removeDevice(target.device, target.device.id)
      : notifications.removeChat(target.chat));
  } else if (result === 'sent') {
    const isFresh = state.lastSentAt && now.getTime() - Date.parse(state.lastSentAt) < NOTE_EVERY_MS;
    if (isFresh && state.failingSince === null && !always) return;
    await notifications.note(target, { lastSentAt: now.toISOString(), failingSince: null });
  } else if (result === 'refused' && state.failingSince === null) {
    await notifications.note(target, { failingSince: now.toISOString() });
  }
}
