import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { MAX_UPLOAD_BYTES } from '@mirsah/domain/picture/picture.ts';
import type { UploadStore } from '@mirsah/domain/picture/picture-repository.ts';
import { uploadKey } from './images/upload-key.ts';

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
