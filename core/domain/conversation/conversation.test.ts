import { describe, expect, it } from 'vitest';
import { defaultDeskSettings } from '../confirmation/transitions.ts';
import { minutes, noon } from '../desk/desk.fixture.ts';
import { findQueueGroup } from '../desk/queue.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { type AccountTemplate, templateProblem } from './account-template.ts';
import { type CustomerMessage, receiveCustomerMessage } from './answer.ts';
import { askQuestion, beginQuestion, endQuestion } from './ask.ts';
import { talkOf } from './conversation.fixture.ts';
import { asksFor, isStartWord, isStopWord, repliesUntil, typedButton } from './conversation.ts';
import { endWaiting, replyToCustomer, writeToCustomer } from './reply.ts';

const order = orderFixture({ placedAt: noon.toISOString() });
const job = { orderId: order.id, isLast: false };
let messages = 0;
const message = (changes: Partial<CustomerMessage>): CustomerMessage => {
  messages += 1;
  return {
    id: `hash-${messages}`,
    at: noon.toISOString(),
    contextId: null,
    payload: null,
    text: '',
    contact: { waId: '966551234567', userId: null },
    ...changes,
  };
};

async function asked(...placed: Parameters<typeof talkOf>) {
  const talk = talkOf(order, ...placed);
  await beginQuestion(talk.ports, order);
  expect(await askQuestion(talk.ports, job)).toBe('done');
  return talk;
}
const press = (talk: ReturnType<typeof talkOf>, index: number, changes: Partial<CustomerMessage> = {}) =>
  receiveCustomerMessage(
    talk.ports,
    'merchant-1',
    message({ payload: talk.payloads()[index] ?? '', contextId: 'wamid.1', ...changes }),
  );

/** Like the queue: failed messages are delivered again. */
async function receiveUntilTaken(talk: ReturnType<typeof talkOf>, call: CustomerMessage): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await receiveCustomerMessage(talk.ports, 'merchant-1', call);
      return;
    } catch (error) {
      if (attempt === 8) throw error;
    }
  }
}

describe('asking', () => {
  it('the question waits while the shopper is asked for a code, and is sent once that is answered or expired', async () => {
    for (const [phoneCheck, at] of [
      ['confirmed', minutes(1)],
      ['asked', minutes(16)],
    ] as const) {
      const waiting = orderFixture({ ...order, phoneCheck: 'asked' });
      const talk = talkOf(waiting);
      await beginQuestion(talk.ports, waiting);
      expect(await askQuestion(talk.ports, job)).toEqual({ retryAfterSeconds: 15 * 60 });
      expect(talk.sent).toEqual([]);
      const now = talk.order(waiting.id);
      if (now) await talk.ports.orders.change(now, { ...now, phoneCheck, version: now.version + 1 });
      talk.pass(at);
      expect(await askQuestion(talk.ports, job)).toBe('done');
      expect(talk.sent).toHaveLength(1);
    }
  });

  it('a customer gets one question with three buttons, and the desk leaves the order until the time for the answer is over', async () => {
    const talk = await asked();
    expect(await askQuestion(talk.ports, job)).toBe('done');
    expect(talk.sent).toHaveLength(1);
    expect(talk.payloads().map((payload) => payload.split(' ')[0])).toEqual(['confirm', 'change', 'cancel']);
    const waiting = talk.order(order.id);
    const groupAt = (at: Date) => waiting && findQueueGroup(waiting, at, defaultDeskSettings);
    expect([groupAt(minutes(29)), groupAt(minutes(31))]).toEqual([undefined, 'rest']);
  });

  it('a question waits for its time, and overnight for the morning', async () => {
    const talk = talkOf(order);
    talk.settings({ delayMinutes: 10 });
    await beginQuestion(talk.ports, order);
    expect(await askQuestion(talk.ports, job)).toEqual({ retryAfterSeconds: 600 });
    talk.settings({ hours: { from: '18:00', to: '21:00', fridayFrom: '18:00' } });
    expect(await askQuestion(talk.ports, job)).toBe('done');
    expect(talk.question(order.id)).toMatchObject({ state: 'waiting', dueAt: minutes(360).toISOString() });
    talk.pass(minutes(360));
    await askQuestion(talk.ports, job);
    expect(talk.sent).toHaveLength(1);
  });

  it('an order by hand that can still be taken back asks nothing yet', async () => {
    const written = orderFixture({ ...order, channel: 'whatsapp' });
    const talk = talkOf(written);
    await beginQuestion(talk.ports, written);
    expect(await askQuestion(talk.ports, job)).toEqual({ retryAfterSeconds: 35 });
    // Withheld from the desk it would have changed, and could not be taken back.
    expect(talk.order(written.id)).toEqual(written);
    expect(talk.sent).toEqual([]);
  });

  it.each([
    ['that nobody can deliver', { kind: 'rejected', failure: { code: 131026, message: '' } }, 'failed'],
    ['whose template is gone', { kind: 'rejected', failure: { code: 132001, message: '' } }, 'failed'],
  ] as const)('a question %s gives the order to the desk at once', async (_, outcome, end) => {
    const talk = talkOf(order);
    talk.answers(outcome);
    await beginQuestion(talk.ports, order);
    await askQuestion(talk.ports, job);
    expect(talk.question(order.id)).toMatchObject({ state: 'ended', end });
    expect(talk.order(order.id)?.confirmation?.nextAt).toBeNull();
  });

  it('a question that could not be sent is retried, and sent once', async () => {
    const talk = talkOf(order);
    await beginQuestion(talk.ports, order);
    talk.answers({ kind: 'not_sent' });
    expect(await askQuestion(talk.ports, job)).toEqual({ retryAfterSeconds: 30 });
    talk.answers({ kind: 'accepted', remoteId: 'wamid.2' });
    await askQuestion(talk.ports, job);
    await askQuestion(talk.ports, job);
    expect(talk.sent).toHaveLength(2);
    expect(talk.messages()).toMatchObject([{ state: 'sent', remoteId: 'wamid.2' }]);
  });

  it('a report that it failed returns the order to the desk too', async () => {
    const talk = await asked();
    await endQuestion(talk.ports, 'merchant-1', order.id, 'failed');
    expect(talk.order(order.id)?.confirmation).toMatchObject({ state: 'new', nextAt: null });
  });

  it('an order that is released after its customer was erased gets no question', async () => {
    const erased = { ...order, erasedAt: noon.toISOString() };
    const talk = talkOf(erased);
    await beginQuestion(talk.ports, erased);
    expect(await askQuestion(talk.ports, job)).toBe('done');
    expect(talk.sent).toEqual([]);
    expect(talk.question(order.id)).toMatchObject({ state: 'ended', end: 'order_changed' });
  });

  it('an old order, a decided one, or one of a merchant who has disabled it gets no question', async () => {
    const talk = talkOf(order);
    const late = { ...order, placedAt: minutes(-25 * 60).toISOString() };
    expect(await beginQuestion(talk.ports, late)).toBe(false);
    expect(await beginQuestion(talk.ports, { ...order, status: 'confirmed' })).toBe(false);
    talk.settings({ isOn: false });
    expect(await beginQuestion(talk.ports, order)).toBe(false);
  });
});

describe('answers', () => {
  it('a button confirms as an agent would, with the customer as the actor and no call counted', async () => {
    const talk = await asked();
    await press(talk, 0);
    expect(talk.order(order.id)).toMatchObject({ status: 'confirmed', confirmation: { calls: [] } });
    expect(talk.events(order.id)).toMatchObject([{ type: 'outcome', by: 'customer-by-whatsapp' }]);
    expect(talk.question(order.id)).toMatchObject({ state: 'ended', end: 'answered' });
    expect(talk.messages().filter(({ kind }) => kind === 'text')).toHaveLength(1);
  });

  it('the first of a button and an agent counts, and a customer who is second gets a reply that says so', async () => {
    const talk = await asked();
    await talk.desk('reem').record(order.id, { kind: 'cancelled', reason: 'price', note: '' });
    await press(talk, 0);
    expect(talk.order(order.id)?.status).toBe('cancelled');
    expect(talk.messages().at(-1)?.text).toContain('أُلغي هذا الطلب قبل ردّك');
    const other = await asked();
    await press(other, 2);
    await expect(other.desk('reem').record(order.id, { kind: 'confirmed' })).rejects.toMatchObject({
      code: 'order_decided',
    });
  });

  it('a button that replies to another message changes nothing, and an unsigned one is the text of its label', async () => {
    const talk = await asked();
    expect(await press(talk, 0, { contextId: 'wamid.9' })).toBe(false);
    const unsigned = { payload: 'أريده', text: 'أريده' };
    const contact = { waId: '966500000000', userId: null };
    expect(await press(talk, 0, { ...unsigned, contextId: null, contact })).toBe(false);
    expect(await press(talk, 0, unsigned)).toBe(true);
    expect(talk.received()).toMatchObject([{ text: 'أريده', button: null }]);
    expect(talk.order(order.id)?.status).toBe('pending');
  });

  it('one of a button and an agent at the same moment decides, and the other learns of it', async () => {
    for (let round = 0; round < 200; round += 1) {
      const talk = await asked();
      const cancel = { kind: 'cancelled', reason: 'price', note: '' } as const;
      const isAgentFirst = round % 2 === 0;
      const agent = () =>
        talk
          .desk('reem')
          .record(order.id, cancel)
          .then(() => undefined, String);
      const customer = () => receiveUntilTaken(talk, message({ payload: talk.payloads()[0] ?? '' }));
      const [first, second] = isAgentFirst ? [agent, customer] : [customer, agent];
      const [one, other] = await Promise.all([first(), second()]);
      const told = isAgentFirst ? one : other;
      const isConfirmed = talk.order(order.id)?.status === 'confirmed';
      expect(talk.events(order.id)?.filter(({ type }) => type === 'outcome')).toHaveLength(1);
      // The loser of a version conflict gets an error too, and retries.
      if (isConfirmed) expect(told).toMatch(/order_decided|version_conflict/);
      else expect(talk.messages().at(-1)?.text).toContain('أُلغي هذا الطلب قبل ردّك');
    }
  });

  it('a customer without a number is identified by their button, and their later messages by their id', async () => {
    const talk = await asked();
    const contact = { waId: null, userId: 'SA.1349' };
    await press(talk, 1, { contact });
    expect(talk.order(order.id)?.customerWroteAt).toBeDefined();
    expect(
      await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text: 'مقاس أكبر', contact })),
    ).toBe(true);
    expect(talk.received().map(({ text, orderId }) => [text, orderId === order.id])).toEqual([
      ['', true],
      ['مقاس أكبر', true],
    ]);
    const stranger = { waId: '966500000000', userId: null };
    expect(await receiveCustomerMessage(talk.ports, 'merchant-1', message({ contact: stranger }))).toBe(
      false,
    );
  });

  it('a deleted message is stored with its order without being an answer, and one of an unknown sender is not stored', async () => {
    const talk = await asked();
    await press(talk, 1, { contact: { waId: '966551234567', userId: null } });
    await talk.desk('reem').record(order.id, { kind: 'no_answer' });
    const deleted = message({
      id: 'deleted',
      text: 'حُذفت رسالة سابقة',
      asksNothing: true,
      contact: { waId: '966551234567', userId: null },
    });
    expect(await receiveCustomerMessage(talk.ports, 'merchant-1', deleted)).toBe(true);
    expect(talk.received().at(-1)).toMatchObject({ text: 'حُذفت رسالة سابقة', isHandled: true });
    expect(talk.order(order.id)?.customerWroteAt).toBeUndefined();
    const stranger = { ...deleted, id: 'other', contact: { waId: '966500000000', userId: null } };
    expect(await receiveCustomerMessage(talk.ports, 'merchant-1', stranger)).toBe(false);
    expect(talk.unmatched()).toEqual([]);
  });

  it('an answer is never older than its question, though WhatsApp’s times are in whole seconds', async () => {
    const talk = talkOf(order);
    talk.pass(new Date(noon.getTime() + 700));
    await beginQuestion(talk.ports, order);
    await askQuestion(talk.ports, job);
    const [question] = talk.messages();
    await press(talk, 1, { at: noon.toISOString() });
    await receiveCustomerMessage(
      talk.ports,
      'merchant-1',
      message({ text: 'مقاس أكبر', contextId: 'wamid.1', at: noon.toISOString() }),
    );
    const later = minutes(5).toISOString();
    await receiveCustomerMessage(
      talk.ports,
      'merchant-1',
      message({ text: 'أو أصغر', contextId: 'wamid.1', at: later }),
    );
    expect(talk.received().map(({ createdAt }) => createdAt)).toEqual([
      question?.createdAt,
      question?.createdAt,
      later,
    ]);
    expect(question?.createdAt).not.toBe(noon.toISOString());
  });

  it('an order whose customer wrote comes first in the queue, until an outcome is recorded', async () => {
    const talk = await asked();
    await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text: 'أين طلبي؟' }));
    const waiting = talk.order(order.id);
    expect(waiting && findQueueGroup(waiting, noon, defaultDeskSettings)).toBe('message');
    await talk.desk('reem').record(order.id, { kind: 'no_answer' });
    expect(talk.order(order.id)?.customerWroteAt).toBeUndefined();
  });

  it.each(['confirmed', 'shipped', 'delivered', 'cancelled'] as const)(
    'a customer who writes about an order that is %s waits for a reply until they get one',
    async (status) => {
      const placed = { ...order, status };
      const talk = talkOf(placed);
      const contact = { waId: '966551234567', userId: null };
      await talk.ports.conversations.saveContact('merchant-1', contact, placed.id, noon);
      await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text: 'وين طلبي؟', contact }));
      const waiting = talk.order(placed.id);
      expect(waiting).toMatchObject({ status, customerWroteAt: noon.toISOString() });
      expect(waiting?.confirmation).toEqual(placed.confirmation);
      const reply = {
        ownerId: 'merchant-1',
        orderId: placed.id,
        by: 'reem',
        messageId: 'reply',
        text: 'في الطريق',
      };
      talk.answers({ kind: 'not_sent' });
      await replyToCustomer(talk.ports, { ...reply, messageId: 'failed' });
      expect(talk.order(placed.id)?.customerWroteAt).toBeDefined();
      talk.answers({ kind: 'accepted', remoteId: 'wamid.reply' });
      await replyToCustomer(talk.ports, reply);
      expect(talk.order(placed.id)?.customerWroteAt).toBeUndefined();
      expect((await talk.ports.orders.events(placed.id)).map(({ type }) => type)).toEqual([
        'customer_wrote',
        'customer_answered',
      ]);
    },
  );

  it.each([
    ...(['نعم', 'تأكيد', 'تمام شكرًا', 'موافق', 'OK', 'أؤكد الطلب.'] as const).map(
      (text) => [text, 'confirmed', 'confirm'] as const,
    ),
    ...(['إلغاء', 'الغاء', 'إلغاء لو سمحت', 'ألغوا الطلب', 'Cancel', 'كنسل'] as const).map(
      (text) => [text, 'cancelled', 'cancel'] as const,
    ),
  ])('«%s» typed in answer to the question counts as its button', async (text, status, button) => {
    const talk = await asked();
    await receiveUntilTaken(talk, message({ id: 'typed', text }));
    await receiveUntilTaken(talk, message({ id: 'typed', text }));
    expect(talk.order(order.id)).toMatchObject({ status });
    expect(talk.order(order.id)?.customerWroteAt).toBeUndefined();
    // Pressing the same button again confirms it once more.
    await press(talk, ['confirm', 'change', 'cancel'].indexOf(button));
    const events = await talk.ports.orders.events(order.id);
    expect(events.filter(({ type }) => type === 'outcome')).toHaveLength(1);
    expect(talk.sent).toHaveLength(2);
    expect(talk.received().find(({ id }) => id === 'typed')).toMatchObject({ text, button: null });
  });

  it('a word for a button is free text when the question was not the last message that the customer read', async () => {
    const talk = await asked();
    await press(talk, 1);
    await talk.pass(minutes(1));
    await receiveUntilTaken(talk, message({ id: 'typed', text: 'نعم', at: minutes(1).toISOString() }));
    expect(talk.order(order.id)).toMatchObject({ status: 'pending' });
    expect(talk.order(order.id)?.customerWroteAt).toBeDefined();
  });

  it.each([
    ['للتأكيد أرسل نعم، وللإلغاء أرسل «إلغاء».', 'إلغاء', 'cancelled'],
    ['للتأكيد أرسل نعم، وللإلغاء أرسل «إلغاء».', 'نعم', 'confirmed'],
    ['طلبك في الطريق.', 'إلغاء', 'pending'],
  ])(
    'after the merchant’s template «%s» the word «%s» leaves the order %s',
    async (content, text, status) => {
      const talk = talkOf(order);
      const template = { ...autopilotTemplate, content };
      const ports = {
        ...talk.ports,
        messageTemplates: { find: async () => template },
        connections: { ...talk.ports.connections, putWhatsApp: async () => undefined },
      };
      await writeToCustomer(ports, {
        ownerId: 'merchant-1',
        orderId: order.id,
        messageId: 'by-hand',
        templateId: template.id,
        by: 'reem',
        approvedAs: { name: 'ask', language: 'ar' },
      });
      const contact = { waId: order.customerPhone.e164.slice(1), userId: null };
      await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text, contact }));
      expect(talk.order(order.id)).toMatchObject({ status });
    },
  );

  it.each([
    ['تم استلام طلبك، وسنتصل بك لتأكيده.', 'تم'],
    ['تم شحن طلبك مع أرامكس', 'تم'],
    ['تَمَّ تجهيز طلبك، شكرًا لك', 'تم'],
    ['هل تم استلام الطلب؟', 'تم'],
    ['سيتم التوصيل غدًا، أرسل موقعك', 'تم'],
    ['أرسل لنا رسالة إن تم الاستلام', 'تم'],
    ['كل شيء تمام، طلبك في الطريق', 'تمام'],
    ['يمكن إلغاء الطلب خلال ساعة', 'إلغاء'],
    ['لا حاجة إلى تأكيد، طلبك في الطريق', 'تأكيد'],
    ['Your order is ok and on its way', 'ok'],
    ['أرسل نعم للتأكيد', 'نعم؟'],
    ['أرسل نعم للتأكيد', 'نعم أريد أن أعرف متى يصل الطلب أولًا'],
    ['أرسل نعم للتأكيد', 'نعم لكن غيروا العنوان'],
    ['أرسل نعم للتأكيد', 'إلغاء'],
    ['أرسل نعم للتأكيد', ''],
  ])('the message «%s» is not answered by «%s»', (content, text) => {
    expect(typedButton(text) && asksFor(content, text)).toBeFalsy();
  });

  it.each([
    ['للتأكيد أرسل نعم، وللإلغاء أرسل «إلغاء».', 'نعم', 'confirm'],
    ['للتأكيد أرسل نعم، وللإلغاء أرسل «إلغاء».', 'الغاء', 'cancel'],
    ['فضلًا اكتب تمام', 'تمـــام', 'confirm'],
    ['اكتب "تم" لتأكيد طلبك', 'تم.', 'confirm'],
    ['ردّ بنعم أو إلغاء', 'نعم', 'confirm'],
    ['رد على الرسالة بكلمة (تأكيد)', 'تأكيــد', 'confirm'],
    ['هل تريد تأكيد الطلب؟', 'تأكيد', 'confirm'],
    ['هل تؤكد طلبك؟ نعم / لا', 'نَعَم', 'confirm'],
    ['هل تؤكد طلبك؟\n1) نعم\n2) تعديل\n3) إلغاء', 'تعديل', 'change'],
    ['طلبك جاهز: *تأكيد* أو *تعديل* أو *إلغاء*', 'تعديل لو سمحت', 'change'],
    ['أرسلوا كلمة نعم لتأكيد الطلب أو إلغاء لإلغاء الطلب', 'إلغاء', 'cancel'],
    ['أرسل نعم للتأكيد وإلغاء للإلغاء', 'إلغاء', 'cancel'],
    ['Reply YES to confirm or CANCEL to cancel', 'yes', 'confirm'],
    ['Reply YES to confirm or CANCEL to cancel', 'Cancel', 'cancel'],
    ['Please reply with OK', 'ok', 'confirm'],
    ['أرسل اوكي للتأكيد', 'أوكيييي', 'confirm'],
    ['أرسل اوكي للتأكيد', 'أوكى', 'confirm'],
  ])('the message «%s» is answered by «%s»', (content, text, button) => {
    expect([typedButton(text), asksFor(content, text)]).toEqual([button, true]);
  });

  it('a customer who is marked as read does not wait, and does again with the next message', async () => {
    const talk = await asked();
    const write = (id: string) =>
      receiveCustomerMessage(talk.ports, 'merchant-1', message({ id, text: 'شكرًا', contextId: 'wamid.1' }));
    await write('first');
    const mark = { ownerId: 'merchant-1', orderId: order.id, by: 'reem' };
    for (let time = 0; time < 2; time += 1) {
      const after = await endWaiting(talk.ports, mark, 'customer_read');
      expect(after.customerWroteAt).toBeUndefined();
    }
    const events = (await talk.ports.orders.events(order.id)).map(({ type }) => type);
    expect(events).toEqual(['customer_wrote', 'customer_read']);
    await write('second');
    expect(talk.order(order.id)?.customerWroteAt).toBeDefined();
  });

  it.each([
    'STOP',
    'أوقف الرسائل.',
    'إيقاف',
    'لا تراسلوني!',
    'unsubscribe',
    'ستوب',
    'Stop promotions',
    'وقفوا الرسائل لو سمحتم',
    'رجاءً لا ترسلون',
    'please stop 🙏',
    'ما أبغى رسائل',
    'إلغاءُ الاشتراكِ',
  ])('«%s» ends all messages to the customer', async (text) => {
    const talk = await asked();
    await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text }));
    const reply = {
      ownerId: 'merchant-1',
      orderId: order.id,
      messageId: 'reply',
      by: 'reem',
      text: 'أهلًا',
    };
    await expect(replyToCustomer(talk.ports, reply)).rejects.toMatchObject({ code: 'messages_stopped' });
  });

  it('«إلغاء» is about the order, and not a stop word', () => {
    const aboutOrder = ['إلغاء', 'cancel', 'إلغاء لو سمحت', 'توقف عن الاتصال بي غدًا', 'لو سمحت', ''];
    expect(aboutOrder.filter(isStopWord)).toEqual([]);
  });

  it('a customer who stops messages gets one reply, and none to a second stop word or a button', async () => {
    const talk = await asked();
    await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text: 'إيقاف' }));
    const told = talk.sent.length;
    expect(told).toBe(2);
    await receiveCustomerMessage(talk.ports, 'merchant-1', message({ text: 'stop' }));
    await press(talk, 0);
    expect(talk.sent).toHaveLength(told);
    expect(talk.order(order.id)?.status).toBe('confirmed');
  });
});

describe('a customer who wrote a stop word', () => {
  const wrote = async (talk: ReturnType<typeof talkOf>, text: string, minute: number) =>
    receiveCustomerMessage(talk.ports, 'merchant-1', message({ text, at: minutes(minute).toISOString() }));
  const reply = { ownerId: 'merchant-1', orderId: order.id, messageId: 'reply', by: 'reem', text: 'أهلًا' };

  it.each([
    'اشتراك',
    'ابدأ',
    'أبدأ من فضلكم',
    'إعادة الاشتراك',
    'راسلوني',
    'ستارت',
    'START',
    'Subscribe!',
    'please resume',
    'opt-in',
    'unstop',
  ])(
    'resubscribes by «%s», gets a confirmation in the order’s conversation, and can be written to',
    async (text) => {
      const talk = await asked();
      await wrote(talk, 'إيقاف', 1);
      await wrote(talk, text, 2);
      expect(talk.messages().at(-1)).toMatchObject({
        orderId: order.id,
        sentBy: 'autopilot',
        text: expect.stringContaining('عدنا نراسلك'),
      });
      expect(talk.received().at(-1)).toMatchObject({ orderId: order.id, text });
      // No member has to handle it.
      expect(talk.order(order.id)?.customerWroteAt).toBeUndefined();
      expect(await replyToCustomer(talk.ports, reply)).toMatchObject({ state: 'sent' });
    },
  );

  it('gets no messages again by an earlier start word that arrives late', async () => {
    const talk = await asked();
    await wrote(talk, 'إيقاف', 2);
    await wrote(talk, 'start', 1);
    await expect(replyToCustomer(talk.ports, reply)).rejects.toMatchObject({ code: 'messages_stopped' });
  });

  it('is the only one for whom it is a start word: for any other customer it is a text that raises the order', async () => {
    const talk = await asked();
    const told = talk.sent.length;
    await wrote(talk, 'ابدأ', 1);
    expect(talk.sent).toHaveLength(told);
    expect(talk.order(order.id)?.customerWroteAt).toBeDefined();
  });

  it('does not resume messages by a text that may be an answer about the order', () => {
    const answers = ['نعم', 'yes', 'أرسلوا الطلب', 'أريده', 'إلغاء الاشتراك', 'ابدأ التوصيل', ''];
    expect(answers.filter(isStartWord)).toEqual([]);
  });
});

describe('writing', () => {
  it('free text is allowed for a day after the customer’s last message', () => {
    const until = new Date(noon.getTime() + 24 * 60 * 60_000);
    const received = [{ createdAt: noon.toISOString() }];
    expect(repliesUntil(received, minutes(60))).toBe(until.toISOString());
    expect(repliesUntil(received, until)).toBeNull();
    expect(repliesUntil([], noon)).toBeNull();
  });

  it('an order allows two templates per day of its customer, and more the next', async () => {
    const talk = await asked();
    const template = { ...autopilotTemplate };
    const ports = {
      ...talk.ports,
      messageTemplates: { find: async () => template },
      connections: { ...talk.ports.connections, putWhatsApp: async () => undefined },
    };
    const write = (messageId: string) =>
      writeToCustomer(ports, {
        ownerId: 'merchant-1',
        by: 'reem',
        orderId: order.id,
        messageId,
        templateId: template.id,
        approvedAs: { name: 'thanks', language: 'ar' },
      });
    // Concurrent sends never exceed the limit, and a rejected one can be sent again.
    await Promise.allSettled(['one', 'two', 'three', 'four'].map(write));
    expect(talk.sent.length).toBeLessThanOrEqual(2);
    if (talk.sent.length < 2) expect(await write('second')).toMatchObject({ state: 'sent' });
    await expect(write('third')).rejects.toMatchObject({ code: 'too_many_templates' });
    expect(talk.sent).toHaveLength(2);
    talk.pass(minutes(24 * 60));
    expect(await write('third')).toMatchObject({ state: 'sent' });
  });
});

const autopilotTemplate = {
  id: 'template',
  ownerId: 'merchant-1',
  version: 1,
  name: 'شكرًا',
  content: 'شكرًا {name}',
  forStatus: 'any' as const,
  purpose: 'delivered' as const,
  createdAt: noon.toISOString(),
  updatedAt: noon.toISOString(),
};

it.each([
  [undefined, {}],
  ['not_approved', { status: 'PAUSED' }],
  ['variables_differ', { variables: 2 }],
  ['variables_differ', { variables: null }],
  ['buttons_missing', { buttons: ['تأكيد', 'تعديل', null] }],
  ['not_found', { language: 'en' }],
] as const)('an account’s template is %s as a question with %j', (problem, changes) => {
  const template: AccountTemplate = {
    name: 'confirm',
    language: 'ar',
    status: 'APPROVED',
    category: 'UTILITY',
    body: '{{1}}',
    variables: 1,
    buttons: ['تأكيد', 'تعديل', 'إلغاء'],
    ...(changes as Partial<AccountTemplate>),
  };
  expect(templateProblem([template], { name: 'confirm', language: 'ar' }, '{name}', true)).toBe(problem);
});
