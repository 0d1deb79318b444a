import { useSyncExternalStore } from 'react';
import { findLocalStorage } from './local-storage.ts';
import { useSession } from './session.ts';
import { createStartNotes, type StartNotes } from './start-steps.ts';

const startNotes = createStartNotes(findLocalStorage);

/** What this device knows of the signed-in merchant's first steps, and the way to note more. */
export function useStartNotes(): [StartNotes, (news: StartNotes) => void] {
  const session = useSession();
  const userId = 'userId' in session ? session.userId : '';
  const notes = useSyncExternalStore(startNotes.subscribe, () => startNotes.of(userId));
  return [notes, (news) => startNotes.note(userId, news)];
}
