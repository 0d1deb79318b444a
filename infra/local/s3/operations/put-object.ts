import { assertMayWrite } from '../conditions.ts';
import type { ObjectMeta } from '../object-file.ts';
import { type ReceivedBody, receiveBody } from '../received-body.ts';
import type { S3Context, S3Operation } from '../s3-context.ts';
import { S3Error } from '../s3-error.ts';
import { storedHeaders } from '../stored-headers.ts';

const longestKey = 1024;

export const putObject: S3Operation = async (context, request, payload) => {
  const { bucket, key, headers } = request;
  const kept = storedHeaders(headers);
  // Before the body as well, so that a refused upload need not travel.
  assertMayWrite(headers, context.store.find(bucket, key));
  const meta = await storeObject(
    context,
    { bucket, key, headers: kept },
    (write) => receiveBody(request, payload, write),
    (existing) => assertMayWrite(headers, existing),
  );
  return { status: 200, headers: { etag: meta.etag, ...(meta.checksum && checksumHeader(meta)) } };
};

/** Stores what `produce` writes, or nothing when it or `assertMayReplace` throws. */
export async function storeObject(
  { store }: S3Context,
  target: { bucket: string; key: string; headers: Record<string, string> },
  produce: (write: (chunk: Buffer) => void) => Promise<ReceivedBody>,
  assertMayReplace: (existing?: ObjectMeta) => void,
): Promise<ObjectMeta> {
  if (Buffer.byteLength(target.key) > longestKey) {
    throw new S3Error('KeyTooLongError', 400, 'Your key is too long');
  }
  const draft = store.startDraft();
  try {
    const { size, md5, checksum } = await produce(draft.write);
    const meta: ObjectMeta = {
      key: target.key,
      size,
      etag: `"${md5}"`,
      modifiedAt: Math.floor(Date.now() / 1000) * 1000,
      headers: target.headers,
      ...(checksum && { checksum }),
    };
    draft.commit(target.bucket, meta, assertMayReplace);
    return meta;
  } finally {
    draft.discard();
  }
}

export function checksumHeader(meta: ObjectMeta): Record<string, string> {
  if (!meta.checksum) return {};
  return { [meta.checksum.name]: meta.checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' };
}
