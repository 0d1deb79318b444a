import * as z from 'zod';
import { campaignName, type TrafficSource, trafficSources } from '../attribution.ts';
import { type Day, daySchema } from '../day.ts';
import { groupBy } from '../group-by.ts';
import type { Currency } from '../money.ts';
import { currencySchema, idSchema, minorUnitsSchema } from '../schemas.ts';

/** The advertising networks that merchants pay. */
export const adNetworks = ['meta', 'tiktok', 'snapchat', 'google', 'x', 'other'] as const;
export type AdNetwork = (typeof adNetworks)[number];
export const adNetworkSchema = z.enum(adNetworks);

/** Sources of orders without paid advertising. */
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

/** The order sources of a network. */
export const sourcesOf = (network: OrderNetwork): TrafficSource[] =>
  trafficSources.filter((source) => networks[source] === network);

/** A campaign's name, normalized as in orders, so that they match. */
const campaignSchema = z.string().max(200).overwrite(campaignName);

/** The amount paid on a day: for one page, or for all pages with the campaign's orders. */
export const adSpendSchema = z.strictObject({
  day: daySchema,
  network: adNetworkSchema,
  /** Empty for an amount of several campaigns, or of one without a name. */
  campaign: campaignSchema,
  pageId: idSchema.nullable(),
  currency: currencySchema,
  amountMinor: minorUnitsSchema,
  /**
   * For a network that charges in another currency: the original amount in its minor units, and the entered
   * rate.
   */
  exchanged: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      amountMinor: z.number().int(),
      rate: z.string().regex(/^\d{1,6}(?:\.\d{1,8})?$/),
    })
    .optional(),
});
export type AdSpend = z.infer<typeof adSpendSchema>;

/**
 * The currency to suggest for the next amount: the only one of the `stored` amounts, or without any, the only
 * one that the pages sell in. Undefined when it must be asked.
 */
export function usualCurrency(
  stored: readonly Pick<AdSpend, 'currency'>[],
  pages: readonly { currency: Currency }[],
): Currency | undefined {
  const [only, ...others] = new Set((stored.length > 0 ? stored : pages).map(({ currency }) => currency));
  return others.length === 0 ? only : undefined;
}

/** Per day; more than any merchant has campaigns. */
export const MAX_SPENDS_A_DAY = 300;

/**
 * The identity of an amount: a later amount with the same identity replaces it, so that a file may be
 * imported twice.
 */
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
 * A day's amounts after replacing those with the same identity; amounts of 0 are removed. Equal ones change
 * nothing.
 */
export function withSpends(stored: readonly AdSpend[], added: readonly AdSpend[]): AdSpend[] {
  const all = new Map([...stored, ...added].map((each) => [spendName(each), each]));
  return [...all.values()].filter(({ amountMinor }) => amountMinor > 0);
}

/** A campaign without its separators: «إعادة استهداف» and «إعادة-استهداف» are equal. */
export const campaignLetters = (campaign: string) => campaign.replace(/[\s\p{P}\p{S}]+/gu, '');

/** Stored amounts that may be the same money as new ones, and those new ones. */
export type Overlap = { stored: AdSpend[]; added: AdSpend[] };

/**
 * Amounts of one day and network that may be duplicates: of a campaign and of all campaigns, or of one
 * campaign under two spellings, pages or currencies. A replacement of a stored amount is not a duplicate, and
 * amounts of two pages are separate.
 */
export function findOverlap(stored: readonly AdSpend[], added: readonly AdSpend[]): Overlap {
  const replaced = new Set(added.map(spendName));
  const isSame = (a: AdSpend, b: AdSpend) =>
    a.day === b.day &&
    a.network === b.network &&
    (a.pageId === null || b.pageId === null || a.pageId === b.pageId) &&
    (a.campaign === '' || b.campaign === '' || campaignLetters(a.campaign) === campaignLetters(b.campaign));
  const places = groupBy(added, ({ day, network }) => `${day} ${network}`);
  const found = stored
    .filter((each) => each.amountMinor > 0 && !replaced.has(spendName(each)))
    .map((each) => ({
      each,
      others: (places.get(`${each.day} ${each.network}`) ?? []).filter(
        (other) => other.amountMinor > 0 && isSame(each, other),
      ),
    }))
    .filter(({ others }) => others.length > 0);
  return {
    stored: found.map(({ each }) => each),
    added: [...new Set(found.flatMap(({ others }) => others))],
  };
}

/**
 * Which of two overlapping amounts counts: `added` removes the stored ones, `stored` skips the added ones.
 */
export const overlapChoices = ['added', 'stored', 'both'] as const;
export type OverlapChoice = (typeof overlapChoices)[number];

/** The amounts to save after this choice. */
export function settleOverlap(added: readonly AdSpend[], overlap: Overlap, choice: OverlapChoice): AdSpend[] {
  if (choice === 'stored') return added.filter((each) => !overlap.added.includes(each));
  const gone = choice === 'added' ? overlap.stored.map((each) => ({ ...each, amountMinor: 0 })) : [];
  return [...added, ...gone];
}

/**
 * Campaigns whose spelling differs from a known one, or from another of these: the known name by campaign.
 */
export function respelledCampaigns(
  spends: readonly Pick<AdSpend, 'campaign'>[],
  known: readonly string[],
): Map<string, string> {
  const names = new Map<string, string>();
  const respelled = new Map<string, string>();
  const own = spends.map(({ campaign }) => campaign);
  for (const campaign of [...known, ...own].filter((each) => campaignLetters(each) !== '')) {
    const letters = campaignLetters(campaign);
    const first = names.get(letters);
    if (first === undefined) names.set(letters, campaign);
    else if (first !== campaign && own.includes(campaign)) respelled.set(campaign, first);
  }
  for (const campaign of known) respelled.delete(campaign);
  return respelled;
}

/** The amounts with renamed campaigns; amounts with the same identity are added up. */
export function withCampaigns(spends: readonly AdSpend[], names: ReadonlyMap<string, string>): AdSpend[] {
  const all = new Map<string, AdSpend>();
  for (const spend of spends) {
    const campaign = names.get(spend.campaign) ?? spend.campaign;
    const name = spendName({ ...spend, campaign });
    all.set(name, addedUp(all.get(name), { ...spend, campaign }));
  }
  return [...all.values()];
}

/** The sum of two amounts; their amounts before the exchange are summed if they have one currency. */
export function addedUp(before: AdSpend | undefined, { exchanged, ...spend }: AdSpend): AdSpend {
  if (!before) return exchanged ? { ...spend, exchanged } : spend;
  const amountMinor = before.amountMinor + spend.amountMinor;
  const isAlike =
    exchanged?.currency === before.exchanged?.currency && exchanged?.rate === before.exchanged?.rate;
  if (!exchanged || !before.exchanged || !isAlike) return { ...spend, amountMinor };
  const sum = before.exchanged.amountMinor + exchanged.amountMinor;
  return { ...spend, amountMinor, exchanged: { ...exchanged, amountMinor: sum } };
}

/** Advertising costs by day. */
export type AdSpendRepository = {
  /** For these days, both included. */
  between(ownerId: string, from: Day, to: Day): Promise<AdSpend[]>;
  /** Returns the number of changed amounts. Throws DomainError `version_conflict`. */
  save(ownerId: string, spends: readonly AdSpend[]): Promise<{ changed: number }>;
};

const headingSchema = z.string().min(1).max(500).optional();
/**
 * The columns of a network's file, by heading; missing ones are absent. `end` is the last day of a row's
 * period.
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

/** The columns that a merchant chose last for each network's files. */
export type SpendColumnsStore = {
  all(ownerId: string): Promise<Partial<Record<AdNetwork, SpendColumns>>>;
  save(ownerId: string, network: AdNetwork, columns: SpendColumns): Promise<void>;
};
