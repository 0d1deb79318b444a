import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { UploadStore } from '@mirsah/domain/image';

/** An uploaded file; its key names the owner and the image it will become. */
export type Upload = { ownerId: string; imageId: string };

const KEY = /^uploads\/([^/]+)\/([^/]+)$/;

export function uploadKey({ ownerId, imageId }: Upload): string {
  return `uploads/${ownerId}/${imageId}`;
}

/** Undefined for a key that is not an upload's. */
export function readUploadKey(key: string): Upload | undefined {
  const [, ownerId, imageId] = KEY.exec(key) ?? [];
  return ownerId && imageId ? { ownerId, imageId } : undefined;
}

const VALID_SECONDS = 10 * 60;

export function createUploadStore(s3: S3Client, bucket: string): UploadStore {
  return {
    createForm: ({ ownerId, imageId, contentType, maxBytes }) =>
      createPresignedPost(s3, {
        Bucket: bucket,
        Key: uploadKey({ ownerId, imageId }),
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
        Expires: VALID_SECONDS,
      }),
  };
}
