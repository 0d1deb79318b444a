import { fromByteString, type ListCursor, toByteString } from './key-path.ts';
import { type ObjectMeta, type ObjectStore, openObjectFile } from './object-store.ts';
import { element, type S3Operation, textElement, xmlDocument } from './operation.ts';
import { invalidArgument, uriEncode } from './request.ts';

type Page = {
  objects: ObjectMeta[];
  /** Byte strings. */
  commonPrefixes: string[];
  /** Where the next page begins; undefined at the end. */
  next?: Position;
};

/** After a key, or after every key that begins with a common prefix. Byte string. */
type Position = { after: string; isPrefix: boolean };

const maxKeys = 1000;

export const listObjects: S3Operation = ({ store }, { bucket, query }) => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after') ?? '';
  const limit = parseLimit(query.get('max-keys'));
  const encoding = query.get('encoding-type');
  const shown = (key: string) => (encoding === 'url' ? uriEncode(key).replaceAll('%2F', '/') : key);
  const position = token ? parseToken(token) : { after: toByteString(startAfter), isPrefix: false };
  const page = readPage(store, bucket, toByteString(prefix), toByteString(delimiter), position, limit);
  const optional = (name: string, value: string | null) => (value ? textElement(name, value) : '');
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(
      'ListBucketResult',
      textElement('Name', bucket),
      textElement('Prefix', shown(prefix)),
      optional('Delimiter', shown(delimiter)),
      textElement('MaxKeys', limit),
      textElement('KeyCount', page.objects.length + page.commonPrefixes.length),
      textElement('IsTruncated', page.next !== undefined),
      optional('EncodingType', encoding),
      optional('StartAfter', shown(startAfter)),
      optional('ContinuationToken', token),
      optional('NextContinuationToken', page.next ? formatToken(page.next) : null),
      ...page.objects.map((meta) =>
        element(
          'Contents',
          textElement('Key', shown(meta.key)),
          textElement('LastModified', new Date(meta.modifiedAt).toISOString()),
          textElement('ETag', meta.etag),
          textElement('Size', meta.size),
          textElement('StorageClass', 'STANDARD'),
        ),
      ),
      ...page.commonPrefixes.map((group) =>
        element('CommonPrefixes', textElement('Prefix', shown(fromByteString(group)))),
      ),
    ),
  };
};

function readPage(
  store: ObjectStore,
  bucket: string,
  prefix: string,
  delimiter: string,
  position: Position,
  limit: number,
): Page {
  const page: Page = { objects: [], commonPrefixes: [] };
  if (limit === 0) return page;
  const cursor: ListCursor = {
    prefix,
    after: position.after,
    ...(position.isPrefix && { skipPrefix: position.after }),
  };
  let last = position;
  for (const { key, path } of store.list(bucket, cursor)) {
    if (page.objects.length + page.commonPrefixes.length === limit) return { ...page, next: last };
    const groupEnd = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (groupEnd >= 0) {
      const group = key.slice(0, groupEnd + delimiter.length);
      page.commonPrefixes.push(group);
      cursor.skipPrefix = group;
      last = { after: group, isPrefix: true };
      continue;
    }
    // Deleted since the folder was read, or incomplete: not listed.
    const opened = openObjectFile(path);
    if (!opened) continue;
    opened.close();
    page.objects.push(opened.meta);
    last = { after: key, isPrefix: false };
  }
  return page;
}

function parseLimit(text: string | null): number {
  const limit = text === null ? maxKeys : Number(text);
  if (!Number.isInteger(limit) || limit < 0) throw invalidArgument('max-keys must be a whole number');
  return Math.min(limit, maxKeys);
}

function formatToken({ after, isPrefix }: Position): string {
  return Buffer.from((isPrefix ? 'p' : 'k') + after, 'latin1').toString('base64url');
}

function parseToken(token: string): Position {
  const text = Buffer.from(token, 'base64url').toString('latin1');
  if (!/^[pk]/.test(text)) throw invalidArgument('The continuation token provided is incorrect');
  return { after: text.slice(1), isPrefix: text.startsWith('p') };
}

export const listBuckets: S3Operation = ({ store }) => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(
    'ListAllMyBucketsResult',
    element('Buckets', ...store.buckets.map((name) => element('Bucket', textElement('Name', name)))),
  ),
});
