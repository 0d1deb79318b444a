import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findLocalStorage } from '../../../lib/local-storage.ts';
import { useSession } from '../../../lib/session.ts';
import type { EditorValues, StoredPage } from '../form/values.ts';
import {
  type Draft,
  draftKey,
  draftPage,
  listDrafts,
  lockDraft,
  lockedDrafts,
  parseDraft,
  removeOldDrafts,
  type StoredDraft,
  serializeDraft,
  writeDraft,
} from './drafts.ts';
import { isDirty } from './session.ts';
import { afterEdits, type SessionStore, type SessionView } from './use-session.ts';

/** The longest time before an edit is stored on the device. */
const DEBOUNCE_MS = 500;

/**
 * Keeps unsaved edits on this device while they are made, and removes them once there are none. Returns whether the
 * device has room for them.
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

/** Whether a new page was begun on this device and not created, as far as is known when the screen opens. */
export function useHasUnfinishedPage(): boolean {
  const session = useSession();
  const [hasOne] = useState(() => {
    const storage = findLocalStorage();
    if (!storage || !('userId' in session)) return false;
    return listDrafts(storage, { userId: session.userId, page: 'new' }).length > 0;
  });
  return hasOne;
}

export type DraftOffer = StoredDraft & { draft: Draft };

/**
 * The drafts of a page that no open tab is writing and that differ from the page as it was opened, newest first;
 * undefined until they are read. Without an `opened` version they are those of all pages that were not created yet.
 */
export function useDraftOffers(userId: string, opened: StoredPage) {
  const [offers, setOffers] = useState<DraftOffer[]>();

  useEffect(() => {
    const storage = findLocalStorage();
    if (!storage) return setOffers([]);
    removeOldDrafts(storage);
    let isUnmounted = false;
    void lockedDrafts().then((locked) => {
      if (isUnmounted) return;
      const left = listDrafts(storage, { userId, page: draftPage(opened) }).filter(
        ({ key }) => !locked.has(key),
      );
      setOffers(left.flatMap((stored) => offerOf(stored, opened.values)));
    });
    return () => {
      isUnmounted = true;
    };
  }, [userId, opened]);

  return {
    offers,
    /** Hides an offer; the draft itself stays. */
    close: (offer: DraftOffer) => setOffers(offers?.filter((other) => other !== offer)),
    /** Deletes a draft and returns a function that restores it. */
    discard(offer: DraftOffer) {
      const storage = findLocalStorage();
      if (!storage) return () => undefined;
      storage.removeItem(offer.key);
      setOffers(offers?.filter((other) => other !== offer));
      return () => {
        writeDraft(storage, offer.key, offer.text, new Date(offer.savedAt));
        setOffers(offers);
      };
    },
  };
}

function offerOf(stored: StoredDraft, current: EditorValues): DraftOffer[] {
  const draft = parseDraft(stored.text, current);
  return draft ? [{ ...stored, draft }] : [];
}
