import type { Clock } from '../clock.ts';
import { nextCallingTime } from '../confirmation/calling-hours.ts';
import { newConfirmation } from '../confirmation/confirmation.ts';
import type { ConnectionRepository } from '../connection/connection.ts';
import { isDomainError } from '../error.ts';
import { randomId } from '../id.ts';
import { renderMessageTemplate } from '../message-template/message-template.ts';
import { cityOf } from '../order/city.ts';
import type { Order } from '../order/order.ts';
import { CODE_MINUTES, MAX_SENDS } from '../order/phone-code.ts';
import type { OrderRepository } from '../order/ports.ts';
import { waitsToBeSent } from '../order/take-back.ts';
import {
  deliverMessage,
  type OrderMessageRepository,
  templateParameters,
  type WhatsAppSender,
} from '../order-message/commands.ts';
import { messageValues, type OrderMessage } from '../order-message/order-message.ts';
import type { SecretBox } from '../secret.ts';
import type { JobOutcome } from '../sending.ts';
import {
  type AnswerButton,
  AUTOPILOT,
  type AutopilotSettings,
  answerButtons,
  type ConversationRepository,
  type Question,
  type QuestionEnd,
  questionDueAt,
} from './conversation.ts';
import { hasTooManyTemplates, rememberSender } from './reply.ts';

/**
 * A button's payload: signed, so that only our own payloads are accepted, and valid for its merchant alone.
 */
export type ButtonPress = { orderId: string; messageId: string; button: AnswerButton };
export type ButtonSigner = {
  sign(ownerId: string, press: ButtonPress): string;
  /** Undefined for a payload that we did not sign for this merchant. */
  read(ownerId: string, payload: string): ButtonPress | undefined;
};

export type AskPorts = {
  orders: Pick<OrderRepository, 'find' | 'change'>;
  conversations: Pick<
    ConversationRepository,
    'findSettings' | 'findQuestion' | 'changeQuestion' | 'isStopped' | 'saveContact'
  >;
  messages: Pick<OrderMessageRepository, 'create' | 'find' | 'list' | 'recordResult' | 'change'>;
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  buttons: Pick<ButtonSigner, 'sign'>;
  clock: Clock;
};

/** Older orders get no question: their customers have been called by now. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * Creates the question of a new or released order where the merchant has enabled it. True when the order has
 * a waiting question that needs a queue message; also for an existing one, whose message may be lost.
 */
export async function beginQuestion(
  {
    conversations,
    clock,
  }: { conversations: Pick<ConversationRepository, 'findSettings' | 'createQuestion'>; clock: Clock },
  order: Pick<Order, 'id' | 'ownerId' | 'placedAt' | 'country' | 'status' | 'channel'>,
): Promise<boolean> {
  const now = clock.now();
  if (order.status !== 'pending' || now.getTime() - Date.parse(order.placedAt) > MAX_AGE_MS) return false;
  const settings = await conversations.findSettings(order.ownerId);
  if (!settings?.isOn || !settings.question) return false;
  await conversations.createQuestion({
    orderId: order.id,
    ownerId: order.ownerId,
    messageId: randomId(),
    state: 'waiting',
    end: null,
    dueAt: questionDueAt(order, settings).toISOString(),
    version: 1,
    updatedAt: now.toISOString(),
  });
  return true;
}

/** The sweep handles longer waits, because the queue's age is monitored. */
const MAX_QUEUED_SECONDS = 15 * 60;
const RETRY_SECONDS = 30;
/** Longer than any sender runs. */
const SENDER_LIFETIME_MS = 60_000;
/** Meta's temporary errors: rate limits, and an error of its own. */
const passing = [130429, 131056, 131016, 131000];

/**
 * Sends an order's confirmation question when it is due, by the approved template with its buttons. It is
 * sent at most once: the message is stored under the question's id before it is sent. The desk leaves the
 * order alone until the time for the answer is over; when the question cannot be sent, or fails, the desk
 * gets the order at once. Does nothing for an order that was decided, put on hold, erased or deleted. The
 * question waits while the shopper is asked for a code, and while an order by hand can be taken back.
 */
export async function askQuestion(
  ports: AskPorts,
  { orderId, isLast }: { orderId: string; isLast: boolean },
): Promise<JobOutcome> {
  const question = await ports.conversations.findQuestion(orderId);
  if (question?.state !== 'waiting') return 'done';
  const [order, settings, connection] = await Promise.all([
    ports.orders.find(question.ownerId, orderId),
    ports.conversations.findSettings(question.ownerId),
    ports.connections.findWhatsApp(question.ownerId),
  ]);
  const template = settings?.question;
  if (!order) return 'done';
  const isOpen = order.status === 'pending' && order.holdReason === null && order.erasedAt === null;
  if (!isOpen) return end(ports, question, 'order_changed');
  if (!settings?.isOn || !template || !connection) return end(ports, question, 'switched_off');
  const now = ports.clock.now();
  const due = nextCallingTime(
    new Date(Math.max(Date.parse(question.dueAt), now.getTime())),
    order.country,
    settings.hours,
  );
  const waitsMs = waitsToBeSent(order, now);
  if (waitsMs > 0) return { retryAfterSeconds: Math.ceil(waitsMs / 1000) };
  await withholdFromDesk(ports, order, new Date(due.getTime() + settings.answerMinutes * 60_000));
  const codeMs = codeUntil(order) - now.getTime();
  // One message at a time: the shopper's answer to the code triggers the question at once.
  if (codeMs > 0) return { retryAfterSeconds: Math.ceil(codeMs / 1000) };
  const seconds = Math.ceil((due.getTime() - now.getTime()) / 1000);
  if (seconds > 0) {
    if (due.toISOString() > question.dueAt)
      await ports.conversations.changeQuestion(question, moved(question, { dueAt: due.toISOString() }, now));
    return seconds > MAX_QUEUED_SECONDS ? 'done' : { retryAfterSeconds: seconds };
  }
  if (await ports.conversations.isStopped(order.ownerId, order.customerPhone.e164))
    return end(ports, question, 'stopped');
  if (await hasTooManyTemplates(ports, order, question.messageId))
    return end(ports, question, 'too_many_templates');
  return send(ports, { question, order, template, connection, isLast });
}

/** Until when an order's shopper may enter the code that was sent (ms); 0 for most orders. */
function codeUntil(order: Order): number {
  if (order.phoneCheck !== 'asked') return 0;
  return Date.parse(order.placedAt) + MAX_SENDS * CODE_MINUTES * 60_000;
}

type Sending = {
  question: Question;
  order: Order;
  template: NonNullable<AutopilotSettings['question']>;
  connection: NonNullable<Awaited<ReturnType<ConnectionRepository['findWhatsApp']>>>;
  isLast: boolean;
};

async function send(
  ports: AskPorts,
  { question, order, template, connection, isLast }: Sending,
): Promise<JobOutcome> {
  const message = questionMessage(question, order, template, ports.clock.now());
  const claim = await claimMessage(ports, message);
  if (claim === 'sending')
    return isLast ? end(ports, question, 'not_sent') : { retryAfterSeconds: RETRY_SECONDS };
  if (claim === 'sent') return asked(ports, question);
  if (await hasTooManyTemplates(ports, order, message.id)) {
    await ports.messages.recordResult({ ...message, state: 'failed' });
    return end(ports, question, 'too_many_templates');
  }
  let token: string;
  try {
    token = await ports.secrets.open({ ownerId: order.ownerId, name: 'whatsapp-token' }, connection.token);
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    await ports.messages.recordResult({ ...message, state: 'failed' });
    return end(ports, question, 'not_sent');
  }
  const payloads = answerButtons.map((button) =>
    ports.buttons.sign(order.ownerId, { orderId: order.id, messageId: message.id, button }),
  );
  const result = await deliverMessage(ports, { phoneNumberId: connection.phoneNumberId, token }, message, {
    to: order.customerPhone.e164,
    content: {
      kind: 'template',
      template: template.approvedAs,
      parameters: templateParameters(template.content, messageValues({ ...order, city: cityOf(order) })),
      payloads,
    },
  });
  if (result.state !== 'failed') {
    await rememberSender(ports, order);
    return asked(ports, question);
  }
  const code = result.failure?.code ?? null;
  const mayPass = code === null || passing.includes(code);
  if (mayPass && !isLast) return { retryAfterSeconds: RETRY_SECONDS };
  return end(ports, question, mayPass ? 'not_sent' : 'failed');
}

/**
 * Whether this call may send the message: no other sender has, or the earlier one has certainly not arrived.
 */
async function claimMessage(
  { messages, clock }: AskPorts,
  message: OrderMessage,
): Promise<'ours' | 'sending' | 'sent'> {
  if (await messages.create(message)) return 'ours';
  const before = await messages.find(message.orderId, message.id);
  if (!before) return 'sending';
  if (before.state === 'failed') return (await messages.change(before, message)) ? 'ours' : 'sending';
  if (before.state !== 'sending') return 'sent';
  const age = clock.now().getTime() - Date.parse(before.updatedAt);
  if (age < SENDER_LIFETIME_MS) return 'sending';
  // Its sender was interrupted: the customer may have it.
  await messages.recordResult({ ...before, state: 'uncertain', updatedAt: clock.now().toISOString() });
  return 'sent';
}

function questionMessage(
  { messageId }: Question,
  order: Order,
  { name, content }: Sending['template'],
  now: Date,
): OrderMessage {
  const at = now.toISOString();
  return {
    id: messageId,
    orderId: order.id,
    ownerId: order.ownerId,
    templateName: name,
    text: renderMessageTemplate(content, messageValues({ ...order, city: cityOf(order) })),
    kind: 'template',
    state: 'sending',
    failure: null,
    remoteId: null,
    sentBy: AUTOPILOT,
    createdAt: at,
    updatedAt: at,
  };
}

const moved = (question: Question, changes: Partial<Question>, now: Date): Question => ({
  ...question,
  ...changes,
  version: question.version + 1,
  updatedAt: now.toISOString(),
});

async function asked({ conversations, clock }: AskPorts, question: Question): Promise<JobOutcome> {
  await conversations.changeQuestion(question, moved(question, { state: 'asked' }, clock.now()));
  return 'done';
}

/** Ends the question, and returns the order to the desk. */
async function end(ports: AskPorts, question: Question, reason: QuestionEnd): Promise<JobOutcome> {
  await endQuestion(ports, question.ownerId, question.orderId, reason);
  return 'done';
}

/** Ends an order's open question, if there is one, and returns the order to the desk. */
export async function endQuestion(
  ports: Pick<AskPorts, 'orders' | 'clock'> & {
    conversations: Pick<ConversationRepository, 'findQuestion' | 'changeQuestion'>;
  },
  ownerId: string,
  orderId: string,
  reason: QuestionEnd,
): Promise<void> {
  const question = await ports.conversations.findQuestion(orderId);
  if (!question || question.ownerId !== ownerId || question.state === 'ended') return;
  // The order first: an ended question is not processed again.
  await giveBack(ports, question);
  const after = moved(question, { state: 'ended', end: reason }, ports.clock.now());
  await ports.conversations.changeQuestion(question, after);
}

type OrderPorts = Pick<AskPorts, 'orders' | 'clock'>;

/** Withholds an order without calls from the desk. */
async function withholdFromDesk(ports: OrderPorts, order: Order, until: Date): Promise<void> {
  const { state, calls, nextAt } = order.confirmation ?? newConfirmation;
  if (state !== 'new' || calls.length > 0 || order.customerWroteAt) return;
  const time = until.toISOString();
  if (nextAt !== null && nextAt >= time) return;
  await setNextCall(ports, order, time);
}

async function giveBack(ports: OrderPorts, { ownerId, orderId }: Question): Promise<void> {
  const order = await ports.orders.find(ownerId, orderId);
  const isHeld = order?.status === 'pending' && order.confirmation?.state === 'new' && !order.customerWroteAt;
  if (order && isHeld && order.confirmation?.nextAt) await setNextCall(ports, order, null);
}

/** Not part of the order's history: the question's result is in its conversation. */
async function setNextCall(
  { orders, clock }: OrderPorts,
  order: Order,
  nextAt: string | null,
): Promise<void> {
  const confirmation = { ...(order.confirmation ?? newConfirmation), nextAt };
  const at = clock.now().toISOString();
  try {
    await orders.change(order, { ...order, confirmation, version: order.version + 1, updatedAt: at });
  } catch (error) {
    // A member is working on it, which takes precedence.
    if (!isDomainError(error, 'version_conflict')) throw error;
  }
}
