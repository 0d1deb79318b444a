import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

/** Runs a request while the buttons are disabled; `failure` is the message when the error has none. */
export type Act = (send: () => Promise<void>, failure: string) => Promise<void>;

/** Runs one action at a time. Errors are shown above the buttons, and the order stays. */
export function useActing({ onFailure }: { onFailure: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** The current `isBusy`, for callers that have waited. */
  const busy = useRef(false);

  const act: Act = async (send, failure) => {
    if (isBusy) return;
    setIsBusy(true);
    busy.current = true;
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      onFailure();
      setProblem(errorText(error, failure));
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  };

  return { act, isBusy, isBusyNow: () => busy.current, problem, setProblem };
}
