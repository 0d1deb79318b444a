import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { apiClient } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { createOutbox, type KeptOutcome } from './outbox.ts';

/** How often a waiting outcome is sent again. */
const AGAIN_MS = 5000;

/** The signed-in user's unsent outcomes, and whether there is a connection to send them. */
export function useOutbox() {
  const session = useSession();
  const userId = 'userId' in session ? session.userId : '';
  const outbox = useMemo(() => createOutbox(userId), [userId]);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.list);
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const [isBlocked, setIsBlocked] = useState(false);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) setIsBlocked(false);
  }, [isWaiting]);

  /** Calls back at intervals while something waits, until the returned function is called. */
  const whileWaiting = useCallback(
    (again: () => void) => {
      if (!isWaiting) return;
      const timer = setInterval(again, AGAIN_MS);
      return () => clearInterval(timer);
    },
    [isWaiting],
  );

  return {
    waiting,
    isOffline: !isOnline || (isBlocked && isWaiting),
    whileWaiting,
    isSending: outbox.isSending,
    keep: outbox.keep,
    drop: outbox.drop,
    lastOf: (orderId: string | undefined): KeptOutcome | undefined =>
      waiting.findLast((kept) => kept.orderId === orderId),
    async send() {
      const sending = await outbox.send(({ id, orderId, outcome }) =>
        apiClient.recordOutcome({ params: { orderId }, body: { id, outcome } }),
      );
      setIsBlocked(sending.isBlocked);
      return sending;
    },
  };
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
