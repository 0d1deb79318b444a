import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { MAX_RECEIVED_TEXT } from '@mirsah/domain/conversation';
import type { CustomerMessage } from '@mirsah/domain/conversation/answer';
import { DomainError } from '@mirsah/domain/error';
import { type MessageReport, reportedStates } from '@mirsah/domain/order-message';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import * as z from 'zod';
import type { EgressQueue } from '../egress/queue.ts';
import { handlePublic } from '../http/endpoint.ts';
import { type HttpEvent, isSameSecret, jsonBody, limitBody, parseWith } from '../http/request.ts';
import { json } from '../http/response.ts';

type Ports = {
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  reportQueue: Pick<EgressQueue, 'add'>;
  rates: RateCounter;
  clock: Clock;
};

/**
 * Meta puts up to 1,000 reports of a few hundred bytes into a call, most of all after we were away. It sends what we reject
 * again, over a week, and nothing that we have accepted.
 */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_REPORTS = 1000;
/** In one message of the queue. A call with more counts as several. */
const REPORTS_A_PART = 100;
/** A merchant may send 60 messages a minute, and each has three reports. */
const CALLS_A_MINUTE = 300;
/** A report may arrive before the answer to our own request is stored, by as long as that request takes. */
const REPORT_DELAY_SECONDS = 8;

/** Meta's webhook: how it verifies a merchant's address, and how it reports what became of their messages. */
export const whatsAppWebhook = (ports: Ports) => ({
  verifyWhatsAppWebhook: handlePublic(api.verifyWhatsAppWebhook, async (event) => {
    const { ownerId } = parseWith(api.verifyWhatsAppWebhook.params, event.pathParameters ?? {});
    const query = parseWith(api.verifyWhatsAppWebhook.query, event.queryStringParameters ?? {});
    const connection = await ports.connections.findWhatsApp(ownerId);
    if (!connection || !isSameSecret(query['hub.verify_token'], connection.verifyToken))
      throw new DomainError('not_allowed');
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: query['hub.challenge'],
    };
  }),

  /**
   * Only queues the reports, because Meta expects an answer at once; a hundred in one message, in a queue of their own:
   * merchants choose the secret that signs them, so any merchant could send any number, and nobody's orders may wait for
   * them.
   */
  receiveWhatsAppReports: handlePublic(api.receiveWhatsAppReports, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const { ownerId } = parseWith(api.receiveWhatsAppReports.params, event.pathParameters ?? {});
    if (!(await isFromMeta(ports, ownerId, event))) throw new DomainError('not_allowed');
    const notification = readNotification(jsonBody(event));
    const reports = readReports(notification).slice(0, MAX_REPORTS);
    const messages = readMessages(notification).slice(0, MAX_REPORTS);
    const received = reports.length + messages.length;
    for (let counted = 0; counted === 0 || counted < received; counted += REPORTS_A_PART)
      await limitRate(ports, { name: `reports#${ownerId}`, limit: CALLS_A_MINUTE, seconds: 60 });
    await Promise.all([
      ...inParts(reports, REPORTS_A_PART).map((part) =>
        ports.reportQueue.add({ type: 'message_reports', ownerId, reports: part }, REPORT_DELAY_SECONDS),
      ),
      // Somebody waits for what follows from these.
      ...inParts(messages, MESSAGES_A_PART).map((part) =>
        ports.reportQueue.add({ type: 'customer_messages', ownerId, messages: part }),
      ),
    ]);
    return json(api.receiveWhatsAppReports.status, { received });
  }),
});

async function isFromMeta({ connections, secrets }: Ports, ownerId: string, event: HttpEvent) {
  const signature = event.headers['x-hub-signature-256'];
  // A request without a signature does not get a secret opened.
  if (!signature) return false;
  const connection = await connections.findWhatsApp(ownerId);
  if (!connection?.appSecret) return false;
  const appSecret = await secrets.open({ ownerId, name: 'whatsapp-app-secret' }, connection.appSecret);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return isSignedBy(appSecret, body, signature);
}

/** Whether Meta signed these bytes with the app's secret (`X-Hub-Signature-256`). Compares in constant time. */
function isSignedBy(appSecret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const statusSchema = z.object({
  id: z.string().max(300),
  status: z.string(),
  errors: z.array(z.object({ code: z.number().int(), title: z.string().optional() })).optional(),
});

/** A picture or another file, with what its sender has written under it. */
const fileSchema = z.object({ caption: z.string().optional() }).optional();

const messageSchema = z.object({
  id: z.string().min(1).max(300),
  /** Not there for a customer who shows no number; `user_id` is then. */
  from: z.string().max(40).optional(),
  from_user_id: z.string().max(200).optional(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  /** Without an id where nothing is answered: of what was forwarded. */
  context: z.object({ id: z.string().max(300).optional() }).optional(),
  text: z.object({ body: z.string() }).optional(),
  image: fileSchema,
  video: fileSchema,
  document: fileSchema,
  button: z.object({ text: z.string(), payload: z.string().max(300) }).optional(),
  interactive: z
    .object({ button_reply: z.object({ id: z.string().max(300), title: z.string() }).optional() })
    .optional(),
});

const contactSchema = z.object({
  wa_id: z.string().max(40).optional(),
  user_id: z.string().max(200).optional(),
  profile: z.object({ name: z.string().optional() }).optional(),
});

/** The part of Meta's notification that we read; everything else in it is ignored, and what is strange in it left out. */
const notificationSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
            contacts: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});
type Value = z.infer<typeof notificationSchema>['entry'][number]['changes'][number]['value'];

/** None for notifications about anything else. */
function readNotification(body: unknown): Value[] {
  const notification = notificationSchema.safeParse(body);
  if (!notification.success) return [];
  return notification.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
}

const known = <T>(schema: z.ZodType<T>, values: readonly unknown[] = []): T[] =>
  values.flatMap((value) => schema.safeParse(value).data ?? []);

/** What customers pressed or wrote, each under a hash of its id, which has the customer's phone in it. */
function readMessages(values: readonly Value[]): CustomerMessage[] {
  return values.flatMap(({ messages, contacts }) => {
    const named = known(contactSchema, contacts);
    return known(messageSchema, messages)
      .filter(({ type }) => !unanswered.has(type))
      .map((message) => {
        const { button, interactive } = message;
        const caption = (message.image ?? message.video ?? message.document)?.caption;
        const reply = interactive?.button_reply;
        const contact = senderOf(message, named);
        return {
          id: createHash('sha256').update(message.id).digest('base64url'),
          at: new Date(Number(message.timestamp) * 1000).toISOString(),
          contextId: message.context?.id ?? null,
          payload: button?.payload ?? reply?.id ?? null,
          text: (message.text?.body ?? button?.text ?? reply?.title ?? caption ?? '').slice(
            0,
            MAX_RECEIVED_TEXT,
          ),
          contact: {
            waId: message.from ?? contact?.wa_id ?? null,
            userId: message.from_user_id ?? contact?.user_id ?? null,
          },
          name: contact?.profile?.name?.slice(0, MAX_NAME),
        };
      });
  });
}

/** More than anybody is called. */
const MAX_NAME = 200;

type Sender = z.infer<typeof contactSchema>;

/** Whoever sent a message, among those that a call names: it may hold messages of several. */
function senderOf(
  { from, from_user_id: userId }: z.infer<typeof messageSchema>,
  contacts: readonly Sender[],
): Sender | undefined {
  const isNamed = from !== undefined || userId !== undefined;
  const sender = contacts.find(
    ({ wa_id, user_id }) =>
      (from !== undefined && wa_id === from) || (userId !== undefined && user_id === userId),
  );
  return sender ?? (isNamed || contacts.length > 1 ? undefined : contacts[0]);
}

/** What is in a conversation, and says nothing that is to be answered. */
const unanswered = new Set(['reaction', 'system', 'unsupported']);

/** A message of the queue holds a few: one that fails has the others done again. */
const MESSAGES_A_PART = 10;

const inParts = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );

/** The message states in a notification; none for states we do not know. */
function readReports(values: readonly Value[]): MessageReport[] {
  const statuses = values.flatMap((value) => known(statusSchema, value.statuses));
  return statuses.flatMap(({ id, status, errors }) => {
    const state = reportedStates.find((one) => one === status);
    const [error] = errors ?? [];
    const failure = error ? { code: error.code, message: (error.title ?? '').slice(0, 300) } : null;
    return state ? [{ remoteId: id, state, failure }] : [];
  });
}
