import { DomainError } from '@mirsah/domain/error';
import { type LandingPage, landingPageContent, landingPageSchema } from '@mirsah/domain/landing-page';
import type {
  LandingPageRepository,
  PublicLandingPages,
  SubdomainAvailability,
} from '@mirsah/domain/landing-page/commands';
import type { PageCounts } from '@mirsah/domain/landing-page/plan-limit';
import * as z from 'zod';
import { profileKey } from '../account/keys.ts';
import { codec, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { beginningWith, countItems, find, listIndex } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  changedParts,
  exists,
  ifVersion,
  isNew,
  partsOf,
  put,
  remove,
  type Step,
  type TransactItem,
  transact,
  updateParts,
  writeIf,
} from '../dynamo/write.ts';
import {
  experimentKey,
  landingPageIndexes,
  landingPageKey,
  ownersPages,
  stockKey,
  subdomainKey,
  titleKey,
  unpublishedIndex,
} from './keys.ts';
import { contentFallbacks } from './landing-page-content.ts';
import { stockChange } from './stock.ts';

export const landingPageCodec = codec({
  entity: 'landing_page',
  schema: landingPageSchema,
  fallbacks: { ...contentFallbacks, reason: 'refused' },
});

/** The page of a merchant's title. */
export const titleCodec = codec({
  entity: 'claim',
  shape: 'page_title',
  schema: z.object({ pageId: z.string() }),
});

type Conflict = 'version_conflict' | 'subdomain_taken' | 'title_taken';

export function createLandingPageRepository(table: Table): LandingPageRepository {
  return {
    async find(ownerId, pageId) {
      const page = await findLandingPage(table, pageId);
      return page?.ownerId === ownerId ? page : undefined;
    },
    list: (ownerId, request) =>
      listIndex(table, landingPageCodec, { index: 'gsi1', partition: ownersPages(ownerId), ...request }),
    create: (page) =>
      write(table, [
        { item: put(table, newItem(page), isNew), onConflict: 'version_conflict' },
        ...stockSteps(table, undefined, page),
        { item: claimSubdomain(table, holderOf(page, page.subdomain)), onConflict: 'subdomain_taken' },
        { item: claimTitle(table, page), onConflict: 'title_taken' },
      ]),
    replace: (before, after) =>
      write(table, [
        { item: updateContent(table, before, after), onConflict: 'version_conflict' },
        ...stockSteps(table, before, after),
        ...subdomainMove(table, before, after),
        ...titleMove(table, before, after),
      ]),
    remove: (page) => removePage(table, page),
    requestPublication: (page, at) => requestPublication(table, page.id, at),
  };
}

export function createPublicLandingPages(table: Table): PublicLandingPages {
  return { find: (pageId) => findLandingPage(table, pageId) };
}

/** Counts a merchant's titles: each page has one, written in its own transaction, and they are tiny. */
export function createPageCounts(table: Table): PageCounts {
  return {
    countOf: (ownerId) => countItems(table, beginningWith({ pk: profileKey(ownerId).pk, sk: 'TITLE#' })),
  };
}

/** The current page, consistently read. */
export function findLandingPage(table: Table, pageId: string): Promise<LandingPage | undefined> {
  return find(table, landingPageCodec, landingPageKey(pageId));
}

/**
 * Requests that a page is republished unchanged: the change reaches the publisher through the stream, and
 * version 0 means that nothing of the page is live. Does nothing when the page is deleted. `at` is ISO-8601.
 */
export async function requestPublication(table: Table, pageId: string, at: string): Promise<void> {
  await writeIf(table, publicationRequest(table, pageId, at));
}

/** The write of `requestPublication`; its condition is that the page exists. */
export function publicationRequest(table: Table, pageId: string, at: string): TransactItem {
  const { gsi3pk, gsi3sk } = unpublishedIndex({ id: pageId }, at);
  return {
    Update: {
      TableName: table.name,
      Key: landingPageKey(pageId),
      UpdateExpression:
        'SET publication.#version = :none, publication.failure = :null, gsi3pk = :pk, gsi3sk = :sk REMOVE streamTries',
      ConditionExpression: exists.ConditionExpression,
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':none': 0, ':null': null, ':pk': gsi3pk, ':sk': gsi3sk },
    },
  };
}

/** The attributes that deleting a page needs. */
const removableSchema = landingPageSchema.pick({
  id: true,
  ownerId: true,
  title: true,
  subdomain: true,
  version: true,
});
const removableCodec = codec({ entity: 'landing_page', schema: removableSchema });
type RemovablePage = z.output<typeof removableSchema>;

/**
 * Deletes a page by its stored item, however unreadable the rest is. Without its title or subdomain only the
 * page itself is deleted, which is reported.
 */
export async function removeStoredPage(table: Table, item: Item): Promise<void> {
  const page = decodeOrSkip(table, removableCodec, item);
  if (page) return removePage(table, page);
  const key = { pk: String(item.pk), sk: String(item.sk) };
  await write(table, [{ item: remove(table, key), onConflict: 'version_conflict' }]);
}

function removePage(table: Table, page: RemovablePage): Promise<void> {
  const holder = holderOf({ ...page, updatedAt: new Date().toISOString() }, page.subdomain);
  const items = [
    remove(table, landingPageKey(page.id), ifVersion(page.version)),
    ...[stockKey(page.id), experimentKey(page.id)].map((key) => remove(table, key)),
    releaseSubdomain(table, holder),
    releaseTitle(table, page),
  ];
  const steps = items.map((item) => ({ item, onConflict: 'version_conflict' as const }));
  return write(table, steps);
}

async function write(table: Table, steps: Step<Conflict>[]): Promise<void> {
  const conflict = await transact(table, steps);
  if (conflict) throw new DomainError(conflict);
}

function newItem(page: LandingPage) {
  return {
    ...encode(landingPageCodec, landingPageKey(page.id), page),
    ...landingPageIndexes(page),
    ...unpublishedIndex(page, page.updatedAt),
    // Where its files may be from now on (`PlacedPage`), so that its first publication need not record it.
    places: new Set([page.subdomain]),
  };
}

/**
 * Sets the changes of a save and does not touch `publication`, which the publisher may be writing
 * concurrently.
 */
function updateContent(table: Table, before: LandingPage, after: LandingPage): TransactItem {
  const { version, updatedAt } = after;
  const parts = [
    ...changedParts(landingPageContent(before), landingPageContent(after)),
    ...partsOf({ ...unpublishedIndex(after, updatedAt), version, updatedAt }),
  ];
  return updateParts(table, landingPageKey(before.id), parts, ifVersion(before.version));
}

function stockSteps(table: Table, before: LandingPage | undefined, after: LandingPage): Step<Conflict>[] {
  return stockChange(table, before, after).map((item) => ({ item, onConflict: 'version_conflict' }));
}

function subdomainMove(table: Table, before: LandingPage, after: LandingPage): Step<Conflict>[] {
  if (before.subdomain === after.subdomain) return [];
  return [
    { item: claimSubdomain(table, holderOf(after, after.subdomain)), onConflict: 'subdomain_taken' },
    { item: releaseSubdomain(table, holderOf(after, before.subdomain)), onConflict: 'version_conflict' },
  ];
}

function titleMove(table: Table, before: LandingPage, after: LandingPage): Step<Conflict>[] {
  if (titleKey(before.ownerId, before.title).sk === titleKey(after.ownerId, after.title).sk) return [];
  return [
    { item: claimTitle(table, after), onConflict: 'title_taken' },
    { item: releaseTitle(table, before), onConflict: 'version_conflict' },
  ];
}

const isFreeOrOurs = (pageId: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR pageId = :page',
  ExpressionAttributeValues: { ':page': pageId },
});

function claimTitle(table: Table, { ownerId, title, id: pageId }: LandingPage): TransactItem {
  return put(table, encode(titleCodec, titleKey(ownerId, title), { pageId }), isFreeOrOurs(pageId));
}

function releaseTitle(table: Table, { ownerId, title, id: pageId }: RemovablePage): TransactItem {
  return remove(table, titleKey(ownerId, title), isFreeOrOurs(pageId));
}

function holderOf(page: Pick<LandingPage, 'id' | 'ownerId' | 'updatedAt'>, label: string) {
  return { label, pageId: page.id, ownerId: page.ownerId, now: new Date(page.updatedAt) };
}

const RESERVED_DAYS = 30;

/**
 * The page of a subdomain. After release it stays reserved for its owner until `expiresAt` (seconds since
 * 1970).
 */
export const subdomainCodec = codec({
  entity: 'claim',
  shape: 'subdomain',
  schema: z.object({
    pageId: z.string().nullable(),
    ownerId: z.string(),
    expiresAt: z.number().optional(),
  }),
});

type Holder = { label: string; pageId: string; ownerId: string; now: Date };

/** Takes a subdomain that is free, whose reservation has expired, or that is reserved for this owner. */
function claimSubdomain(table: Table, { label, pageId, ownerId, now }: Holder): TransactItem {
  return put(table, encode(subdomainCodec, subdomainKey(label), { pageId, ownerId }), {
    ConditionExpression:
      'attribute_not_exists(pk) OR pageId = :page OR (pageId = :none AND (ownerId = :owner OR expiresAt < :now))',
    ExpressionAttributeValues: { ':page': pageId, ':none': null, ':owner': ownerId, ':now': seconds(now) },
  });
}

/** Releases a subdomain: for 30 days only its owner can take it again. */
function releaseSubdomain(table: Table, { label, pageId, ownerId, now }: Holder): TransactItem {
  const released = { pageId: null, ownerId, expiresAt: seconds(now) + RESERVED_DAYS * 86_400 };
  return put(table, encode(subdomainCodec, subdomainKey(label), released), {
    ConditionExpression: 'attribute_not_exists(pk) OR pageId = :page',
    ExpressionAttributeValues: { ':page': pageId },
  });
}

export function createSubdomainAvailability(table: Table): SubdomainAvailability {
  return {
    async check(label, { ownerId, pageId }) {
      const claim = await find(table, subdomainCodec, subdomainKey(label));
      if (!claim) return 'free';
      const isOwners = claim.ownerId === ownerId;
      if (claim.pageId !== null && claim.pageId === pageId && isOwners) return 'same';
      if (claim.pageId !== null) return isOwners ? { ownPageId: claim.pageId } : 'taken';
      const isOver = isOwners || (claim.expiresAt ?? 0) < seconds(new Date());
      return isOver ? 'free' : 'taken';
    },
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
