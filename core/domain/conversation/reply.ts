import type { Clock } from '../clock.ts';
import type { ConnectionRepository } from '../connection/connection.ts';
import { localTime } from '../country.ts';
import { DomainError } from '../error.ts';
import { updateOrder } from '../order/change.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import {
  deliverMessage,
  type OrderMessageRepository,
  sendOrderMessage,
  type WhatsAppSender,
} from '../order-message/commands.ts';
import type { OrderMessage } from '../order-message/order-message.ts';
import type { SecretBox } from '../secret.ts';
import { type ConversationRepository, MAX_TEMPLATES_A_DAY, repliesUntil } from './conversation.ts';

export type ReplyPorts = {
  orders: Pick<OrderRepository, 'find' | 'change'>;
  conversations: Pick<ConversationRepository, 'listReceived' | 'isStopped'>;
  messages: Pick<OrderMessageRepository, 'create' | 'find' | 'recordResult'>;
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  clock: Clock;
};

type Reply = {
  ownerId: string;
  orderId: string;
  /** Chosen by the client: a repeated request sends nothing again. */
  messageId: string;
  by: string;
  text: string;
};

/**
 * Replies to a customer who wrote within the last day with free text. Throws DomainError `not_found`,
 * `not_connected`, `window_closed` when WhatsApp would not deliver it, or `messages_stopped` when the
 * customer has opted out.
 */
export async function replyToCustomer(ports: ReplyPorts, reply: Reply): Promise<OrderMessage> {
  const { ownerId, orderId, messageId } = reply;
  const order = await ports.orders.find(ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  const before = await ports.messages.find(orderId, messageId);
  if (before) return before;
  await rejectStopped(ports, order);
  const received = await ports.conversations.listReceived(orderId);
  if (!repliesUntil(received, ports.clock.now())) throw new DomainError('window_closed');
  const message = await sendText(ports, order, reply);
  if (message.state !== 'failed') await endWaiting(ports, reply, 'customer_answered');
  return message;
}

/**
 * Marks an order's customer as answered: a member wrote back, or saw that no reply is needed. Does nothing
 * for a customer who does not wait. Throws DomainError `not_found`.
 */
export async function endWaiting(
  ports: Parameters<typeof updateOrder>[0],
  { ownerId, orderId, by }: Pick<Reply, 'ownerId' | 'orderId' | 'by'>,
  how: 'customer_answered' | 'customer_read',
): Promise<Order> {
  const { after } = await updateOrder(ports, { ownerId, orderId, by }, ({ customerWroteAt }) => ({
    changes: { customerWroteAt: undefined },
    events: customerWroteAt === undefined ? [] : [{ type: how }],
  }));
  return after;
}

type TemplatePorts = Parameters<typeof sendOrderMessage>[0] & {
  orders: Pick<OrderRepository, 'find' | 'change'>;
  conversations: Pick<ConversationRepository, 'isStopped' | 'saveContact'>;
  messages: Pick<OrderMessageRepository, 'list'>;
};

/**
 * Sends a customer a message template filled with their order. Throws the errors of `sendOrderMessage`,
 * `messages_stopped` when the customer has opted out, and `too_many_templates` for a third approved one per
 * day in the customer's time zone.
 */
export async function writeToCustomer(
  ports: TemplatePorts,
  command: Parameters<typeof sendOrderMessage>[1],
): Promise<OrderMessage> {
  const { ownerId, orderId, messageId, approvedAs } = command;
  const order = await ports.orders.find(ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  await rejectStopped(ports, order);
  const rejectThird = async () => {
    if (approvedAs && (await hasTooManyTemplates(ports, order, messageId)))
      throw new DomainError('too_many_templates');
  };
  await rejectThird();
  const message = await sendOrderMessage(ports, command, rejectThird);
  if (message.state !== 'failed') {
    await rememberSender(ports, order);
    await endWaiting(ports, command, 'customer_answered');
  }
  return message;
}

/** Assigns the customer's later messages to this order. */
export function rememberSender(
  { conversations, clock }: { conversations: Pick<ConversationRepository, 'saveContact'>; clock: Clock },
  { id, ownerId, customerPhone }: Order,
): Promise<void> {
  const waId = customerPhone.e164.replace(/\D/g, '');
  return conversations.saveContact(ownerId, { waId, userId: null }, id, clock.now());
}

/**
 * Throws DomainError `messages_stopped` when an order's customer has opted out of its merchant's messages.
 */
export async function rejectStopped(
  { conversations }: { conversations: Pick<ConversationRepository, 'isStopped'> },
  { ownerId, customerPhone }: Pick<Order, 'ownerId' | 'customerPhone'>,
): Promise<void> {
  if (await conversations.isStopped(ownerId, customerPhone.e164)) throw new DomainError('messages_stopped');
}

/** Sends free text once for each `messageId`. Throws DomainError `not_connected`. */
export async function sendText(
  ports: Pick<ReplyPorts, 'messages' | 'connections' | 'secrets' | 'whatsApp' | 'clock'>,
  order: Order,
  { ownerId, messageId, by, text }: Omit<Reply, 'orderId'>,
): Promise<OrderMessage> {
  const connection = await ports.connections.findWhatsApp(ownerId);
  if (!connection) throw new DomainError('not_connected');
  const at = ports.clock.now().toISOString();
  const message: OrderMessage = {
    id: messageId,
    orderId: order.id,
    ownerId,
    templateName: '',
    text,
    kind: 'text',
    state: 'sending',
    failure: null,
    remoteId: null,
    sentBy: by,
    createdAt: at,
    updatedAt: at,
  };
  if (!(await ports.messages.create(message)))
    return (await ports.messages.find(order.id, messageId)) ?? message;
  const token = await ports.secrets.open({ ownerId, name: 'whatsapp-token' }, connection.token);
  const access = { phoneNumberId: connection.phoneNumberId, token };
  return deliverMessage(ports, access, message, {
    to: order.customerPhone.e164,
    content: { kind: 'text', text },
  });
}

/**
 * Whether an order's customer has already been sent the maximum of templates today, in their country's time;
 * `messageId` itself does not count. Checking again once the own message is stored ensures that concurrent
 * sends never exceed the limit.
 */
export async function hasTooManyTemplates(
  { messages, clock }: { messages: Pick<OrderMessageRepository, 'list'>; clock: Clock },
  { id: orderId, country }: Pick<Order, 'id' | 'country'>,
  messageId: string,
): Promise<boolean> {
  const dayOf = (at: string) => localTime(at, country).day;
  const today = dayOf(clock.now().toISOString());
  const sent = (await messages.list(orderId)).filter(
    ({ id, kind, state }) => id !== messageId && kind === 'template' && state !== 'failed',
  );
  return sent.filter(({ createdAt }) => dayOf(createdAt) === today).length >= MAX_TEMPLATES_A_DAY;
}
