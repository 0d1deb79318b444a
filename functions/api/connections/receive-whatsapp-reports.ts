import { api } from '@mirsah/contracts/api.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { getDependencies } from '../../dependencies.ts';
import { handlePage } from '../../http/endpoint.ts';
import { type HttpEvent, json } from '../../http/http.ts';
import { jsonBody, parseWith } from '../../http/parse.ts';
import { isSignedBy, readReports } from '../../partners/whatsapp-reports.ts';

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
