import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { codResponse, whatsAppResponse } from './connection-response.ts';

export const getConnections = handle(api.getConnections, async ({ caller }) => {
  const { connections } = getDependencies();
  const [cod, whatsApp] = await Promise.all([
    connections.findCod(caller.userId),
    connections.findWhatsApp(caller.userId),
  ]);
  return { cod: cod ? codResponse(cod) : null, whatsApp: whatsApp ? whatsAppResponse(whatsApp) : null };
});
