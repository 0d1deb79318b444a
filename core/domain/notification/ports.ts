import type { News, NotificationSettings, Person, PushDevice, TelegramChat } from './notification.ts';

/** A person of an account with all their targets. */
export type Recipient = Person & {
  settings: NotificationSettings;
  devices: PushDevice[];
  chat: TelegramChat | undefined;
};

/** An event deferred for a person's summary at `dueAt` (ISO-8601). */
export type Kept = Person & { dueAt: string; event: string };

/** The reminder of a promised call to an account's members at `dueAt`; `nextAt` is the time of the call. */
export type Reminder = { merchantId: string; orderId: string; nextAt: string; dueAt: string };

/** One target of a person. */
export type Target = { channel: 'push'; device: PushDevice } | { channel: 'telegram'; chat: TelegramChat };

export type NotificationStore = {
  /** All people of an account with a target; one request, half a unit when there are none. */
  recipients(merchantId: string): Promise<Recipient[]>;
  recipient(person: Person): Promise<Recipient>;
  saveSettings(person: Person, settings: NotificationSettings): Promise<void>;
  /** Adds a device, or updates the keys of a known one. */
  putDevice(device: PushDevice): Promise<void>;
  removeDevice(person: Person, deviceId: string): Promise<void>;
  putChat(chat: TelegramChat): Promise<void>;
  removeChat(person: Person): Promise<void>;
  /** All people and accounts that the chat is connected to. */
  chatsById(chatId: string): Promise<TelegramChat[]>;
  /** Ends all notifications of a person in an account. */
  forget(person: Person): Promise<void>;
  /** Records that a target accepted or rejected a notification; does nothing when it was removed. */
  note(target: Target, change: Partial<Pick<PushDevice, 'lastSentAt' | 'failingSince'>>): Promise<void>;
  /** True for the first claim of an event for a target; released when nothing was sent. */
  claim(key: string, targetId: string, now: Date): Promise<boolean>;
  release(key: string, targetId: string): Promise<void>;
  /** Defers events for a person. Idempotent. */
  keep(person: Person, events: readonly string[], dueAt: Date): Promise<void>;
  /** Plans the reminder of a promised call, replacing an earlier one of its order. */
  plan(reminder: Reminder): Promise<void>;
  /** Deferred events and reminders that are due, oldest first, at most `limit` together. */
  due(now: Date, limit: number): Promise<{ kept: Kept[]; reminders: Reminder[] }>;
  /** The deferred events of a person that are due. */
  deferredOf(person: Person, now: Date): Promise<Kept[]>;
  endDeferred(kept: readonly Kept[]): Promise<void>;
  endReminder(reminder: Reminder): Promise<void>;
  /** A code that connects a chat to a person, once, until `expiresAt`. Only its hash is stored. */
  putCode(codeHash: string, person: Person, expiresAt: Date): Promise<void>;
  /** The person of a code, which is deleted. */
  takeCode(codeHash: string, now: Date): Promise<Person | undefined>;
};

/**
 * `gone` ends the subscription. `refused` is only retried with the next event, `retry` after a while.
 * `unknown` may have arrived, and is not repeated. A chat that moved has a new id, and received nothing.
 */
export type Sent = 'sent' | 'gone' | 'refused' | 'retry' | 'unknown' | { movedTo: string };

export type NotificationSender = { send(target: Target, news: readonly News[]): Promise<Sent> };
