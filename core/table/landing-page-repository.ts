import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import {
  type LandingPage,
  landingPageContent,
  landingPageSchema,
} from '@mirsah/domain/landing-page/landing-page.ts';
import type {
  LandingPageRepository,
  PublicLandingPages,
} from '@mirsah/domain/landing-page/landing-page-repository.ts';
import { decode, encode } from './item.ts';
import { landingPageIndexes, landingPageKey, ownersPages, titleKey, unpublishedIndex } from './keys.ts';
import { listIndex } from './list-index.ts';
import { requestPublication } from './request-publication.ts';
import { claimSubdomain, releaseSubdomain } from './subdomain-claim.ts';
import type { Table } from './table.ts';
import { type Step, type TransactItem, transact } from './transaction.ts';

type Refusal = 'version_conflict' | 'subdomain_taken' | 'title_taken';

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
        { item: putNew(table, page), refused: 'version_conflict' },
        { item: claimSubdomain(table, holderOf(page, page.subdomain)), refused: 'subdomain_taken' },
        { item: claimTitle(table, page), refused: 'title_taken' },
      ]),
    replace: (before, after) =>
      write(table, [
        { item: update(table, before, after), refused: 'version_conflict' },
        ...subdomainMove(table, before, after),
        ...titleMove(table, before, after),
      ]),
    remove: (page) =>
      write(table, [
        { item: deleteIfUnchanged(table, page), refused: 'version_conflict' },
        {
          item: releaseSubdomain(
            table,
            holderOf({ ...page, updatedAt: new Date().toISOString() }, page.subdomain),
          ),
          refused: 'version_conflict',
        },
        { item: releaseTitle(table, page), refused: 'version_conflict' },
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

async function write(table: Table, steps: Step<Refusal>[]): Promise<void> {
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

function deleteIfUnchanged(table: Table, page: LandingPage): TransactItem {
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

function subdomainMove(table: Table, before: LandingPage, after: LandingPage): Step<Refusal>[] {
  if (before.subdomain === after.subdomain) return [];
  return [
    { item: claimSubdomain(table, holderOf(after, after.subdomain)), refused: 'subdomain_taken' },
    { item: releaseSubdomain(table, holderOf(after, before.subdomain)), refused: 'version_conflict' },
  ];
}

function titleMove(table: Table, before: LandingPage, after: LandingPage): Step<Refusal>[] {
  if (titleKey(before.ownerId, before.title).sk === titleKey(after.ownerId, after.title).sk) return [];
  return [
    { item: claimTitle(table, after), refused: 'title_taken' },
    { item: releaseTitle(table, before), refused: 'version_conflict' },
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
