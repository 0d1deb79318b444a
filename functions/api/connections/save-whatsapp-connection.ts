import { api } from '@mirsah/contracts/api.ts';
import { saveWhatsAppConnection as save } from '@mirsah/domain/connection/save-whatsapp-connection.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { whatsAppResponse } from './connection-response.ts';

export const saveWhatsAppConnection = handle(api.saveWhatsAppConnection, async ({ caller, body }) => {
  const { phoneNumberId, token, appSecret } = body;
  const entry = { ownerId: caller.userId, phoneNumberId, token, appSecret };
  return whatsAppResponse(await save(getDependencies(), entry));
});
