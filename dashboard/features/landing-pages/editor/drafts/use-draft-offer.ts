import { useEffect, useState } from 'react';
import type { EditorValues } from '../editor-values.ts';
import { deviceTexts } from './device-texts.ts';
import { type Draft, readDraft } from './draft.ts';
import { heldDrafts } from './draft-locks.ts';
import { type KeptDraft, keepDraft, listDrafts, tidyDrafts } from './draft-store.ts';

export type DraftOffer = KeptDraft & { draft: Draft };

type Options = { userId: string; place: string; opened: EditorValues };

/** The newest draft left behind of a page, if it says anything else than the page as it was opened. */
export function useDraftOffer({ userId, place, opened }: Options) {
  const [offers, setOffers] = useState<DraftOffer[]>([]);

  useEffect(() => {
    const texts = deviceTexts();
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
      const texts = deviceTexts();
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
