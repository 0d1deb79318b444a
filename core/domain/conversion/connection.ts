import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { type SecretBox, sealedSecretSchema } from '../secret.ts';
import {
  type AdNetwork,
  type Conversion,
  type ConversionStage,
  canSendWithOthers,
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
  /** When the network rejected the token; nothing is sent from then on until another one is saved. */
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
  /** The ids of networks without a token: pages have their pixels, and the server sends nothing. */
  pixelIds: z.strictObject({
    meta: z.string().nullable(),
    tiktok: z.string().nullable(),
    snapchat: z.string().nullable(),
    ga4: z.string().nullable(),
  }),
  updatedAt: z.iso.datetime(),
});
export type ConversionConnection = z.infer<typeof conversionConnectionSchema>;

export type ConversionConnections = {
  find(ownerId: string): Promise<ConversionConnection | undefined>;
  /** Throws DomainError `version_conflict` when the connection was saved since `before` was read. */
  save(before: ConversionConnection | undefined, after: ConversionConnection): Promise<void>;
  /** Stores that a network rejected the token, unless the network was saved again since. `at` is ISO-8601. */
  markTokenRejected(connection: ConversionConnection, network: AdNetwork, at: string): Promise<void>;
};

export type ConversionRepository = {
  find(of: Pick<Conversion, 'orderId' | 'network' | 'stage'>): Promise<Conversion | undefined>;
  /** False, and nothing is written, when the order has it already. */
  create(conversion: Conversion): Promise<boolean>;
  /** False, and nothing is written, when `before` is no longer stored. */
  change(before: Conversion, after: Conversion): Promise<boolean>;
  /** The conversions of one order, in the order of networks and stages. */
  listOf(orderId: string): Promise<Conversion[]>;
  /** A merchant's conversions, those of the latest orders and stages first, at most `limit`. */
  listLatest(ownerId: string, limit: number): Promise<Conversion[]>;
  /** A network's conversions that wait for their merchant, oldest first, at most `limit`. */
  listWaiting(ownerId: string, network: AdNetwork, limit: number): Promise<Conversion[]>;
  /**
   * A merchant's conversions that did not arrive (`hasNotArrived`), those of the latest orders and stages
   * first, at most `limit`.
   */
  listNotArrived(ownerId: string, limit: number): Promise<Conversion[]>;
  /**
   * Conversions that are queued or being sent and have not changed since `before` (ISO-8601), at most
   * `limit`.
   */
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

/** No id for any network. */
export const noNetworks = { meta: null, tiktok: null, snapchat: null, ga4: null };

/** The defaults of a merchant without settings. */
function unsettled(ownerId: string): Omit<ConversionConnection, 'updatedAt'> {
  return { ownerId, model: 'placed', networks: noNetworks, pixelIds: noNetworks };
}

/**
 * Saves the access to one network; a stored token is only ever sent to the network it was entered for. Saving
 * ends the pause after a rejected token. With neither a new nor a stored token, only the id is saved, for the
 * pages' pixels. Throws DomainError `invalid_request` for a `pixelId` that is not in the network's format.
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
  if (!sealed)
    return change(ports, before, ownerId, ({ pixelIds }) => ({
      pixelIds: { ...pixelIds, [network]: pixelId },
    }));
  const at = ports.clock.now().toISOString();
  const saved = { pixelId, testCode, isOn, savedAt: at, token: sealed, refusedAt: null };
  return change(ports, before, ownerId, ({ networks, pixelIds }) => ({
    networks: { ...networks, [network]: saved },
    pixelIds: { ...pixelIds, [network]: null },
  }));
}

/** Throws DomainError `invalid_request` for an id that is not in its network's format. */
export function rejectPixelId(network: AdNetwork, id: string): void {
  if (!pixelIdFormats[network].test(id))
    throw new DomainError('invalid_request', { fields: [{ path: 'pixelId', problem: 'invalid' }] });
}

/** Removes the id and the token of a network; waiting events are not sent. */
export async function removeNetwork(
  ports: SettingsPorts,
  ownerId: string,
  network: AdNetwork,
): Promise<ConversionConnection | undefined> {
  const before = await ports.conversionConnections.find(ownerId);
  if (!before?.networks[network] && !before?.pixelIds[network]) return before;
  return change(ports, before, ownerId, ({ networks, pixelIds }) => ({
    networks: { ...networks, [network]: null },
    pixelIds: { ...pixelIds, [network]: null },
  }));
}

/** Chooses the stage that counts as the purchase, for future orders. */
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

/**
 * The oldest waiting events are queued up to this number, in batches; the merchant sends further ones by
 * hand.
 */
const MAX_RESUMED = 5000;
const RESUME_CONCURRENCY = 200;

/**
 * Queues the events that waited for a network that can be used again. Returns their number; events that are
 * too old are skipped.
 */
export async function resumeConversions(
  ports: { conversions: Pick<ConversionRepository, 'listWaiting' | 'change'>; clock: Clock },
  ownerId: string,
  network: AdNetwork,
): Promise<number> {
  const at = ports.clock.now().toISOString();
  // A stale index lists events that no longer wait.
  const waiting = (await ports.conversions.listWaiting(ownerId, network, MAX_RESUMED)).filter(isWaiting);
  let resumed = 0;
  for (let start = 0; start < waiting.length; start += RESUME_CONCURRENCY) {
    const queued = await Promise.all(
      waiting.slice(start, start + RESUME_CONCURRENCY).map(async (conversion) => {
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

/**
 * Queues a merchant's conversions that did not arrive and that no network counts twice. Returns their number.
 */
export async function sendNotArrivedAgain(
  {
    conversions,
    clock,
  }: { conversions: Pick<ConversionRepository, 'listNotArrived' | 'change'>; clock: Clock },
  ownerId: string,
): Promise<number> {
  const now = clock.now();
  const all = await conversions.listNotArrived(ownerId, MAX_RESUMED);
  const again = all.filter((conversion) => canSendWithOthers(conversion, now));
  let queued = 0;
  for (let start = 0; start < again.length; start += RESUME_CONCURRENCY) {
    const changed = await Promise.all(
      again.slice(start, start + RESUME_CONCURRENCY).map(async (conversion) => {
        const after = queueConversionAgain(conversion, now.toISOString());
        return after !== undefined && conversions.change(conversion, after);
      }),
    );
    queued += changed.filter(Boolean).length;
  }
  return queued;
}
