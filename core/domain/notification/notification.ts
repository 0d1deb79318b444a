import * as z from 'zod';
import { localTime, toInstant } from '../country.ts';
import { type Grant, may } from '../member/member.ts';
import type { Order } from '../order/order.ts';
import { isInScope, scopeOf } from '../order/scope.ts';

/** What people are notified of. */
export const notificationKinds = [
  'new_order',
  'due_callback',
  'failed_forward',
  'failed_publishing',
  'refused_token',
  'customer_wrote',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The channels: browsers in which a person has allowed notifications, and Telegram. */
export const notificationChannels = ['push', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channelsSchema = z.strictObject({ push: z.boolean(), telegram: z.boolean() });
const everywhere = { push: true, telegram: true };
const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** The length of a summary's window in minutes; 0 sends each notification at once. */
export const digestChoices = [0, 15, 60] as const;
const MAX_DIGEST_MINUTES = 240;

/** A person's notification settings in one account. Quiet hours are Riyadh's and may end on the next day. */
export const notificationSettingsSchema = z.strictObject({
  kinds: z.strictObject({
    new_order: channelsSchema,
    due_callback: channelsSchema,
    failed_forward: channelsSchema,
    failed_publishing: channelsSchema,
    // An older dashboard does not send them.
    refused_token: channelsSchema.default(everywhere),
    customer_wrote: channelsSchema.default(everywhere),
  }),
  quiet: z
    .strictObject({ from: timeSchema, to: timeSchema })
    .refine(({ from, to }) => from !== to, { path: ['to'] })
    .nullable(),
  digestMinutes: z.number().int().min(0).max(MAX_DIGEST_MINUTES),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const defaultNotificationSettings: NotificationSettings = {
  kinds: {
    new_order: everywhere,
    due_callback: everywhere,
    failed_forward: everywhere,
    failed_publishing: everywhere,
    refused_token: everywhere,
    customer_wrote: everywhere,
  },
  quiet: null,
  digestMinutes: 0,
};

/** A browser's push subscription: an address, and the keys to encrypt for it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url().max(1024),
  /** An uncompressed point of P-256, and 16 bytes, both base64url. */
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

const ofPerson = { merchantId: z.string().min(1), userId: z.string().min(1) };

/** A person in an account. */
export type Person = { merchantId: string; userId: string };

/** A browser that gets a person's notifications of an account; its id is a hash of the endpoint. */
export const pushDeviceSchema = z.strictObject({
  ...ofPerson,
  id: z.string().regex(/^[0-9a-f]{32}$/),
  ...pushSubscriptionSchema.shape,
  /** The person's name for it, e.g. «Chrome على Android». */
  name: z.string().max(80),
  addedAt: z.iso.datetime(),
  /** When it last accepted a notification; recorded at most every ten minutes. */
  lastSentAt: z.iso.datetime().nullable(),
  /** Since when the push service rejects notifications. */
  failingSince: z.iso.datetime().nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** A Telegram chat that gets a person's notifications of an account. */
export const telegramChatSchema = z.strictObject({
  ...ofPerson,
  chatId: z.string().regex(/^-?\d{1,20}$/),
  /** The group's name; empty for a private chat. */
  title: z.string().max(200),
  addedAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
});
export type TelegramChat = z.infer<typeof telegramChatSchema>;

export const MAX_DEVICES = 10;

/**
 * An event in a merchant's account. `subjectId` is the order's id, for `failed_publishing` the page's, or for
 * `refused_token` the name of the advertising network; `detail` distinguishes events of one subject.
 */
export type NotificationEvent = { kind: NotificationKind; subjectId: string; detail: string };

/** An event as a string, for claiming and storing it. */
export function eventKey({ kind, subjectId, detail }: NotificationEvent): string {
  return `${kind}#${subjectId}#${detail}`;
}

/** Undefined for a kind that only a newer release knows. */
export function readEventKey(key: string): NotificationEvent | undefined {
  const [kind = '', subjectId = '', ...detail] = key.split('#');
  const known = notificationKinds.find((each) => each === kind);
  return known && { kind: known, subjectId, detail: detail.join('#') };
}

/** Whether it is about an order, which is read before notifying. */
export const isOfOrder = ({ kind }: Pick<NotificationEvent, 'kind'>): boolean =>
  kind !== 'failed_publishing' && kind !== 'refused_token';

/** An event with its notification's data: of an order only number and amount. */
export type News = { event: NotificationEvent; order?: Pick<Order, 'id' | 'totalMinor' | 'currency'> };

const needs = {
  new_order: 'view_orders',
  due_callback: 'confirm_orders',
  failed_forward: 'edit_orders',
  failed_publishing: 'edit_pages',
  refused_token: 'manage_settings',
  customer_wrote: 'edit_orders',
} as const;

/** Whether a member with such a grant sees the event's subject on screen. */
export function mayBeNotified(
  grant: Pick<Grant, 'role' | 'pages'>,
  { kind }: Pick<NotificationEvent, 'kind'>,
  order: Pick<Order, 'landingPageId' | 'status'> | undefined,
): boolean {
  return may(grant, needs[kind]) && (!order || isInScope(order, scopeOf(grant)));
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The end of the quiet hours at `at`; undefined outside of them. */
export function quietUntil(at: Date, quiet: NotificationSettings['quiet']): Date | undefined {
  if (!quiet) return undefined;
  const { day, time } = localTime(at.toISOString(), 'SA');
  const spansMidnight = quiet.from > quiet.to;
  const isQuiet = spansMidnight
    ? time >= quiet.from || time < quiet.to
    : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return undefined;
  const end = new Date(toInstant(`${day}T${quiet.to}`, 'SA'));
  return end > at ? end : new Date(end.getTime() + DAY_MS);
}

/** Until when an event at `at` is deferred for a summary; undefined when it is sent at once. */
export function deferredUntil(
  at: Date,
  { quiet, digestMinutes }: Pick<NotificationSettings, 'quiet' | 'digestMinutes'>,
): Date | undefined {
  const quietEnd = quietUntil(at, quiet);
  if (quietEnd) return quietEnd;
  if (digestMinutes === 0) return undefined;
  // Windows aligned to the clock, so that all events within one end together.
  const windowMs = digestMinutes * MINUTE_MS;
  return new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs);
}

/** How long before a promised call its members are reminded. */
export const CALLBACK_NOTICE_MINUTES = 5;

/** When members are reminded of a promised call; undefined without a promised time. */
export function callbackNoticeAt({ confirmation }: Pick<Order, 'confirmation'>): string | undefined {
  if (confirmation?.state !== 'postponed' || confirmation.nextAt === null) return undefined;
  return new Date(Date.parse(confirmation.nextAt) - CALLBACK_NOTICE_MINUTES * MINUTE_MS).toISOString();
}
