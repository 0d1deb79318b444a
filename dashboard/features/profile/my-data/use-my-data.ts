import { useRef, useState } from 'react';
import { apiClient } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { calendarDay } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { account as words } from '../../../messages/account.ts';
import { showToast } from '../../../ui/toast.tsx';
import { myDataText } from './my-data-file.ts';

/** Text that is kept in the page before it goes into the file, in characters. */
const HELD = 1_000_000;

/** Collects all that is the merchant's and has the browser save it. `progress` is undefined while nothing runs. */
export function useMyData() {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function run({ signal }: AbortController) {
    let count = 0;
    setProgress(count);
    try {
      const file = await collect(signal, () => {
        count += 1;
        if (count % 25 === 0) setProgress(count);
      });
      saveFile(file, words.fileName(calendarDay(new Date())));
      showToast({ text: words.downloaded });
    } catch (error) {
      if (!signal.aborted) showToast({ text: errorText(error, words.downloadFailed), isProblem: true });
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

/** The browser keeps what is in a Blob outside the page's memory, and on disk when it grows. */
async function collect(signal: AbortSignal, onItem: () => void): Promise<Blob> {
  let file = new Blob([], { type: 'application/json' });
  let held = '';
  for await (const text of myDataText(apiClient, onItem)) {
    signal.throwIfAborted();
    held += text;
    if (held.length < HELD) continue;
    file = new Blob([file, held], { type: file.type });
    held = '';
  }
  return new Blob([file, held], { type: file.type });
}
