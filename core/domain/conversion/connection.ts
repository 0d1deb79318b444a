import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { type SecretBox, sealedSecretSchema } from '../secret.ts';
import {
  type AdNetwork,
  type Conversion,
  type ConversionStage,
  conversionStageSchema,
  isWaiting,
  pixelIdFormats,
  queueConversionAgain,
  skip,
} from './conversion.ts';

const networkSchema = z.strictObject({
  /** The id of the pixel, the data set or the stream that events go to. */
  pixelId: z.string(),
  token: sealedSecretSchema,
  /** Marks test events at the network; empty where the merchant has entered none. */
  testCode: z.string(),
  isOn: z.boolean(),
  /** When the network refused the token; nothing is sent from then on until another one is saved. */
  refusedAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime(),
});
export type ConversionNetwork = z.infer<typeof networkSchema>;

/** A merchant's access to the servers of advertising networks. */
export const conversionConnectionSchema = z.strictObject({
  ownerId: z.string().min(1),
  /** The stage of an order that counts as its purchase, where a page does not say otherwise. */
  model: conversionStageSchema,
  networks: z.strictObject({
    meta: networkSchema.nullable(),
    tiktok: networkSchema.nullable(),
    snapchat: networkSchema.nullable(),
    ga4: networkSchema.nullable(),
  }),
  updatedAt: z.iso.datetime(),
});
export type ConversionConnection = z.infer<typeof conversionConnectionSchema>;

export type ConversionConnections = {
  find(ownerId: string): Promise<ConversionConnection | undefined>;
  /** Throws DomainError `version_conflict` when the connection was saved since `before` was read. */
  save(before: ConversionConnection | undefined, after: ConversionConnection): Promise<void>;
  /** Stores that a network refused the token, unless the network was saved again since. `at` is ISO-8601. */
  markRefused(connection: ConversionConnection, network: AdNetwork, at: string): Promise<void>;
};

export type ConversionRepository = {
  find(of: Pick<Conversion, 'orderId' | 'network' | 'stage'>): Promise<Conversion | undefined>;
  /** False, and nothing is written, when the order has it already. */
  create(conversion: Conversion): Promise<boolean>;
  /** False, and nothing is written, when `before` is no longer what is stored. */
  change(before: Conversion, after: Conversion): Promise<boolean>;
  /** Of one order, in the order of networks and stages. */
  listOf(orderId: string): Promise<Conversion[]>;
  /** A merchant's, those of the latest orders and stages first, at most `limit`. */
  listLatest(ownerId: string, limit: number): Promise<Conversion[]>;
  /** Those of a network that wait for their merchant, oldest first, at most `limit`. */
  listWaiting(ownerId: string, network: AdNetwork, limit: number): Promise<Conversion[]>;
  /** Those that are queued or being sent and have not changed since `before` (ISO-8601), at most `limit`. */
  listOpen(before: string, limit: number): Promise<Conversion[]>;
};

/** A network as a merchant enters it; an undefined token keeps the stored one. */
export type NetworkEntry = {
  pixelId: string;
  token: string | undefined;
  testCode: string;
  isOn: boolean;
};

type SettingsPorts = {
  conversionConnections: ConversionConnections;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
};

const none = { meta: null, tiktok: null, snapchat: null, ga4: null };

/** What a merchant has not settled yet. */
function unsettled(ownerId: string): Omit<ConversionConnection, 'updatedAt'> {
  return { ownerId, model: 'placed', networks: none };
}

/**
 * Saves the access to one network; a stored token is only ever sent to the network it was entered for. Saving ends the
 * pause after a refused token. Throws DomainError `invalid_request` for `pixelId` that is none of the network's, or for
 * `token` when there is neither a new nor a stored one.
 */
export async function saveNetwork(
  ports: SettingsPorts,
  { ownerId, network, ...entry }: NetworkEntry & { ownerId: string; network: AdNetwork },
): Promise<ConversionConnection> {
  const { pixelId, token, testCode, isOn } = entry;
  rejectPixelId(network, pixelId);
  const before = await ports.conversionConnections.find(ownerId);
  const stored = before?.networks[network];
  const sealed = token
    ? await ports.secrets.seal({ ownerId, name: 'conversion-token' }, token)
    : stored?.token;
  if (!sealed) throw new DomainError('invalid_request', { fields: [{ path: 'token', problem: 'required' }] });
  const at = ports.clock.now().toISOString();
  const saved = { ...{ pixelId, testCode, isOn, savedAt: at }, token: sealed, refusedAt: null };
  return change(ports, before, ownerId, ({ networks }) => ({ networks: { ...networks, [network]: saved } }));
}

/** Throws DomainError `invalid_request` for an id that does not have its network's form. */
export function rejectPixelId(network: AdNetwork, id: string): void {
  if (!pixelIdFormats[network].test(id))
    throw new DomainError('invalid_request', { fields: [{ path: 'pixelId', problem: 'invalid' }] });
}

/** Forgets the token of a network; what still waits for it is not sent. */
export async function removeNetwork(
  ports: SettingsPorts,
  ownerId: string,
  network: AdNetwork,
): Promise<ConversionConnection | undefined> {
  const before = await ports.conversionConnections.find(ownerId);
  if (!before?.networks[network]) return before;
  return change(ports, before, ownerId, ({ networks }) => ({ networks: { ...networks, [network]: null } }));
}

/** Chooses the stage that counts as the purchase, for the orders to come. */
export async function saveModel(
  ports: SettingsPorts,
  ownerId: string,
  model: ConversionStage,
): Promise<ConversionConnection> {
  return change(ports, await ports.conversionConnections.find(ownerId), ownerId, () => ({ model }));
}

async function change(
  { conversionConnections, clock }: Pick<SettingsPorts, 'conversionConnections' | 'clock'>,
  before: ConversionConnection | undefined,
  ownerId: string,
  update: (current: Omit<ConversionConnection, 'updatedAt'>) => Partial<ConversionConnection>,
): Promise<ConversionConnection> {
  const current = before ?? unsettled(ownerId);
  const after = { ...current, ...update(current), updatedAt: clock.now().toISOString() };
  await conversionConnections.save(before, after);
  return after;
}

/** Of what waits, the oldest so many are queued, some at a time: a merchant who let more wait sends the others by hand. */
const MAX_RESUMED = 5000;
const RESUMED_AT_ONCE = 200;

/** Queues what waited for a network that can be used again. Returns how many were queued; what is too old is skipped. */
export async function resumeConversions(
  ports: { conversions: Pick<ConversionRepository, 'listWaiting' | 'change'>; clock: Clock },
  ownerId: string,
  network: AdNetwork,
): Promise<number> {
  const at = ports.clock.now().toISOString();
  // An index that lags behind lists what does not wait any more.
  const waiting = (await ports.conversions.listWaiting(ownerId, network, MAX_RESUMED)).filter(isWaiting);
  let resumed = 0;
  for (let start = 0; start < waiting.length; start += RESUMED_AT_ONCE) {
    const queued = await Promise.all(
      waiting.slice(start, start + RESUMED_AT_ONCE).map(async (conversion) => {
        const after = queueConversionAgain(conversion, at);
        const isWritten = await ports.conversions.change(
          conversion,
          after ?? skip(conversion, 'too_old', at),
        );
        return isWritten && after !== undefined;
      }),
    );
    resumed += queued.filter(Boolean).length;
  }
  return resumed;
}
