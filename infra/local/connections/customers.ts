import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readButtons } from './answers.ts';
import { type Customers, type Delivering, field, type Received, type Webhook } from './behaviors.ts';

/** A customer's action on a message that the WhatsApp stand-in accepted, and its webhook call. */
export type CustomerAct =
  /** Presses a button of the template, counted from 0. */
  | { press: number }
  /** Writes a text, as a reply to the message (`isReply`) or not. */
  | { write: string; isReply?: boolean }
  | { status: 'sent' | 'delivered' | 'read' | 'failed'; code?: number };

/** One part of a webhook call in Meta's format. */
export function eventOf(
  { acceptedId, body }: Pick<Received, 'acceptedId' | 'body'>,
  act: CustomerAct,
  { isNumberHidden = false }: Pick<Delivering, 'isNumberHidden'> = {},
): object {
  const number = String(field(body, 'to')).replace(/\D/g, '');
  const userId = `SA.${number.split('').reverse().join('')}`;
  if ('status' in act) {
    const errors = act.code === undefined ? undefined : [{ code: act.code, title: 'Message undeliverable' }];
    const recipient = isNumberHidden ? {} : { recipient_id: number };
    return { statuses: [{ id: acceptedId, status: act.status, timestamp: now(), ...recipient, errors }] };
  }
  const contacts = [
    { profile: { name: 'العميل' }, user_id: userId, ...(!isNumberHidden && { wa_id: number }) },
  ];
  const sender = { from_user_id: userId, ...(!isNumberHidden && { from: number }) };
  const message = { ...sender, id: `wamid.${randomUUID()}`, timestamp: now() };
  if ('write' in act) {
    const context = act.isReply ? { context: { id: acceptedId } } : {};
    return { contacts, messages: [{ ...message, ...context, type: 'text', text: { body: act.write } }] };
  }
  const text = readButtons(body)[act.press] ?? '';
  // A button without a payload returns its label.
  const button = { text, payload: readPayloads(body)[act.press] ?? text };
  return { contacts, messages: [{ ...message, type: 'button', context: { id: acceptedId }, button }] };
}

const now = () => String(Math.floor(Date.now() / 1000));

/** The payloads of a sent template's buttons, in order. */
export function readPayloads(body: unknown): string[] {
  const components = field(field(body, 'template'), 'components');
  const buttons = (Array.isArray(components) ? components : []).filter(
    (one) => field(one, 'type') === 'button',
  );
  return buttons.map((button) => {
    const parameters = field(button, 'parameters');
    return String(field(Array.isArray(parameters) ? parameters[0] : undefined, 'payload'));
  });
}

/**
 * Calls the product's webhook with these events, signed as by Meta. Returns the statuses of the responses; 0
 * for no response.
 */
export async function callWebhook(
  { url, appSecret }: Webhook,
  events: readonly object[],
  { repeat = 1, isShuffled = false, batch = 1, delayMs = 0 }: Delivering = {},
): Promise<number[]> {
  const all = Array.from({ length: repeat }, () => events).flat();
  const inOrder = isShuffled ? all.toSorted(() => Math.random() - 0.5) : all;
  if (delayMs > 0) await sleep(delayMs);
  const statuses: number[] = [];
  for (let start = 0; start < inOrder.length; start += batch) {
    const changes = inOrder.slice(start, start + batch).map((value) => ({
      field: 'messages',
      value: { messaging_product: 'whatsapp', ...value },
    }));
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
    const signature = createHmac('sha256', appSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    statuses.push(answer?.status ?? 0);
  }
  return statuses;
}

/** Whether the address passes Meta's challenge, which precedes calls. */
export async function isVerified(url: string, verifyToken: string): Promise<boolean> {
  const challenge = randomUUID();
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': challenge,
  });
  const answer = await fetch(`${url}?${query}`).catch(() => undefined);
  return answer?.status === 200 && (await answer.text()) === challenge;
}

/** The state before any setup. */
export const noCustomers: Customers = { webhooks: {}, delivering: {} };

/** The id of the number that a message was sent from. */
export const numberOf = (path: string) => path.split('/').at(-2) ?? '';

/** Collects customers' actions while calls are delayed, and delivers them later. */
export function createPost(customers: () => Customers): {
  add(message: Pick<Received, 'acceptedId' | 'body' | 'path'>, acts: readonly CustomerAct[]): Promise<void>;
} {
  const waiting = new Map<string, { events: object[]; sent: Promise<void> }>();
  return {
    async add(message, acts) {
      const { webhooks, delivering } = customers();
      const number = numberOf(message.path);
      const webhook = webhooks[number];
      if (!webhook) return;
      const events = acts.map((act) => eventOf(message, act, delivering));
      const { delayMs = 0, ...rest } = delivering;
      const open = waiting.get(number);
      if (open) {
        open.events.push(...events);
        return open.sent;
      }
      const sent = sleep(delayMs).then(async () => {
        waiting.delete(number);
        await callWebhook(webhook, events, rest);
      });
      waiting.set(number, { events, sent });
      return sent;
    },
  };
}
