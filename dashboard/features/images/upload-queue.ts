import { randomId } from '@mirsah/domain/id';
import { checkFile, checkFilm, UploadError, type UploadOptions, type UploadProblem } from './upload.ts';

const CONCURRENCY = 3;

export type UploadStatus =
  | { step: 'waiting' }
  /** `share` is 0 to 1. */
  | { step: 'sending'; share: number }
  | { step: 'processing' }
  | { step: 'failed'; problem: UploadProblem };

/**
 * One file in the queue. `place` names the part of the form it is for; `thumbnail` is empty for a video and
 * for a file that was rejected.
 */
export type Upload = { id: string; place: string; name: string; thumbnail: string; status: UploadStatus };

/**
 * Receives the URL of an image that is ready. `later` is the number of files chosen with it, but after it,
 * that were ready before: the image belongs in front of them.
 */
type OnReady = (url: string, later: number) => void;

type Entry = Upload & {
  file: File;
  onReady: OnReady;
  onDismissed: (() => void) | undefined;
  isFilm: boolean;
  controller: AbortController;
  /** The selection of files that it was part of, and its position among them. */
  choice: symbol;
  index: number;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads files, three at a time. Each image is delivered as soon as it is ready, with its position among
 * those chosen together. A failed upload does not block the others and stays in the list until it is retried
 * or dismissed.
 */
export function createUploadQueue(upload: (file: File, options: UploadOptions) => Promise<string>) {
  let entries: readonly Entry[] = [];
  const delivered: Pick<Entry, 'choice' | 'index'>[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly Entry[]) {
    entries = next;
    for (const listener of listeners) listener();
  }

  function setStatus(id: string, status: UploadStatus) {
    set(entries.map((entry) => (entry.id === id ? { ...entry, status } : entry)));
  }

  function dropThumbnail(id: string) {
    const thumbnail = entries.find((entry) => entry.id === id)?.thumbnail;
    if (thumbnail) URL.revokeObjectURL(thumbnail);
    set(entries.map((entry) => (entry.id === id ? { ...entry, thumbnail: '' } : entry)));
  }

  function startNext() {
    const running = entries.filter(isRunning).length;
    const next = entries.filter(({ status }) => status.step === 'waiting').slice(0, CONCURRENCY - running);
    for (const entry of next) void run(entry);
  }

  async function run(entry: Entry) {
    const { id, file, isFilm, controller } = entry;
    setStatus(id, { step: 'sending', share: 0 });
    const onProgress = (share: number) =>
      setStatus(id, share < 1 ? { step: 'sending', share } : { step: 'processing' });
    try {
      const url = await upload(file, { onProgress, signal: controller.signal, isFilm });
      if (entries.some((other) => other.id === id)) deliver(entry, url);
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      // A file that is not a picture has no thumbnail.
      if (problem === 'wrong_type' || problem === 'not_a_picture') dropThumbnail(id);
      setStatus(id, { step: 'failed', problem });
    }
    startNext();
  }

  function deliver({ id, choice, index, onReady }: Entry, url: string) {
    const later = delivered.filter((other) => other.choice === choice && other.index > index).length;
    delivered.push({ choice, index });
    onReady(url, later);
    remove(id);
  }

  function remove(id: string) {
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry?.thumbnail) URL.revokeObjectURL(entry.thumbnail);
    set(entries.filter((candidate) => candidate !== entry));
  }

  return {
    /**
     * Queues images, or videos, for a part of the form that has room for `room` more; `onReady` is called
     * with each image's URL.
     */
    add(
      place: string,
      files: readonly File[],
      options: { room: number; onReady: OnReady; onDismissed?: () => void; isFilm?: boolean },
    ) {
      const { isFilm = false } = options;
      const check = isFilm ? checkFilm : checkFile;
      const choice = Symbol(place);
      const added = files.map((file, index): Entry => {
        const problem = check(file) ?? (index < options.room ? undefined : 'too_many');
        return {
          id: randomId(),
          place,
          name: file.name,
          thumbnail: problem || isFilm ? '' : URL.createObjectURL(file),
          status: problem ? { step: 'failed', problem } : { step: 'waiting' },
          file,
          onReady: options.onReady,
          onDismissed: options.onDismissed,
          isFilm,
          controller: new AbortController(),
          choice,
          index,
        };
      });
      set([...entries, ...added]);
      startNext();
    },
    retry(id: string) {
      setStatus(id, { step: 'waiting' });
      startNext();
    },
    /** Removes an upload from the list and cancels it if it is waiting or running. */
    dismiss(id: string) {
      const dismissed = entries.find((entry) => entry.id === id);
      dismissed?.controller.abort();
      remove(id);
      dismissed?.onDismissed?.();
      startNext();
    },
    /** Resolves once no upload is waiting or running. */
    idle(): Promise<void> {
      if (!entries.some(isPending)) return Promise.resolve();
      return new Promise((resolve) => {
        const listener = () => {
          if (entries.some(isPending)) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: (): readonly Upload[] => entries,
  };
}

/** Waiting or running: not failed yet. */
export function isPending({ status }: Upload): boolean {
  return status.step === 'waiting' || isRunning({ status });
}

function isRunning({ status }: Pick<Upload, 'status'>): boolean {
  return status.step === 'sending' || status.step === 'processing';
}
