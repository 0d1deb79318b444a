import type { Clock } from '../clock.ts';
import type { ConversionConnection, ConversionConnections } from '../conversion/connection.ts';
import { adNetworkSchema } from '../conversion/conversion.ts';
import { OWNER } from '../member/member.ts';
import type { Memberships } from '../member/ports.ts';
import type { Order } from '../order/order.ts';
import {
  callbackNoticeAt,
  eventKey,
  isOfOrder,
  keptUntil,
  mayHearOf,
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
  orders: { find(orderId: string): Promise<Order | undefined> };
  conversionConnections: Pick<ConversionConnections, 'find'>;
  sender: NotificationSender;
  clock: Clock;
};

/** False where something is to be tried again. */
type IsDone = boolean;

/**
 * Tells everybody of an account what happened, each by the ways that they chose, or keeps it back for their summary. Each
 * event goes once to each target, however often this is called with it. Throws nothing that a target did.
 */
export async function notifyOf(
  ports: NotifyPorts,
  merchantId: string,
  events: readonly NotificationEvent[],
): Promise<IsDone> {
  const recipients = await ports.notifications.recipients(merchantId);
  if (recipients.length === 0) return true;
  const known = await stillTrue(ports, merchantId, events);
  const done = await Promise.all(
    recipients.map(async (recipient) => {
      const news = await heardBy(ports, recipient, known);
      const wanted = news.filter(({ event }) =>
        Object.values(recipient.settings.kinds[event.kind]).includes(true),
      );
      if (wanted.length === 0) return true;
      const until = keptUntil(ports.clock.now(), recipient.settings);
      if (!until) return tell(ports, recipient, wanted);
      const keys = wanted.map(({ event }) => eventKey(event));
      await ports.notifications.keep(recipient, keys, until);
      return true;
    }),
  );
  return !done.includes(false);
}

/** Sends a summary of what was kept back for one person, by what they may see and want by now. */
export async function sendKept(ports: NotifyPorts, person: Person, kept: readonly Kept[]): Promise<IsDone> {
  const recipient = await ports.notifications.recipient(person);
  const events = kept.flatMap(({ event }) => readEventKey(event) ?? []);
  const known = await stillTrue(ports, person.merchantId, events);
  const isDone = await tell(ports, recipient, await heardBy(ports, recipient, known));
  if (isDone) await ports.notifications.endKept(kept);
  return isDone;
}

/** Reminds an account's people of a promised call, if it is still promised for that time. */
export async function sendReminder(ports: NotifyPorts, reminder: Reminder): Promise<IsDone> {
  const { merchantId, orderId, nextAt, dueAt } = reminder;
  const order = await ports.orders.find(orderId);
  const isStill = order?.ownerId === merchantId && callbackNoticeAt(order) === dueAt;
  const event = { kind: 'due_callback', subjectId: orderId, detail: nextAt } as const;
  const isDone = !isStill || (await notifyOf(ports, merchantId, [event]));
  if (isDone) await ports.notifications.endReminder(reminder);
  return isDone;
}

/** Sends one notification that says it is a trial to every target of a person. */
export async function sendTest(
  ports: Pick<NotifyPorts, 'notifications' | 'sender' | 'clock'>,
  recipient: Recipient,
): Promise<{ sent: number; failed: number }> {
  const results = await Promise.all(
    targetsOf(recipient).map(async (target) => {
      const result = await ports.sender.send(target, []);
      await noteResult(ports, target, result, { always: true });
      return result === 'sent';
    }),
  );
  const sent = results.filter(Boolean).length;
  return { sent, failed: results.length - sent };
}

type Known = News & { whole?: Order };

/**
 * Events with their orders as they are now; those of orders that are gone, on hold or cancelled are left out, those of calls that
 * are not promised for that time any more, and those of tokens that have been replaced.
 */
async function stillTrue(
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
      const isTold =
        whole?.ownerId === merchantId && whole.holdReason === null && whole.status !== 'cancelled';
      if (!isTold || (event.kind === 'due_callback' && !isPromised(whole, event))) return [];
      const { id, totalMinor, currency } = whole;
      return [{ event, whole, order: { id, totalMinor, currency } }];
    }),
  );
  return known.flat();
}

/** Whether the call is still promised for its time. */
const isPromised = (order: Order, { detail: nextAt }: NotificationEvent): boolean =>
  callbackNoticeAt(order) !== undefined && order.confirmation?.nextAt === nextAt;

/** Whether the token is still the one that was refused: saving a network ends that. */
function isRefused(
  connection: ConversionConnection | undefined,
  { subjectId, detail }: NotificationEvent,
): boolean {
  const network = adNetworkSchema.safeParse(subjectId).data;
  const saved = network && connection?.networks[network];
  return saved?.savedAt === detail && saved.refusedAt !== null;
}

/** What of it a person may see. Whoever is no member any more is forgotten. */
async function heardBy(ports: NotifyPorts, recipient: Recipient, known: readonly Known[]): Promise<News[]> {
  const { merchantId, userId } = recipient;
  const isOwner = userId === merchantId;
  const membership = isOwner ? undefined : await ports.memberships.find(merchantId, userId);
  if (!isOwner && !membership) {
    await ports.notifications.forget(recipient);
    return [];
  }
  const grant = membership?.member ?? OWNER;
  return known
    .filter(({ event, whole }) => mayHearOf(grant, event, whole))
    .map(({ event, order }) => (order ? { event, order } : { event }));
}

function targetsOf({ devices, chat }: Recipient): Target[] {
  const ofDevices = devices.map((device) => ({ channel: 'push' as const, device }));
  return chat ? [...ofDevices, { channel: 'telegram', chat }] : ofDevices;
}

const targetId = (target: Target) =>
  target.channel === 'push' ? `push:${target.device.id}` : `telegram:${target.chat.chatId}`;

async function tell(ports: NotifyPorts, recipient: Recipient, news: readonly News[]): Promise<IsDone> {
  const done = await Promise.all(
    targetsOf(recipient).map(async (target) => {
      const wanted = news.filter(({ event }) => recipient.settings.kinds[event.kind][target.channel]);
      const claimed = await claimFor(ports, target, wanted);
      if (claimed.length === 0) return true;
      const result = await ports.sender.send(target, claimed);
      if (result === 'retry') {
        for (const { event } of claimed) await ports.notifications.release(eventKey(event), targetId(target));
      }
      await noteResult(ports, target, result);
      return result !== 'retry';
    }),
  );
  return !done.includes(false);
}

/** The news that nobody has told this target yet. */
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

/** An accepted notification is noted this seldom, for each note is a write. */
const NOTE_EVERY_MS = 10 * 60_000;

async function noteResult(
  { notifications, clock }: Pick<NotifyPorts, 'notifications' | 'clock'>,
  target: Target,
  result: Sent,
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
