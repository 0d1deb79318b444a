import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Baseline, EditorForm } from '../baseline.ts';
import { changedPaths } from '../changed-paths.ts';
import { deviceTexts } from './device-texts.ts';
import { writeDraft } from './draft.ts';
import { holdDraft } from './draft-locks.ts';
import { keepDraft, slotName } from './draft-store.ts';

/** Edits are on the device this long after they were made, at the latest. */
const PAUSE_MS = 500;

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
    const texts = deviceTexts();
    const { version, pageId, values: base } = baseline.current;
    const values = getValues();
    const slot = slotName({ userId, place: version === null ? 'new' : pageId, editorId });
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
        timer ??= setTimeout(flush, PAUSE_MS);
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
    const releases = places.map((place) => holdDraft(slotName({ userId, place, editorId })));
    return () => {
      for (const release of releases) release();
    };
  }, [userId, editorId, baseline]);

  return { isKept, settle };
}
