import { randomId } from '@mirsah/domain/id';
import { checkFile, UploadError, type UploadOptions, type UploadProblem } from './upload.ts';

const CONCURRENCY = 3;

export type UploadStatus =
  | { step: 'waiting' }
  /** `share` is 0 to 1. */
  | { step: 'sending'; share: number }
  | { step: 'processing' }
  | { step: 'ready'; url: string }
  | { step: 'failed'; problem: UploadProblem };

/** One file in the queue. `place` names the part of the form it is for; `thumbnail` is empty when the file was rejected. */
export type Upload = { id: string; place: string; name: string; thumbnail: string; status: UploadStatus };

type Entry = Upload & { file: File; onReady: (url: string) => void; controller: AbortController };

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads files, three at a time. Images for one place are delivered in the order in which the files were chosen. A
 * failed upload does not block the others and stays in the list until it is retried or dismissed.
 */
export function createUploadQueue(upload: (file: File, options: UploadOptions) => Promise<string>) {
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly Entry[]) {
    entries = next;
    for (const listener of listeners) listener();
  }

  function setStatus(id: string, status: UploadStatus) {
    set(entries.map((entry) => (entry.id === id ? { ...entry, status } : entry)));
  }

  function startNext() {
    const running = entries.filter(isRunning).length;
    const next = entries.filter(({ status }) => status.step === 'waiting').slice(0, CONCURRENCY - running);
    for (const entry of next) void run(entry);
  }

  async function run({ id, file, controller }: Entry) {
    setStatus(id, { step: 'sending', share: 0 });
    const onProgress = (share: number) =>
      setStatus(id, share < 1 ? { step: 'sending', share } : { step: 'processing' });
    try {
      const url = await upload(file, { onProgress, signal: controller.signal });
      setStatus(id, { step: 'ready', url });
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      setStatus(id, { step: 'failed', problem });
    }
    deliverReady();
    startNext();
  }

  function deliverReady() {
    const blocked = new Set<string>();
    for (const entry of entries) {
      const { status, place, id, onReady } = entry;
      if (isPending(entry)) blocked.add(place);
      if (status.step !== 'ready' || blocked.has(place)) continue;
      onReady(status.url);
      remove(id);
    }
  }

  function remove(id: string) {
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry?.thumbnail) URL.revokeObjectURL(entry.thumbnail);
    set(entries.filter((candidate) => candidate !== entry));
  }

  return {
    /** Queues files for a place in the form that has room for `room` more; `onReady` is called with each image's URL. */
    add(place: string, files: readonly File[], options: { room: number; onReady: (url: string) => void }) {
      const added = files.map((file, index): Entry => {
        const problem = checkFile(file) ?? (index < options.room ? undefined : 'too_many');
        return {
          id: randomId(),
          place,
          name: file.name,
          thumbnail: problem ? '' : URL.createObjectURL(file),
          status: problem ? { step: 'failed', problem } : { step: 'waiting' },
          file,
          onReady: options.onReady,
          controller: new AbortController(),
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
      entries.find((entry) => entry.id === id)?.controller.abort();
      remove(id);
      deliverReady();
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

/** Waiting or running: neither ready nor failed yet. */
export function isPending({ status }: Upload): boolean {
  return status.step === 'waiting' || isRunning({ status });
}

function isRunning({ status }: Pick<Upload, 'status'>): boolean {
  return status.step === 'sending' || status.step === 'processing';
}
