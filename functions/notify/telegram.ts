import { createHash } from 'node:crypto';
import type { Clock } from '@mirsah/domain/clock';
import { randomId } from '@mirsah/domain/id';
import type { Person } from '@mirsah/domain/notification';
import type { NotificationStore } from '@mirsah/domain/notification/ports';
import { notificationText as text } from '../messages/index.ts';
import type { NotifyMessage } from './queue.ts';
import type { TelegramBot } from './sender.ts';

type Ports = { notifications: NotificationStore; clock: Clock };

const CODE_MINUTES = 15;

/** A code that connects the chat it is sent from to a person; it works once, within a quarter of an hour. */
export async function newTelegramCode({ notifications, clock }: Ports, person: Person): Promise<string> {
  const code = randomId();
  const expiresAt = new Date(clock.now().getTime() + CODE_MINUTES * 60_000);
  await notifications.putCode(hashOf(code), person, expiresAt);
  return code;
}

/** `/start CODE`, in groups also with the bot's name after the command. */
const startCommand = /^\/start(?:@\w+)?\s+([0-9a-z]{26})\s*$/;
const stopCommand = /^\/stop(?:@\w+)?\s*$/;

/**
 * Connects a chat by its code, ends all notifications in it, or updates its id. Other messages get no reply.
 */
export async function handleTelegramMessage(
  { notifications, clock, bot }: Ports & { bot: TelegramBot },
  { chatId, title, text: written, movedTo }: Omit<NotifyMessage & { type: 'telegram' }, 'type'>,
): Promise<void> {
  if (movedTo) {
    for (const chat of await notifications.chatsById(chatId))
      await notifications.putChat({ ...chat, chatId: movedTo, failingSince: null });
    return;
  }
  const code = startCommand.exec(written)?.[1];
  if (code) {
    const now = clock.now();
    const person = await notifications.takeCode(hashOf(code), now);
    // Telegram repeats messages without a response: a connected chat has used its code up.
    const isKnown = !person && (await notifications.chatsById(chatId)).length > 0;
    if (!person) return isKnown ? undefined : bot.say(chatId, text.telegramCodeInvalid);
    const state = { lastSentAt: null, failingSince: null };
    await notifications.putChat({ ...person, chatId, title, addedAt: now.toISOString(), ...state });
    return bot.say(chatId, text.telegramConnected);
  }
  if (!stopCommand.test(written)) return;
  for (const chat of await notifications.chatsById(chatId)) await notifications.removeChat(chat);
  await bot.say(chatId, text.telegramStopped);
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
