import { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { resumeDeliveries } from '@mirsah/domain/cod-network/deliver';
import { testCodConnection as test } from '@mirsah/domain/cod-network/test-connection';
import type { CodConnection, WhatsAppConnection } from '@mirsah/domain/connection';
import {
  saveCodConnection as save,
  saveWhatsAppConnection as saveFromCommands,
} from '@mirsah/domain/connection/commands';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const getConnections = handle(api.getConnections, async ({ caller }) => {
  const { connections } = getDependencies();
  const [cod, whatsApp] = await Promise.all([
    connections.findCod(caller.userId),
    connections.findWhatsApp(caller.userId),
  ]);
  return { cod: cod ? codResponse(cod) : null, whatsApp: whatsApp ? whatsAppResponse(whatsApp) : null };
});

export const saveCodConnection = handle(api.saveCodConnection, async ({ caller, body }) => {
  const { endpoint, apiKey } = body;
  const connection = await save(getDependencies(), { ownerId: caller.userId, endpoint, apiKey });
  return { ...codResponse(connection), resumed: await resumeDeliveries(getDependencies(), caller.userId) };
});

export const removeCodConnection = handle(api.removeCodConnection, async ({ caller }) => {
  await getDependencies().connections.removeCod(caller.userId);
  return undefined;
});

export const testCodConnection = handle(api.testCodConnection, ({ caller, body }) =>
  test(getDependencies(), { ownerId: caller.userId, endpoint: body.endpoint, apiKey: body.apiKey }),
);

export const saveWhatsAppConnection = handle(api.saveWhatsAppConnection, async ({ caller, body }) => {
  const { phoneNumberId, token, appSecret } = body;
  const entry = { ownerId: caller.userId, phoneNumberId, token, appSecret };
  return whatsAppResponse(await saveFromCommands(getDependencies(), entry));
});

export const removeWhatsAppConnection = handle(api.removeWhatsAppConnection, async ({ caller }) => {
  await getDependencies().connections.removeWhatsApp(caller.userId);
  return undefined;
});

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
