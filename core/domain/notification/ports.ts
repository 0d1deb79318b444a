import type { News, NotificationSettings, Person, PushDevice, TelegramChat } from './notification.ts';

/** A person of an account with all the ways to reach them. */
export type Recipient = Person & {
  settings: NotificationSettings;
  devices: PushDevice[];
  chat: TelegramChat | undefined;
};

/** An event that is kept back for a person's summary at `dueAt` (ISO-8601). */
export type Kept = Person & { dueAt: string; event: string };

/** A promised call of which an account's people are reminded at `dueAt`; `nextAt` is the time of the call. */
export type Reminder = { merchantId: string; orderId: string; nextAt: string; dueAt: string };

/** One way to reach a person. */
export type Target = { channel: 'push'; device: PushDevice } | { channel: 'telegram'; chat: TelegramChat };

export type NotificationStore = {
  /** Everybody who can be reached in an account; one request, half a unit when there is nobody. */
  recipients(merchantId: string): Promise<Recipient[]>;
  recipient(person: Person): Promise<Recipient>;
  saveSettings(person: Person, settings: NotificationSettings): Promise<void>;
  /** Adds a device, or gives a known one its keys anew. */
  putDevice(device: PushDevice): Promise<void>;
  removeDevice(person: Person, deviceId: string): Promise<void>;
  putChat(chat: TelegramChat): Promise<void>;
  removeChat(person: Person): Promise<void>;
  /** Everywhere where the chat is notified. */
  chatsById(chatId: string): Promise<TelegramChat[]>;
  /** Ends all notifications of somebody in an account. */
  forget(person: Person): Promise<void>;
  /** Notes that a target accepted or refused something; nothing when it is gone. */
  note(target: Target, change: Partial<Pick<PushDevice, 'lastSentAt' | 'failingSince'>>): Promise<void>;
  /** True for the first who claims an event for a target; released when nothing was sent. */
  claim(key: string, targetId: string, now: Date): Promise<boolean>;
  release(key: string, targetId: string): Promise<void>;
  /** Keeps events back for a person. Repeating it changes nothing. */
  keep(person: Person, events: readonly string[], dueAt: Date): Promise<void>;
  /** Reminds people of a promised call, in place of an earlier one of its order. */
  plan(reminder: Reminder): Promise<void>;
  /** What was kept back and reminders that are due, oldest first, at most `limit` together. */
  due(now: Date, limit: number): Promise<{ kept: Kept[]; reminders: Reminder[] }>;
  endKept(kept: readonly Kept[]): Promise<void>;
  endReminder(reminder: Reminder): Promise<void>;
  /** A code that connects a chat to a person, once; `expiresAt` bounds its life. Only its hash is stored. */
  putCode(codeHash: string, person: Person, expiresAt: Date): Promise<void>;
  /** The person of a code, which is used up by it. */
  takeCode(codeHash: string, now: Date): Promise<Person | undefined>;
};

/**
 * `gone` ends the subscription. `refused` is tried again with the next event only, `retry` in a while. `unknown` may have
 * arrived, and is not repeated.
 */
export type Sent = 'sent' | 'gone' | 'refused' | 'retry' | 'unknown';

export type NotificationSender = { send(target: Target, news: readonly News[]): Promise<Sent> };
