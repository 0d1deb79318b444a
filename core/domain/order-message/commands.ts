import type { Clock } from '../clock.ts';
import type { ApprovedTemplate, ConnectionRepository, WhatsAppConnection } from '../connection/connection.ts';
import { DomainError } from '../error.ts';
import {
  type MessageTemplate,
  type MessageValues,
  renderMessageTemplate,
  variablesIn,
} from '../message-template/message-template.ts';
import { cityOf } from '../order/city.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import type { SecretBox } from '../secret.ts';
import {
  type MessageFailure,
  type MessageReport,
  messageValues,
  type OrderMessage,
  reportMayFollow,
} from './order-message.ts';

export type OrderMessageRepository = {
  find(orderId: string, messageId: string): Promise<OrderMessage | undefined>;
  /** Latest first. */
  list(orderId: string): Promise<OrderMessage[]>;
  /** False, and nothing is written, when there is a message with that id already. */
  create(message: OrderMessage): Promise<boolean>;
  /** Writes the result of sending, and makes the message findable by WhatsApp's id. */
  recordResult(message: OrderMessage): Promise<void>;
  /** Finds the message by WhatsApp's id. */
  findByRemoteId(remoteId: string): Promise<OrderMessage | undefined>;
  /** False, and nothing is written, when `before` is no longer stored. */
  change(before: OrderMessage, after: OrderMessage): Promise<boolean>;
};

/** The content of a message: free text, or an approved template with the values of its placeholders. */
export type WhatsAppContent =
  | { kind: 'text'; text: string }
  | {
      kind: 'template';
      template: ApprovedTemplate;
      parameters: string[];
      /** The payloads of the template's buttons, in order. */
      payloads?: readonly string[];
    }
  /** A code that the customer has to enter, in an authentication template. */
  | { kind: 'code'; template: ApprovedTemplate; code: string };

export type WhatsAppOutcome =
  | { kind: 'accepted'; remoteId: string }
  | { kind: 'rejected'; failure: MessageFailure }
  /** WhatsApp was not reached. */
  | { kind: 'not_sent' }
  /** The request was sent, but there was no clear response. */
  | { kind: 'unknown' };

export type WhatsAppSender = {
  /** `to` is in international form (`+9665…`). */
  send(
    access: { phoneNumberId: string; token: string },
    message: { to: string; content: WhatsAppContent },
  ): Promise<WhatsAppOutcome>;
};

type Ports = {
  orders: Pick<OrderRepository, 'find'>;
  messageTemplates: { find(ownerId: string, templateId: string): Promise<MessageTemplate | undefined> };
  messages: Pick<OrderMessageRepository, 'create' | 'find' | 'recordResult'>;
  connections: Pick<ConnectionRepository, 'findWhatsApp' | 'putWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  clock: Clock;
};

type Command = {
  ownerId: string;
  by: string;
  orderId: string;
  /** Chosen by the client. A repeated request with the same id sends nothing again. */
  messageId: string;
  templateId: string;
  /**
   * The approved template to send it as. Undefined sends free text, which WhatsApp only delivers to customers
   * who wrote within the last 24 hours.
   */
  approvedAs: ApprovedTemplate | undefined;
};

/**
 * Sends a customer a message template filled with their order by WhatsApp. The returned message's state is
 * `sent`, `failed` or `uncertain`. `beforeLeaving` runs once the message is stored; an error of it fails the
 * message. Throws DomainError `not_found` (order or template, also another merchant's) or `not_connected`.
 */
export async function sendOrderMessage(
  ports: Ports,
  command: Command,
  beforeLeaving: () => Promise<void> = async () => undefined,
): Promise<OrderMessage> {
  const { ownerId, orderId } = command;
  const [order, template, connection] = await Promise.all([
    ports.orders.find(ownerId, orderId),
    ports.messageTemplates.find(ownerId, command.templateId),
    ports.connections.findWhatsApp(ownerId),
  ]);
  if (!order || !template) throw new DomainError('not_found');
  if (order.erasedAt !== null) throw new DomainError('customer_erased');
  if (!connection) throw new DomainError('not_connected');

  const message = newMessage(ports, command, template, order);
  if (!(await ports.messages.create(message))) {
    return (await ports.messages.find(orderId, message.id)) ?? message;
  }
  try {
    await beforeLeaving();
  } catch (error) {
    await ports.messages.recordResult({ ...message, state: 'failed' });
    throw error;
  }
  const token = await ports.secrets.open({ ownerId, name: 'whatsapp-token' }, connection.token);
  const access = { phoneNumberId: connection.phoneNumberId, token };
  const result = await deliverMessage(ports, access, message, {
    to: order.customerPhone.e164,
    content: contentOf(command.approvedAs, template, order, message.text),
  });
  if (result.state === 'sent') await rememberApproval(ports, connection, command);
  return result;
}

/** Sends a message that is stored as `sending`, and stores the result. */
export async function deliverMessage(
  {
    messages,
    whatsApp,
    clock,
  }: Pick<Ports, 'whatsApp' | 'clock'> & {
    messages: Pick<OrderMessageRepository, 'recordResult'>;
  },
  access: Parameters<WhatsAppSender['send']>[0],
  message: OrderMessage,
  content: Parameters<WhatsAppSender['send']>[1],
): Promise<OrderMessage> {
  const outcome = await whatsApp.send(access, content);
  const result: OrderMessage = { ...message, ...resultOf(outcome), updatedAt: clock.now().toISOString() };
  await messages.recordResult(result);
  return result;
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
    text: renderMessageTemplate(template.content, messageValues({ ...order, city: cityOf(order) })),
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
  const parameters = templateParameters(template.content, messageValues({ ...order, city: cityOf(order) }));
  return { kind: 'template', template: approvedAs, parameters };
}

/**
 * The values of an approved template's placeholders {{1}}, {{2}}, …: those of the message template's
 * variables, in the order in which they first appear. WhatsApp rejects line breaks, tabs, runs of spaces and
 * empty values there, so white space becomes one space and an empty value a dash.
 */
export function templateParameters(content: string, values: MessageValues): string[] {
  return variablesIn(content).map(
    (variable) => renderMessageTemplate(`{${variable}}`, values).replace(/\s+/g, ' ').trim() || '-',
  );
}

function resultOf(outcome: WhatsAppOutcome): Pick<OrderMessage, 'state' | 'failure' | 'remoteId'> {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent', failure: null, remoteId: outcome.remoteId };
    case 'rejected':
      return { state: 'failed', failure: outcome.failure, remoteId: null };
    case 'not_sent':
      return { state: 'failed', failure: { code: null, message: '' }, remoteId: null };
    case 'unknown':
      return { state: 'uncertain', failure: null, remoteId: null };
  }
}

/** Stores the approved template, so that the merchant has to enter it only once for each message template. */
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

const ATTEMPTS = 3;

/**
 * Applies WhatsApp's report about a sent message. Reports that arrive late or twice, or that are about
 * another merchant's message, change nothing. Returns false when no message has that id yet: the report may
 * have arrived before the response to our own request.
 */
export async function applyMessageReport(
  ports: {
    messages: Pick<OrderMessageRepository, 'findByRemoteId' | 'change'>;
    /** Called for a message that did not arrive, again for each repeated report. */
    onFailed?: (message: OrderMessage) => Promise<void>;
    clock: Clock;
  },
  ownerId: string,
  report: MessageReport,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await ports.messages.findByRemoteId(report.remoteId);
    if (!before) return false;
    if (before.ownerId !== ownerId) return true;
    if (!reportMayFollow[report.state].includes(before.state)) {
      if (report.state === 'failed' && before.state === 'failed') await ports.onFailed?.(before);
      return true;
    }
    const after = {
      ...before,
      state: report.state,
      failure: report.failure,
      updatedAt: ports.clock.now().toISOString(),
    };
    if (await ports.messages.change(before, after)) {
      if (after.state === 'failed') await ports.onFailed?.(after);
      return true;
    }
  }
  return false;
}
