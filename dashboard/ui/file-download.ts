import { useRef, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { calendarDay } from '../messages/index.ts';
import { showToast } from './toast.tsx';

export type FileDownload = {
  /** How many things are in the file so far; undefined while nothing is being made. */
  progress: number | undefined;
  start: () => void;
  stop: () => void;
};

/**
 * Makes a file that takes a while and has the browser save it. `make` rejects once its signal is aborted, and answers
 * with the words that tell what came of it; without a file nothing is saved.
 */
export function useFileDownload(options: {
  make: (
    signal: AbortSignal,
    onProgress: (count: number) => void,
  ) => Promise<{ file?: Blob | undefined; outcome: string }>;
  /** Of a day like `2026-11-21`. */
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

/** Long enough for any browser to have begun to save. */
const KEEP_MS = 60_000;

/** Has the browser save a file under that name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
