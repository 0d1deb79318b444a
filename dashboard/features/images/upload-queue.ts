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

/** One file on its way. `place` says what in the form it is for; `thumbnail` is empty when it is no picture. */
export type Upload = { id: string; place: string; name: string; thumbnail: string; status: UploadStatus };

type Entry = Upload & { file: File; onReady: (url: string) => void; calledOff: AbortController };

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads files, three at a time. Those of one place are handed over in the order they were chosen; one that failed
 * holds up nobody and stays in the list until it is retried or dismissed.
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

  function proceed() {
    const running = entries.filter(isRunning).length;
    const next = entries.filter(({ status }) => status.step === 'waiting').slice(0, CONCURRENCY - running);
    for (const entry of next) void run(entry);
  }

  async function run({ id, file, calledOff }: Entry) {
    setStatus(id, { step: 'sending', share: 0 });
    const onProgress = (share: number) =>
      setStatus(id, share < 1 ? { step: 'sending', share } : { step: 'processing' });
    try {
      const url = await upload(file, { onProgress, signal: calledOff.signal });
      setStatus(id, { step: 'ready', url });
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : 'failed';
      setStatus(id, { step: 'failed', problem });
    }
    handOver();
    proceed();
  }

  function handOver() {
    const held = new Set<string>();
    for (const entry of entries) {
      const { status, place, id, onReady } = entry;
      if (isUnderWay(entry)) held.add(place);
      if (status.step !== 'ready' || held.has(place)) continue;
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
    /** Takes files for a place in the form; `onReady` is given the address of each that became a picture. */
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
          calledOff: new AbortController(),
        };
      });
      set([...entries, ...added]);
      proceed();
    },
    retry(id: string) {
      setStatus(id, { step: 'waiting' });
      proceed();
    },
    /** Takes an upload off the list, calling it off if it is still under way. */
    dismiss(id: string) {
      entries.find((entry) => entry.id === id)?.calledOff.abort();
      remove(id);
      handOver();
      proceed();
    },
    /** Resolves when nothing is under way; at once when nothing is. */
    idle(): Promise<void> {
      if (!entries.some(isUnderWay)) return Promise.resolve();
      return new Promise((resolve) => {
        const listener = () => {
          if (entries.some(isUnderWay)) return;
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

/** True until a file became a picture, or failed to. */
export function isUnderWay({ status }: Upload): boolean {
  return status.step === 'waiting' || isRunning({ status });
}

function isRunning({ status }: Pick<Upload, 'status'>): boolean {
  return status.step === 'sending' || status.step === 'processing';
}
