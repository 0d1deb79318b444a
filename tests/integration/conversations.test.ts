import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomId } from '@mirsah/domain/id';
import type { Delivering } from '@mirsah/infra-local/connections/behaviors';
import { type CustomerAct, callWebhook } from '@mirsah/infra-local/connections/customers';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { startSqs } from '@mirsah/infra-local/sqs/server';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createDueQuestions } from '@mirsah/table/outbound/conversations';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { eventually } from '../fixtures/eventually.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import {
  approvedAs,
  appSecret,
  askByItself,
  askedOrder,
  connectWhatsApp,
  questionOf,
} from '../fixtures/talking-shop.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let shop: Shop;
let templateId: string;

beforeAll(async () => {
  stack = await startTestStack({ streamRetries: 3 });
  shop = await openShop(stack);
  templateId = (await connectWhatsApp(stack, shop)).confirmation ?? '';
  await askByItself(shop, templateId);
});
afterAll(() => stack?.stop());
afterEach(() => {
  stack.services.connectionFakes.script('whatsApp', 'accept');
  stack.services.connectionFakes.deliver({});
});

const sentAbout = (orderId: string) =>
  stack.services.connectionFakes
    .received()
    .filter(({ body }) => JSON.stringify(body ?? '').includes(orderId));
const conversation = (orderId: string) => shop.merchant.client.getOrderDeliveries({ params: { orderId } });
const order = async (orderId: string) => (await shop.merchant.client.getOrder({ params: { orderId } })).order;
const asked = async () => (await askedOrder(stack, shop)).orderId;

/** The actions of an order's customer, as the WhatsApp stand-in reports them. */
async function customer(orderId: string, acts: readonly CustomerAct[], delivering: Delivering = {}) {
  const { connectionFakes } = stack.services;
  connectionFakes.deliver(delivering);
  await connectionFakes.act(questionOf(stack, orderId) ?? '', ...acts);
}

it('an order’s customer is asked by the approved template with signed buttons, and the desk does not call them until they answer', async () => {
  const orderId = await asked();
  expect(sentAbout(orderId)[0]?.body).toMatchObject({
    type: 'template',
    template: {
      name: 'confirm_order',
      language: { code: 'ar' },
      components: [
        { type: 'body', parameters: [{ text: 'عبدالله الشمري' }, {}, { text: 'عطر العود × 2' }] },
        ...[/^c:/, /^e:/, /^x:/].map((payload, index) => ({
          type: 'button',
          sub_type: 'quick_reply',
          index: String(index),
          parameters: [{ type: 'payload', payload: expect.stringMatching(payload) }],
        })),
      ],
    },
  });
  const { calls } = await shop.merchant.client.listCalls();
  expect(calls.map(({ id }) => id)).not.toContain(orderId);
});

it('a pressed button confirms the order once, however often and in whatever order its call comes', async () => {
  const orderId = await asked();
  const acts: CustomerAct[] = [{ status: 'sent' }, { press: 0 }, { status: 'delivered' }];
  await customer(orderId, acts, { repeat: 5, isShuffled: true, batch: 4 });
  await eventually(async () => expect((await order(orderId)).status).toBe('confirmed'));
  const { events } = await shop.merchant.client.getOrder({ params: { orderId } });
  expect(events.filter(({ type }) => type === 'outcome')).toMatchObject([
    { by: 'customer-by-whatsapp', outcome: { kind: 'confirmed' } },
  ]);
  await eventually(async () => {
    const { received, messages } = await conversation(orderId);
    expect(received).toMatchObject([{ button: 'confirm', text: 'تأكيد الطلب' }]);
    expect(messages.map(({ kind }) => kind)).toEqual(['text', 'template']);
  });
});

it('a customer who presses after an agent has cancelled gets a notice, and so does an agent who comes after the button', async () => {
  const { client } = shop.merchant;
  const cancelled = await asked();
  const outcome = { kind: 'cancelled', reason: 'price', note: '' } as const;
  await client.recordOutcome({ params: { orderId: cancelled }, body: { id: randomId(), outcome } });
  await customer(cancelled, [{ press: 0 }]);
  await eventually(async () => {
    const { messages } = await conversation(cancelled);
    expect(messages[0]).toMatchObject({
      kind: 'text',
      text: expect.stringContaining('أُلغي هذا الطلب قبل ردّك'),
    });
  });
  expect((await order(cancelled)).status).toBe('cancelled');

  const confirmed = await asked();
  await customer(confirmed, [{ press: 0 }]);
  await eventually(async () => expect((await order(confirmed)).status).toBe('confirmed'));
  await expect(
    client.recordOutcome({ params: { orderId: confirmed }, body: { id: randomId(), outcome } }),
  ).rejects.toEqual(apiError('order_decided', 409));
});

it('of a button and an agent at about the same moment one decides, and the other gets a notice', async () => {
  const { client } = shop.merchant;
  const outcome = { kind: 'cancelled', reason: 'price', note: '' } as const;
  const orders = await Promise.all(Array.from({ length: 8 }, () => askedOrder(stack, shop)));
  const decided = orders.map(async ({ orderId, question }, index) => {
    const pressing = stack.services.connectionFakes.act(question, { press: 0 });
    // Each agent a little later than the one before: some come before the button, and some after.
    for (let request = 0; request < 4 * index; request += 1) await order(orderId);
    const agentIsTold = await client
      .recordOutcome({ params: { orderId }, body: { id: randomId(), outcome } })
      .then(() => undefined, String);
    await pressing;
    const customerIsTold = await eventually(async () => {
      const answer = (await conversation(orderId)).messages.find(({ kind }) => kind === 'text');
      return answer?.text ?? Promise.reject(new Error('The customer is not answered'));
    }, 25_000);
    const { order: after, events } = await client.getOrder({ params: { orderId } });
    expect(events.filter(({ type }) => type === 'outcome')).toHaveLength(1);
    if (after.status === 'confirmed') expect(agentIsTold).toMatch(/order_decided|version_conflict/);
    else expect(customerIsTold).toContain('أُلغي هذا الطلب قبل ردّك');
    expect(agentIsTold === undefined).toBe(after.status === 'cancelled');
  });
  await Promise.all(decided);
});

it('what a customer writes stays with the order, lifts it in the queue, and can be answered for a day', async () => {
  const orderId = await asked();
  const { client } = shop.merchant;
  const reply = (text: string) =>
    client.replyToCustomer({ params: { orderId }, body: { messageId: randomId(), text } });
  await expect(reply('أهلًا')).rejects.toEqual(apiError('window_closed', 409));
  await customer(orderId, [{ write: 'أريد لونًا آخر' }]);
  await eventually(async () => expect((await order(orderId)).customerWroteAt).toBeDefined());
  const [first] = (await client.listCalls()).calls;
  expect(first).toMatchObject({ id: orderId, group: 'message' });
  await eventually(async () => {
    expect(await conversation(orderId)).toMatchObject({
      received: [{ button: null, text: 'أريد لونًا آخر' }],
      repliesUntil: expect.any(String),
      question: { state: 'ended', end: 'answered' },
    });
  });
  expect(await reply('أبشر، أي لون؟')).toMatchObject({ state: 'sent', kind: 'text' });
  expect((await order(orderId)).customerWroteAt).toBeUndefined();
  const { e164 } = (await order(orderId)).customerPhone;
  const own = { messageId: randomId(), text: `نتصل بك على ${e164}؟` };
  expect(await client.replyToCustomer({ params: { orderId }, body: own })).toMatchObject({ text: own.text });
  // A repeat returns what was sent, also to a colleague who does not see the phone.
  const grant = { role: 'agent', pages: null, phones: 'masked_until_called' } as const;
  const { client: masked } = await stack.newMember(shop.merchant, grant);
  const repeated = await masked.replyToCustomer({ params: { orderId }, body: own });
  expect(repeated.text).toBe(`نتصل بك على ${e164.slice(0, 5)}•••••${e164.slice(-2)}؟`);
});

it('a shipped order shows that its customer wrote, until that is marked as read', async () => {
  const orderId = await asked();
  const { client } = shop.merchant;
  await client.changeOrderStatus({ params: { orderId }, body: { status: 'shipped' } });
  await customer(orderId, [{ write: 'وين طلبي؟' }]);
  const listed = async () => {
    const { items } = await client.listOrders({ query: { status: 'shipped' } });
    return items.find(({ id }) => id === orderId);
  };
  await eventually(async () => expect((await listed())?.customerWroteAt).toBeDefined());
  const read = await client.markCustomerRead({ params: { orderId } });
  expect([read.status, read.customerWroteAt]).toEqual(['shipped', undefined]);
  expect((await listed())?.customerWroteAt).toBeUndefined();
});

it('the first message of a person without a number is shown, and stays with the order that it is pinned to', async () => {
  const { client } = shop.merchant;
  const orderId = await asked();
  const { webhook } = (await client.getConnections()).whatsApp ?? {};
  // WhatsApp tells when they were written to the second.
  const now = Math.floor(Date.now() / 1000);
  const write = (id: string, text: string, at = now - 60, user = 'SA.777') =>
    callWebhook({ url: stack.url + String(webhook?.path), appSecret }, [
      {
        contacts: [{ profile: { name: 'أم خالد' }, user_id: user }],
        messages: [{ from_user_id: user, id, timestamp: String(at) }].map((message) => ({
          ...message,
          type: 'text',
          text: { body: text },
        })),
      },
    ]);
  const unmatched = async () => (await client.listUnmatchedMessages({ query: {} })).items;
  await write('wamid.first', 'وصلني الطلب ناقصًا');
  await eventually(async () => expect(await unmatched()).toHaveLength(1));
  const [message] = await unmatched();
  expect(message).toMatchObject({ customerName: 'أم خالد', text: 'وصلني الطلب ناقصًا', phone: null });
  const params = { messageId: message?.id ?? '' };
  await client.settleUnmatchedMessage({ params, body: { orderId } });
  expect(await unmatched()).toEqual([]);
  await expect(client.settleUnmatchedMessage({ params, body: { orderId } })).rejects.toEqual(
    apiError('not_found', 404),
  );
  await write('wamid.first', 'وصلني الطلب ناقصًا');
  await write('wamid.second', 'متى يصل الباقي؟', now);
  const texts = async () => (await conversation(orderId)).received.map(({ text }) => text);
  await eventually(async () => expect(await texts()).toEqual(['وصلني الطلب ناقصًا', 'متى يصل الباقي؟']));
  expect(await unmatched()).toEqual([]);

  await write('wamid.stop', 'إيقاف', now, 'SA.778');
  await eventually(async () => expect(await unmatched()).toHaveLength(1));
  const [stop] = await unmatched();
  await client.settleUnmatchedMessage({ params: { messageId: stop?.id ?? '' }, body: { orderId } });
  expect((await conversation(orderId)).isStopped).toBe(true);
});

it('a question that does not arrive moves the order to the desk at once; a stop word ends all messages until it is revoked', async () => {
  stack.services.connectionFakes.script('whatsApp', 'fails-later', 1);
  const orderId = await asked();
  await eventually(async () => {
    const { calls } = await shop.merchant.client.listCalls();
    expect(calls.map(({ id }) => id)).toContain(orderId);
  }, 25_000);
  await customer(orderId, [{ write: 'إيقاف الرسائل', isReply: true }]);
  await eventually(async () => expect((await conversation(orderId)).isStopped).toBe(true));
  await expect(
    shop.merchant.client.sendOrderMessage({
      params: { orderId },
      body: { messageId: randomId(), templateId },
    }),
  ).rejects.toEqual(apiError('messages_stopped', 409));
  // WhatsApp tells the times of both to the second.
  await sleep(1100);
  await customer(orderId, [{ write: 'اشتراك', isReply: true }]);
  await eventually(async () => {
    const { isStopped, messages } = await conversation(orderId);
    expect(isStopped).toBe(false);
    expect(messages[0]).toMatchObject({ text: expect.stringContaining('عدنا نراسلك') });
  });
  const again = { messageId: randomId(), text: 'أهلًا بعودتك' };
  await shop.merchant.client.replyToCustomer({ params: { orderId }, body: again });
});

it('a template that the account cannot send is not switched on, and the answer gives the reason', async () => {
  const { client } = shop.merchant;
  const problem = (code: string) => apiErrorWith(code);
  const settings = await client.getAutopilot();
  const using = (name: string) =>
    client.saveAutopilot({
      body: { ...settings, question: { templateId, approvedAs: { name, language: 'ar' } } },
    });
  await expect(using('nobody_has')).rejects.toMatchObject(problem('not_found'));
  await expect(using('new_offer')).rejects.toMatchObject(problem('not_approved'));
  await expect(using('thanks')).rejects.toMatchObject(problem('variables_differ'));
  await expect(using('order_update')).rejects.toMatchObject(problem('buttons_missing'));
  const account = await client.listAccountTemplates();
  expect(account).toMatchObject({
    kind: 'listed',
    templates: expect.arrayContaining([expect.objectContaining(approvedAs)]),
  });
});

const apiErrorWith = (problem: string) => ({
  body: { details: { fields: [{ path: 'approvedAs', problem }] } },
});

it('a question that was due while the queue was down is asked exactly once, after the next sweep finds it', async () => {
  const { sqs, dynamoDbClient } = stack.services;
  const again = { dataDir: join(stack.dataDir, 'sqs'), port: Number(new URL(sqs.endpoint).port), queues: [] };
  await sqs.stop();
  const orderId = await placeOrderIn(stack, shop);
  await stack.streamRead();
  const restarted = await startSqs(again);
  sqs.stop = restarted.stop;
  await stack.egressIdle();
  expect((await conversation(orderId)).question?.state).toBe('waiting');

  const questions = createDueQuestions(openTable(dynamoDbClient, settings.tableName));
  const soon = new Date(Date.now() + 60_000).toISOString();
  const question = (await questions.listDue(soon, 100)).find((each) => each.orderId === orderId);
  if (!question) throw new Error('The question is not due');
  const updatedAt = new Date(Date.now() - 11 * 60_000).toISOString();
  await questions.changeQuestion(question, { ...question, updatedAt, version: question.version + 1 });
  const sweep = () =>
    invoke(openFunctions().get('sweep-deliveries'), {}, { name: 'sweep-deliveries', timeoutMs: 60_000 });
  await sweep();
  await sweep();
  await eventually(async () => expect((await conversation(orderId)).question?.state).toBe('asked'));
  await stack.egressIdle();
  expect(sentAbout(orderId)).toHaveLength(1);
});
