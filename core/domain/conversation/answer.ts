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
  asksFor,
  type Contact,
  type ConversationRepository,
  CUSTOMER_BY_WHATSAPP,
  isStartWord,
  isStopWord,
  MAX_RECEIVED_TEXT,
  type ReceivedMessage,
  typedButton,
} from './conversation.ts';
import { type ReplyPorts, rejectStopped, sendText } from './reply.ts';
import { getUnmatched, phoneOf, type UnmatchedMessages } from './unmatched.ts';

/** A customer's message from WhatsApp, delivered at least once, in any order. */
export type CustomerMessage = {
  /** A hash of WhatsApp's message id. */
  id: string;
  /** ISO-8601. */
  at: string;
  /** WhatsApp's id of our message that it replies to. */
  contextId: string | null;
  /** The payload of a pressed button: the one we signed, or its label. */
  payload: string | null;
  /** The text, also under a picture, or the button's label; empty for a picture without words. */
  text: string;
  contact: Contact;
  /** The sender's own name; absent where WhatsApp did not send it. */
  name?: string | undefined;
  /** A deleted message or an opened chat: it is stored where its order is known, and has no effect. */
  asksNothing?: true | undefined;
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
    | 'saveContact'
    | 'findContact'
    | 'findQuestion'
    | 'changeQuestion'
  >;
  messages: Pick<OrderMessageRepository, 'create' | 'find' | 'findByRemoteId' | 'list' | 'recordResult'>;
  unmatched: Pick<UnmatchedMessages, 'add'>;
  buttons: Pick<ButtonSigner, 'read'>;
  /** An id derived from the text. */
  idOf(text: string): string;
} & Pick<ReplyPorts, 'connections' | 'secrets' | 'whatsApp' | 'clock'>;

/**
 * Applies a customer's message to its order, once however often it is delivered. A pressed button has the
 * effect of an agent's outcome, with the customer as the actor; the first of both counts, and the second gets
 * a reply that says so. A typed word that stands for a button, in reply to a message that asks for it, counts
 * as that button. Free text is stored with the order and raises it in the desk's queue; a stop word ends all
 * messages to the customer until a start word resumes them. The order is found by the signed button, by the
 * message that is replied to, or by the contact's conversation. A message without a known order, or of an
 * erased customer, changes no order: it is stored for a member to read, and false is returned.
 */
export async function receiveCustomerMessage(
  ports: AnswerPorts,
  ownerId: string,
  message: CustomerMessage,
): Promise<boolean> {
  const about = await findSubject(ports, ownerId, message);
  const order = about && (await ports.orders.find(ownerId, about.orderId));
  if (!about || !order || order.erasedAt !== null) {
    if (!message.asksNothing) await keepUnmatched(ports, ownerId, message);
    return false;
  }
  const received = await ports.conversations.addReceived({
    id: message.id,
    orderId: order.id,
    ownerId,
    button: about.press?.button ?? null,
    text: message.text.slice(0, MAX_RECEIVED_TEXT),
    // WhatsApp's times are in whole seconds: a reply would be older than the message it replies to.
    createdAt: about.answers && about.answers.createdAt > message.at ? about.answers.createdAt : message.at,
    isHandled: false,
  });
  if (received.isHandled) return true;
  if (message.asksNothing) {
    await ports.conversations.markHandled(received);
    return true;
  }
  await ports.conversations.saveContact(ownerId, message.contact, order.id, ports.clock.now());
  const press = about.press ?? (await typedPress(ports, received, about.answers));
  await (press ? applyPress(ports, order, press) : applyText(ports, order, received));
  await endQuestion(ports, ownerId, order.id, 'answered');
  await ports.conversations.markHandled(received);
  return true;
}

/**
 * A stop word from a number needs no member: it ends all messages to that number. So does the start word that
 * resumes them.
 */
async function keepUnmatched(
  { conversations, unmatched }: AnswerPorts,
  ownerId: string,
  { id, at, text, name = '', contact }: CustomerMessage,
): Promise<void> {
  const phone = phoneOf({ contact });
  if (phone !== null && isStopWord(text)) return conversations.stop(ownerId, phone, at);
  if (phone !== null && isStartWord(text) && (await conversations.resume(ownerId, phone, at))) return;
  await unmatched.add({
    id,
    ownerId,
    contact,
    customerName: name,
    createdAt: at,
    isSettled: false,
    text: text.slice(0, MAX_RECEIVED_TEXT),
  });
}

/**
 * Assigns a message to an order: it has the effect that it would have had with a known order, and so do later
 * messages of the same contact. A stop word ends the messages to the order's customer, and a start word
 * resumes them, without a reply. Repeating it with the same order completes the remaining steps. Throws
 * DomainError `not_found`, `customer_erased`, or `version_conflict` when another member has chosen another
 * order for the message.
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
    id: messageId,
    orderId,
    ownerId,
    button: null,
    text: message.text,
    createdAt: message.createdAt,
    isHandled: false,
  });
  await ports.conversations.saveContact(ownerId, message.contact, orderId, ports.clock.now());
  if (isStopWord(message.text)) await stopMessages(ports, order, message);
  else if (!(await resumeMessages(ports, order, message))) await raiseOrder(ports, order);
  await endQuestion(ports, ownerId, orderId, 'answered');
  await ports.conversations.markHandled(received);
  await ports.unmatched.settle(message);
}

type PinPorts = Pick<AnswerPorts, 'orders' | 'clock'> & {
  conversations: Pick<
    ConversationRepository,
    'addReceived' | 'markHandled' | 'saveContact' | 'stop' | 'resume' | 'findQuestion' | 'changeQuestion'
  >;
  unmatched: Pick<UnmatchedMessages, 'find' | 'claim' | 'settle'>;
};

/** The order of a message, and our message that it replies to. */
type Subject = { orderId: string; press?: ButtonPress; answers?: OrderMessage };

async function findSubject(
  { buttons, messages, conversations, clock }: AnswerPorts,
  ownerId: string,
  { payload, contextId, contact }: CustomerMessage,
): Promise<Subject | undefined> {
  const press = payload === null ? undefined : buttons.read(ownerId, payload);
  if (press) {
    const asked = await messages.find(press.orderId, press.messageId);
    // If our request got no response, WhatsApp's id of the message is unknown.
    const isAnswer = !asked?.remoteId || contextId === null || asked.remoteId === contextId;
    return asked?.ownerId === ownerId && isAnswer
      ? { orderId: press.orderId, press, answers: asked }
      : undefined;
  }
  // A button of a template that was sent by hand returns only its label.
  const answered = contextId === null ? undefined : await messages.findByRemoteId(contextId);
  if (answered)
    return answered.ownerId === ownerId ? { orderId: answered.orderId, answers: answered } : undefined;
  const orderId = await conversations.findContact(ownerId, contact, clock.now());
  return orderId === undefined ? undefined : { orderId };
}

/**
 * The button that a typed word stands for. It refers to the message that it replies to, or else the last one
 * before it: the automatic question, or a merchant's template that asks for this word. Undefined for anything
 * else.
 */
async function typedPress(
  { messages }: Pick<AnswerPorts, 'messages'>,
  { orderId, text, createdAt }: ReceivedMessage,
  answered: OrderMessage | undefined,
): Promise<ButtonPress | undefined> {
  const button = typedButton(text);
  if (!button) return undefined;
  const sent = (await messages.list(orderId)).filter(
    (message) => message.state !== 'failed' && message.createdAt <= createdAt,
  );
  const question =
    answered ?? [...sent].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).at(-1);
  if (!question) return undefined;
  const isOwn = question.sentBy === AUTOPILOT && question.kind === 'template';
  const isAsked = isOwn || (question.templateName !== '' && asksFor(question.text, text));
  return isAsked ? { orderId, messageId: question.id, button } : undefined;
}

const outcomes: Record<Exclude<AnswerButton, 'change'>, Outcome> = {
  confirm: { kind: 'confirmed' },
  cancel: { kind: 'cancelled', reason: 'changed_mind', note: '' },
};

async function applyPress(ports: AnswerPorts, order: Order, press: ButtonPress): Promise<void> {
  const { button, messageId } = press;
  if (button === 'change') {
    await raiseOrder(ports, order);
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
    // Already decided as the customer wishes, so no reply is needed.
    if (isCancelled === (button === 'cancel')) return;
    await tell(ports, order, press, isCancelled ? replyTexts.alreadyCancelled : replyTexts.alreadyConfirmed);
  }
}

async function applyText(ports: AnswerPorts, order: Order, received: ReceivedMessage): Promise<void> {
  if (isStopWord(received.text)) {
    await replyOnce(ports, order, `stop ${received.id}`, replyTexts.stopped);
    return stopMessages(ports, order, received);
  }
  if (!(await resumeMessages(ports, order, received))) return raiseOrder(ports, order);
  await replyOnce(ports, order, `start ${received.id}`, replyTexts.started);
}

type Written = Pick<ReceivedMessage, 'text' | 'createdAt'>;

const stopMessages = (
  { conversations }: { conversations: Pick<ConversationRepository, 'stop'> },
  { ownerId, customerPhone }: Order,
  { createdAt }: Written,
) => conversations.stop(ownerId, customerPhone.e164, createdAt);

/**
 * Returns whether the text resumed messages that its customer had stopped. For any other customer it is a
 * normal text.
 */
const resumeMessages = async (
  { conversations }: { conversations: Pick<ConversationRepository, 'resume'> },
  { ownerId, customerPhone }: Order,
  { text, createdAt }: Written,
) => isStartWord(text) && (await conversations.resume(ownerId, customerPhone.e164, createdAt));

/**
 * Records that an order's customer waits for a reply, whatever the order's state. A pending order moves to
 * the front of the desk's queue.
 */
async function raiseOrder(
  ports: Pick<AnswerPorts, 'orders' | 'clock'>,
  { ownerId, id }: Order,
): Promise<void> {
  await updateOrder(ports, { ownerId, orderId: id, by: CUSTOMER_BY_WHATSAPP }, (order, now) => {
    if (order.customerWroteAt !== undefined) return { changes: {}, events: [] };
    const at = now.toISOString();
    const confirmation = { ...(order.confirmation ?? newConfirmation), nextAt: at };
    const changes = { customerWroteAt: at, ...(order.status === 'pending' && { confirmation }) };
    return { changes, events: [{ type: 'customer_wrote' }] };
  });
}

const tell = (ports: AnswerPorts, order: Order, { messageId, button }: ButtonPress, text: string) =>
  replyOnce(ports, order, `reply ${messageId} ${button}`, text);

/**
 * Sends an automatic reply, once for each `about`, except to customers who have opted out. A reply that
 * cannot be sent has no effect.
 */
async function replyOnce(ports: AnswerPorts, order: Order, about: string, text: string): Promise<void> {
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
