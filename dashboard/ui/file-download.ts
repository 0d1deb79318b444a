import { useRef, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { calendarDay } from '../messages/index.ts';
import { showToast } from './toast.tsx';

export type FileDownload = {
  /** The number of items in the file so far; undefined while no file is being made. */
  progress: number | undefined;
  start: () => void;
  stop: () => void;
};

/**
 * Creates a file that takes a while, then downloads it. `make` rejects when its signal is aborted, and
 * returns the file, if there is one, with the text of the toast that reports the outcome.
 */
export function useFileDownload(options: {
  make: (
    signal: AbortSignal,
    onProgress: (count: number) => void,
  ) => Promise<{ file?: Blob | undefined; outcome: string }>;
  /** The name for a day like `2026-11-21`. */
  fileName: (day: string) => string;
  failed: string;
}): FileDownload {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function run({ signal }: AbortController) {
    setProgress(0);
    try {
      const { file, outcome } = await options.make(signal, setProgress);
      if (file) saveFile(file, options.fileName(calendarDay(new Date())));
      showToast({ text: outcome });
    } catch (error) {
      if (!signal.aborted) showToast({ text: errorText(error, options.failed), isProblem: true });
    } finally {
      setProgress(undefined);
    }
  }

  return {
    progress,
    start: () => {
      running.current = new AbortController();
      void run(running.current);
    },
    stop: () => running.current?.abort(),
  };
}

/** Long enough for any browser to have started the download. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file under that name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
