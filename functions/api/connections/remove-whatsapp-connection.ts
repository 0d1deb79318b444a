import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const removeWhatsAppConnection = handle(api.removeWhatsAppConnection, async ({ caller }) => {
  await getDependencies().connections.removeWhatsApp(caller.userId);
  return undefined;
});
