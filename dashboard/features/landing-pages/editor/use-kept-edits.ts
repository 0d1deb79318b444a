import { type RefObject, useState } from 'react';
import { drafts as words } from '../../../messages/editor-safety.ts';
import { showToast } from '../../../ui/toast.tsx';
import { applyValues } from './apply-values.ts';
import type { Baseline, EditorForm } from './baseline.ts';
import { useDraft } from './drafts/use-draft.ts';
import { useDraftOffer } from './drafts/use-draft-offer.ts';
import { type TabId, tabOfPath } from './editor-tabs.ts';
import { useEditHistory } from './history/use-edit-history.ts';
import { useUndoKeys } from './history/use-undo-keys.ts';

type Options = {
  form: EditorForm;
  baseline: RefObject<Baseline>;
  opened: Baseline;
  userId: string;
  tab: TabId;
  showTab: (tab: TabId) => void;
};

/** What keeps edits from being lost: steps to go back and forth, a draft on the device, one left behind to restore. */
export function useKeptEdits({ form, baseline, opened, userId, tab, showTab }: Options) {
  const [editorId, setEditorId] = useState(() =>
    opened.version === null ? opened.pageId : crypto.randomUUID(),
  );
  const draft = useDraft({ form, baseline, userId, editorId });
  const place = opened.version === null ? 'new' : opened.pageId;
  const { offer, ...offers } = useDraftOffer({ userId, place, opened: opened.values });
  const history = useEditHistory({ form, initialValues: opened.values, onTravel: showChanged });
  useUndoKeys(history);

  /** What comes and goes has to be in view. */
  function showChanged(paths: string[]) {
    const tabs = paths.map(tabOfPath);
    if (tabs[0] && !tabs.includes(tab)) showTab(tabs[0]);
  }

  /** The editor goes on as the one that wrote the draft: the same edits of the same stored page. */
  function restore() {
    if (!offer) return;
    const { version, base, values } = offer.draft;
    applyValues(form, values);
    const pageId = version === null ? offer.editorId : baseline.current.pageId;
    baseline.current = { pageId, version, values: base };
    form.reset(base, { keepValues: true });
    setEditorId(offer.editorId);
    offers.close();
  }

  function discard() {
    showToast({ text: words.discarded, onUndo: offers.discard() });
  }

  const draftOffer = offer && {
    savedAt: offer.savedAt,
    hasMovedOn: offer.draft.version !== opened.version,
    onRestore: restore,
    onDiscard: discard,
  };
  return { history, draft, draftOffer };
}
