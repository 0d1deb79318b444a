import { api } from '@mirsah/contracts/api.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { getDependencies } from '../../dependencies.ts';
import { handlePage } from '../../http/endpoint.ts';
import { parseWith } from '../../http/parse.ts';

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
