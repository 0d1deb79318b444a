import * as z from 'zod';
import { campaignName, type TrafficSource, trafficSources } from '../attribution.ts';
import { variantName } from '../landing-page/shown-variant.ts';
import type { Order } from '../order/order.ts';
import { addCounts, type Counts, countName, countOf, pageOrders } from './counts.ts';

const integer = z.number().int();
/** Orders that reached at least this step; cancelled ones only count in `orders`. */
const steps = {
  views: integer,
  formStarts: integer,
  orders: integer,
  confirmed: integer,
  shipped: integer,
  delivered: integer,
};
const funnelRow = z.object({ value: z.string(), ...steps });
export type FunnelRow = z.infer<typeof funnelRow>;
export const funnelSteps = Object.keys(steps) as (keyof typeof steps)[];

/** From view to delivered order, by dimension; most viewed first, at most `MAX_ROWS` of each. */
export const funnelsSchema = z.object({
  /** `value` is the page's id; a deleted page has no title. Empty for the report of one page. */
  page: z.array(funnelRow.extend({ title: z.string().nullable() })),
  /** `value` is the name of a source. */
  source: z.array(funnelRow),
  /**
   * `utm_campaign`; `OTHER_CAMPAIGNS` combines all beyond a day's limit, and an empty value is no campaign.
   * No rows without campaigns.
   */
  campaign: z.array(funnelRow),
  /** For views the visitor's country, for orders the destination; `XX` means unknown. */
  country: z.array(funnelRow),
  /**
   * `value` is the side of an experiment, `1b`. Only in the report of one page, and without visitors outside
   * the experiment.
   */
  variant: z.array(funnelRow),
});
export type Funnels = z.infer<typeof funnelsSchema>;
export const funnelDimensions = ['page', 'source', 'campaign', 'country', 'variant'] as const;
export type FunnelDimension = (typeof funnelDimensions)[number];

export const OTHER_CAMPAIGNS = '*';
const MAX_ROWS = 20;
/** Per day. Advertisers may name each advertisement, and visitors can invent names. */
const MAX_CAMPAIGNS = 40;
/** Per day: two experiments may share it, with room for those that open pages still report. */
const MAX_VARIANTS = 8;

type StagedOrder = Pick<Order, 'status' | 'country' | 'attribution' | 'landingPageId' | 'variant'>;

const reached = ['confirmed', 'shipped', 'delivered'] as const;

/**
 * An order's contribution to the funnels of its day, by page to those of its merchant and by variant to those
 * of its page: its status, once it is confirmed. Its placement is counted already, except for its campaign.
 */
export function countsOfStages({ status, country, attribution, landingPageId, variant }: StagedOrder) {
  const campaign = campaignName(attribution?.last.utmCampaign ?? '');
  const one = (stage: string, dimension: FunnelDimension, value: string) => ({
    [countName('stage', stage, dimension, value)]: 1,
  });
  const isReached = reached.some((stage) => stage === status);
  return {
    counts: {
      ...(campaign && one('placed', 'campaign', campaign)),
      ...(isReached && {
        ...one(status, 'source', attribution?.last.source ?? 'direct'),
        ...one(status, 'country', country),
        ...(campaign && one(status, 'campaign', campaign)),
      }),
    },
    ofPage: isReached ? one(status, 'page', landingPageId) : {},
    onlyOfPage: isReached && variant ? one(status, 'variant', variantName(variant)) : {},
  };
}

/** The contribution of a view that started the form, besides the started form. */
export function countsOfFormStart(by: { source?: string; country?: string; campaign?: string | undefined }) {
  const { source, country, campaign } = by;
  return {
    ...(source && { [countName('formStarts', 'source', source)]: 1 }),
    ...(country && { [countName('formStarts', 'country', country)]: 1 }),
    ...(campaign && { [countName('formStarts', 'campaign', campaign)]: 1 }),
  };
}

const ofCampaign = /^(stage\|[^|]+|views|formStarts)\|campaign\|(.*)$/;

/**
 * The counts with at most `MAX_CAMPAIGNS` campaigns, those with most views and orders; the others are
 * combined, including later counts of a campaign that has neither.
 */
export function boundCampaigns(counts: Counts): Counts {
  const all = new Map<string, number>();
  for (const [name, count] of Object.entries(counts)) {
    const [, what, campaign] = ofCampaign.exec(name) ?? [];
    if (campaign === undefined || campaign === OTHER_CAMPAIGNS) continue;
    const weight = what === 'views' || what === 'stage|placed' ? count : 0;
    all.set(campaign, (all.get(campaign) ?? 0) + weight);
  }
  const kept = [...all]
    .filter(([, weight]) => weight > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_CAMPAIGNS);
  if (kept.length === all.size) return counts;
  const names = new Set(kept.map(([campaign]) => campaign));
  const moved = Object.entries(counts).map(([name, count]) => {
    const [, what = '', campaign] = ofCampaign.exec(name) ?? [];
    const isKept = campaign === undefined || names.has(campaign);
    return { [isKept ? name : countName(what, 'campaign', OTHER_CAMPAIGNS)]: count };
  });
  return moved.reduce<Counts>(addCounts, {});
}

const ofVariant = /^(views|visits|formStarts)\|variant\|(.*)$/;

/**
 * The counts of views with at most `MAX_VARIANTS` sides of experiments, those with most views. A report may
 * name any side, even of experiments that never existed: reports of the others are dropped, and count for the
 * page alone.
 */
export function boundVariants(counts: Counts): Counts {
  const views = new Map<string, number>();
  for (const [name, count] of Object.entries(counts)) {
    const [, what, variant] = ofVariant.exec(name) ?? [];
    if (variant !== undefined) views.set(variant, (views.get(variant) ?? 0) + (what === 'views' ? count : 0));
  }
  if (views.size <= MAX_VARIANTS) return counts;
  const kept = [...views].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, MAX_VARIANTS);
  const names = new Set(kept.map(([variant]) => variant));
  return Object.fromEntries(
    Object.entries(counts).filter(([name]) => {
      const variant = ofVariant.exec(name)?.[2];
      return variant === undefined || names.has(variant);
    }),
  );
}

/** Without campaigns, for the sum of all merchants, who have far too many. */
export function withoutCampaigns(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !ofCampaign.test(name)));
}

/** The funnels of a period's counts; `titles` are pages' by id. */
export function buildFunnels(counts: Counts, titles: ReadonlyMap<string, string>): Funnels {
  return {
    page: rowsOf(counts, 'page').map((row) => ({ ...row, title: titles.get(row.value) ?? null })),
    source: rowsOf(counts, 'source').filter(({ value }) => isSource(value)),
    campaign: withoutOne(counts, rowsOf(counts, 'campaign', Number.POSITIVE_INFINITY)),
    country: rowsOf(counts, 'country'),
    variant: rowsOf(counts, 'variant'),
  };
}

/** Campaigns, and last the row without a campaign: the sources' counts minus the campaigns'. */
function withoutOne(counts: Counts, campaigns: readonly FunnelRow[]): FunnelRow[] {
  if (campaigns.length === 0) return [];
  const sources = rowsOf(counts, 'source');
  const beyond = (step: (typeof funnelSteps)[number], all: number) =>
    Math.max(0, all - campaigns.reduce((sum, row) => sum + row[step], 0));
  const ofSources = (step: (typeof funnelSteps)[number]) =>
    beyond(
      step,
      sources.reduce((sum, row) => sum + row[step], 0),
    );
  const row = {
    value: '',
    views: beyond('views', countOf(counts, 'views')),
    formStarts: beyond('formStarts', countOf(counts, 'formStarts')),
    orders: beyond('orders', pageOrders(counts)),
    confirmed: ofSources('confirmed'),
    shipped: ofSources('shipped'),
    delivered: ofSources('delivered'),
  };
  return [...campaigns.slice(0, MAX_ROWS), ...(row.views + row.orders > 0 ? [row] : [])];
}

function rowsOf(counts: Counts, dimension: FunnelDimension, limit = MAX_ROWS): FunnelRow[] {
  const values = new Set<string>();
  for (const name of Object.keys(counts)) {
    const parts = name.split('|');
    if (parts.at(-2) === dimension && parts[0] !== 'calls' && parts[0] !== 'revenue')
      values.add(parts.at(-1) ?? '');
  }
  return [...values]
    .map((value) => rowOf(counts, dimension, value))
    .filter(({ views, orders }) => views + orders > 0)
    .sort((a, b) => b.views - a.views || b.orders - a.orders || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

function rowOf(counts: Counts, dimension: FunnelDimension, value: string): FunnelRow {
  // The stream may bring the change that subtracts before the one that adds.
  const stage = (name: string) => Math.max(0, countOf(counts, 'stage', name, dimension, value));
  const delivered = stage('delivered');
  const shipped = stage('shipped') + delivered;
  return {
    value,
    views: countOf(counts, 'views', dimension, value),
    formStarts: countOf(counts, 'formStarts', dimension, value),
    orders: dimension === 'campaign' ? stage('placed') : pageOrders(counts, dimension, value),
    confirmed: stage('confirmed') + shipped,
    shipped,
    delivered,
  };
}

const isSource = (value: string): value is TrafficSource =>
  (trafficSources as readonly string[]).includes(value);
