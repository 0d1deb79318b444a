import { randomInt } from 'node:crypto';
import {
  type FakeReply,
  type FakeRequest,
  field,
  isFilled,
  reply,
  type TelegramBehavior,
} from './behaviors.ts';

const refusal = (error_code: number, description: string, parameters?: object) =>
  reply(error_code, { ok: false, error_code, description, ...(parameters && { parameters }) });

const answers: Partial<Record<TelegramBehavior, FakeReply>> = {
  blocked: refusal(403, 'Forbidden: bot was blocked by the user'),
  'rate-limited': refusal(429, 'Too Many Requests: retry after 1', { retry_after: 1 }),
  'server-error': refusal(500, 'Internal Server Error'),
};

/** Responds like Telegram's Bot API: `POST /bot{token}/sendMessage`. */
export function answerAsTelegram(request: FakeRequest, behavior: TelegramBehavior): FakeReply {
  const scripted = answers[behavior];
  if (scripted) return scripted;
  if (!/^\/bot\d+:[\w-]+\/sendMessage$/.test(request.path)) return refusal(404, 'Not Found');
  if (!isFilled(field(request.body, 'chat_id'))) return refusal(400, 'Bad Request: chat not found');
  const text = field(request.body, 'text');
  if (!isFilled(text) || text.length > 4096) return refusal(400, 'Bad Request: message text is empty');
  const message_id = randomInt(1, 2 ** 31);
  const accepted = reply(200, { ok: true, result: { message_id, text } });
  return { ...accepted, acceptedId: String(message_id), isAnswered: behavior !== 'timeout' };
}

/** The webhook for the bot's updates, as in `setWebhook`. */
export type TelegramWebhook = { url: string; secret: string };

/**
 * Sends a message to the bot on to the product, as Telegram does: repeatedly until it gets a response.
 * Returns the last response's status.
 */
export async function tellBot(
  { url, secret }: TelegramWebhook,
  message: { chatId: number; text: string; title?: string },
  repeat = 1,
): Promise<number> {
  const { chatId: id, text, title } = message;
  const chat = title ? { id, type: 'group', title } : { id, type: 'private', first_name: 'نورة' };
  const body = JSON.stringify({ update_id: Date.now(), message: { message_id: 1, chat, text } });
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
  let last = 0;
  for (let time = 0; time < repeat; time += 1)
    last = (await fetch(url, { method: 'POST', headers, body })).status;
  return last;
}
