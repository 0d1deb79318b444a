import { useEffect, useEffectEvent } from 'react';
import type { SaveOutcome } from './save-outcome.ts';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Saves again once the connection is back. Browsers notice late, or not at all when it is the server that cannot be
 * reached, so it is also tried after pauses that grow from 2 to 30 seconds.
 */
export function useRetry(outcome: SaveOutcome | undefined, save: () => void): void {
  const retry = useEffectEvent(save);
  const attempt = outcome?.state === 'offline' ? outcome.attempt : 0;
  useEffect(() => {
    if (attempt === 0) return;
    const again = () => retry();
    const timer = setTimeout(again, Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [attempt]);
}
