import { expect, it } from 'vitest';
import { noon } from '../desk/desk.fixture.ts';
import { orderFixture } from '../order/order.fixture.ts';
import { type CustomerMessage, pinUnmatched, receiveCustomerMessage } from './answer.ts';
import { beginQuestion } from './ask.ts';
import { talkOf } from './conversation.fixture.ts';
import type { Contact } from './conversation.ts';
import { dismissUnmatched } from './unmatched.ts';

const ownerId = 'merchant-1';
const order = orderFixture({ placedAt: noon.toISOString() });
const erased = orderFixture({ erasedAt: noon.toISOString() });
const stranger: Contact = { waId: null, userId: 'SA.1349' };

const wrote = (text: string, contact: Contact = stranger): CustomerMessage => ({
  id: `hash of ${text}`,
  at: noon.toISOString(),
  contextId: null,
  payload: null,
  text,
  contact,
  name: 'أم خالد',
});

it('the first message of a customer without a number is stored until a member assigns it to an order', async () => {
  const talk = talkOf(order);
  const first = wrote('وصلني العطر ناقصًا');
  for (const _delivery of [1, 2])
    expect(await receiveCustomerMessage(talk.ports, ownerId, first)).toBe(false);
  expect(talk.unmatched()).toMatchObject([
    { customerName: 'أم خالد', text: 'وصلني العطر ناقصًا', contact: stranger },
  ]);
  const pin = { ownerId, messageId: first.id, orderId: order.id };
  for (const nothing of [{ messageId: 'another' }, { orderId: 'another' }])
    await expect(pinUnmatched(talk.ports, { ...pin, ...nothing })).rejects.toMatchObject({
      code: 'not_found',
    });
  await pinUnmatched(talk.ports, pin);
  expect(talk.order(order.id)?.customerWroteAt).toBeDefined();
  // The customer is known from now on, and the handled message does not reappear.
  expect(await receiveCustomerMessage(talk.ports, ownerId, wrote('متى يصل الباقي؟'))).toBe(true);
  expect(talk.received().map(({ text }) => text)).toEqual(['وصلني العطر ناقصًا', 'متى يصل الباقي؟']);
  expect(talk.unmatched()).toMatchObject([{ customerName: '', text: '', isSettled: true }]);
});

it('a dismissed message is erased, and stays erased when it is delivered again', async () => {
  const talk = talkOf(order);
  await receiveCustomerMessage(talk.ports, ownerId, wrote('هل عندكم بخور؟'));
  await dismissUnmatched(talk.ports, { ownerId, messageId: wrote('هل عندكم بخور؟').id });
  await receiveCustomerMessage(talk.ports, ownerId, wrote('هل عندكم بخور؟'));
  expect(talk.unmatched()).toMatchObject([{ text: '', isSettled: true }]);
});

it('a message is not stored with an order whose customer was erased, and cannot be assigned to it', async () => {
  const talk = talkOf(erased);
  await talk.ports.conversations.saveContact(ownerId, stranger, erased.id, noon);
  await receiveCustomerMessage(talk.ports, ownerId, wrote('أين طلبي؟'));
  expect(talk.received()).toEqual([]);
  expect(talk.unmatched()).toHaveLength(1);
  const pin = { ownerId, messageId: wrote('أين طلبي؟').id, orderId: erased.id };
  await expect(pinUnmatched(talk.ports, pin)).rejects.toMatchObject({ code: 'customer_erased' });
});

it('a stop word of a number ends the messages to it without an order, and one without a number is stored', async () => {
  const talk = talkOf(order);
  await receiveCustomerMessage(talk.ports, ownerId, wrote('إيقاف', { waId: '966550000009', userId: null }));
  expect(await talk.ports.conversations.isStopped(ownerId, '+966550000009')).toBe(true);
  expect(talk.unmatched()).toEqual([]);
  await receiveCustomerMessage(talk.ports, ownerId, wrote('إيقاف'));
  expect(talk.unmatched()).toHaveLength(1);
});

it('a start word of a number resumes its messages without an order, and one of a number that never stopped is stored', async () => {
  const talk = talkOf(order);
  const contact = { waId: '966550000009', userId: null };
  const later = new Date(noon.getTime() + 60_000).toISOString();
  await receiveCustomerMessage(talk.ports, ownerId, wrote('إيقاف', contact));
  await receiveCustomerMessage(talk.ports, ownerId, { ...wrote('اشتراك', contact), at: later });
  expect(await talk.ports.conversations.isStopped(ownerId, '+966550000009')).toBe(false);
  expect(talk.unmatched()).toEqual([]);
  await receiveCustomerMessage(talk.ports, ownerId, { ...wrote('ابدأ', contact), at: later });
  expect(talk.unmatched()).toMatchObject([{ text: 'ابدأ' }]);
});

it('a start word that is assigned to an order resumes messages to its customer, without raising the order', async () => {
  const talk = talkOf(order);
  await talk.ports.conversations.stop(ownerId, order.customerPhone.e164, '2026-01-01T10:00:00.000Z');
  await receiveCustomerMessage(talk.ports, ownerId, wrote('start'));
  await pinUnmatched(talk.ports, { ownerId, messageId: wrote('start').id, orderId: order.id });
  expect(await talk.ports.conversations.isStopped(ownerId, order.customerPhone.e164)).toBe(false);
  expect(talk.order(order.id)?.customerWroteAt).toBeUndefined();
});

it('a stop word that is assigned to an order ends the messages to its customer, without raising the order', async () => {
  const talk = talkOf(order);
  await receiveCustomerMessage(talk.ports, ownerId, wrote('إيقاف'));
  await pinUnmatched(talk.ports, { ownerId, messageId: wrote('إيقاف').id, orderId: order.id });
  expect(await talk.ports.conversations.isStopped(ownerId, order.customerPhone.e164)).toBe(true);
  expect(talk.order(order.id)?.customerWroteAt).toBeUndefined();
});

it('a message that is assigned to an order answers its open question', async () => {
  const talk = talkOf(order);
  await beginQuestion(talk.ports, order);
  await receiveCustomerMessage(talk.ports, ownerId, wrote('غيّروا العنوان'));
  await pinUnmatched(talk.ports, { ownerId, messageId: wrote('غيّروا العنوان').id, orderId: order.id });
  expect(talk.question(order.id)).toMatchObject({ state: 'ended', end: 'answered' });
});

it('the second of two assignments of one message to two orders is rejected, and the first can continue', async () => {
  const other = orderFixture({ placedAt: noon.toISOString() });
  const talk = talkOf(order, other);
  const { id: messageId } = wrote('أين طلبي؟');
  await receiveCustomerMessage(talk.ports, ownerId, wrote('أين طلبي؟'));
  const pin = (orderId: string, ports = talk.ports) => pinUnmatched(ports, { ownerId, messageId, orderId });
  const interrupted = { ...talk.ports.conversations, saveContact: () => Promise.reject(new Error('gone')) };
  await expect(pin(order.id, { ...talk.ports, conversations: interrupted })).rejects.toThrow('gone');
  await expect(pin(other.id)).rejects.toMatchObject({ code: 'version_conflict' });
  await pin(order.id);
  expect(talk.received().map(({ orderId }) => orderId)).toEqual([order.id]);
  expect(talk.order(other.id)?.customerWroteAt).toBeUndefined();
  expect(talk.unmatched()).toMatchObject([{ isSettled: true }]);
});
