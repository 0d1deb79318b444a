import { createHmac, timingSafeEqual } from 'node:crypto';
import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import { type MessageReport, reportedStates } from '@mirsah/domain/order-message';
import * as z from 'zod';
import { getDependencies } from '../dependencies.ts';
import { handlePage } from '../http/lambda.ts';
import { type HttpEvent, jsonBody, parseWith } from '../http/request.ts';
import { json } from '../http/response.ts';

export const verifyWhatsAppWebhook = handlePage(api.verifyWhatsAppWebhook, async (event) => {
  const { ownerId } = parseWith(api.verifyWhatsAppWebhook.params, event.pathParameters ?? {});
  const query = parseWith(api.verifyWhatsAppWebhook.query, event.queryStringParameters ?? {});
  const connection = await getDependencies().connections.findWhatsApp(ownerId);
  if (connection?.verifyToken !== query['hub.verify_token']) throw new DomainError('not_allowed');
  return {
    statusCode: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: query['hub.challenge'],
  };
});

/**
 * Takes Meta's reports and leaves them to the egress queue: Meta wants an answer at once, and a report may come
 * before the message it is about is written down.
 */
export const receiveWhatsAppReports = handlePage(api.receiveWhatsAppReports, async (event) => {
  const { ownerId } = parseWith(api.receiveWhatsAppReports.params, event.pathParameters ?? {});
  if (!(await isFromMeta(ownerId, event))) throw new DomainError('not_allowed');
  const reports = readReports(jsonBody(event));
  const { egress } = getDependencies();
  await Promise.all(reports.map((report) => egress.add({ type: 'message_report', ownerId, report })));
  return json(api.receiveWhatsAppReports.status, { received: reports.length });
});

async function isFromMeta(ownerId: string, event: HttpEvent): Promise<boolean> {
  const { connections, secrets } = getDependencies();
  const signature = event.headers['x-hub-signature-256'];
  // Without a signature nobody's secret is opened.
  if (!signature) return false;
  const connection = await connections.findWhatsApp(ownerId);
  if (!connection?.appSecret) return false;
  const appSecret = await secrets.open({ ownerId, name: 'whatsapp-app-secret' }, connection.appSecret);
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return isSignedBy(appSecret, body, signature);
}

/** Whether Meta signed these very bytes with the app's secret (`X-Hub-Signature-256`). Takes equally long for any. */
export function isSignedBy(appSecret: string, body: Buffer, signature: string | undefined): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The part of Meta's notification that is read; it holds much more, and will hold more yet. */
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

/** What a notification reports of messages; nothing for notifications about anything else. */
export function readReports(body: unknown): MessageReport[] {
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
