import { newConfirmation, type Outcome } from '../confirmation/confirmation.ts';
import { defaultDeskSettings } from '../confirmation/transitions.ts';
import { type Leases, recordOutcome } from '../desk/desk.ts';
import { DomainError, isDomainError } from '../error.ts';
import { replyTexts } from '../messages/index.ts';
import { updateOrder } from '../order/change.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import type { OrderMessageRepository } from '../order-message/commands.ts';
import type { OrderMessage } from '../order-message/order-message.ts';
import { type ButtonPress, type ButtonSigner, endQuestion } from './ask.ts';
import {
  type AnswerButton,
  AUTOPILOT,
  type Contact,
  type ConversationRepository,
  CUSTOMER_BY_WHATSAPP,
  isStartWord,
  isStopWord,
  MAX_RECEIVED_TEXT,
  type ReceivedMessage,
} from './conversation.ts';
import { type ReplyPorts, rejectStopped, sendText } from './reply.ts';
import { getUnmatched, phoneOf, type UnmatchedMessages } from './unmatched.ts';

/** What WhatsApp delivers of a customer: at least once, in any order. */
export type CustomerMessage = {
  /** A hash of WhatsApp's id of it. */
  id: string;
  /** ISO-8601. */
  at: string;
  /** WhatsApp's id of our message that it answers. */
  contextId: string | null;
  /** What a pressed button answers with: what we signed, or what is written on it. */
  payload: string | null;
  /** What they wrote, also under a picture, or the button's label; empty for a picture and the like without words. */
  text: string;
  contact: Contact;
  /** What they call themselves; not there where WhatsApp did not say it. */
  name?: string | undefined;
};

export type AnswerPorts = {
  orders: OrderRepository;
  leases: Pick<Leases, 'end'>;
  conversations: Pick<
    ConversationRepository,
    | 'addReceived'
    | 'markHandled'
    | 'stop'
    | 'resume'
    | 'isStopped'
    | 'noteContact'
    | 'findContact'
    | 'findQuestion'
    | 'changeQuestion'
  >;
  messages: Pick<OrderMessageRepository, 'create' | 'find' | 'findByRemoteId' | 'recordResult'>;
  unmatched: Pick<UnmatchedMessages, 'add'>;
  buttons: Pick<ButtonSigner, 'read'>;
  /** Of ids: the same for the same text. */
  idOf(text: string): string;
} & Pick<ReplyPorts, 'connections' | 'secrets' | 'whatsApp' | 'clock'>;

/**
 * Applies what a customer pressed or wrote to the order that it is about, once however often it comes. A pressed button is
 * what an agent's outcome is, with the customer as who did it; the first of both counts, and the other is told. Free text
 * stays with the order and lifts it in the desk's queue; a stop word ends all messages to the customer, until they take it back
 * by a start word. Which order it is about is said by the signed button, by the message that it answers, or by the conversation that the contact is in. A
 * message of which none is known, or whose customer was erased, changes no order: it is kept for a person to see, and false is
 * returned.
 */
export async function receiveCustomerMessage(
  ports: AnswerPorts,
  ownerId: string,
  message: CustomerMessage,
): Promise<boolean> {
  const about = await findSubject(ports, ownerId, message);
  const order = about && (await ports.orders.find(ownerId, about.orderId));
  if (!about || !order || order.erasedAt !== null) {
    await keepUnmatched(ports, ownerId, message);
    return false;
  }
  const received = await ports.conversations.addReceived({
    ...{ id: message.id, orderId: order.id, ownerId, button: about.press?.button ?? null },
    text: message.text.slice(0, MAX_RECEIVED_TEXT),
    // WhatsApp tells times to the second: an answer would be older than what it answers.
    createdAt: about.answers && about.answers.createdAt > message.at ? about.answers.createdAt : message.at,
    isHandled: false,
  });
  if (received.isHandled) return true;
  await ports.conversations.noteContact(ownerId, message.contact, order.id, ports.clock.now());
  await (about.press ? applyPress(ports, order, about.press) : applyText(ports, order, received));
  await endQuestion(ports, ownerId, order.id, 'answered');
  await ports.conversations.markHandled(received);
  return true;
}

/** A stop word of a number needs nobody: it ends all messages to that number. So does the start word that takes it back. */
async function keepUnmatched(
  { conversations, unmatched }: AnswerPorts,
  ownerId: string,
  { id, at, text, name = '', contact }: CustomerMessage,
): Promise<void> {
  const phone = phoneOf({ contact });
  if (phone !== null && isStopWord(text)) return conversations.stop(ownerId, phone, at);
  if (phone !== null && isStartWord(text) && (await conversations.resume(ownerId, phone, at))) return;
  await unmatched.add({
    ...{ id, ownerId, contact, customerName: name, createdAt: at, isSettled: false },
    text: text.slice(0, MAX_RECEIVED_TEXT),
  });
}

/**
 * Says which order a message is about: it does to the order what it would have done had that been known at once, and so does
 * what the same contact writes from now on. A stop word ends the messages to the order's customer, and a start word takes that
 * back, without an answer. Repeating it with the same order does what is left of it. Throws DomainError `not_found`, `customer_erased`, or `version_conflict`
 * when somebody has chosen another order for the message.
 */
export async function pinUnmatched(
  ports: PinPorts,
  { ownerId, messageId, orderId }: { ownerId: string; messageId: string; orderId: string },
): Promise<void> {
  const message = await getUnmatched(ports, { ownerId, messageId });
  const order = await ports.orders.find(ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
  if (!(await ports.unmatched.claim(message, orderId))) throw new DomainError('version_conflict');
  const received = await ports.conversations.addReceived({
    ...{ id: messageId, orderId, ownerId, button: null },
    ...{ text: message.text, createdAt: message.createdAt, isHandled: false },
  });
  await ports.conversations.noteContact(ownerId, message.contact, orderId, ports.clock.now());
  if (isStopWord(message.text)) await stopMessages(ports, order, message);
  else if (!(await resumeMessages(ports, order, message))) await liftOrder(ports, order);
  await endQuestion(ports, ownerId, orderId, 'answered');
  await ports.conversations.markHandled(received);
  await ports.unmatched.settle(message);
}

type PinPorts = Pick<AnswerPorts, 'orders' | 'clock'> & {
  conversations: Pick<
    ConversationRepository,
    'addReceived' | 'markHandled' | 'noteContact' | 'stop' | 'resume' | 'findQuestion' | 'changeQuestion'
  >;
  unmatched: Pick<UnmatchedMessages, 'find' | 'claim' | 'settle'>;
};

/** What a message is about, and which of ours it answers. */
type Subject = { orderId: string; press?: ButtonPress; answers?: OrderMessage };

async function findSubject(
  { buttons, messages, conversations, clock }: AnswerPorts,
  ownerId: string,
  { payload, contextId, contact }: CustomerMessage,
): Promise<Subject | undefined> {
  const press = payload === null ? undefined : buttons.read(ownerId, payload);
  if (press) {
    const asked = await messages.find(press.orderId, press.messageId);
    // Of a message whose request was never answered WhatsApp's id is not known.
    const isAnswer = !asked?.remoteId || contextId === null || asked.remoteId === contextId;
    return asked?.ownerId === ownerId && isAnswer
      ? { orderId: press.orderId, press, answers: asked }
      : undefined;
  }
  // A button of a template that was sent by hand says what is written on it, and no more.
  const answered = contextId === null ? undefined : await messages.findByRemoteId(contextId);
  if (answered)
    return answered.ownerId === ownerId ? { orderId: answered.orderId, answers: answered } : undefined;
  const orderId = await conversations.findContact(ownerId, contact, clock.now());
  return orderId === undefined ? undefined : { orderId };
}

const outcomes: Record<Exclude<AnswerButton, 'change'>, Outcome> = {
  confirm: { kind: 'confirmed' },
  cancel: { kind: 'cancelled', reason: 'changed_mind', note: '' },
};

async function applyPress(ports: AnswerPorts, order: Order, press: ButtonPress): Promise<void> {
  const { button, messageId } = press;
  if (button === 'change') {
    await liftOrder(ports, order);
    return tell(ports, order, press, replyTexts.change);
  }
  const own = { ownerId: order.ownerId, by: CUSTOMER_BY_WHATSAPP, settings: defaultDeskSettings };
  const outcomeId = ports.idOf(`outcome ${messageId} ${button}`);
  try {
    await recordOutcome(ports, own, {
      orderId: order.id,
      outcome: outcomes[button],
      outcomeId,
      isCall: false,
    });
    await tell(ports, order, press, replyTexts[button]);
  } catch (error) {
    if (!isDomainError(error, 'order_decided')) throw error;
    const { status } = (await ports.orders.find(order.ownerId, order.id)) ?? order;
    const isCancelled = status === 'cancelled';
    // Decided as they wished already: there is nothing to say.
    if (isCancelled === (button === 'cancel')) return;
    await tell(ports, order, press, isCancelled ? replyTexts.alreadyCancelled : replyTexts.alreadyConfirmed);
  }
}

async function applyText(ports: AnswerPorts, order: Order, received: ReceivedMessage): Promise<void> {
  if (isStopWord(received.text)) {
    await sayOnce(ports, order, `stop ${received.id}`, replyTexts.stopped);
    return stopMessages(ports, order, received);
  }
  if (!(await resumeMessages(ports, order, received))) return liftOrder(ports, order);
  await sayOnce(ports, order, `start ${received.id}`, replyTexts.started);
}

type Written = Pick<ReceivedMessage, 'text' | 'createdAt'>;

const stopMessages = (
  { conversations }: { conversations: Pick<ConversationRepository, 'stop'> },
  { ownerId, customerPhone }: Order,
  { createdAt }: Written,
) => conversations.stop(ownerId, customerPhone.e164, createdAt);

/** Returns whether the text took back that its customer wants no messages. To who never stopped, it is a text like any other. */
const resumeMessages = async (
  { conversations }: { conversations: Pick<ConversationRepository, 'resume'> },
  { ownerId, customerPhone }: Order,
  { text, createdAt }: Written,
) => isStartWord(text) && (await conversations.resume(ownerId, customerPhone.e164, createdAt));

/** Puts an order whose customer waits for an answer in front of the desk's queue. */
async function liftOrder(
  ports: Pick<AnswerPorts, 'orders' | 'clock'>,
  { ownerId, id }: Order,
): Promise<void> {
  await updateOrder(ports, { ownerId, orderId: id, by: CUSTOMER_BY_WHATSAPP }, (order, now) => {
    if (order.status !== 'pending' || order.customerWroteAt !== undefined) return { changes: {}, events: [] };
    const at = now.toISOString();
    const confirmation = { ...(order.confirmation ?? newConfirmation), nextAt: at };
    return { changes: { customerWroteAt: at, confirmation }, events: [{ type: 'customer_wrote' }] };
  });
}

const tell = (ports: AnswerPorts, order: Order, { messageId, button }: ButtonPress, text: string) =>
  sayOnce(ports, order, `reply ${messageId} ${button}`, text);

/**
 * Answers by itself, once for each `about`, but nobody who wants no messages. Nothing follows from an answer that cannot be
 * sent.
 */
async function sayOnce(ports: AnswerPorts, order: Order, about: string, text: string): Promise<void> {
  try {
    await rejectStopped(ports, order);
    await sendText(ports, order, {
      ownerId: order.ownerId,
      messageId: ports.idOf(about),
      by: AUTOPILOT,
      text,
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
}
