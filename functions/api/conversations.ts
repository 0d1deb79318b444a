import { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import type { UnmatchedMessageResponse } from '@mirsah/contracts/conversations';
import type { Clock } from '@mirsah/domain/clock';
import { type ConnectionRepository, receivesCustomerMessages } from '@mirsah/domain/connection';
import {
  type AutopilotSettings,
  type ConversationRepository,
  defaultAutopilot,
} from '@mirsah/domain/conversation';
import { type TemplateReader, templateProblem } from '@mirsah/domain/conversation/account-template';
import { pinUnmatched } from '@mirsah/domain/conversation/answer';
import {
  dismissUnmatched,
  phoneOf,
  type UnmatchedMessage,
  type UnmatchedMessages,
} from '@mirsah/domain/conversation/unmatched';
import type { DeskSettingsRepository } from '@mirsah/domain/desk';
import { DomainError, isDomainError } from '@mirsah/domain/error';
import type { MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import type { MessageTemplate } from '@mirsah/domain/message-template';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import type { SecretBox } from '@mirsah/domain/secret';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';
import { besideWithoutPhone } from './beside-orders.ts';

type Ports = {
  conversations: Pick<
    ConversationRepository,
    | 'findSettings'
    | 'saveSettings'
    | 'addReceived'
    | 'markHandled'
    | 'saveContact'
    | 'stop'
    | 'resume'
    | 'findQuestion'
    | 'changeQuestion'
  >;
  deskSettings: Pick<DeskSettingsRepository, 'find'>;
  messageTemplates: Pick<MerchantResourceRepository<MessageTemplate>, 'find'>;
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  templates: TemplateReader;
  orders: OrderRepository;
  unmatched: UnmatchedMessages;
  clock: Clock;
};

/** Automatic messages to customers, and their templates. */
export const conversations = (ports: Ports) => ({
  getAutopilot: handle(
    api.getAutopilot,
    async ({ caller: { ownerId } }) =>
      (await ports.conversations.findSettings(ownerId)) ??
      defaultAutopilot(await ports.deskSettings.find(ownerId)),
  ),

  saveAutopilot: handle(api.saveAutopilot, async ({ caller: { ownerId }, body }) => {
    const chosen = body.question && (await ports.messageTemplates.find(ownerId, body.question.templateId));
    const question: AutopilotSettings['question'] =
      body.question && chosen ? { ...body.question, name: chosen.name, content: chosen.content } : null;
    if (body.isOn) await rejectUnsendable(ports, ownerId, question);
    // A running one can always be changed.
    const isTurnedOn = body.isOn && !(await ports.conversations.findSettings(ownerId))?.isOn;
    const connection = isTurnedOn && (await ports.connections.findWhatsApp(ownerId));
    if (connection && !receivesCustomerMessages(connection))
      throw new DomainError('invalid_request', { fields: [{ path: 'isOn', problem: 'webhook_not_seen' }] });
    const settings = { ...body, question };
    await ports.conversations.saveSettings(ownerId, settings);
    return settings;
  }),

  listAccountTemplates: handle(api.listAccountTemplates, ({ caller }) =>
    listTemplates(ports, caller.ownerId),
  ),

  listUnmatchedMessages: handle(api.listUnmatchedMessages, async ({ caller, query }) => {
    // These messages belong to no page.
    if (caller.grant.pages !== null) return { items: [], cursor: null };
    const { items, cursor } = await ports.unmatched.list(caller.ownerId, query);
    return { items: items.map((message) => unmatchedResponse(message, caller)), cursor };
  }),

  settleUnmatchedMessage: handle(
    api.settleUnmatchedMessage,
    async ({ caller: { ownerId, grant }, params: { messageId }, body: { orderId } }) => {
      if (grant.pages !== null) throw new DomainError('not_found');
      if (orderId === null) await dismissUnmatched(ports, { ownerId, messageId });
      else await pinUnmatched(ports, { ownerId, messageId, orderId });
      return undefined;
    },
  ),
});

function unmatchedResponse(message: UnmatchedMessage, { grant }: Caller): UnmatchedMessageResponse {
  const { id, customerName, text, createdAt } = message;
  const phone = phoneOf(message);
  const shown = { id, customerName, text, createdAt, phone };
  if (grant.phones === 'full') return shown;
  const e164 = phone ?? '';
  const masked = besideWithoutPhone('unmatchedMessage', shown, [{ raw: e164, e164 }]);
  return { ...masked, ...(phone !== null && { isPhoneMasked: true }) };
}

async function listTemplates(
  { connections, secrets, templates }: Ports,
  ownerId: string,
): Promise<ResponseOf<typeof api.listAccountTemplates>> {
  const connection = await connections.findWhatsApp(ownerId);
  if (!connection) return { kind: 'not_connected' };
  if (connection.accountId === null) return { kind: 'account_missing' };
  try {
    const token = await secrets.open({ ownerId, name: 'whatsapp-token' }, connection.token);
    return await templates.list({ accountId: connection.accountId, token });
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    // The result that Meta returns for an invalid token.
    return { kind: 'rejected', code: 190, message: '' };
  }
}

/** Throws DomainError `invalid_request` with the reason when the account cannot send a question. */
async function rejectUnsendable(
  ports: Ports,
  ownerId: string,
  question: AutopilotSettings['question'],
): Promise<void> {
  if (!question) {
    throw new DomainError('invalid_request', { fields: [{ path: 'templateId', problem: 'required' }] });
  }
  const account = await listTemplates(ports, ownerId);
  const problem =
    account.kind === 'listed'
      ? templateProblem(account.templates, question.approvedAs, question.content, true)
      : unread[account.kind];
  if (problem) throw new DomainError('invalid_request', { fields: [{ path: 'approvedAs', problem }] });
}

const unread = {
  rejected: 'account_rejected',
  unreachable: 'account_unreachable',
  not_connected: 'not_connected',
  account_missing: 'account_missing',
} as const;
