import { createHmac, timingSafeEqual } from 'node:crypto';
import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { DomainError } from '@mirsah/domain/error';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import type { EgressQueue } from '../egress/queue.ts';
import { handlePublic } from '../http/endpoint.ts';
import { type HttpEvent, isSameSecret, jsonBody, limitBody, parseWith } from '../http/request.ts';
import { json } from '../http/response.ts';
import { readNotification } from './whatsapp-notification.ts';

type Ports = {
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  reportQueue: Pick<EgressQueue, 'add'>;
  rates: RateCounter;
  clock: Clock;
};

/**
 * Meta puts up to 1,000 reports of a few hundred bytes into a call, most of all after an outage of ours. It
 * resends what we reject for a week, and never what we have accepted.
 */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_REPORTS = 1000;
/** Per message of the queue. A call with more counts as several. */
const REPORTS_A_PART = 100;
/** A merchant may send 60 messages a minute, and each has three reports. */
const CALLS_A_MINUTE = 300;
/** A report may arrive before the response to our own request is stored, by as long as that request takes. */
const REPORT_DELAY_SECONDS = 8;

/** Meta's webhook: the verification of a merchant's address, and the reports about their messages. */
export const whatsAppWebhook = (ports: Ports) => ({
  verifyWhatsAppWebhook: handlePublic(api.verifyWhatsAppWebhook, async (event) => {
    const { ownerId } = parseWith(api.verifyWhatsAppWebhook.params, event.pathParameters ?? {});
    const query = parseWith(api.verifyWhatsAppWebhook.query, event.queryStringParameters ?? {});
    const connection = await ports.connections.findWhatsApp(ownerId);
    if (!connection || !isSameSecret(query['hub.verify_token'], connection.verifyToken))
      throw new DomainError('not_allowed');
    await recordSeen(ports, ownerId, 'verified');
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: query['hub.challenge'],
    };
  }),

  /**
   * Only queues the reports, because Meta expects a response at once. A message holds a hundred, in a
   * separate queue: merchants choose the secret that signs reports and could send any number of them, which
   * must not delay other merchants' orders.
   */
  receiveWhatsAppReports: handlePublic(api.receiveWhatsAppReports, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const { ownerId } = parseWith(api.receiveWhatsAppReports.params, event.pathParameters ?? {});
    const connection = await signedFor(ports, ownerId, event);
    if (!connection) throw new DomainError('not_allowed');
    const { phoneNumberId } = connection;
    const notification = readNotification(jsonBody(event), { phoneNumberId, now: ports.clock.now() });
    const reports = notification.reports.slice(0, MAX_REPORTS);
    const messages = notification.messages.slice(0, MAX_REPORTS);
    const received = reports.length + messages.length;
    for (let counted = 0; counted === 0 || counted < received; counted += REPORTS_A_PART)
      await limitRate(ports, { name: `reports#${ownerId}`, limit: CALLS_A_MINUTE, seconds: 60 });
    const isLate = ports.clock.now().getTime() - Date.parse(connection.reportedAt ?? FIRST) > NOTE_EVERY_MS;
    await Promise.all([
      isLate && recordSeen(ports, ownerId, 'reported'),
      ...inParts(reports, REPORTS_A_PART).map((part) =>
        ports.reportQueue.add({
          message: { type: 'message_reports', ownerId, reports: part },
          ownerId,
          delaySeconds: REPORT_DELAY_SECONDS,
        }),
      ),
      // A customer waits for the reply to these.
      ...inParts(messages, MESSAGES_A_PART).map((part) =>
        ports.reportQueue.add({ message: { type: 'customer_messages', ownerId, messages: part }, ownerId }),
      ),
    ]);
    return json(api.receiveWhatsAppReports.status, { received });
  }),
});

const FIRST = new Date(0).toISOString();
/** The minimum interval between two records of Meta's calls; each one is a write. */
const NOTE_EVERY_MS = 10 * 60_000;

/** Queues the record that Meta reaches the webhook, because this function may not write connections. */
const recordSeen = ({ reportQueue, clock }: Ports, ownerId: string, what: 'verified' | 'reported') =>
  reportQueue.add({
    message: { type: 'webhook_seen', ownerId, at: clock.now().toISOString(), what },
    ownerId,
  });

/** The connection whose app secret signs the request; undefined when Meta did not send it. */
async function signedFor({ connections, secrets }: Ports, ownerId: string, event: HttpEvent) {
  const signature = event.headers['x-hub-signature-256'];
  // A request without a signature decrypts no secret.
  if (!signature) return undefined;
  const connection = await connections.findWhatsApp(ownerId);
  if (!connection?.appSecret) return undefined;
  const appSecret = await secrets.open({ ownerId, name: 'whatsapp-app-secret' }, connection.appSecret);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return isSignedBy(appSecret, body, signature) ? connection : undefined;
}

/**
 * Whether Meta signed these bytes with the app's secret (`X-Hub-Signature-256`). Compares in constant time.
 */
function isSignedBy(appSecret: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Few per queue message, because one that fails repeats the others. */
const MESSAGES_A_PART = 10;

const inParts = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );
