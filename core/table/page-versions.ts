import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type LandingPage, landingPageContent } from '@mirsah/domain/landing-page';
import {
  MAX_VERSIONS,
  type PageVersionRepository,
  type PublishedContent,
  pageVersionSchema,
  publishedContentSchema,
  type StoredVersion,
  withVersion,
} from '@mirsah/domain/landing-page/versions';
import * as z from 'zod';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { type Step, transact } from './dynamo/write.ts';
import { landingPageKey, pageVersionKey, pageVersionsKey } from './keys.ts';

/** What the publisher keeps of what it published. */
export type PublishedVersions = {
  /** Keeps a version that shoppers now see, as one of the last ten. Does nothing when it is kept already. */
  keep(page: LandingPage, publishedAt: string): Promise<void>;
  /** For a page that is gone. */
  forget(pageId: string): Promise<void>;
};

/**
 * One small item lists the versions and each version's content is an item of its own: a list costs one read, and
 * neither comes near DynamoDB's 400 KB. They change together, so that none is ever lost or left behind.
 */
const listSchema = z.strictObject({
  revision: z.number().int(),
  versions: z.array(pageVersionSchema.extend({ fingerprint: z.string() })).max(MAX_VERSIONS),
});
type VersionList = z.infer<typeof listSchema>;

const ATTEMPTS = 5;

export function createPageVersionRepository(table: Table): PageVersionRepository & PublishedVersions {
  return {
    async list(pageId) {
      const { versions } = await readList(table, pageId);
      return versions.map(({ fingerprint, ...version }) => version);
    },
    async find(pageId, number) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: pageVersionKey(pageId, number) }),
      );
      return Item && decode(publishedContentSchema, Item);
    },
    async keep(page, publishedAt) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        if ((await keepOnce(table, page, publishedAt)) !== 'list_changed') return;
      }
      throw new Error(`The versions of landing page ${page.id} kept changing`);
    },
    async forget(pageId) {
      const { versions } = await readList(table, pageId);
      await transact(table, [
        ...versions.map((version) => deleteContent(table, pageId, version)),
        {
          item: { Delete: { TableName: table.name, Key: pageVersionsKey(pageId) } },
          onConflict: 'list_changed' as const,
        },
      ]);
    },
  };
}

type Conflict = 'list_changed' | 'page_gone';

async function keepOnce(table: Table, page: LandingPage, publishedAt: string): Promise<Conflict | undefined> {
  const content = landingPageContent(page);
  const before = await readList(table, page.id);
  if (before.versions.some(({ number }) => number === page.version)) return undefined;
  const versions = withVersion(before.versions, {
    number: page.version,
    publishedAt,
    title: page.title,
    fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
  });
  const isKept = ({ number }: StoredVersion) => versions.some((version) => version.number === number);
  if (!versions.some(({ number }) => number === page.version)) return undefined;
  return transact(table, [
    pageExists(table, page.id),
    putList(table, page.id, before.revision, versions),
    putContent(table, page.id, { number: page.version, publishedAt, content }),
    ...before.versions
      .filter((version) => !isKept(version))
      .map((version) => deleteContent(table, page.id, version)),
  ]);
}

async function readList(table: Table, pageId: string): Promise<VersionList> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: pageVersionsKey(pageId), ConsistentRead: true }),
  );
  return Item ? decode(listSchema, Item) : { revision: 0, versions: [] };
}

/** A page deleted meanwhile has had its versions forgotten: nothing of it may come back. */
function pageExists(table: Table, pageId: string): Step<Conflict> {
  return {
    item: {
      ConditionCheck: {
        TableName: table.name,
        Key: landingPageKey(pageId),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    onConflict: 'page_gone',
  };
}

function putList(table: Table, pageId: string, revision: number, versions: StoredVersion[]): Step<Conflict> {
  const list: VersionList = { revision: revision + 1, versions };
  return {
    item: {
      Put: {
        TableName: table.name,
        Item: encode('landing_page_version', pageVersionsKey(pageId), list),
        ConditionExpression: revision === 0 ? 'attribute_not_exists(pk)' : 'revision = :revision',
        ...(revision !== 0 && { ExpressionAttributeValues: { ':revision': revision } }),
      },
    },
    onConflict: 'list_changed',
  };
}

function putContent(table: Table, pageId: string, version: PublishedContent): Step<Conflict> {
  const Item = encode('landing_page_version', pageVersionKey(pageId, version.number), version);
  return { item: { Put: { TableName: table.name, Item } }, onConflict: 'list_changed' };
}

function deleteContent(table: Table, pageId: string, { number }: StoredVersion): Step<Conflict> {
  return {
    item: { Delete: { TableName: table.name, Key: pageVersionKey(pageId, number) } },
    onConflict: 'list_changed',
  };
}
