import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { SealedSecret, SecretBox, SecretName } from '../secret.ts';
import {
  type CodConnection,
  type ConnectionRepository,
  newCodReading,
  type WhatsAppConnection,
} from './connection.ts';

/** The connection as a merchant enters it. An undefined key keeps the stored one. */
export type CodEntry = { ownerId: string; endpoint: string; apiKey: string | undefined };

/**
 * Saves the address of a cash-on-delivery network, and the API key if one was entered. A stored key is only ever sent
 * to the host it was entered for, so a new host needs the key again. Saving also ends the pause after a rejected key.
 * Throws DomainError `invalid_request` for `apiKey` when there is no key to use.
 */
export async function saveCodConnection(
  ports: {
    connections: Pick<ConnectionRepository, 'findCod' | 'putCod'>;
    secrets: Pick<SecretBox, 'seal'>;
    clock: Clock;
  },
  { ownerId, endpoint, apiKey }: CodEntry,
): Promise<CodConnection> {
  const stored = await ports.connections.findCod(ownerId);
  const at = ports.clock.now().toISOString();
  const connection: CodConnection = {
    ownerId,
    endpoint,
    apiKey: apiKey
      ? await ports.secrets.seal({ ownerId, name: 'cod-api-key' }, apiKey)
      : storedKey(stored, endpoint),
    keyRejectedAt: null,
    failure: null,
    reading: newCodReading(at),
    updatedAt: at,
  };
  await ports.connections.putCod(connection);
  return connection;
}

/**
 * Returns the API key to call `endpoint` with: the one just entered, or the stored one if it belongs to that host.
 * Throws DomainError `invalid_request` for `apiKey` when there is no key to use.
 */
export async function codKeyFor(
  ports: { connections: Pick<ConnectionRepository, 'findCod'>; secrets: Pick<SecretBox, 'open'> },
  { ownerId, endpoint, apiKey }: CodEntry,
): Promise<string> {
  if (apiKey) return apiKey;
  const sealed = storedKey(await ports.connections.findCod(ownerId), endpoint);
  return ports.secrets.open({ ownerId, name: 'cod-api-key' }, sealed);
}

function storedKey(stored: CodConnection | undefined, endpoint: string): SealedSecret {
  if (stored && new URL(stored.endpoint).origin === new URL(endpoint).origin) return stored.apiKey;
  throw new DomainError('invalid_request', {
    fields: [{ path: 'apiKey', problem: stored ? 'required_for_new_host' : 'required' }],
  });
}

/** The connection as a merchant enters it. Undefined keeps what is stored; null removes the app secret or the account's id. */
type WhatsAppEntry = {
  ownerId: string;
  phoneNumberId: string;
  accountId: string | null | undefined;
  token: string | undefined;
  appSecret: string | null | undefined;
};

/**
 * Saves a merchant's WhatsApp number and the secrets that were entered. The verify token is made at the first save
 * and stays the same. Throws DomainError `invalid_request` for `token` when there is neither a new nor a stored one.
 */
export async function saveWhatsAppConnection(
  ports: {
    connections: Pick<ConnectionRepository, 'findWhatsApp' | 'putWhatsApp'>;
    secrets: Pick<SecretBox, 'seal'>;
    clock: Clock;
  },
  { ownerId, phoneNumberId, accountId, token, appSecret }: WhatsAppEntry,
): Promise<WhatsAppConnection> {
  const stored = await ports.connections.findWhatsApp(ownerId);
  const seal = (name: SecretName, secret: string) => ports.secrets.seal({ ownerId, name }, secret);
  const connection: WhatsAppConnection = {
    ownerId,
    phoneNumberId,
    accountId: accountId === undefined ? (stored?.accountId ?? null) : accountId,
    token: token ? await seal('whatsapp-token', token) : storedToken(stored),
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

function storedToken(stored: WhatsAppConnection | undefined): SealedSecret {
  if (stored) return stored.token;
  throw new DomainError('invalid_request', { fields: [{ path: 'token', problem: 'required' }] });
}
