import { useSyncExternalStore } from 'react';
import { useSession } from '../../lib/session/use-session.ts';
import { deviceTexts } from '../landing-pages/editor/drafts/device-texts.ts';
import { createStartNotes, type StartNotes } from './start-notes.ts';

const startNotes = createStartNotes(deviceTexts);

/** What this device knows of the signed-in merchant's first steps, and the way to note more. */
export function useStartNotes(): [StartNotes, (news: StartNotes) => void] {
  const session = useSession();
  const userId = 'userId' in session ? session.userId : '';
  const notes = useSyncExternalStore(startNotes.subscribe, () => startNotes.of(userId));
  return [notes, (news) => startNotes.note(userId, news)];
}
