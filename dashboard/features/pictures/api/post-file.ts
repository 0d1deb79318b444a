import { UploadError } from '../upload-error.ts';
import type { PreparedUpload } from './request-upload.ts';

type Options = {
  /** Told the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Posts a file with the fields it was prepared with. XMLHttpRequest, since `fetch` does not tell how much was sent.
 * Throws UploadError: `too_large` or `failed` when the store refuses the file, `offline` when it is not reached.
 */
export function postFile(form: PreparedUpload['form'], file: File, options: Options): Promise<void> {
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
      else reject(new UploadError(refusalOf(request.responseText)));
    });
    request.addEventListener('error', () => reject(new UploadError('offline')));
    request.addEventListener('abort', () => reject(new UploadError('cancelled')));
    request.addEventListener('loadend', () => options.signal.removeEventListener('abort', abort));
    options.signal.addEventListener('abort', abort);
    request.open('POST', form.url);
    request.send(body);
  });
}

function refusalOf(answer: string): 'too_large' | 'failed' {
  return answer.includes('EntityTooLarge') ? 'too_large' : 'failed';
}
