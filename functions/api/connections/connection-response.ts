import { api } from '@mirsah/contracts/api.ts';
import type { ResponseOf } from '@mirsah/contracts/contract.ts';
import type { CodConnection } from '@mirsah/domain/connection/cod-connection.ts';
import type { WhatsAppConnection } from '@mirsah/domain/connection/whatsapp-connection.ts';

type Connections = ResponseOf<typeof api.getConnections>;

/** Of a secret, only what may be shown leaves the server. */
export function codResponse({ endpoint, apiKey, keyRefusedAt }: CodConnection) {
  return {
    endpoint,
    apiKey: { lastFour: apiKey.lastFour },
    keyRefusedAt,
  } satisfies NonNullable<Connections['cod']>;
}

export function whatsAppResponse(connection: WhatsAppConnection) {
  const { ownerId, phoneNumberId, token, appSecret, verifyToken } = connection;
  return {
    phoneNumberId,
    token: { lastFour: token.lastFour },
    appSecret: appSecret && { lastFour: appSecret.lastFour },
    webhook: {
      path: api.receiveWhatsAppReports.path.replace('{ownerId}', encodeURIComponent(ownerId)),
      verifyToken,
    },
  } satisfies NonNullable<Connections['whatsApp']>;
}
