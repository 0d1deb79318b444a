import * as z from 'zod';
import { campaignName, type TrafficSource, trafficSources } from '../attribution.ts';
import { type Day, daySchema } from '../day.ts';
import { currencySchema, idSchema, minorUnitsSchema } from '../schemas.ts';

/** Where advertising is paid, and the sources of orders that it brings. */
export const adNetworks = ['meta', 'tiktok', 'snapchat', 'google', 'x', 'other'] as const;
export type AdNetwork = (typeof adNetworks)[number];
export const adNetworkSchema = z.enum(adNetworks);

/** Orders that no advertisement is paid for have none. */
export type OrderNetwork = AdNetwork | 'direct' | 'whatsapp' | 'telegram';
export const orderNetworks = [...adNetworks, 'direct', 'whatsapp', 'telegram'] as const;

const networks: Record<TrafficSource, OrderNetwork> = {
  direct: 'direct',
  facebook: 'meta',
  instagram: 'meta',
  tiktok: 'tiktok',
  snapchat: 'snapchat',
  google: 'google',
  youtube: 'google',
  x: 'x',
  whatsapp: 'whatsapp',
  telegram: 'telegram',
  other: 'other',
};

export function networkOf(source: string): OrderNetwork {
  const known = trafficSources.find((each) => each === source);
  return known ? networks[known] : 'other';
}

/** A campaign's name as orders have it, so that both are found together. */
const campaignSchema = z.string().max(200).overwrite(campaignName);

/** What was paid on a day: for one page, or for whichever the campaign's orders are of. */
export const adSpendSchema = z.strictObject({
  day: daySchema,
  network: adNetworkSchema,
  /** Empty where the amount is of several campaigns, or of one without a name. */
  campaign: campaignSchema,
  pageId: idSchema.nullable(),
  currency: currencySchema,
  amountMinor: minorUnitsSchema,
});
export type AdSpend = z.infer<typeof adSpendSchema>;

/** Of a day and more than anybody has campaigns. */
export const MAX_SPENDS_A_DAY = 300;

/** What an amount is of: a later amount of the same takes its place, so that a file may be read twice. */
export function spendName({
  day,
  network,
  campaign,
  pageId,
  currency,
}: Omit<AdSpend, 'amountMinor'>): string {
  return [day, network, currency, pageId ?? '', campaign].join('|');
}

/**
 * A day's amounts with new ones in the places of those of the same; those of 0 are left out. Equal ones change nothing.
 */
export function withSpends(stored: readonly AdSpend[], added: readonly AdSpend[]): AdSpend[] {
  const all = new Map([...stored, ...added].map((each) => [spendName(each), each]));
  return [...all.values()].filter(({ amountMinor }) => amountMinor > 0);
}

/** Amounts of advertising, day by day. */
export type AdSpendRepository = {
  /** Of these days, both included. */
  between(ownerId: string, from: Day, to: Day): Promise<AdSpend[]>;
  /** Says how many amounts are other than they were. Throws DomainError `version_conflict`. */
  save(ownerId: string, spends: readonly AdSpend[]): Promise<{ changed: number }>;
};

const headingSchema = z.string().min(1).max(500).optional();
/**
 * Which column of a network's file is which, by its heading; those that it has not are absent. `end` is the last day of what a
 * row is of.
 */
export const spendColumnsSchema = z.strictObject({
  day: headingSchema,
  campaign: headingSchema,
  amount: headingSchema,
  currency: headingSchema,
  end: headingSchema,
});
export type SpendColumns = z.infer<typeof spendColumnsSchema>;
export type SpendColumn = keyof SpendColumns;

/** The columns of each network's files as a merchant chose them last. */
export type SpendColumnsStore = {
  all(ownerId: string): Promise<Partial<Record<AdNetwork, SpendColumns>>>;
  save(ownerId: string, network: AdNetwork, columns: SpendColumns): Promise<void>;
};
