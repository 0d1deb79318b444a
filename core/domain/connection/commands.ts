import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { SealedSecret, SecretBox, SecretName } from '../secret.ts';
import type { CodConnection, ConnectionRepository, WhatsAppConnection } from './connection.ts';

type Ports = { connections: ConnectionRepository; secrets: SecretBox; clock: Clock };

/** As a merchant enters it; without a key the stored one stays. */
export type CodEntry = { ownerId: string; endpoint: string; apiKey: string | undefined };

/**
 * Saves the network's address, and the key when a new one was entered. The stored key goes to the host it was
 * entered for and to no other: a new host needs the key again. Saving takes a pause after a refused key away.
 * Throws DomainError `invalid_request` naming `apiKey` when there is none to use.
 */
export async function saveCodConnection(ports: Ports, entry: CodEntry): Promise<CodConnection> {
  const { ownerId, endpoint, apiKey } = entry;
  const stored = await ports.connections.findCod(ownerId);
  const connection: CodConnection = {
    ownerId,
    endpoint,
    apiKey: apiKey
      ? await ports.secrets.seal({ ownerId, name: 'cod-api-key' }, apiKey)
      : keptKey(stored, endpoint),
    keyRefusedAt: null,
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.connections.putCod(connection);
  return connection;
}

/**
 * The key to call `endpoint` with: the one just entered, or the stored one where it may go there.
 * Throws DomainError `invalid_request` naming `apiKey` when there is none to use.
 */
export async function codKeyFor(
  ports: Pick<Ports, 'connections' | 'secrets'>,
  { ownerId, endpoint, apiKey }: CodEntry,
): Promise<string> {
  if (apiKey) return apiKey;
  const sealed = keptKey(await ports.connections.findCod(ownerId), endpoint);
  return ports.secrets.open({ ownerId, name: 'cod-api-key' }, sealed);
}

function keptKey(stored: CodConnection | undefined, endpoint: string): CodConnection['apiKey'] {
  if (stored && new URL(stored.endpoint).origin === new URL(endpoint).origin) return stored.apiKey;
  throw new DomainError('invalid_request', {
    fields: [{ path: 'apiKey', problem: stored ? 'required_for_new_host' : 'required' }],
  });
}

type WhatsAppPorts = { connections: ConnectionRepository; secrets: SecretBox; clock: Clock };

/** As a merchant enters it. Undefined keeps what is stored; null takes the app secret away. */
type WhatsAppEntry = {
  ownerId: string;
  phoneNumberId: string;
  token: string | undefined;
  appSecret: string | null | undefined;
};

/** Saves the number, and the secrets that were entered. Throws DomainError `invalid_request` without any token. */
export async function saveWhatsAppConnection(
  ports: WhatsAppPorts,
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
