import { createApiClient } from '@mirsah/contracts/client';
import { localTime } from '@mirsah/domain/country';
import { randomId } from '@mirsah/domain/id';
import { defaultNotificationSettings, eventKey } from '@mirsah/domain/notification';
import { scheduledEvent } from '@mirsah/infra-local/event-sources/schedule';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createNotificationStore } from '@mirsah/table/outbound/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { content } from '../fixtures/authorization-resources.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { orderFor, postOrder } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

const fakes = () => stack.services.connectionFakes;
beforeEach(() => {
  fakes().script('push', 'accept');
  fakes().script('telegram', 'accept');
});

type Client = Merchant['client'];

async function newShop() {
  const owner = await stack.newMerchant();
  const page = await owner.client.createLandingPage({ body: content() });
  const { id: account } = await owner.client.getMyProfile();
  return { owner, page, account };
}

/** A browser that its user allows notifications; returns where it is reached. */
async function subscribe(client: Client) {
  const subscription = fakes().subscribe();
  const device = await client.addDevice({ body: { ...subscription, name: 'Chrome على Android' } });
  return { device, path: new URL(subscription.endpoint).pathname };
}

async function place(page: { id: string; subdomain: string }, order = orderFor(page.id)): Promise<string> {
  return String((await postOrder(stack.port, page.subdomain, order)).body.orderId);
}

async function quiet(): Promise<void> {
  await stack.streamsIdle();
  await stack.egressIdle();
}

/** What arrived at a browser, oldest first. */
const arrivedAt = (path: string) =>
  fakes()
    .received()
    .filter((each) => each.path === path && each.acceptedId)
    .map(({ body }) => body as { title: string; path: string; tag: string })
    .reverse();
const tries = (path: string) =>
  fakes()
    .received()
    .filter((each) => each.path === path).length;

it('a new order reaches each browser once, with its number and amount and without customer data', async () => {
  const { owner, page } = await newShop();
  const [first, second] = [await subscribe(owner.client), await subscribe(owner.client)];
  const order = orderFor(page.id);
  const orderId = await place(page, order);
  await quiet();
  for (const { path } of [first, second]) {
    const [notice, ...others] = arrivedAt(path);
    expect(others).toEqual([]);
    expect(notice?.title).toMatch(
      new RegExp(`^طلب جديد رقم ${orderId.slice(0, 8).toUpperCase()} — .+ر\\.س$`),
    );
    expect(notice?.path).toBe('/dashboard/orders');
    for (const personal of [order.name, order.address, order.phone, order.phone.slice(1)])
      expect(JSON.stringify(notice)).not.toContain(personal);
  }
  const { devices } = await owner.client.getNotifications();
  expect(devices.map(({ lastSentAt }) => lastSentAt !== null)).toEqual([true, true]);
});

it('a browser that has withdrawn is forgotten, and one whose service is away is reached later, once', async () => {
  const { owner, page } = await newShop();
  const { path } = await subscribe(owner.client);
  fakes().script('push', 'server-error', 1);
  const { sent, failed } = await owner.client.testNotifications();
  expect({ sent, failed }).toEqual({ sent: 0, failed: 1 });
  expect((await owner.client.testNotifications()).sent).toBe(1);
  fakes().script('push', 'gone', 1);
  await place(page);
  await quiet();
  expect((await owner.client.getNotifications()).devices).toEqual([]);
  await place(page);
  await quiet();
  expect(tries(path)).toBe(3);
});

it('a member who may not see an order gets no notification of it, and a removed member gets none at all', async () => {
  const { owner, page, account } = await newShop();
  const other = await owner.client.createLandingPage({ body: content() });
  const grants = {
    ofPage: { role: 'agent', pages: [page.id], phones: 'full' },
    ofOther: { role: 'agent', pages: [other.id], phones: 'full' },
    packer: { role: 'packer', pages: null, phones: 'full' },
    gone: { role: 'manager', pages: null, phones: 'full' },
  } as const;
  const paths: Record<string, string> = {};
  for (const [name, grant] of Object.entries(grants)) {
    const person = await stack.newMerchant();
    const { token } = await owner.client.inviteMember({
      body: { email: person.email, ...grant, pages: grant.pages ? [...grant.pages] : null },
    });
    await person.client.acceptInvitation({ body: { token } });
    const client = createApiClient({
      baseUrl: stack.url,
      accessToken: async () => person.accessToken,
      account: () => account,
    });
    paths[name] = (await subscribe(client)).path;
    if (name === 'gone') {
      const { id: userId } = await person.client.getMyProfile();
      await owner.client.removeMember({ params: { userId } });
    }
  }
  await place(page);
  await quiet();
  const heard = Object.keys(paths).filter((name) => tries(paths[name] ?? '') > 0);
  expect(heard).toEqual(['ofPage']);
});

/** Sends the notifications that are due, as the schedule does each minute. */
async function sendDue(): Promise<void> {
  await invoke(openFunctions().get('notify'), scheduledEvent('notify'), {
    name: 'notify',
    timeoutMs: 60_000,
  });
  await quiet();
}

it('what happens in hours of quiet waits for one summary, which comes once when it is due', async () => {
  const { owner, page, account } = await newShop();
  const { path } = await subscribe(owner.client);
  const inHours = (hours: number) =>
    localTime(new Date(Date.now() + hours * 3_600_000).toISOString(), 'SA').time;
  const quietNow = { from: inHours(-1), to: inHours(1) };
  await owner.client.saveNotificationSettings({ body: { ...defaultNotificationSettings, quiet: quietNow } });
  const orderIds = [await place(page), await place(page)];
  await quiet();
  await sendDue();
  expect(tries(path)).toBe(0);

  // As if the hour had passed.
  const store = createNotificationStore(openTable(stack.services.dynamoDbClient, settings.tableName));
  const events = orderIds.map((subjectId) => eventKey({ kind: 'new_order', subjectId, detail: '' }));
  await store.keep({ merchantId: account, userId: account }, events, new Date(Date.now() - 1000));
  await sendDue();
  expect(arrivedAt(path).map(({ title }) => title)).toEqual([expect.stringContaining('طلبان جديدان')]);
  await sendDue();
  expect(tries(path)).toBe(1);
});

it('people are reminded of a promised call five minutes before, once, and not of one that was put off', async () => {
  const { owner, page } = await newShop();
  const { path } = await subscribe(owner.client);
  const [soon, later] = [await place(page), await place(page)];
  await quiet();
  const heard = tries(path);
  const postpone = async (orderId: string, minutes: number) => {
    const until = new Date(Date.now() + minutes * 60_000).toISOString();
    await owner.client.recordOutcome({
      params: { orderId },
      body: { id: randomId(), outcome: { kind: 'postponed', until } },
    });
  };
  await postpone(soon, 4);
  await postpone(later, 4);
  await postpone(later, 90);
  await quiet();
  await sendDue();
  await sendDue();
  expect(tries(path)).toBe(heard + 1);
  expect(arrivedAt(path).at(-1)?.title).toContain(soon.slice(0, 8).toUpperCase());
});

it('a chat of Telegram is connected by a link that works once, receives orders, and is stopped by a word', async () => {
  const { owner, page } = await newShop();
  const { url } = await owner.client.connectTelegram();
  fakes().deliver({ repeat: 3 });
  expect((await fetch(url)).status).toBe(200);
  fakes().deliver({});
  await quiet();
  expect((await owner.client.getNotifications()).telegram.chat).not.toBeNull();
  const said = () =>
    fakes()
      .received()
      .filter(({ connection }) => connection === 'telegram')
      .map(({ body }) => String((body as { text: string }).text));
  await place(page);
  await quiet();
  expect(said()[0]).toContain('طلب جديد رقم');
  const [link = ''] = /http\S+/.exec(said()[0] ?? '') ?? [];
  expect((await fetch(link)).status).toBe(200);
  await fakes().writeToBot({ chatId: 7_002, text: `/start ${url.split('start=')[1]}` });
  await quiet();
  expect(said()[0]).toContain('انتهت صلاحية');
  await fakes().writeToBot({ chatId: 7_001, text: '/stop' });
  await quiet();
  expect(said()[0]).toContain('أوقفنا');
  expect((await owner.client.getNotifications()).telegram.chat).toBeNull();
});

it('only Telegram writes to the bot’s webhook, and no private address is subscribed', async () => {
  const { owner } = await newShop();
  const answer = await fetch(`${stack.url}/api/telegram/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'guess' },
    body: JSON.stringify({ message: { text: '/stop', chat: { id: 7_001 } } }),
  });
  expect(answer.status).toBe(403);
  const { keys } = fakes().subscribe();
  const endpoint = 'http://169.254.169.254/latest/meta-data';
  const refused = [
    { endpoint, keys },
    { endpoint: 'https://push.example/1', keys: { ...keys, p256dh: 'B'.repeat(87) } },
  ];
  for (const each of refused)
    await expect(owner.client.addDevice({ body: { ...each, name: 'Chrome' } })).rejects.toEqual(
      apiError('invalid_request', 400),
    );
});
