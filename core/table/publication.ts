import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LandingPage } from '@mirsah/domain/landing-page';
import * as z from 'zod';
import { encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { ALL_PAGES, ownersPages, REPUBLISH_JOB, UNPUBLISHED_PAGES } from './keys.ts';
import { readLandingPage, requestPublication, updateLandingPage } from './landing-pages.ts';

/** What the publisher reads and writes of a page: the page as it is now, and the mark of what is on the web. */
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
   * Pages that the web has lagged behind since before `before` (ISO-8601), longest first, a batch at a time; `after`
   * is the place of the last one of the batch before.
   */
  listUnpublished(before: string, limit: number, after?: string): Promise<UnpublishedPage[]>;
  /** All pages of one owner. */
  listOwned(ownerId: string): Promise<string[]>;
  /** All pages there are, by id, a batch at a time; `after` is the last id of the batch before. */
  listAll(limit: number, after?: string): Promise<string[]>;
};

/** `place` is where it stands among those that lag. */
export type UnpublishedPage = { id: string; place: string };

/** More pages than any merchant has. */
const MAX_PAGES = 1_000_000;

export function createPublicationRepository(table: Table): PublicationRepository {
  return {
    find: (pageId) => readLandingPage(table, pageId),
    async markPublished(pageId, live) {
      const publication = { ...live, failure: null };
      const isCurrent = await updateLandingPage(table, pageId, {
        UpdateExpression: 'SET publication = :publication REMOVE gsi3pk, gsi3sk',
        ConditionExpression: 'publication.#version < :version AND #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':publication': publication, ':version': live.version },
      });
      // Saved again meanwhile: this version is live, and the next is still to come.
      if (!isCurrent) {
        await updateLandingPage(table, pageId, {
          UpdateExpression: 'SET publication = :publication',
          ConditionExpression: 'publication.#version < :version AND #version > :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':publication': publication, ':version': live.version },
        });
      }
    },
    async markFailed(page, reason) {
      await updateLandingPage(table, page.id, {
        UpdateExpression: 'SET publication.failure = :failure REMOVE gsi3pk, gsi3sk',
        ConditionExpression: 'publication.#version < :version AND #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':failure': { version: page.version, reason },
          ':version': page.version,
        },
      });
    },
    requestAgain: (pageId, at) => requestPublication(table, pageId, at),
    async listUnpublished(before, limit, after) {
      const items = await listItems(table, {
        IndexName: 'gsi3',
        // `~` stands behind all that a place is made of: what follows the place, but not the place itself.
        KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :after AND :before',
        ExpressionAttributeValues: {
          ':partition': UNPUBLISHED_PAGES,
          ':after': after ? `${after}~` : ' ',
          ':before': before,
        },
        ProjectionExpression: 'id, gsi3sk',
        Limit: limit,
      });
      return items.map(({ id, gsi3sk }) => ({ id: String(id), place: String(gsi3sk) }));
    },
    async listOwned(ownerId) {
      const items = await listItems(table, {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :partition',
        ExpressionAttributeValues: { ':partition': ownersPages(ownerId) },
        ProjectionExpression: 'id',
        Limit: MAX_PAGES,
      });
      return items.map(({ id }) => String(id));
    },
    async listAll(limit, after) {
      const items = await listItems(table, {
        IndexName: 'gsi2',
        KeyConditionExpression: after ? 'gsi2pk = :partition AND gsi2sk > :after' : 'gsi2pk = :partition',
        ExpressionAttributeValues: { ':partition': ALL_PAGES, ...(after && { ':after': after }) },
        ProjectionExpression: 'id',
        Limit: limit,
      });
      return items.map(({ id }) => String(id));
    },
  };
}

/**
 * As many items as asked for, as long as there are any: DynamoDB itself ends an answer after a megabyte of items, which
 * may be a dozen pages.
 */
async function listItems(
  table: Table,
  { Limit, ...query }: Omit<QueryCommandInput, 'TableName'> & { Limit: number },
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
        Limit: Limit - items.length,
        ExclusiveStartKey,
      }),
    );
    items.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey && items.length < Limit);
  return items;
}

/**
 * A walk through all pages that asks for each to be published again. It lives in the table: writing how far it is wakes
 * the publisher through the stream for the next batch, however many pages there are. A new walk replaces the one before.
 */
export const republishJobSchema = z.strictObject({ id: z.string(), after: z.string().nullable() });
export type RepublishJob = z.infer<typeof republishJobSchema>;

export function putRepublishJob(table: Table, walk: RepublishJob) {
  return { TableName: table.name, Item: encode('republishing', REPUBLISH_JOB, walk) };
}

/** Notes how far a walk is, unless another has begun. */
export async function continueRepublishJob(table: Table, walk: RepublishJob): Promise<void> {
  try {
    await table.client.send(
      new PutCommand({
        ...putRepublishJob(table, walk),
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': walk.id },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
