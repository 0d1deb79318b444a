import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LandingPage, Publication } from '@mirsah/domain/landing-page/landing-page.ts';
import { landingPageKey } from './keys.ts';
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
};

export function createPublicationRepository(table: Table): PublicationRepository {
  const mark = async (pageId: string, publication: Publication, onlyAbove: number) => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: landingPageKey(pageId),
          UpdateExpression: 'SET publication = :publication',
          ConditionExpression: 'attribute_exists(pk) AND publication.#version < :above',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':publication': publication, ':above': onlyAbove },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };
  return {
    find: (pageId) => readLandingPage(table, pageId),
    markPublished: (pageId, live) => mark(pageId, { ...live, failure: null }, live.version),
    markFailed: (page, reason) =>
      mark(page.id, { ...page.publication, failure: { version: page.version, reason } }, page.version),
  };
}
