import { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import type { Clock } from '@mirsah/domain/clock';
import { type CodNetwork, testCodConnection } from '@mirsah/domain/cod-network/commands';
import type { CodConnection, ConnectionRepository, WhatsAppConnection } from '@mirsah/domain/connection';
import { saveCodConnection, saveWhatsAppConnection } from '@mirsah/domain/connection/commands';
import { type DeliveryRepository, resumeDeliveries } from '@mirsah/domain/delivery';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import { assertApproved } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = {
  connections: ConnectionRepository;
  deliveries: DeliveryRepository;
  secrets: SecretBox;
  codNetwork: CodNetwork;
  rates: RateCounter;
  clock: Clock;
};

/** A merchant's connections to the cash-on-delivery network and to WhatsApp. */
export const connections = (ports: Ports) => ({
  getConnections: handle(api.getConnections, async ({ caller }) => {
    const [cod, whatsApp] = await Promise.all([
      ports.connections.findCod(caller.ownerId),
      ports.connections.findWhatsApp(caller.ownerId),
    ]);
    return { cod: cod ? codResponse(cod) : null, whatsApp: whatsApp ? whatsAppResponse(whatsApp) : null };
  }),

  saveCodConnection: handle(api.saveCodConnection, async ({ caller, body: { endpoint, apiKey } }) => {
    const connection = await saveCodConnection(ports, { ownerId: caller.ownerId, endpoint, apiKey });
    return { ...codResponse(connection), resumed: await resumeDeliveries(ports, caller.ownerId) };
  }),

  removeCodConnection: handle(api.removeCodConnection, async ({ caller }) => {
    await ports.connections.removeCod(caller.ownerId);
    return undefined;
  }),

  testCodConnection: handle(api.testCodConnection, async ({ caller, body: { endpoint, apiKey } }) => {
    assertApproved(caller);
    return testCodConnection(ports, { ownerId: caller.ownerId, endpoint, apiKey });
  }),

  saveWhatsAppConnection: handle(api.saveWhatsAppConnection, async ({ caller, body }) => {
    const { phoneNumberId, accountId, token, appSecret } = body;
    const entry = { ownerId: caller.ownerId, phoneNumberId, accountId, token, appSecret };
    return whatsAppResponse(await saveWhatsAppConnection(ports, entry));
  }),

  removeWhatsAppConnection: handle(api.removeWhatsAppConnection, async ({ caller }) => {
    await ports.connections.removeWhatsApp(caller.ownerId);
    return undefined;
  }),
});

type Connections = ResponseOf<typeof api.getConnections>;

/** Of a secret, only its last four characters leave the server. */
function codResponse({ endpoint, apiKey, keyRejectedAt, failure, reading }: CodConnection) {
  return {
    endpoint,
    apiKey: { lastFour: apiKey.lastFour },
    keyRejectedAt,
    failure,
    reading,
  } satisfies NonNullable<Connections['cod']>;
}

function whatsAppResponse(connection: WhatsAppConnection) {
  const { ownerId, phoneNumberId, accountId, token, appSecret, verifyToken } = connection;
  return {
    phoneNumberId,
    accountId,
    token: { lastFour: token.lastFour },
    appSecret: appSecret && { lastFour: appSecret.lastFour },
    webhook: {
      path: api.receiveWhatsAppReports.path.replace('{ownerId}', encodeURIComponent(ownerId)),
      verifyToken,
    },
  } satisfies NonNullable<Connections['whatsApp']>;
}
