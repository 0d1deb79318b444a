import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { assertMayWrite } from '../conditions.ts';
import { decodePath } from '../request.ts';
import type { S3Operation } from '../s3-context.ts';
import { invalidArgument, noSuchKey, preconditionFailed, S3Error } from '../s3-error.ts';
import { storedHeaders } from '../stored-headers.ts';
import { textElement, xmlDocument } from '../xml.ts';
import { storeObject } from './put-object.ts';

export const copyObject: S3Operation = async (context, { bucket, key, headers }) => {
  const [sourcePath = '', versionQuery] = (headers['x-amz-copy-source'] ?? '').split('?');
  const [sourceBucket = '', ...sourceKey] = decodePath(sourcePath).replace(/^\//, '').split('/');
  if (versionQuery) throw invalidArgument('This local S3 keeps no versions');
  const isReplacing = headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!isReplacing && sourceBucket === bucket && sourceKey.join('/') === key) {
    throw new S3Error('InvalidRequest', 400, 'This copy request is illegal: it changes nothing.');
  }
  if (!context.store.buckets.includes(sourceBucket)) throw noSuchKey();
  const source = context.store.open(sourceBucket, sourceKey.join('/'));
  if (!source) throw noSuchKey();
  try {
    const expected = headers['x-amz-copy-source-if-match'];
    if (expected !== undefined && expected !== source.meta.etag) throw preconditionFailed();
    const { size, checksum } = source.meta;
    const meta = await storeObject(
      context,
      { bucket, key, headers: isReplacing ? storedHeaders(headers) : source.meta.headers },
      async (write) => ({ size, md5: copyBytes(source.fd, size, write), ...(checksum && { checksum }) }),
      (existing) => assertMayWrite(headers, existing),
    );
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: xmlDocument(
        'CopyObjectResult',
        textElement('ETag', meta.etag),
        textElement('LastModified', new Date(meta.modifiedAt).toISOString()),
      ),
    };
  } finally {
    source.close();
  }
};

/** Copies the first `size` bytes and returns their MD5 in hex. */
function copyBytes(fd: number, size: number, write: (chunk: Buffer) => void): string {
  const md5 = createHash('md5');
  const buffer = Buffer.allocUnsafe(Math.min(size, 1024 * 1024));
  for (let position = 0; position < size; ) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, size - position), position);
    const chunk = buffer.subarray(0, read);
    md5.update(chunk);
    write(chunk);
    position += read;
  }
  return md5.digest('hex');
}
