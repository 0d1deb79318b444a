import type { NumberReader } from '@mirsah/domain/connection/commands';
import type { AccountTemplate, TemplateReader } from '@mirsah/domain/conversation/account-template';
import type { WhatsAppContent, WhatsAppOutcome, WhatsAppSender } from '@mirsah/domain/order-message/commands';
import * as z from 'zod';
import { field, postJson, type RequestResult, type SafeRequestOptions, shownText } from './safe-request.ts';

export const whatsAppEnvironment = {
  /** WhatsApp's Cloud API with its version. */
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
};

/** WhatsApp's Cloud API; `apiUrl` includes the version: `https://graph.facebook.com/v23.0`. */
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
  const { template } = content;
  const components = content.kind === 'code' ? codeComponents(content.code) : componentsOf(content);
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(components.length > 0 && { components }),
    },
  };
}

/** An authentication template contains the code, and a button that copies it. */
function codeComponents(code: string): object[] {
  const parameters = [{ type: 'text', text: code }];
  return [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ];
}

function componentsOf({
  parameters,
  payloads = [],
}: Extract<WhatsAppContent, { kind: 'template' }>): object[] {
  return [
    ...(parameters.length > 0
      ? [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }]
      : []),
    ...payloads.map((payload, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload }],
    })),
  ];
}

/** An error has Meta's code. A 5xx may follow an accepted message, so the outcome is uncertain. */
export function readMessageAnswer(outcome: RequestResult): WhatsAppOutcome {
  if (outcome.kind === 'no_answer') return { kind: 'unknown' };
  if (outcome.kind !== 'answered') return { kind: 'not_sent' };
  const { status, body } = outcome;
  const messages = field(body, 'messages');
  const remoteId = Array.isArray(messages) ? field(messages[0], 'id') : undefined;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && typeof remoteId === 'string' && remoteId !== '') return { kind: 'accepted', remoteId };
  const error = field(body, 'error');
  const code = field(error, 'code');
  if (status >= 500 || isSuccess) return { kind: 'unknown' };
  return {
    kind: 'rejected',
    failure: {
      code: typeof code === 'number' && Number.isInteger(code) ? code : null,
      message: shownText(field(field(error, 'error_data'), 'details')) || shownText(field(error, 'message')),
    },
  };
}

/** Reads the phone number of a token, which sends nothing. */
export function createNumberReader(options: SafeRequestOptions & { apiUrl: string }): NumberReader {
  return {
    async check({ phoneNumberId, token }) {
      const url = `${options.apiUrl}/${phoneNumberId}?fields=display_phone_number,verified_name`;
      const outcome = await postJson(options, { url, token, body: undefined });
      if (outcome.kind !== 'answered' || outcome.status === 429 || outcome.status >= 500)
        return { answer: 'unreachable', code: null, number: '' };
      const { status, body } = outcome;
      const number = shownText(field(body, 'display_phone_number'));
      if (status === 200 && field(body, 'id') !== undefined)
        return { answer: 'accepted', code: null, number };
      const code = field(field(body, 'error'), 'code');
      const isCode = typeof code === 'number' && Number.isInteger(code);
      return { answer: 'rejected', code: isCode ? code : null, number: '' };
    },
  };
}

/** A response is limited to 64 KB, and a template takes a few. */
const TEMPLATES_A_PAGE = 25;
const MAX_PAGES = 8;

/** The templates of a merchant's WhatsApp account, the first 200. */
export function createTemplateReader(options: SafeRequestOptions & { apiUrl: string }): TemplateReader {
  return {
    async list({ accountId, token }) {
      const templates: AccountTemplate[] = [];
      let after = '';
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = new URLSearchParams({
          fields: 'name,language,status,category,components',
          limit: String(TEMPLATES_A_PAGE),
          ...(after && { after }),
        });
        const url = `${options.apiUrl}/${accountId}/message_templates?${query}`;
        const outcome = await postJson(options, { url, token, body: undefined });
        if (outcome.kind !== 'answered') return { kind: 'unreachable' };
        const { status, body } = outcome;
        if (status >= 500) return { kind: 'unreachable' };
        const data = field(body, 'data');
        if (status !== 200 || !Array.isArray(data)) {
          const error = field(body, 'error');
          const code = field(error, 'code');
          return {
            kind: 'rejected',
            code: typeof code === 'number' ? code : null,
            message: shownText(field(error, 'message')),
          };
        }
        templates.push(...data.flatMap((one) => readTemplate(one) ?? []));
        const paging = field(body, 'paging');
        after = shownText(field(field(paging, 'cursors'), 'after'));
        if (!after || field(paging, 'next') === undefined) break;
      }
      return { kind: 'listed', templates };
    },
  };
}

/** Undefined for a value that is not in Meta's format of a template. */
function readTemplate(value: unknown): AccountTemplate | undefined {
  const text = (name: string) => shownText(field(value, name));
  if (!text('name') || !text('language')) return undefined;
  const listed = field(value, 'components');
  const components: unknown[] = Array.isArray(listed) ? listed : [];
  const ofType = (type: string) => components.find((one) => field(one, 'type') === type);
  const bodyText = field(ofType('BODY'), 'text');
  const body = typeof bodyText === 'string' ? bodyText : '';
  const buttons = field(ofType('BUTTONS'), 'buttons');
  return {
    name: text('name'),
    language: text('language'),
    status: text('status'),
    category: text('category'),
    body,
    variables: countVariables(body, components),
    buttons: (Array.isArray(buttons) ? buttons : []).map((button) =>
      field(button, 'type') === 'QUICK_REPLY' ? shownText(field(button, 'text')) : null,
    ),
  };
}

/** The number of a body's variables; null when a component has a variable that we do not fill. */
function countVariables(body: string, components: readonly unknown[]): number | null {
  const names = new Set(Array.from(body.matchAll(/\{\{([^{}]*)\}\}/g), ([, name = '']) => name.trim()));
  const isOtherFilled = components.some((one) => {
    if (field(one, 'type') === 'BODY') return false;
    const format = field(one, 'format');
    const isMedia = field(one, 'type') === 'HEADER' && format !== undefined && format !== 'TEXT';
    return isMedia || /\{\{/.test(JSON.stringify([field(one, 'text'), field(one, 'buttons')]));
  });
  const isNumbered = [...names].every((name) => /^\d+$/.test(name));
  return isOtherFilled || !isNumbered ? null : names.size;
}
