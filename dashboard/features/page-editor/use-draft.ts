import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { draftKey, draftPage, lockDraft, serializeDraft, writeDraft } from '../page-form/drafts.ts';
import { isDirty } from './session.ts';
import { afterEdits, type SessionStore, type SessionView } from './use-session.ts';

/** The longest time before an edit is stored on the device. */
const DEBOUNCE_MS = 500;

/**
 * Stores unsaved edits on this device while they are made, and removes them once there are none. Returns
 * whether the device has room for them.
 */
export function useDraft(session: SessionStore, { stored, editorId }: SessionView, userId: string): boolean {
  const [isStored, setIsStored] = useState(true);
  const writtenKey = useRef<string>(undefined);

  const write = useEffectEvent(() => {
    session.readForm();
    const { stored, present, editorId } = session.get();
    const storage = findLocalStorage();
    const key = draftKey({ userId, page: draftPage(stored) }, editorId);
    const isEdited = isDirty(session.get());
    const draft = { version: stored.version, base: stored.values, values: present };
    setIsStored(!isEdited || (storage !== undefined && writeDraft(storage, key, serializeDraft(draft))));
    if (!isEdited) storage?.removeItem(key);
    if (writtenKey.current !== undefined && writtenKey.current !== key)
      storage?.removeItem(writtenKey.current);
    writtenKey.current = key;
  });

  useEffect(() => {
    const { flush, stop } = afterEdits(session, DEBOUNCE_MS, () => write());
    function writeNow() {
      session.readForm();
      flush();
    }
    window.addEventListener('pagehide', writeNow);
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      writeNow();
      stop();
      window.removeEventListener('pagehide', writeNow);
      document.removeEventListener('visibilitychange', writeNow);
    };
  }, [session]);

  // After a save, a merge or a restored draft, the unsaved edits start from another stored page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the draft depends on
  useEffect(() => write(), [stored, editorId]);

  const { pageId } = stored;
  useEffect(() => {
    // Creating the page moves its draft from the one key to the other.
    const keys = ['new', pageId].map((page) => draftKey({ userId, page }, editorId));
    const releases = keys.map(lockDraft);
    return () => {
      for (const release of releases) release();
    };
  }, [userId, editorId, pageId]);

  return isStored;
}
