import { MAX_UPLOAD_BYTES, uploadTypes } from '@mirsah/domain/picture/picture.ts';
import type { UploadType } from './api/request-upload.ts';
import type { UploadProblem } from './upload-error.ts';

/** For `<input accept>`; phones offer the camera for these. */
export const acceptedFiles = uploadTypes.join(',');

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

const byEnding: Record<string, UploadType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The type a file is sent as; some systems do not know AVIF or WebP, then its ending tells. */
export function uploadTypeOf({ name, type }: FileFacts): UploadType | undefined {
  if (type === '') return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''];
  return uploadTypes.find((known) => known === type);
}

/** What is wrong with a file as far as can be seen without opening it. */
export function checkFile(file: FileFacts): UploadProblem | undefined {
  if (uploadTypeOf(file) === undefined) return 'wrong_type';
  if (file.size === 0) return 'empty';
  return file.size > MAX_UPLOAD_BYTES ? 'too_large' : undefined;
}
