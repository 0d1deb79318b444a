import type { Clock } from '../clock/clock.ts';
import type { ConnectionRepository } from '../connection/connection-repository.ts';
import type { ApprovedTemplate, WhatsAppConnection } from '../connection/whatsapp-connection.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { MessageTemplate } from '../message-template/message-template.ts';
import { renderMessageTemplate } from '../message-template/render-message-template.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/order-repository.ts';
import type { SecretBox } from '../secret/secret.ts';
import { messageValues } from './message-values.ts';
import type { OrderMessage } from './order-message.ts';
import type { OrderMessageRepository } from './order-message-repository.ts';
import {
  templateParameters,
  type WhatsAppContent,
  type WhatsAppOutcome,
  type WhatsAppSender,
} from './whatsapp-message.ts';

type Ports = {
  orders: Pick<OrderRepository, 'find'>;
  messageTemplates: { find(ownerId: string, templateId: string): Promise<MessageTemplate | undefined> };
  messages: OrderMessageRepository;
  connections: Pick<ConnectionRepository, 'findWhatsApp' | 'putWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  clock: Clock;
};

type Command = {
  ownerId: string;
  by: string;
  orderId: string;
  /** Chosen by the client: the same id sends once, however often it comes. */
  messageId: string;
  templateId: string;
  /** The approved template to send it as; undefined sends free text, which only a customer who wrote lately gets. */
  approvedAs: ApprovedTemplate | undefined;
};

/**
 * Sends a customer a message template filled with their order, and tells how it went: the message's state is `sent`,
 * `failed` or `uncertain`. Throws DomainError `not_found` (order or template, also another merchant's) and
 * `not_connected`.
 */
export async function sendOrderMessage(ports: Ports, command: Command): Promise<OrderMessage> {
  const { ownerId, orderId } = command;
  const [order, template, connection] = await Promise.all([
    ports.orders.find(ownerId, orderId),
    ports.messageTemplates.find(ownerId, command.templateId),
    ports.connections.findWhatsApp(ownerId),
  ]);
  if (!order || !template) throw new DomainError('not_found');
  if (!connection) throw new DomainError('not_connected');

  const message = newMessage(ports, command, template, order);
  if (!(await ports.messages.create(message))) {
    return (await ports.messages.find(orderId, message.id)) ?? message;
  }
  const token = await ports.secrets.open({ ownerId, name: 'whatsapp-token' }, connection.token);
  const outcome = await ports.whatsApp.send(
    { phoneNumberId: connection.phoneNumberId, token },
    { to: order.customerPhone.e164, content: contentOf(command.approvedAs, template, order, message.text) },
  );
  const settled: OrderMessage = {
    ...message,
    ...resultOf(outcome),
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.messages.settle(settled);
  if (settled.state === 'sent') await rememberApproval(ports, connection, command);
  return settled;
}

function newMessage(
  { clock }: Ports,
  { by, messageId, ownerId, approvedAs }: Command,
  template: MessageTemplate,
  order: Order,
): OrderMessage {
  const at = clock.now().toISOString();
  return {
    id: messageId,
    orderId: order.id,
    ownerId,
    templateName: template.name,
    text: renderMessageTemplate(template.content, messageValues(order)),
    kind: approvedAs ? 'template' : 'text',
    state: 'sending',
    failure: null,
    remoteId: null,
    sentBy: by,
    createdAt: at,
    updatedAt: at,
  };
}

function contentOf(
  approvedAs: ApprovedTemplate | undefined,
  template: MessageTemplate,
  order: Order,
  text: string,
): WhatsAppContent {
  if (!approvedAs) return { kind: 'text', text };
  const parameters = templateParameters(template.content, messageValues(order));
  return { kind: 'template', template: approvedAs, parameters };
}

function resultOf(outcome: WhatsAppOutcome): Pick<OrderMessage, 'state' | 'failure' | 'remoteId'> {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent', failure: null, remoteId: outcome.remoteId };
    case 'refused':
      return { state: 'failed', failure: outcome.failure, remoteId: null };
    case 'not_sent':
      return { state: 'failed', failure: { code: null, message: '' }, remoteId: null };
    case 'unknown':
      return { state: 'uncertain', failure: null, remoteId: null };
  }
}

/** So that the merchant names an approved template once for each message template. */
async function rememberApproval(
  { connections }: Ports,
  connection: WhatsAppConnection,
  { templateId, approvedAs }: Command,
): Promise<void> {
  const known = connection.approvedTemplates[templateId];
  if (!approvedAs || (known?.name === approvedAs.name && known.language === approvedAs.language)) return;
  await connections.putWhatsApp({
    ...connection,
    approvedTemplates: { ...connection.approvedTemplates, [templateId]: approvedAs },
  });
}
