import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/error';
import { type LandingPage, landingPageContent, landingPageSchema } from '@mirsah/domain/landing-page';
import type { LandingPageRepository, PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { PageCounts } from '@mirsah/domain/landing-page/plan-limit';
import { decode, encode } from './dynamo/item.ts';
import { listIndex } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { type Step, type TransactItem, transact } from './dynamo/write.ts';
import {
  landingPageIndexes,
  landingPageKey,
  ownersPages,
  profileKey,
  titleKey,
  unpublishedIndex,
} from './keys.ts';
import { claimSubdomain, releaseSubdomain } from './subdomains.ts';

type Conflict = 'version_conflict' | 'subdomain_taken' | 'title_taken';

export function createLandingPageRepository(table: Table): LandingPageRepository {
  return {
    async find(ownerId, pageId) {
      const page = await readLandingPage(table, pageId);
      return page?.ownerId === ownerId ? page : undefined;
    },
    list: (ownerId, request) =>
      listIndex(table, {
        index: 'gsi1',
        partition: ownersPages(ownerId),
        schema: landingPageSchema,
        ...request,
      }),
    create: (page) =>
      write(table, [
        { item: putNew(table, page), onConflict: 'version_conflict' },
        { item: claimSubdomain(table, holderOf(page, page.subdomain)), onConflict: 'subdomain_taken' },
        { item: claimTitle(table, page), onConflict: 'title_taken' },
      ]),
    replace: (before, after) =>
      write(table, [
        { item: update(table, before, after), onConflict: 'version_conflict' },
        ...subdomainMove(table, before, after),
        ...titleMove(table, before, after),
      ]),
    remove: (page) =>
      write(table, [
        { item: deletePage(table, page), onConflict: 'version_conflict' },
        {
          item: releaseSubdomain(
            table,
            holderOf({ ...page, updatedAt: new Date().toISOString() }, page.subdomain),
          ),
          onConflict: 'version_conflict',
        },
        { item: releaseTitle(table, page), onConflict: 'version_conflict' },
      ]),
    requestPublication: (page, at) => requestPublication(table, page.id, at),
  };
}

export function createPublicLandingPages(table: Table): PublicLandingPages {
  return { find: (pageId) => readLandingPage(table, pageId) };
}

/** Reads the page as it is now, never a stale copy. */
export async function readLandingPage(table: Table, pageId: string): Promise<LandingPage | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: landingPageKey(pageId), ConsistentRead: true }),
  );
  return Item && decode(landingPageSchema, Item);
}

async function write(table: Table, steps: Step<Conflict>[]): Promise<void> {
  const refusal = await transact(table, steps);
  if (refusal) throw new DomainError(refusal);
}

function putNew(table: Table, page: LandingPage): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...encode('landing_page', landingPageKey(page.id), page),
        ...landingPageIndexes(page),
        ...unpublishedIndex(page, page.updatedAt),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Sets what a save may change and leaves `publication` to the publisher, who may be writing it right now. */
function update(table: Table, before: LandingPage, after: LandingPage): TransactItem {
  const changed = {
    ...landingPageContent(after),
    ...unpublishedIndex(after, after.updatedAt),
    version: after.version,
    updatedAt: after.updatedAt,
  };
  const names = Object.keys(changed);
  return {
    Update: {
      TableName: table.name,
      Key: landingPageKey(before.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#version = :before',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [`:${name}`, value])),
        ':before': before.version,
      },
    },
  };
}

function deletePage(table: Table, page: LandingPage): TransactItem {
  return {
    Delete: {
      TableName: table.name,
      Key: landingPageKey(page.id),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': page.version },
    },
  };
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

function claimTitle(table: Table, page: LandingPage): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: encode('claim', titleKey(page.ownerId, page.title), { pageId: page.id }),
      ConditionExpression: 'attribute_not_exists(pk) OR pageId = :page',
      ExpressionAttributeValues: { ':page': page.id },
    },
  };
}

function releaseTitle(table: Table, page: LandingPage): TransactItem {
  return {
    Delete: {
      TableName: table.name,
      Key: titleKey(page.ownerId, page.title),
      ConditionExpression: 'attribute_not_exists(pk) OR pageId = :page',
      ExpressionAttributeValues: { ':page': page.id },
    },
  };
}

function holderOf(page: LandingPage, label: string) {
  return { label, pageId: page.id, ownerId: page.ownerId, now: new Date(page.updatedAt) };
}

/** Counts the claims on titles: each page has one, written in its own transaction, and they weigh next to nothing. */
export function createPageCounts(table: Table): PageCounts {
  return {
    async countOf(ownerId) {
      let count = 0;
      let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
      do {
        const answer = await table.client.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'pk = :owner AND begins_with(sk, :title)',
            ExpressionAttributeValues: { ':owner': profileKey(ownerId).pk, ':title': 'TITLE#' },
            ConsistentRead: true,
            Select: 'COUNT',
            ExclusiveStartKey,
          }),
        );
        count += answer.Count ?? 0;
        ExclusiveStartKey = answer.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return count;
    },
  };
}

/**
 * Asks for a page to be published again as it is: the stream tells the publisher, who sees that nothing of it is
 * marked as live. Does nothing when the page is gone. `at` is ISO-8601.
 */
export async function requestPublication(table: Table, pageId: string, at: string): Promise<void> {
  const { gsi3pk, gsi3sk } = unpublishedIndex({ id: pageId }, at);
  await updateLandingPage(table, pageId, {
    UpdateExpression:
      'SET publication.#version = :none, publication.failure = :null, gsi3pk = :pk, gsi3sk = :sk',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':none': 0, ':null': null, ':pk': gsi3pk, ':sk': gsi3sk },
  });
}

/** Updates a page's item if its condition holds, and tells whether it did. */
export async function updateLandingPage(
  table: Table,
  pageId: string,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'> & { ConditionExpression: string },
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
