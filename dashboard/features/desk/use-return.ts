import { useEffect, useEffectEvent } from 'react';
import { inputs, recordInput } from './attendance.ts';

/** Well before the lease ends. */
const RENEW_MS = 60_000;

/**
 * Calls `onReturn` each minute, and when the window, the connection or the person at the desk is back: others
 * may have reserved the order since.
 */
export function useReturn(onReturn: () => void): void {
  const onResume = useEffectEvent(() => onReturn());
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const listener = () => onResume();
    const timer = setInterval(listener, RENEW_MS);
    // Back from the call: the window was hidden behind it.
    document.addEventListener('visibilitychange', listener, { signal });
    window.addEventListener('online', listener, { signal });
    // Back after a pause: others may have reserved the order.
    const onInput = () => recordInput().isBack && listener();
    for (const input of inputs)
      window.addEventListener(input, onInput, { signal, passive: true, capture: true });
    recordInput();
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, []);
}
