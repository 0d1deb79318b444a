import { createHash } from 'node:crypto';
import { type LandingPage, landingPageContent } from '@mirsah/domain/landing-page';
import {
  type PageVersionRepository,
  pageVersionSchema,
  publishedContentSchema,
  type StoredVersion,
  withVersion,
} from '@mirsah/domain/landing-page/versions';
import * as z from 'zod';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { find, getItem } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  check,
  exists,
  isNew,
  put,
  remove,
  type Step,
  type TransactItem,
  transact,
  update,
  write,
} from '../dynamo/write.ts';
import { landingPageKey, pageVersionKey, pageVersionsKey, publishedFilesKey } from './keys.ts';
import { contentFallbacks } from './landing-page-content.ts';
import { type PublishedFiles, putPublishedFiles } from './published-files.ts';

/** The publisher's storage of published versions. */
export type PublishedVersions = {
  /**
   * Stores a version that is now live as one of the last ten. Does nothing when it is stored already, or when
   * the list of versions is unreadable: a newer release may still read it. The known state of its `files` is
   * written with it. `list` is the result of `read`.
   */
  keep(
    page: LandingPage,
    publishedAt: string,
    also?: { list?: VersionList | undefined; files?: PublishedFiles | undefined },
  ): Promise<void>;
  /** The list of a page's versions; undefined when it is unreadable. */
  read(pageId: string): Promise<VersionList | undefined>;
  /** For a deleted page. Does nothing when the list of versions is unreadable. */
  forget(pageId: string): Promise<void>;
};

/**
 * One small item lists the versions and each version's content is a separate item: a list costs one read, and
 * neither comes near DynamoDB's 400 KB. They change together, so that no version is lost or orphaned.
 */
export const versionListCodec = codec({
  entity: 'landing_page_version',
  shape: 'page_version_list',
  schema: z.object({
    revision: z.number(),
    versions: z.array(pageVersionSchema.extend({ fingerprint: z.string() })),
  }),
});

/** Old content must stay readable even when the editor's rules become stricter. */
export const pageVersionCodec = codec({
  entity: 'landing_page_version',
  shape: 'page_version',
  schema: publishedContentSchema,
  fallbacks: contentFallbacks,
});

export type VersionList = { revision: number; versions: StoredVersion[] };

const ATTEMPTS = 5;

export function createPageVersionRepository(table: Table): PageVersionRepository & PublishedVersions {
  return {
    async list(pageId) {
      const { versions } = (await readList(table, pageId)) ?? noVersions;
      return versions.map(({ fingerprint, ...version }) => version);
    },
    find: (pageId, number) => find(table, pageVersionCodec, pageVersionKey(pageId, number)),
    read: (pageId) => readList(table, pageId),
    async keep(page, publishedAt, { list, files } = {}) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const before = (attempt === 1 && list) || (await readList(table, page.id));
        if ((await keepOnce(table, page, publishedAt, { before, files })) !== 'list_changed') return;
      }
      throw new Error(`The versions of landing page ${page.id} changed at each attempt`);
    },
    async forget(pageId) {
      await write(table, remove(table, publishedFilesKey(pageId)));
      const list = await readList(table, pageId);
      if (!list) return;
      const keys = list.versions.map(({ number }) => pageVersionKey(pageId, number));
      await transact(
        table,
        [...keys, pageVersionsKey(pageId)].map((key) => ({ item: remove(table, key), onConflict: 'never' })),
      );
    },
  };
}

type Conflict = 'list_changed' | 'page_gone';

async function keepOnce(
  table: Table,
  page: LandingPage,
  publishedAt: string,
  { before, files }: { before: VersionList | undefined; files: PublishedFiles | undefined },
): Promise<Conflict | undefined> {
  const content = landingPageContent(page);
  if (!before) return undefined;
  if (before.versions.some(({ number }) => number === page.version)) return undefined;
  const versions = withVersion(before.versions, {
    number: page.version,
    publishedAt,
    title: page.title,
    fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
  });
  const storedNumbers = new Set(versions.map(({ number }) => number));
  if (!storedNumbers.has(page.version)) return undefined;
  const version = { number: page.version, publishedAt, content };
  const items = [
    putList(table, page.id, before.revision, versions),
    put(table, encode(pageVersionCodec, pageVersionKey(page.id, page.version), version)),
    ...before.versions
      .filter(({ number }) => !storedNumbers.has(number))
      .map(({ number }) => remove(table, pageVersionKey(page.id, number))),
    ...(files ? [putPublishedFiles(table, page.id, files)] : []),
  ];
  return transact<Conflict>(table, [
    pageExists(table, page.id),
    ...items.map((item): Step<Conflict> => ({ item, onConflict: 'list_changed' })),
  ]);
}

const noVersions: VersionList = { revision: 0, versions: [] };

/**
 * Undefined when the list is unreadable, which is reported: a page must not wait for its versions to be
 * published.
 */
async function readList(table: Table, pageId: string): Promise<VersionList | undefined> {
  const item = await getItem(table, pageVersionsKey(pageId));
  return item ? decodeOrSkip(table, versionListCodec, item) : noVersions;
}

/** The versions of a deleted page are forgotten: one that is published at that moment must not reappear. */
function pageExists(table: Table, pageId: string): Step<Conflict> {
  return { item: check(table, landingPageKey(pageId), exists), onConflict: 'page_gone' };
}

function putList(table: Table, pageId: string, revision: number, versions: StoredVersion[]): TransactItem {
  const list: VersionList = { revision: revision + 1, versions };
  const item = encode(versionListCodec, pageVersionsKey(pageId), list);
  const isUnchanged: Condition =
    revision === 0
      ? isNew
      : {
          ConditionExpression: 'revision = :revision',
          ExpressionAttributeValues: { ':revision': revision },
        };
  return update(table, item, { set: item }, isUnchanged);
}
