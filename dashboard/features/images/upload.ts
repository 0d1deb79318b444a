import { ApiError } from '@mirsah/contracts/client';
import { beginsFilm, FILM_TYPE, MAX_FILM_BYTES } from '@mirsah/domain/film';
import { type ImageRejection, maxUploadBytes, uploadTypes } from '@mirsah/domain/image';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, isConnectionProblem, isPendingError } from '../../lib/error-text.ts';

const POLL_INTERVAL_MS = 300;
const TIMEOUT_MS = 90_000;

/** Why an upload failed. The first four are detected before anything is sent. */
export type UploadProblem =
  | 'wrong_type'
  | 'film_wrong_type'
  | 'empty'
  | 'too_many'
  | ImageRejection
  | 'limit_reached'
  | 'not_approved'
  | 'offline'
  | 'slow'
  | 'failed'
  | 'cancelled';

/** Whether sending the same file again may succeed. */
export function canRetry(problem: UploadProblem): boolean {
  return ['offline', 'slow', 'failed', 'limit_reached'].includes(problem);
}

/** An upload that ended without an image; `problem` is the reason. */
export class UploadError extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'UploadError';
    this.problem = problem;
  }
}

/**
 * `onProgress` is called with the share that has been sent, 0 to 1; `signal` cancels the upload. With
 * `isFilm` the file must be a video, otherwise a picture.
 */
export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal; isFilm?: boolean };

/**
 * Uploads an image, scaled down if it is larger than pages show, or a video unchanged, and waits until it is
 * processed; returns its URL. Throws UploadError.
 */
export async function uploadImage(original: File, options: UploadOptions): Promise<string> {
  const file = options.isFilm ? await asFilm(original) : await sizedDown(await asPicture(original));
  options.signal.throwIfAborted();
  // One of ours: by the file's bytes, or the one that a picture was scaled down to.
  const contentType = file.type as UploadType | typeof FILM_TYPE;
  if (file.size > maxUploadBytes(contentType)) throw new UploadError('too_large');
  try {
    const { imageId, form } = await apiClient.requestUpload({
      body: { contentType, sizeBytes: file.size },
    });
    options.signal.throwIfAborted();
    await postFile(form, file, options);
    return await processedUrl(imageId, options.signal);
  } catch (error) {
    if (error instanceof UploadError) throw error;
    if (options.signal.aborted) throw new UploadError('cancelled', { cause: error });
    throw new UploadError(problemOf(error), { cause: error });
  }
}

/** Smaller files are small images already, or not worth the wait. */
const MIN_BYTES_TO_SHRINK = 300_000;
const SHRINK_TIMEOUT_MS = 15_000;

/** The file scaled down; the file itself if that fails, takes too long or saves nothing. */
async function sizedDown(file: File): Promise<File> {
  if (file.size < MIN_BYTES_TO_SHRINK) return file;
  const shrunk = await (typeof OffscreenCanvas === 'undefined' ? shrunkHere(file) : shrunkInWorker(file));
  return shrunk && shrunk.size < file.size ? new File([shrunk], file.name, { type: shrunk.type }) : file;
}

async function shrunkHere(file: File): Promise<Blob | undefined> {
  const { shrink } = await import('./shrink.ts');
  return await shrink(file).catch(() => undefined);
}

async function shrunkInWorker(file: File): Promise<Blob | undefined> {
  return await new Promise<Blob | undefined>((resolve) => {
    const worker = new Worker(new URL('./shrink.ts', import.meta.url), { type: 'module' });
    const end = (answer: Blob | undefined) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end(undefined), SHRINK_TIMEOUT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => end(data));
    worker.addEventListener('error', () => end(undefined));
    worker.postMessage(file);
  });
}

type UploadForm = Awaited<ReturnType<typeof apiClient.requestUpload>>['form'];

/**
 * Posts a file to the store with the fields of its prepared form. XMLHttpRequest, because `fetch` does not
 * report how much has been sent. Throws UploadError: `too_large` or `failed` when the store rejects the file,
 * `offline` when it cannot be reached, `cancelled` after an abort.
 */
function postFile(form: UploadForm, file: File, options: UploadOptions): Promise<void> {
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
      else reject(new UploadError(request.responseText.includes('EntityTooLarge') ? 'too_large' : 'failed'));
    });
    request.addEventListener('error', () => reject(new UploadError('offline')));
    request.addEventListener('abort', () => reject(new UploadError('cancelled')));
    request.addEventListener('loadend', () => options.signal.removeEventListener('abort', abort));
    options.signal.addEventListener('abort', abort);
    request.open('POST', form.url);
    request.send(body);
  });
}

async function processedUrl(imageId: string, signal: AbortSignal): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const image = await fetchState(imageId);
    if (image?.state === 'ready') return image.url;
    if (image?.state === 'refused') throw new UploadError(image.rejection);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new UploadError('slow');
}

/**
 * Undefined when the server failed or could not be reached: the next poll asks again. Throws when it rejected
 * the request.
 */
async function fetchState(imageId: string) {
  try {
    return await apiClient.getImage({ params: { imageId } });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    return undefined;
  }
}

function problemOf(error: unknown): UploadProblem {
  if (isConnectionProblem(error)) return 'offline';
  if (isPendingError(error)) return 'not_approved';
  return errorCodeOf(error) === 'too_many_requests' ? 'limit_reached' : 'failed';
}

/** For `<input accept>`; phones offer the camera for these types. */
export const acceptedFiles = uploadTypes.join(',');

type UploadType = (typeof uploadTypes)[number];

/** A photo of this size is scaled down before it is sent; a larger one would fill a phone's memory. */
const MAX_CHOSEN_BYTES = 40 * 1024 * 1024;

/** The file with the type of its first bytes, whatever the system or its name says. Throws UploadError. */
async function asPicture(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const type = detectImageType(bytes);
  if (type !== undefined) return file.type === type ? file : new File([file], file.name, { type });
  const isNamedPicture = /\.(?:jpe?g|png|webp|avif)$/i.test(file.name);
  throw new UploadError(isNamedPicture && !isOtherPicture(bytes) ? 'not_a_picture' : 'wrong_type');
}

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 64));

/** The type of a picture by its first 64 bytes; undefined for a file that cannot be uploaded. */
export function detectImageType(bytes: Uint8Array): UploadType | undefined {
  const start = startOf(bytes);
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp';
  // The brand of an AVIF may be general, with its own among the compatible ones.
  return /^.{4}ftyp(?:avi[fs]|mi[fa]1.*avi[fs])/s.test(start) ? 'image/avif' : undefined;
}

/** Whether these are the first bytes of a picture in a format that browsers or we do not show. */
function isOtherPicture(bytes: Uint8Array): boolean {
  return /^(?:GIF8|BM|II\*\0|MM\0\*|8BPS|.{4}ftyp(?:he|mi|ms))/s.test(startOf(bytes));
}

export const acceptedFilms = `${FILM_TYPE},.mp4,.m4v`;

/** The video with its own type, whatever the system or its name says. Throws UploadError. */
async function asFilm(file: File): Promise<File> {
  if (!beginsFilm(new Uint8Array(await file.slice(0, 12).arrayBuffer())))
    throw new UploadError('film_wrong_type');
  return file.type === FILM_TYPE ? file : new File([file], file.name, { type: FILM_TYPE });
}

/** The problem of a video by its size; its bytes are checked during the upload. */
export function checkFilm({ size }: Pick<File, 'size'>): UploadProblem | undefined {
  if (size === 0) return 'empty';
  return size > MAX_FILM_BYTES ? 'film_too_large' : undefined;
}

/** The problem of a picture by its size; its bytes are checked during the upload. */
export function checkFile(file: Pick<File, 'size'>): UploadProblem | undefined {
  if (file.size === 0) return 'empty';
  return file.size > MAX_CHOSEN_BYTES ? 'too_large' : undefined;
}
