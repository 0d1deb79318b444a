import { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import type { Clock } from '@mirsah/domain/clock';
import { type CodNetwork, testCodConnection } from '@mirsah/domain/cod-network/commands';
import type { CodConnection, ConnectionRepository, WhatsAppConnection } from '@mirsah/domain/connection';
import {
  type AddressCheck,
  type NumberReader,
  saveCodConnection,
  saveWhatsAppConnection,
  testWhatsAppConnection,
} from '@mirsah/domain/connection/commands';
import { type DeliveryRepository, resumeDeliveries } from '@mirsah/domain/delivery';
import { limitRate, type RateCounter } from '@mirsah/domain/rate-limit';
import type { SecretBox } from '@mirsah/domain/secret';
import { assertApproved } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = {
  connections: ConnectionRepository;
  deliveries: DeliveryRepository;
  secrets: SecretBox;
  codNetwork: CodNetwork & AddressCheck;
  numbers: NumberReader;
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

  saveCodConnection: handle(
    api.saveCodConnection,
    async ({ caller, body: { endpoint, apiKey, sendsWhen } }) => {
      const entry = { ownerId: caller.ownerId, endpoint, apiKey, sendsWhen };
      const connection = await saveCodConnection(ports, entry);
      return { ...codResponse(connection), resumed: await resumeDeliveries(ports, caller.ownerId) };
    },
  ),

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
    await limitAttempts(ports, caller.ownerId);
    await saveWhatsAppConnection(ports, entry);
    return whatsAppResponse(await testWhatsAppConnection(ports, caller.ownerId));
  }),

  testWhatsAppConnection: handle(api.testWhatsAppConnection, async ({ caller }) => {
    await limitAttempts(ports, caller.ownerId);
    return whatsAppResponse(await testWhatsAppConnection(ports, caller.ownerId));
  }),

  removeWhatsAppConnection: handle(api.removeWhatsAppConnection, async ({ caller }) => {
    await ports.connections.removeWhatsApp(caller.ownerId);
    return undefined;
  }),
});

/** Saving also tests the token, so both share one limit: stolen tokens cannot be tested here. */
const limitAttempts = (ports: Ports, ownerId: string) =>
  limitRate(ports, { name: `whatsapp-test#${ownerId}`, limit: 10, seconds: 60 });

type Connections = ResponseOf<typeof api.getConnections>;

/** Of a secret, only its last four characters leave the server. */
function codResponse(connection: CodConnection) {
  const { endpoint, apiKey, sendsWhen, keyRejectedAt, failure, acceptedAt, reading } = connection;
  return {
    endpoint,
    apiKey: { lastFour: apiKey.lastFour },
    sendsWhen,
    keyRejectedAt,
    failure,
    acceptedAt,
    reading,
  } satisfies NonNullable<Connections['cod']>;
}

function whatsAppResponse(connection: WhatsAppConnection) {
  const { ownerId, phoneNumberId, accountId, token, appSecret, verifyToken } = connection;
  const { tokenCheck, webhookVerifiedAt, reportedAt } = connection;
  return {
    phoneNumberId,
    accountId,
    token: { lastFour: token.lastFour },
    appSecret: appSecret && { lastFour: appSecret.lastFour },
    webhook: {
      path: api.receiveWhatsAppReports.path.replace('{ownerId}', encodeURIComponent(ownerId)),
      verifyToken,
    },
    tokenCheck,
    webhookVerifiedAt,
    reportedAt,
  } satisfies NonNullable<Connections['whatsApp']>;
}
