import type { IdRange } from '@mirsah/domain/id';
import type { LandingPage, PublishFailure } from '@mirsah/domain/landing-page';
import * as z from 'zod';
import { codec, decode, encode, type Item, type Key } from '../dynamo/item.ts';
import {
  batchGet,
  countItems,
  find,
  getItem,
  itemName,
  keysOf,
  partition,
  type Query,
  queryAll,
} from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  exists,
  put,
  remove,
  type TransactItem,
  updateIf,
  updateReturning,
  writeIf,
} from '../dynamo/write.ts';
import {
  ALL_PAGES,
  domainClaimKey,
  FIRST_IN_LINE,
  landingPageKey,
  ownersPages,
  REPUBLISH_JOB,
  subdomainKey,
  UNPUBLISHED_PAGES,
  unpublishedIndex,
} from './keys.ts';
import { landingPageCodec, requestPublication } from './landing-pages.ts';

/**
 * A page, and the subdomains where its files may be besides `publication.subdomain`: recorded before the
 * first write there, removed after the files were deleted or it became `publication.subdomain`. `wish` is the
 * time of the last request to publish it; undefined once that is done.
 */
export type PlacedPage = LandingPage & { places: readonly string[]; wish?: string };

/** The page's current subdomain, and the one where it is live. */
export type PagePlace = { subdomain: string; publication: { subdomain: string | null } };

/** The publisher's access to a page: its current content, and its live version. */
export type PublicationRepository = {
  find(pageId: string): Promise<PlacedPage | undefined>;
  /** The page's current and live addresses, without its content. */
  findPlace(pageId: string): Promise<PagePlace | undefined>;
  /**
   * Records that files of the page may be at a subdomain from now on. Returns false when the page is deleted.
   */
  recordPlace(pageId: string, subdomain: string): Promise<boolean>;
  /**
   * Marks a version as live and removes `settled` places. Does nothing when this version or a newer one is
   * marked already, or when publication was requested since `wish` was read (`null` for none): the page is
   * then published again. Returns the current page; undefined when it is deleted.
   */
  markPublished(
    pageId: string,
    live: { version: number; subdomain: string; publishedAt: string; wish?: string | null },
    settled: readonly string[],
  ): Promise<PlacedPage | undefined>;
  /** Records why a version could not be published. Does nothing when it, or a newer one, is live. */
  markFailed(page: LandingPage, reason: PublishFailure): Promise<void>;
  /** Requests that a page is republished unchanged: after a failure, or because the template changed. */
  requestAgain(pageId: string, at: string): Promise<void>;
  /**
   * Makes the next repair publish a page before all others. The first few times for one version this write
   * also sends the page through the stream again, behind the changes since. Does nothing when the page is
   * deleted.
   */
  requestRepair(pageId: string): Promise<void>;
  /**
   * Pages whose live version has been out of date since before `before` (ISO-8601), longest first, in
   * batches; `after` is the position of the last one of the previous batch.
   */
  listUnpublished(before: string, limit: number, after?: string): Promise<UnpublishedPage[]>;
  /** All pages of one owner. */
  listOwned(ownerId: string): Promise<string[]>;
  /** All pages, by id, in batches; `after` is the last id of the previous batch. */
  listAll(limit: number, after?: string): Promise<string[]>;
  /** The number of pages of a range; reads their keys, about 60 in a read unit. */
  countAll(range: IdRange): Promise<number>;
  /** Those of the subdomains, and of the custom domains, that no page has. */
  unclaimed(subdomains: readonly string[]): Promise<string[]>;
};

/** How often the stream redelivers a failing page. */
const STREAM_TRIES = 4;

/** `place` is its sort key among the pages that wait to be published. */
type UnpublishedPage = { id: string; place: string };

export function createPublicationRepository(table: Table): PublicationRepository {
  const ids = async (query: Query, limit?: number) => (await keysOf(table, query, limit)).map(pageIdOf);
  return {
    find: (pageId) => findPlaced(table, pageId),
    async findPlace(pageId) {
      const attributes = Object.keys(pagePlaceSchema.shape);
      const place = pagePlaceSchema.safeParse(await getItem(table, landingPageKey(pageId), attributes));
      // An item of an earlier release needs its migrations, and they need the whole item.
      return place.success ? place.data : findPlaced(table, pageId);
    },
    recordPlace: (pageId, subdomain) =>
      writeIf(table, {
        Update: {
          TableName: table.name,
          Key: landingPageKey(pageId),
          UpdateExpression: 'ADD places :place',
          ConditionExpression: exists.ConditionExpression,
          ExpressionAttributeValues: { ':place': new Set([subdomain]) },
        },
      }),
    async markPublished(pageId, { version, subdomain, publishedAt, wish }, settled) {
      const live = { version, subdomain, publishedAt, failure: null };
      return (
        (await setPublication(table, pageId, live, { is: '=', version, isDone: true, wish, settled })) ??
        // The page was saved again while this version was published: it is live, and the next one still
        // waits.
        (await setPublication(table, pageId, live, { is: '>', version, isDone: false, settled })) ??
        findPlaced(table, pageId)
      );
    },
    async markFailed({ id, version }, reason) {
      await setPublication(table, id, { failure: { version, reason } }, { is: '=', version, isDone: true });
    },
    async requestRepair(pageId) {
      await writeIf(table, {
        Update: {
          TableName: table.name,
          Key: landingPageKey(pageId),
          UpdateExpression: 'SET gsi3sk = :first ADD streamTries :one',
          // Without a limit, each write would redeliver the page forever.
          ConditionExpression:
            'attribute_exists(gsi3pk) AND (gsi3sk <> :first OR attribute_not_exists(streamTries) OR streamTries < :most)',
          ExpressionAttributeValues: {
            ':first': unpublishedIndex({ id: pageId }, FIRST_IN_LINE).gsi3sk,
            ':one': 1,
            ':most': STREAM_TRIES,
          },
        },
      });
    },
    requestAgain: (pageId, at) => requestPublication(table, pageId, at),
    async listUnpublished(before, limit, after) {
      const items = await queryAll(
        table,
        {
          IndexName: 'gsi3',
          // `~` sorts after every character of a position: the range starts after the position itself.
          KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :after AND :before',
          ExpressionAttributeValues: {
            ':partition': UNPUBLISHED_PAGES,
            ':after': after ? `${after}~` : ' ',
            ':before': before,
          },
          ProjectionExpression: 'pk, gsi3sk',
        },
        limit,
      );
      return items.map(({ pk, gsi3sk }) => ({ id: pageIdOf({ pk: String(pk) }), place: String(gsi3sk) }));
    },
    listOwned: (ownerId) => ids(partition(ownersPages(ownerId), 'gsi1')),
    listAll: (limit, after) => ids(allPages({ after }), limit),
    countAll: (range) => countItems(table, allPages(range)),
    async unclaimed(subdomains) {
      const claimKey = (place: string) => (place.includes('.') ? domainClaimKey(place) : subdomainKey(place));
      const claims = await batchGet(table, subdomains.map(claimKey));
      const holderOf = (subdomain: string) => claims.get(itemName(claimKey(subdomain)))?.pageId;
      return subdomains.filter((subdomain) => typeof holderOf(subdomain) !== 'string');
    },
  };
}

/** A range's pages. A key condition has one comparison; no page has the id of a bound. */
function allPages({ after, before }: IdRange): Query {
  const within =
    after && before
      ? ' AND gsi2sk BETWEEN :after AND :before'
      : `${after ? ' AND gsi2sk > :after' : ''}${before ? ' AND gsi2sk < :before' : ''}`;
  return {
    IndexName: 'gsi2',
    KeyConditionExpression: `gsi2pk = :partition${within}`,
    ExpressionAttributeValues: {
      ':partition': ALL_PAGES,
      ...(after && { ':after': after }),
      ...(before && { ':before': before }),
    },
  };
}

const pageIdOf = ({ pk }: Pick<Key, 'pk'>) => pk.slice(landingPageKey('').pk.length);

const pagePlaceSchema = z.object({
  subdomain: z.string(),
  publication: z.object({ subdomain: z.string().nullable() }),
});

async function findPlaced(table: Table, pageId: string): Promise<PlacedPage | undefined> {
  const item = await getItem(table, landingPageKey(pageId));
  return item && placed(item);
}

function placed(item: Item): PlacedPage {
  const places = item.places instanceof Set ? [...item.places].map(String) : [];
  const { gsi3sk: wish } = item;
  return { ...decode(landingPageCodec, item), places, ...(typeof wish === 'string' && { wish }) };
}

/**
 * Sets parts of `publication`, unless a version at least as new is live already; returns the page afterwards,
 * or undefined when nothing was set. `is` compares the page's version with this one; `isDone` removes the
 * page from the list of those that wait, unless it was requested since `wish`; `settled` places are removed.
 */
async function setPublication(
  table: Table,
  pageId: string,
  parts: Partial<LandingPage['publication']>,
  options: {
    is: '=' | '>';
    version: number;
    isDone: boolean;
    wish?: string | null | undefined;
    settled?: readonly string[];
  },
): Promise<PlacedPage | undefined> {
  const { is, version, isDone, wish, settled = [] } = options;
  const isSameWish = wish === null ? ' AND attribute_not_exists(gsi3sk)' : ' AND gsi3sk = :wish';
  const names = Object.keys(parts);
  const item = await updateReturning(table, {
    TableName: table.name,
    Key: landingPageKey(pageId),
    UpdateExpression: [
      `SET ${names.map((name) => `publication.#${name} = :new_${name}`).join(', ')}`,
      ...(isDone ? ['REMOVE gsi3pk, gsi3sk, streamTries'] : []),
      ...(settled.length > 0 ? ['DELETE places :settled'] : []),
    ].join(' '),
    ConditionExpression: `publication.#version < :version AND #version ${is} :version${wish === undefined ? '' : isSameWish}`,
    ExpressionAttributeNames: {
      '#version': 'version',
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':version': version,
      ...(typeof wish === 'string' && { ':wish': wish }),
      ...(settled.length > 0 && { ':settled': new Set(settled) }),
      ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [`:new_${name}`, value])),
    },
  });
  return item && placed(item);
}

/**
 * A job that publishes all pages again: the republish function continues it every minute until the last page.
 * A new job replaces the one before. `cursor` is the id of the last page done.
 */
export type RepublishJob = { id: string; cursor: string | null };

export const republishJobCodec = codec({
  entity: 'republishing',
  shape: 'republish_job',
  schema: z.object({ id: z.string(), cursor: z.string().nullable() }),
});

export function putRepublishJob(table: Table, { id, cursor }: RepublishJob): TransactItem {
  return put(table, encode(republishJobCodec, REPUBLISH_JOB, { id, cursor }));
}

/** The unfinished job. A write to it does nothing once another job has started. */
export type RepublishJobs = {
  find(): Promise<RepublishJob | undefined>;
  /** Stores its progress. */
  advance(job: RepublishJob): Promise<void>;
  finish(job: RepublishJob): Promise<void>;
};

export function createRepublishJobs(table: Table): RepublishJobs {
  const isStill = ({ id }: RepublishJob): Condition => ({
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':id': id },
  });
  return {
    find: () => find(table, republishJobCodec, REPUBLISH_JOB),
    async advance(job) {
      await updateIf(table, REPUBLISH_JOB, { set: { cursor: job.cursor } }, isStill(job));
    },
    async finish(job) {
      await writeIf(table, remove(table, REPUBLISH_JOB, isStill(job)));
    },
  };
}
