import type { ApprovedTemplate } from '../connection/whatsapp-connection.ts';
import {
  type MessageValues,
  messageVariables,
  renderMessageTemplate,
} from '../message-template/render-message-template.ts';
import type { MessageFailure } from './order-message.ts';

/** What is sent: free text, or an approved template with what stands in its places. */
export type WhatsAppContent =
  | { kind: 'text'; text: string }
  | { kind: 'template'; template: ApprovedTemplate; parameters: string[] };

export type WhatsAppOutcome =
  | { kind: 'accepted'; remoteId: string }
  | { kind: 'refused'; failure: MessageFailure }
  /** Certainly not sent: WhatsApp was not reached. */
  | { kind: 'not_sent' }
  | { kind: 'unknown' };

export type WhatsAppSender = {
  /** `to` is in international form (`+9665…`). */
  send(
    access: { phoneNumberId: string; token: string },
    message: { to: string; content: WhatsAppContent },
  ): Promise<WhatsAppOutcome>;
};

/**
 * What stands in an approved template's places {{1}}, {{2}}, …: the values of the message template's variables, in
 * the order in which they first appear. Line breaks, tabs and runs of spaces, which WhatsApp refuses there, become
 * one space; an empty value, refused too, a dash.
 */
export function templateParameters(content: string, values: MessageValues): string[] {
  const positions = messageVariables
    .map((variable) => ({ variable, at: content.search(new RegExp(`\\{\\s*${variable}\\s*\\}`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return positions.map(
    ({ variable }) => renderMessageTemplate(`{${variable}}`, values).replace(/\s+/g, ' ').trim() || '-',
  );
}
