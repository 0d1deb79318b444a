import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createNotificationSender } from './sender.ts';
import { vapidKeysFrom } from './web-push.ts';

const chat = {
  merchantId: 'merchant-1',
  userId: 'merchant-1',
  chatId: '-4012345678',
  title: 'طلبات المتجر',
  addedAt: '2026-11-28T10:00:00.000Z',
  lastSentAt: null,
  failingSince: null,
};
/** The response of the bot's server. */
let answer = { status: 200, body: {} as object };
const asked: unknown[] = [];
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  asked.push([request.url, JSON.parse(Buffer.concat(parts).toString()).chat_id]);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
let distrusted = 0;
const sender = createNotificationSender({
  safeRequest: { timeoutMs: 5000, trustedHosts: [`127.0.0.1:${port}`] },
  vapid: vapidKeysFrom('a secret of sixteen letters'),
  app: 'https://app.example',
  contact: 'https://app.example',
  telegram: { apiUrl: `http://127.0.0.1:${port}`, token: '1:bot' },
  clock: { now: () => new Date('2026-11-28T10:00:00.000Z') },
  distrustSecrets: () => {
    distrusted += 1;
  },
});
afterAll(() => void server.close());

const refused = (description: string, parameters?: object) => ({
  ok: false,
  error_code: 400,
  description: `Bad Request: ${description}`,
  parameters,
});

it.each([
  [200, { ok: true }, 'sent'],
  [
    400,
    refused('group chat was upgraded to a supergroup chat', { migrate_to_chat_id: -1001234567890 }),
    { movedTo: '-1001234567890' },
  ],
  [400, refused('chat not found'), 'gone'],
  [400, refused('message is too long'), 'refused'],
  [403, refused('bot was kicked from the group chat'), 'gone'],
  [429, refused('Too Many Requests', { retry_after: 5 }), 'retry'],
  [502, {}, 'unknown'],
  [401, { ok: false, description: 'Unauthorized' }, 'retry'],
] as const)('an answer %i of Telegram, %j, is read as %j', async (status, body, result) => {
  answer = { status, body };
  expect(await sender.send({ channel: 'telegram', chat }, [])).toEqual(result);
  expect(asked.splice(0)).toEqual([['/bot1:bot/sendMessage', chat.chatId]]);
  // A token that Telegram does not know any more was rotated.
  expect(distrusted).toBe(status === 401 ? 1 : 0);
});
