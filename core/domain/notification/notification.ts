import * as z from 'zod';
import { instantOf, localTime } from '../country.ts';
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
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How: by the browsers that a person has allowed it in, or by Telegram. */
export const notificationChannels = ['push', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channelsSchema = z.strictObject({ push: z.boolean(), telegram: z.boolean() });
const everywhere = { push: true, telegram: true };
const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** How many minutes of notifications become one; 0 sends each at once. */
export const digestChoices = [0, 15, 60] as const;
const MAX_DIGEST_MINUTES = 240;

/** What a person wants to be notified of in one account. Hours of quiet are Riyadh's and may end on the next day. */
export const notificationSettingsSchema = z.strictObject({
  kinds: z.strictObject({
    new_order: channelsSchema,
    due_callback: channelsSchema,
    failed_forward: channelsSchema,
    failed_publishing: channelsSchema,
    // A dashboard from before it does not send it.
    refused_token: channelsSchema.default(everywhere),
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
  },
  quiet: null,
  digestMinutes: 0,
};

/** What a browser gives away when its user allows notifications: an address, and the keys to encrypt for it. */
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

/** A person in an account, as notifications know them. */
export type Person = { merchantId: string; userId: string };

/** A browser that is notified for a person in an account; its id is a hash of the endpoint. */
export const pushDeviceSchema = z.strictObject({
  ...ofPerson,
  id: z.string().regex(/^[0-9a-f]{32}$/),
  ...pushSubscriptionSchema.shape,
  /** What the person calls it by, e.g. «Chrome على Android». */
  name: z.string().max(80),
  addedAt: z.iso.datetime(),
  /** When a notification was last accepted for it; noted at most every ten minutes. */
  lastSentAt: z.iso.datetime().nullable(),
  /** Since when the push service refuses what is sent. */
  failingSince: z.iso.datetime().nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** A chat of Telegram that is notified for a person in an account. */
export const telegramChatSchema = z.strictObject({
  ...ofPerson,
  chatId: z.string().regex(/^-?\d{1,20}$/),
  /** The group's name; empty for a chat with the person alone. */
  title: z.string().max(200),
  addedAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
});
export type TelegramChat = z.infer<typeof telegramChatSchema>;

export const MAX_DEVICES = 10;

/**
 * Something that happened in a merchant's account. `subjectId` is the order's id, of `failed_publishing` the page's, or of
 * `refused_token` the name of the advertising network; `detail` tells occasions of one subject from each other.
 */
export type NotificationEvent = { kind: NotificationKind; subjectId: string; detail: string };

/** An event as one string, by which it is claimed and kept. */
export function eventKey({ kind, subjectId, detail }: NotificationEvent): string {
  return `${kind}#${subjectId}#${detail}`;
}

/** Undefined for a kind that only a newer release knows. */
export function readEventKey(key: string): NotificationEvent | undefined {
  const [kind = '', subjectId = '', ...detail] = key.split('#');
  const known = notificationKinds.find((each) => each === kind);
  return known && { kind: known, subjectId, detail: detail.join('#') };
}

/** Whether it is about an order, which is looked up before anybody hears of it. */
export const isOfOrder = ({ kind }: Pick<NotificationEvent, 'kind'>): boolean =>
  kind !== 'failed_publishing' && kind !== 'refused_token';

/** An event with what a notification says of it: of an order no more than number and amount. */
export type News = { event: NotificationEvent; order?: Pick<Order, 'id' | 'totalMinor' | 'currency'> };

const needs = {
  new_order: 'view_orders',
  due_callback: 'confirm_orders',
  failed_forward: 'edit_orders',
  failed_publishing: 'edit_pages',
  refused_token: 'manage_settings',
} as const;

/** Whether somebody with such a grant sees on screen what the event is about. */
export function mayHearOf(
  grant: Pick<Grant, 'role' | 'pages'>,
  { kind }: Pick<NotificationEvent, 'kind'>,
  order: Pick<Order, 'landingPageId' | 'status'> | undefined,
): boolean {
  return may(grant, needs[kind]) && (!order || isInScope(order, scopeOf(grant)));
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When quiet that reigns at `at` ends; undefined when it does not. */
export function quietUntil(at: Date, quiet: NotificationSettings['quiet']): Date | undefined {
  if (!quiet) return undefined;
  const { day, time } = localTime(at.toISOString(), 'SA');
  const spansMidnight = quiet.from > quiet.to;
  const isQuiet = spansMidnight
    ? time >= quiet.from || time < quiet.to
    : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return undefined;
  const end = new Date(instantOf(`${day}T${quiet.to}`, 'SA'));
  return end > at ? end : new Date(end.getTime() + DAY_MS);
}

/** Until when what happens at `at` is kept back for a summary; undefined when it is sent at once. */
export function keptUntil(
  at: Date,
  { quiet, digestMinutes }: Pick<NotificationSettings, 'quiet' | 'digestMinutes'>,
): Date | undefined {
  const quietEnd = quietUntil(at, quiet);
  if (quietEnd) return quietEnd;
  if (digestMinutes === 0) return undefined;
  // Windows of the clock, so that all that happens within one ends together.
  const windowMs = digestMinutes * MINUTE_MS;
  return new Date((Math.floor(at.getTime() / windowMs) + 1) * windowMs);
}

/** How long before a promised call its people are reminded of it. */
export const CALLBACK_NOTICE_MINUTES = 5;

/** When people are reminded of a promised call; undefined where no time was promised. */
export function callbackNoticeAt({ confirmation }: Pick<Order, 'confirmation'>): string | undefined {
  if (confirmation?.state !== 'postponed' || confirmation.nextAt === null) return undefined;
  return new Date(Date.parse(confirmation.nextAt) - CALLBACK_NOTICE_MINUTES * MINUTE_MS).toISOString();
}
