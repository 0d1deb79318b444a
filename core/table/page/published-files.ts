import * as z from 'zod';
import { codec, decodeOrSkip, encode } from '../dynamo/item.ts';
import { getItem } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { putEach, type TransactItem, update, write } from '../dynamo/write.ts';
import { publishedFilesKey } from './keys.ts';

/**
 * The ETags of a page's two files at a subdomain, and the page's version that they show: with them a writer
 * does not need to read the storage before overwriting.
 */
export const publishedFilesCodec = codec({
  entity: 'published_files',
  schema: z.object({ subdomain: z.string(), version: z.number(), index: z.string(), bot: z.string() }),
});

export type PublishedFiles = z.output<(typeof publishedFilesCodec)['schema']>;

/** The known state of a page's files. It may be out of date: a conditional write by ETag detects that. */
export type PublishedFilesRepository = {
  /** Undefined if unknown. */
  find(pageId: string): Promise<PublishedFiles | undefined>;
  note(pageId: string, files: PublishedFiles): Promise<void>;
  /** The same for many pages, with few requests. */
  noteAll(noted: ReadonlyMap<string, PublishedFiles>): Promise<void>;
};

export function createPublishedFiles(table: Table): PublishedFilesRepository {
  return {
    async find(pageId) {
      const item = await getItem(table, publishedFilesKey(pageId));
      return item && decodeOrSkip(table, publishedFilesCodec, item);
    },
    note: (pageId, files) => write(table, putPublishedFiles(table, pageId, files)),
    noteAll: (noted) =>
      putEach(
        table,
        [...noted].map(([pageId, files]) => encode(publishedFilesCodec, publishedFilesKey(pageId), files)),
      ),
  };
}

export function putPublishedFiles(table: Table, pageId: string, files: PublishedFiles): TransactItem {
  const key = publishedFilesKey(pageId);
  return update(table, key, { set: encode(publishedFilesCodec, key, files) });
}
