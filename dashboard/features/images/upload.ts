import { ApiError } from '@mirsah/contracts/client';
import { type ImageRejection, MAX_UPLOAD_BYTES, uploadTypes } from '@mirsah/domain/image';
import { apiClient } from '../../lib/api.ts';

const POLL_INTERVAL_MS = 600;
const TIMEOUT_MS = 90_000;

/** How an upload reports and is called off; `onProgress` is told the share that has been sent, 0 to 1. */
export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a file and waits until it is a picture; answers its address on every page. Throws UploadError. */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  const contentType = uploadTypeOf(file);
  if (!contentType) throw new UploadError('wrong_type');
  try {
    const { pictureId, form } = await requestUpload(contentType, file.size);
    options.signal.throwIfAborted();
    await postFile(form, file, options);
    return await processedUrl(pictureId, options.signal);
  } catch (error) {
    if (error instanceof UploadError) throw error;
    if (options.signal.aborted) throw new UploadError('cancelled', { cause: error });
    throw new UploadError(isOffline(error) ? 'offline' : 'failed', { cause: error });
  }
}

async function processedUrl(pictureId: string, signal: AbortSignal): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const picture = await pollOnce(pictureId);
    if (picture?.state === 'ready') return picture.url;
    if (picture?.state === 'refused') throw new UploadError(picture.refusal);
    await pause();
  }
  throw new UploadError('slow');
}

/** A question that got lost is asked again with the next turn; only a refusal to answer ends the waiting. */
async function pollOnce(pictureId: string): Promise<ImageAnswer | undefined> {
  try {
    return await getImage(pictureId);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    return undefined;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}

/** `fetch` rejects with a TypeError when nothing answers. */
function isOffline(error: unknown): boolean {
  return error instanceof TypeError;
}

export type UploadType = (typeof uploadTypes)[number];
export type PreparedUpload = Awaited<ReturnType<typeof apiClient.requestUpload>>;

/** Where to post a file of this type and size. Throws as the API client does. */
export function requestUpload(contentType: UploadType, sizeBytes: number): Promise<PreparedUpload> {
  return apiClient.requestUpload({ body: { contentType, sizeBytes } });
}

type PostOptions = {
  /** Told the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Posts a file with the fields it was prepared with. XMLHttpRequest, since `fetch` does not tell how much was sent.
 * Throws UploadError: `too_large` or `failed` when the store refuses the file, `offline` when it is not reached.
 */
export function postFile(form: PreparedUpload['form'], file: File, options: PostOptions): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  // S3 ignores every field after the file.
  body.set('file', file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) options.onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadError(rejectionOf(request.responseText)));
    });
    request.addEventListener('error', () => reject(new UploadError('offline')));
    request.addEventListener('abort', () => reject(new UploadError('cancelled')));
    request.addEventListener('loadend', () => options.signal.removeEventListener('abort', abort));
    options.signal.addEventListener('abort', abort);
    request.open('POST', form.url);
    request.send(body);
  });
}

function rejectionOf(answer: string): 'too_large' | 'failed' {
  return answer.includes('EntityTooLarge') ? 'too_large' : 'failed';
}

export type ImageAnswer = Awaited<ReturnType<typeof apiClient.getPicture>>;

/** How far an uploaded picture is. Throws as the API client does. */
export function getImage(pictureId: string): Promise<ImageAnswer> {
  return apiClient.getPicture({ params: { pictureId } });
}

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

/** Why a file did not become a picture. The first three are told before anything is sent. */
export type UploadProblem =
  | 'wrong_type'
  | 'empty'
  | 'too_many'
  | ImageRejection
  | 'offline'
  | 'slow'
  | 'failed'
  | 'cancelled';

/** Whether sending the same file again may help. */
export function canRetry(problem: UploadProblem): boolean {
  return problem === 'offline' || problem === 'slow' || problem === 'failed';
}

export class UploadError extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'UploadError';
    this.problem = problem;
  }
}
