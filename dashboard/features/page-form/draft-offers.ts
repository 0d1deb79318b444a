import { useEffect, useState } from 'react';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { useSession } from '../../lib/session.ts';
import {
  type Draft,
  draftPage,
  listDrafts,
  lockedDrafts,
  parseDraft,
  removeOldDrafts,
  type StoredDraft,
  writeDraft,
} from './drafts.ts';
import type { EditorValues, StoredPage } from './values.ts';

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
 * The drafts of a page that no open tab is writing and that differ from the page as it was opened, newest
 * first; undefined until they are read. Without an `opened` version they are those of all pages that were not
 * created yet.
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
