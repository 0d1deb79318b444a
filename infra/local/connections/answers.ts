import { randomUUID } from 'node:crypto';
import {
  type CodNetworkBehavior,
  type FakeReply,
  type FakeRequest,
  field,
  isFilled,
  reply,
  type WhatsAppBehavior,
} from './behaviors.ts';

const refusal = (status: number, message: string, more?: object) =>
  reply(status, { status: 'error', message, ...more });

/**
 * Responds like the cash-on-delivery network's seller API: `POST /v2/seller/leads` and `GET
 * /v2/seller/products`. A lead that was accepted before (`wasAccepted`) gets the response for an already
 * saved one.
 */
export function answerAsCodNetwork(
  request: FakeRequest,
  behavior: CodNetworkBehavior,
  state: { nextId: number; wasAccepted: boolean },
): FakeReply {
  if (!request.token || behavior === 'unauthorized') return refusal(401, 'Unauthenticated.');
  if (behavior === 'rate-limited') {
    return reply(429, { status: 'error', message: 'Too Many Attempts.' }, { 'retry-after': '2' });
  }
  if (behavior === 'server-error') return refusal(500, 'Server Error');
  const route = `${request.method} ${request.path}`;
  if (route === 'GET /v2/seller/products') return reply(200, { status: 'success', data: [] });
  if (route !== 'POST /v2/seller/leads') return refusal(404, 'Not Found');

  const errors =
    behavior === 'invalid' ? { phone: ['The phone format is invalid.'] } : findErrors(request.body);
  if (Object.keys(errors).length > 0) return refusal(422, 'The given data was invalid.', { errors });
  if (behavior === 'already-saved' || state.wasAccepted) {
    return { ...refusal(422, 'This lead is already saved.'), isAnswered: behavior !== 'timeout' };
  }

  const acceptedId = String(state.nextId);
  const accepted = reply(200, { status: 'success', data: { id: state.nextId } });
  return { ...accepted, acceptedId, isAnswered: behavior !== 'timeout' };
}

function findErrors(lead: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const name of ['phone', 'name', 'country', 'address']) {
    if (!isFilled(field(lead, name))) errors[name] = [`The ${name} field is required.`];
  }
  const items = field(lead, 'items');
  if (!Array.isArray(items) || items.length === 0)
    return { ...errors, items: ['The items field is required.'] };
  for (const [index, item] of items.entries()) {
    const { sku, quantity, price } = (item ?? {}) as Record<string, unknown>;
    if (!isFilled(sku)) errors[`items.${index}.sku`] = ['The sku field is required.'];
    if (!Number.isInteger(quantity) || Number(quantity) < 1) {
      errors[`items.${index}.quantity`] = ['The quantity must be at least 1.'];
    }
    if (typeof price !== 'number' || price < 0)
      errors[`items.${index}.price`] = ['The price must be a number.'];
  }
  return errors;
}

const messagesPath = /^\/v\d+(\.\d+)?\/\d+\/messages$/;

const failures: Partial<Record<WhatsAppBehavior, () => FakeReply>> = {
  unauthorized: () =>
    failure(401, 190, 'Invalid OAuth access token - Cannot parse access token', 'OAuthException'),
  invalid: () => failure(404, 132001, '(#132001) Template name does not exist in the translation'),
  'outside-window': () => failure(400, 131047, '(#131047) Re-engagement message'),
  undeliverable: () => failure(400, 131026, '(#131026) Message undeliverable'),
  'rate-limited': () => failure(429, 130429, '(#130429) Rate limit hit'),
  'server-error': () => failure(500, 131000, '(#131000) Something went wrong'),
};

function failure(status: number, code: number, message: string, type = 'OAuthException', details?: string) {
  const error_data = { messaging_product: 'whatsapp', details: details ?? message };
  return reply(status, { error: { message, type, code, error_data, fbtrace_id: randomUUID().slice(0, 11) } });
}

const templatesPath = /^\/v\d+(\.\d+)?\/\d+\/message_templates$/;

const quickReplies = (...texts: string[]) => ({
  type: 'BUTTONS',
  buttons: texts.map((text) => ({ type: 'QUICK_REPLY', text })),
});
const listed = (name: string, status: string, ...components: object[]) => ({
  id: String(1000 + name.length),
  name,
  language: 'ar',
  status,
  category: 'UTILITY',
  components,
});

/** The templates of every account, as Meta lists them. */
const accountTemplates = [
  listed(
    'confirm_order',
    'APPROVED',
    { type: 'BODY', text: 'مرحبًا {{1}}، وصلنا طلبك رقم {{2}}: {{3}}. هل نؤكده؟' },
    quickReplies('تأكيد الطلب', 'تعديل', 'إلغاء'),
  ),
  listed('order_shipped', 'APPROVED', { type: 'BODY', text: 'أهلًا {{1}}، طلبك {{2}} في الطريق إليك.' }),
  listed('order_update', 'APPROVED', { type: 'BODY', text: '{{1}} {{2}} {{3}}' }),
  listed('thanks', 'APPROVED', { type: 'BODY', text: 'شكرًا لثقتك يا {{1}}.' }),
  listed('new_offer', 'PENDING', { type: 'BODY', text: 'عرض جديد يا {{1}}' }, quickReplies('أريده')),
];

/** The labels of the quick replies under a sent template. */
export function readButtons(body: unknown): string[] {
  const name = field(field(body, 'template'), 'name');
  const template = accountTemplates.find((one) => one.name === name);
  const buttons = template?.components.flatMap((one) => field(one, 'buttons') ?? []) ?? [];
  return buttons.map((button) => String(field(button, 'text')));
}

const numberPath = /^\/v\d+\.\d+\/(\d+)(?:\?|$)/;

/**
 * Responds like Meta's WhatsApp Cloud API: `GET /v{version}/{phoneNumberId}`, `GET
 * /v{version}/{accountId}/message_templates` and `POST /v{version}/{phoneNumberId}/messages`, template and
 * text messages.
 */
export function answerAsWhatsApp(request: FakeRequest, behavior: WhatsAppBehavior): FakeReply {
  if (!request.token) return failure(401, 190, 'An access token is required to request this resource.');
  const scripted = failures[behavior];
  if (scripted) return scripted();
  if (request.method === 'GET' && templatesPath.test(request.path)) {
    return reply(200, { data: accountTemplates, paging: { cursors: { before: 'a', after: 'b' } } });
  }
  const id = request.method === 'GET' ? numberPath.exec(request.path)?.[1] : undefined;
  if (id) return reply(200, { id, display_phone_number: '+966 55 123 4567', verified_name: 'متجر' });
  if (request.method !== 'POST' || !messagesPath.test(request.path)) {
    return failure(400, 100, 'Unsupported post request.', 'GraphMethodException');
  }
  const problem = findProblem(request.body);
  if (problem)
    return failure(
      400,
      problem.code,
      `(#${problem.code}) ${problem.message}`,
      'OAuthException',
      problem.details,
    );

  const to = String(field(request.body, 'to')).replace(/\D/g, '');
  // WhatsApp's own ids contain the phone as well.
  const acceptedId = `wamid.${Buffer.from(`${to} ${randomUUID()}`).toString('base64')}`;
  const isTemplate = field(request.body, 'type') === 'template';
  const accepted = reply(200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: String(field(request.body, 'to')), wa_id: to }],
    messages: [{ id: acceptedId, ...(isTemplate && { message_status: 'accepted' }) }],
  });
  return { ...accepted, acceptedId, isAnswered: behavior !== 'timeout' };
}

type Problem = { code: number; message: string; details: string };

const invalid = (details: string): Problem => ({ code: 100, message: 'Invalid parameter', details });

function findProblem(body: unknown): Problem | undefined {
  if (field(body, 'messaging_product') !== 'whatsapp') return invalid('messaging_product must be whatsapp');
  if (!/^\+?\d{8,15}$/.test(String(field(body, 'to') ?? ''))) return invalid('to is no phone number');
  const type = field(body, 'type') ?? 'text';
  if (type === 'text') {
    const text = field(field(body, 'text'), 'body');
    return isFilled(text) && text.length <= 4096
      ? undefined
      : invalid('text.body must have 1 to 4096 characters');
  }
  if (type !== 'template') return invalid('type must be text or template');
  const template = field(body, 'template');
  if (!isFilled(field(template, 'name'))) return invalid('template.name is required');
  if (!isFilled(field(field(template, 'language'), 'code')))
    return invalid('template.language.code is required');
  return findParameterProblem(field(template, 'components'));
}

function findParameterProblem(components: unknown): Problem | undefined {
  const parameters = (Array.isArray(components) ? components : []).flatMap(
    (component) => (field(component, 'parameters') as unknown[] | undefined) ?? [],
  );
  for (const parameter of parameters.filter((candidate) => field(candidate, 'type') === 'text')) {
    const text = field(parameter, 'text');
    if (!isFilled(text)) return invalid('A template parameter is empty');
    if (text.length > 1024) return invalid('A template parameter is longer than 1024 characters');
    if (/[\n\t]| {5}/.test(text)) {
      return {
        code: 132018,
        message: 'There’s an issue with the parameters in your template',
        details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      };
    }
  }
  return undefined;
}
