import type { WhatsAppContent, WhatsAppOutcome, WhatsAppSender } from '@mirsah/domain/order-message/commands';
import { field, postJson, type RequestResult, type SafeRequestOptions, shownText } from './safe-request.ts';

/** WhatsApp's Cloud API; `apiUrl` carries the version: `https://graph.facebook.com/v23.0`. */
export function createWhatsAppSender(options: SafeRequestOptions & { apiUrl: string }): WhatsAppSender {
  return {
    send: async ({ phoneNumberId, token }, { to, content }) =>
      readMessageAnswer(
        await postJson(options, {
          url: `${options.apiUrl}/${phoneNumberId}/messages`,
          token,
          body: { messaging_product: 'whatsapp', to: to.replace(/\D/g, ''), ...bodyOf(content) },
        }),
      ),
  };
}

function bodyOf(content: WhatsAppContent): object {
  if (content.kind === 'text') return { type: 'text', text: { body: content.text } };
  const { template, parameters } = content;
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(parameters.length > 0 && {
        components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
      }),
    },
  };
}

/** An error carries Meta's code. A 5xx may come after the message was accepted, so whether it was sent is unknown. */
export function readMessageAnswer(outcome: RequestResult): WhatsAppOutcome {
  if (outcome.kind === 'no_answer') return { kind: 'unknown' };
  if (outcome.kind !== 'answered') return { kind: 'not_sent' };
  const { status, body } = outcome;
  const messages = field(body, 'messages');
  const remoteId = Array.isArray(messages) ? field(messages[0], 'id') : undefined;
  if (typeof remoteId === 'string' && remoteId !== '') return { kind: 'accepted', remoteId };
  const error = field(body, 'error');
  const code = field(error, 'code');
  if (status >= 500 || (status >= 200 && status < 300)) return { kind: 'unknown' };
  return {
    kind: 'rejected',
    failure: {
      code: typeof code === 'number' && Number.isInteger(code) ? code : null,
      message: shownText(field(field(error, 'error_data'), 'details')) || shownText(field(error, 'message')),
    },
  };
}
