import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { randomId } from '../id/id.ts';
import type { SealedSecret, SecretBox, SecretName } from '../secret/secret.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import type { WhatsAppConnection } from './whatsapp-connection.ts';

type Ports = { connections: ConnectionRepository; secrets: SecretBox; clock: Clock };

/** As a merchant enters it. Undefined keeps what is stored; null takes the app secret away. */
type WhatsAppEntry = {
  ownerId: string;
  phoneNumberId: string;
  token: string | undefined;
  appSecret: string | null | undefined;
};

/** Saves the number, and the secrets that were entered. Throws DomainError `invalid_request` without any token. */
export async function saveWhatsAppConnection(
  ports: Ports,
  entry: WhatsAppEntry,
): Promise<WhatsAppConnection> {
  const { ownerId, phoneNumberId, token, appSecret } = entry;
  const stored = await ports.connections.findWhatsApp(ownerId);
  const seal = (name: SecretName, secret: string) => ports.secrets.seal({ ownerId, name }, secret);
  const connection: WhatsAppConnection = {
    ownerId,
    phoneNumberId,
    token: token ? await seal('whatsapp-token', token) : keptToken(stored),
    appSecret: appSecret
      ? await seal('whatsapp-app-secret', appSecret)
      : appSecret === null
        ? null
        : (stored?.appSecret ?? null),
    verifyToken: stored?.verifyToken ?? randomId(),
    approvedTemplates: stored?.approvedTemplates ?? {},
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.connections.putWhatsApp(connection);
  return connection;
}

function keptToken(stored: WhatsAppConnection | undefined): SealedSecret {
  if (stored) return stored.token;
  throw new DomainError('invalid_request', { fields: [{ path: 'token', problem: 'required' }] });
}
