import { ApiError } from '@mirsah/contracts/client.ts';
import { getPicture, type PictureAnswer } from './api/get-picture.ts';
import { postFile } from './api/post-file.ts';
import { requestUpload } from './api/request-upload.ts';
import { uploadTypeOf } from './check-file.ts';
import { UploadError } from './upload-error.ts';

const ASK_EVERY_MS = 600;
const PATIENCE_MS = 90_000;

/** How an upload reports and is called off; `onProgress` is told the share that has been sent, 0 to 1. */
export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a file and waits until it is a picture; answers its address on every page. Throws UploadError. */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const contentType = uploadTypeOf(file);
  if (!contentType) throw new UploadError('wrong_type');
  try {
    const { pictureId, form } = await requestUpload(contentType, file.size);
    options.signal.throwIfAborted();
    await postFile(form, file, options);
    return await settledAddress(pictureId, options.signal);
  } catch (error) {
    if (error instanceof UploadError) throw error;
    if (options.signal.aborted) throw new UploadError('cancelled', { cause: error });
    throw new UploadError(isOffline(error) ? 'offline' : 'failed', { cause: error });
  }
}

async function settledAddress(pictureId: string, signal: AbortSignal): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const picture = await askOnce(pictureId);
    if (picture?.state === 'ready') return picture.url;
    if (picture?.state === 'refused') throw new UploadError(picture.refusal);
    await pause();
  }
  throw new UploadError('slow');
}

/** A question that got lost is asked again with the next turn; only a refusal to answer ends the waiting. */
async function askOnce(pictureId: string): Promise<PictureAnswer | undefined> {
  try {
    return await getPicture(pictureId);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    return undefined;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
}

/** `fetch` rejects with a TypeError when nothing answers. */
function isOffline(error: unknown): boolean {
  return error instanceof TypeError;
}
