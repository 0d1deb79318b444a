import type { uploadTypes } from '@mirsah/domain/picture/picture.ts';
import { apiClient } from '../../../lib/api/client.ts';

export type UploadType = (typeof uploadTypes)[number];
export type PreparedUpload = Awaited<ReturnType<typeof apiClient.requestUpload>>;

/** Where to post a file of this type and size. Throws as the API client does. */
export function requestUpload(contentType: UploadType, sizeBytes: number): Promise<PreparedUpload> {
  return apiClient.requestUpload({ body: { contentType, sizeBytes } });
}
