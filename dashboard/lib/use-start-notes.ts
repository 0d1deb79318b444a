import { useSyncExternalStore } from 'react';
import { findLocalStorage } from './local-storage.ts';
import { useSession } from './session.ts';
import { createStartNotes, type StartNotes } from './start-steps.ts';

const startNotes = createStartNotes(findLocalStorage);

/** This device's record of the signed-in merchant's first steps, and a function that adds to it. */
export function useStartNotes(): [StartNotes, (change: StartNotes) => void] {
  const session = useSession();
  const userId = 'userId' in session ? session.userId : '';
  const notes = useSyncExternalStore(startNotes.subscribe, () => startNotes.of(userId));
  return [notes, (change) => startNotes.note(userId, change)];
}
