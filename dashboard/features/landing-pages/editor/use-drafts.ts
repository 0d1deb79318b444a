import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { findLocalStorage } from '../../../lib/local-storage.ts';
import { changedPaths } from '../form/diff.ts';
import type { Baseline, EditorForm, EditorValues } from '../form/values.ts';
import {
  type Draft,
  draftKey,
  heldDrafts,
  holdDraft,
  type KeptDraft,
  keepDraft,
  listDrafts,
  readDraft,
  tidyDrafts,
  writeDraft,
} from './drafts.ts';

/** Edits are on the device this long after they were made, at the latest. */
const DEBOUNCE_MS = 500;

type Options = {
  form: EditorForm;
  baseline: RefObject<Baseline>;
  userId: string;
  /** Of the editor that writes the draft; a restored draft goes on under its own. */
  editorId: string;
};

/** Keeps unsaved edits on this device while they are made, and forgets them once there are none. */
export function useDraft({ form, baseline, userId, editorId }: Options) {
  const { subscribe, getValues } = form;
  const [isKept, setIsKept] = useState(true);
  const [slots] = useState(() => ({ written: undefined as string | undefined }));

  const write = useEffectEvent(() => settle());

  /** Brings the draft up to date at once. */
  function settle() {
    const texts = findLocalStorage();
    const { version, pageId, values: base } = baseline.current;
    const values = getValues();
    const slot = draftKey({ userId, place: version === null ? 'new' : pageId, editorId });
    const isEdited = changedPaths(base, values).length > 0;
    setIsKept(
      !isEdited || (texts !== undefined && keepDraft(texts, slot, writeDraft({ version, base, values }))),
    );
    if (!isEdited) texts?.removeItem(slot);
    if (slots.written !== undefined && slots.written !== slot) texts?.removeItem(slots.written);
    slots.written = slot;
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write();
    }
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(flush, DEBOUNCE_MS);
      },
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [subscribe]);

  useEffect(() => {
    const places = ['new', baseline.current.pageId];
    const releases = places.map((place) => holdDraft(draftKey({ userId, place, editorId })));
    return () => {
      for (const release of releases) release();
    };
  }, [userId, editorId, baseline]);

  return { isKept, settle };
}

export type DraftOffer = KeptDraft & { draft: Draft };

type UseDraftOfferOptions = { userId: string; place: string; opened: EditorValues };

/** The newest draft left behind of a page, if it says anything else than the page as it was opened. */
export function useDraftOffer({ userId, place, opened }: UseDraftOfferOptions) {
  const [offers, setOffers] = useState<DraftOffer[]>([]);

  useEffect(() => {
    const texts = findLocalStorage();
    if (!texts) return;
    tidyDrafts(texts);
    let isOver = false;
    void heldDrafts().then((held) => {
      if (isOver) return;
      const left = listDrafts(texts, { userId, place }).filter(({ name }) => !held.has(name));
      setOffers(
        left.flatMap((kept) => {
          const draft = readDraft(kept.text, opened);
          return draft ? [{ ...kept, draft }] : [];
        }),
      );
    });
    return () => {
      isOver = true;
    };
  }, [userId, place, opened]);

  const [offer, ...others] = offers;
  return {
    offer,
    /** Takes the offer off the screen; the draft itself stays. */
    close: () => setOffers(others),
    /** Deletes the draft; answers how to have it back. */
    discard() {
      const texts = findLocalStorage();
      if (!offer || !texts) return () => undefined;
      texts.removeItem(offer.name);
      setOffers(others);
      return () => {
        keepDraft(texts, offer.name, offer.text, new Date(offer.savedAt));
        setOffers([offer, ...others]);
      };
    },
  };
}
