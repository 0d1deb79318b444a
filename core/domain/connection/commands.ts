import type { Clock } from '../clock.ts';
import type { SendTime } from '../delivery.ts';
import { DomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { SealedSecret, SecretBox, SecretName } from '../secret.ts';
import {
  type CodConnection,
  type ConnectionRepository,
  newCodReading,
  type TokenCheck,
  type WhatsAppConnection,
} from './connection.ts';

/** The connection as a merchant enters it. An undefined key keeps the stored one. */
export type CodEntry = { ownerId: string; endpoint: string; apiKey: string | undefined };

/** Whether an address is on a private network, where nothing is sent. */
export type AddressCheck = { refuses(endpoint: string): boolean };

/** `sendsWhen` defaults to the stored value; a new connection sends confirmed orders. */
type SavedCod = CodEntry & { sendsWhen?: SendTime | undefined };

/**
 * Saves the address of a cash-on-delivery network, and the API key if one was entered. A stored key is only
 * ever sent to the host it was entered for, so a new host needs the key again. Saving also ends the pause
 * after a rejected key. Throws DomainError `invalid_request` for `apiKey` when there is no key to use, and
 * for `endpoint` when it is on a private network.
 */
export async function saveCodConnection(
  ports: {
    connections: Pick<ConnectionRepository, 'findCod' | 'putCod'>;
    secrets: Pick<SecretBox, 'seal'>;
    codNetwork: AddressCheck;
    clock: Clock;
  },
  { ownerId, endpoint, apiKey, sendsWhen }: SavedCod,
): Promise<CodConnection> {
  if (ports.codNetwork.refuses(endpoint))
    throw new DomainError('invalid_request', {
      fields: [{ path: 'endpoint', problem: 'address_refused' }],
    });
  const stored = await ports.connections.findCod(ownerId);
  const at = ports.clock.now().toISOString();
  const connection: CodConnection = {
    ownerId,
    endpoint,
    apiKey: apiKey
      ? await ports.secrets.seal({ ownerId, name: 'cod-api-key' }, apiKey)
      : storedKey(stored, endpoint),
    sendsWhen: sendsWhen ?? stored?.sendsWhen ?? 'confirmed',
    keyRejectedAt: null,
    failure: null,
    acceptedAt: !apiKey && stored?.endpoint === endpoint ? stored.acceptedAt : null,
    reading: newCodReading(at),
    updatedAt: at,
  };
  await ports.connections.putCod(connection);
  return connection;
}

/**
 * Returns the API key to call `endpoint` with: the one just entered, or the stored one if it belongs to that
 * host. Throws DomainError `invalid_request` for `apiKey` when there is no key to use.
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

/**
 * The connection as a merchant enters it. Undefined keeps what is stored; null removes the app secret or the
 * account's id.
 */
type WhatsAppEntry = {
  ownerId: string;
  phoneNumberId: string;
  accountId: string | null | undefined;
  token: string | undefined;
  appSecret: string | null | undefined;
};

/**
 * Saves a merchant's WhatsApp number and the entered secrets. The verify token is created at the first save
 * and never changes. Observations of the connection stay as far as they still apply. Throws DomainError
 * `invalid_request` for `token` when there is neither a new nor a stored one.
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
  const isSameNumber = stored?.phoneNumberId === phoneNumberId;
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
    tokenCheck: !token && isSameNumber ? (stored?.tokenCheck ?? null) : null,
    webhookVerifiedAt: appSecret === null ? null : (stored?.webhookVerifiedAt ?? null),
    // A report proves the secret that signed it, and the number that it was about.
    reportedAt: appSecret === undefined && isSameNumber ? (stored?.reportedAt ?? null) : null,
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.connections.putWhatsApp(connection);
  return connection;
}

/** Reads a number's data from Meta with its token. */
export type NumberReader = {
  check(access: { phoneNumberId: string; token: string }): Promise<Omit<TokenCheck, 'at'>>;
};

/** Tests the token of a connection, and stores Meta's response. Throws DomainError `not_connected`. */
export async function testWhatsAppConnection(
  ports: {
    connections: Pick<ConnectionRepository, 'findWhatsApp' | 'saveWhatsAppSeen'>;
    secrets: Pick<SecretBox, 'open'>;
    numbers: NumberReader;
    clock: Clock;
  },
  ownerId: string,
): Promise<WhatsAppConnection> {
  const connection = await ports.connections.findWhatsApp(ownerId);
  if (!connection) throw new DomainError('not_connected');
  const { phoneNumberId } = connection;
  const token = await ports.secrets.open({ ownerId, name: 'whatsapp-token' }, connection.token);
  const answer = await ports.numbers.check({ phoneNumberId, token });
  const tokenCheck = { ...answer, at: ports.clock.now().toISOString() };
  await ports.connections.saveWhatsAppSeen(ownerId, { tokenCheck });
  return { ...connection, tokenCheck };
}

function storedToken(stored: WhatsAppConnection | undefined): SealedSecret {
  if (stored) return stored.token;
  throw new DomainError('invalid_request', { fields: [{ path: 'token', problem: 'required' }] });
}
