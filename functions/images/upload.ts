import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { MAX_UPLOAD_BYTES, type UploadStore } from '@mirsah/domain/image';

/** An uploaded file; its key names the owner and the image it will become. */
export type Upload = { ownerId: string; pictureId: string };

const KEY = /^uploads\/([^/]+)\/([^/]+)$/;

export function uploadKey({ ownerId, pictureId }: Upload): string {
  return `uploads/${ownerId}/${pictureId}`;
}

/** Undefined for a key that is not an upload's. */
export function readUploadKey(key: string): Upload | undefined {
  const [, ownerId, pictureId] = KEY.exec(key) ?? [];
  return ownerId && pictureId ? { ownerId, pictureId } : undefined;
}

const VALID_SECONDS = 10 * 60;

export function createUploadStore(s3: S3Client, bucket: string): UploadStore {
  return {
    createForm: ({ ownerId, pictureId, contentType }) =>
      createPresignedPost(s3, {
        Bucket: bucket,
        Key: uploadKey({ ownerId, pictureId }),
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', 1, MAX_UPLOAD_BYTES],
          ['eq', '$Content-Type', contentType],
        ],
        Expires: VALID_SECONDS,
      }),
  };
}
