import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { ALL_PAGES, landingPageKey, UNPUBLISHED_PAGES, unpublishedIndex } from './keys.ts';
import { readLandingPage } from './landing-page-repository.ts';
import type { Table } from './table.ts';

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
  /** Pages that the web has lagged behind since before `before` (ISO-8601), longest first. */
  listUnpublished(before: string, limit: number): Promise<string[]>;
  /** All pages there are, by id, a batch at a time; `after` is the last id of the batch before. */
  listAll(limit: number, after?: string): Promise<string[]>;
};

export function createPublicationRepository(table: Table): PublicationRepository {
  return {
    find: (pageId) => readLandingPage(table, pageId),
    async markPublished(pageId, live) {
      const publication = { ...live, failure: null };
      const isCurrent = await update(table, pageId, {
        UpdateExpression: 'SET publication = :publication REMOVE gsi3pk, gsi3sk',
        ConditionExpression: 'publication.#version < :version AND #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':publication': publication, ':version': live.version },
      });
      // Saved again meanwhile: this version is live, and the next is still to come.
      if (!isCurrent) {
        await update(table, pageId, {
          UpdateExpression: 'SET publication = :publication',
          ConditionExpression: 'publication.#version < :version AND #version > :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':publication': publication, ':version': live.version },
        });
      }
    },
    async markFailed(page, reason) {
      await update(table, page.id, {
        UpdateExpression: 'SET publication.failure = :failure REMOVE gsi3pk, gsi3sk',
        ConditionExpression: 'publication.#version < :version AND #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':failure': { version: page.version, reason },
          ':version': page.version,
        },
      });
    },
    async requestAgain(pageId, at) {
      const { gsi3pk, gsi3sk } = unpublishedIndex({ id: pageId }, at);
      await update(table, pageId, {
        UpdateExpression:
          'SET publication.#version = :none, publication.failure = :null, gsi3pk = :pk, gsi3sk = :sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':none': 0, ':null': null, ':pk': gsi3pk, ':sk': gsi3sk },
      });
    },
    listUnpublished: (before, limit) =>
      listIds(table, {
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk < :before',
        ExpressionAttributeValues: { ':partition': UNPUBLISHED_PAGES, ':before': before },
        Limit: limit,
      }),
    listAll: (limit, after) =>
      listIds(table, {
        IndexName: 'gsi2',
        KeyConditionExpression: after ? 'gsi2pk = :partition AND gsi2sk > :after' : 'gsi2pk = :partition',
        ExpressionAttributeValues: { ':partition': ALL_PAGES, ...(after && { ':after': after }) },
        Limit: limit,
      }),
  };
}

/** Tells whether the condition held. */
async function update(
  table: Table,
  pageId: string,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({ TableName: table.name, Key: landingPageKey(pageId), ...input }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function listIds(
  table: Table,
  query: {
    IndexName: string;
    KeyConditionExpression: string;
    ExpressionAttributeValues: object;
    Limit: number;
  },
): Promise<string[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      ...query,
      ExpressionAttributeValues: { ...query.ExpressionAttributeValues },
      TableName: table.name,
      ProjectionExpression: 'id',
    }),
  );
  return Items.map((item) => String(item.id));
}
