import type { LandingPage } from '@mirsah/domain/landing-page';
import * as z from 'zod';
import { codec, encode } from './dynamo/item.ts';
import { partition, type Query, queryAll } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { type Condition, put, type TransactItem, updateIf, writeIf } from './dynamo/write.ts';
import { ALL_PAGES, landingPageKey, ownersPages, REPUBLISH_JOB, UNPUBLISHED_PAGES } from './keys.ts';
import { findLandingPage, requestPublication } from './landing-pages.ts';

/** What the publisher reads and writes of a page: the page as it is now, and which version is live. */
export type PublicationRepository = {
  find(pageId: string): Promise<LandingPage | undefined>;
  /** Marks a version as live. Does nothing when a newer one is marked already or the page is gone. */
  markPublished(
    pageId: string,
    live: { version: number; subdomain: string; publishedAt: string },
  ): Promise<void>;
  /** Notes why a version could not be published. Does nothing when it, or a newer one, is live. */
  markFailed(page: LandingPage, reason: string): Promise<void>;
  /** Asks for a page to be published again as it is: after a failure, or because the template changed. */
  requestAgain(pageId: string, at: string): Promise<void>;
  /**
   * Pages whose live version has been out of date since before `before` (ISO-8601), longest first, a batch at a time;
   * `after` is the place of the last one of the batch before.
   */
  listUnpublished(before: string, limit: number, after?: string): Promise<UnpublishedPage[]>;
  /** All pages of one owner. */
  listOwned(ownerId: string): Promise<string[]>;
  /** All pages there are, by id, a batch at a time; `after` is the last id of the batch before. */
  listAll(limit: number, after?: string): Promise<string[]>;
};

/** `place` is its sort key among the pages that wait to be published. */
export type UnpublishedPage = { id: string; place: string };

export function createPublicationRepository(table: Table): PublicationRepository {
  const ids = async (query: Query, limit?: number) => {
    const items = await queryAll(table, { ...query, ProjectionExpression: 'id' }, limit);
    return items.map(({ id }) => String(id));
  };
  return {
    find: (pageId) => findLandingPage(table, pageId),
    async markPublished(pageId, { version, subdomain, publishedAt }) {
      const live = { version, subdomain, publishedAt, failure: null };
      const isCurrent = await setPublication(table, pageId, live, { is: '=', version, isDone: true });
      // The page was saved again while this version was published: it is live, and the next one still waits.
      if (!isCurrent) await setPublication(table, pageId, live, { is: '>', version, isDone: false });
    },
    async markFailed({ id, version }, reason) {
      await setPublication(table, id, { failure: { version, reason } }, { is: '=', version, isDone: true });
    },
    requestAgain: (pageId, at) => requestPublication(table, pageId, at),
    async listUnpublished(before, limit, after) {
      const items = await queryAll(
        table,
        {
          IndexName: 'gsi3',
          // `~` sorts after every character of a place: the range begins behind the place itself.
          KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :after AND :before',
          ExpressionAttributeValues: {
            ':partition': UNPUBLISHED_PAGES,
            ':after': after ? `${after}~` : ' ',
            ':before': before,
          },
          ProjectionExpression: 'id, gsi3sk',
        },
        limit,
      );
      return items.map(({ id, gsi3sk }) => ({ id: String(id), place: String(gsi3sk) }));
    },
    listOwned: (ownerId) => ids(partition(ownersPages(ownerId), 'gsi1')),
    listAll: (limit, after) =>
      ids(
        {
          IndexName: 'gsi2',
          KeyConditionExpression: after ? 'gsi2pk = :partition AND gsi2sk > :after' : 'gsi2pk = :partition',
          ExpressionAttributeValues: { ':partition': ALL_PAGES, ...(after && { ':after': after }) },
        },
        limit,
      ),
  };
}

/**
 * Sets parts of `publication`, unless a version at least as new is live already. `is` compares the page's version with
 * this one; `isDone` takes the page off the list of those that wait.
 */
function setPublication(
  table: Table,
  pageId: string,
  parts: Partial<LandingPage['publication']>,
  { is, version, isDone }: { is: '=' | '>'; version: number; isDone: boolean },
): Promise<boolean> {
  const names = Object.keys(parts);
  return writeIf(table, {
    Update: {
      TableName: table.name,
      Key: landingPageKey(pageId),
      UpdateExpression: [
        `SET ${names.map((name) => `publication.#${name} = :new_${name}`).join(', ')}`,
        ...(isDone ? ['REMOVE gsi3pk, gsi3sk'] : []),
      ].join(' '),
      ConditionExpression: `publication.#version < :version AND #version ${is} :version`,
      ExpressionAttributeNames: {
        '#version': 'version',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':version': version,
        ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [`:new_${name}`, value])),
      },
    },
  });
}

/**
 * A job that asks for all pages to be published again, batch by batch. It is an item of the table: writing its progress
 * reaches the publisher through the stream, which does the next batch, however many pages there are. A new job replaces
 * the one before. `cursor` is the id of the last page done.
 */
export type RepublishJob = { id: string; cursor: string | null };

/** In the table the cursor is called `after`. */
export const republishJobCodec = codec({
  entity: 'republishing',
  shape: 'republish_job',
  schema: z.object({ id: z.string(), after: z.string().nullable() }),
});

export function putRepublishJob(table: Table, { id, cursor }: RepublishJob): TransactItem {
  return put(table, encode(republishJobCodec, REPUBLISH_JOB, { id, after: cursor }));
}

/** Writes a job's progress, unless another job has begun. */
export async function continueRepublishJob(table: Table, { id, cursor }: RepublishJob): Promise<void> {
  const isSameJob: Condition = {
    ConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':id': id },
  };
  await updateIf(table, REPUBLISH_JOB, { set: { after: cursor } }, isSameJob);
}
