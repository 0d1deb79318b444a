import { createHmac, timingSafeEqual } from 'node:crypto';
import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { ConnectionRepository } from '@mirsah/domain/connection';
import { DomainError } from '@mirsah/domain/error';
import { type MessageReport, reportedStates } from '@mirsah/domain/order-message';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import * as z from 'zod';
import type { EgressQueue } from '../egress/queue.ts';
import { handlePublic } from '../http/endpoint.ts';
import { type HttpEvent, jsonBody, limitBody, parseWith } from '../http/request.ts';
import { json } from '../http/response.ts';

type Ports = {
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  secrets: Pick<SecretBox, 'open'>;
  reportQueue: Pick<EgressQueue, 'add'>;
  rates: RateCounter;
  clock: Clock;
};

/** Meta's calls are a few hundred bytes a report. It sends what we reject again, over a week. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_REPORTS = 100;
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
    if (connection?.verifyToken !== query['hub.verify_token']) throw new DomainError('not_allowed');
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      body: query['hub.challenge'],
    };
  }),

  /**
   * Only queues the reports, because Meta expects an answer at once; all of a call in one message, in a queue of their
   * own: merchants choose the secret that signs them, so any merchant could send any number, and nobody's orders may
   * wait for them.
   */
  receiveWhatsAppReports: handlePublic(api.receiveWhatsAppReports, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const { ownerId } = parseWith(api.receiveWhatsAppReports.params, event.pathParameters ?? {});
    if (!(await isFromMeta(ports, ownerId, event))) throw new DomainError('not_allowed');
    await limitRate(ports, { name: `reports#${ownerId}`, limit: CALLS_A_MINUTE, seconds: 60 });
    const reports = readReports(jsonBody(event)).slice(0, MAX_REPORTS);
    if (reports.length > 0) {
      await ports.reportQueue.add({ type: 'message_reports', ownerId, reports }, REPORT_DELAY_SECONDS);
    }
    return json(api.receiveWhatsAppReports.status, { received: reports.length });
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

/** The part of Meta's notification that we read; everything else in it is ignored. */
const notificationSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string().max(300),
                  status: z.string(),
                  errors: z
                    .array(z.object({ code: z.number().int(), title: z.string().optional() }))
                    .optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

/** The message states in a notification; none for notifications about anything else and for states we do not know. */
function readReports(body: unknown): MessageReport[] {
  const notification = notificationSchema.safeParse(body);
  if (!notification.success) return [];
  const statuses = notification.data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value.statuses ?? []),
  );
  return statuses.flatMap(({ id, status, errors }) => {
    const state = reportedStates.find((known) => known === status);
    const [error] = errors ?? [];
    const failure = error ? { code: error.code, message: (error.title ?? '').slice(0, 300) } : null;
    return state ? [{ remoteId: id, state, failure }] : [];
  });
}
