import { type RefObject, useEffect, useState } from 'react';
import { drafts as text } from '../../../messages/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { applyValues, changedPaths, snapshot, valueAt } from '../form/diff.ts';
import { type TabId, tabOfPath } from '../form/tabs.ts';
import type { Baseline, EditorForm, EditorValues } from '../form/values.ts';
import { type EditHistory, markSaved, markUndone, record, redo, startHistory, undo } from './history.ts';
import { useDraft, useDraftOffer } from './use-drafts.ts';
import { useUndoKeys } from './use-shortcuts.ts';

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
    showToast({ text: text.discarded, onUndo: offers.discard() });
  }

  const draftOffer = offer && {
    savedAt: offer.savedAt,
    hasMovedOn: offer.draft.version !== opened.version,
    onRestore: restore,
    onDiscard: discard,
  };
  return { history, draft, draftOffer };
}

type UseEditHistoryOptions = {
  form: EditorForm;
  initialValues: EditorValues;
  /** Gets the fields that an undo or a redo changed. */
  onTravel: (paths: string[]) => void;
};

/** Keeps the form's edits as steps that can be taken back and done again, whatever field or list they were made in. */
export function useEditHistory({ form, initialValues, onTravel }: UseEditHistoryOptions) {
  const [kept] = useState(() => ({ history: startHistory(snapshot(undefined, initialValues)) }));
  const [reach, setReach] = useState({ canUndo: false, canRedo: false });
  const { subscribe, getValues } = form;

  function keep(history: EditHistory<EditorValues>) {
    kept.history = history;
    const canUndo = history.past.length > 0;
    const canRedo = history.future.length > 0;
    setReach((now) => (now.canUndo === canUndo && now.canRedo === canRedo ? now : { canUndo, canRedo }));
  }

  function look() {
    const before = kept.history.present;
    const present = snapshot(before, getValues());
    if (present === before) return;
    const [path, ...others] = changedPaths(before, present);
    const isTyping = path !== undefined && others.length === 0 && typeof valueAt(present, path) === 'string';
    keep(record(kept.history, { present, field: isTyping ? path : undefined, at: Date.now() }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads only what stays the same for a form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        // One gesture may change several fields: together they are one step. The key itself is shown first.
        timer ??= setTimeout(() => {
          timer = undefined;
          look();
        });
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe]);

  function travel(move: typeof undo) {
    look();
    const next = move(kept.history);
    if (next === kept.history) return;
    const paths = applyValues(form, next.present);
    keep(markUndone(next, paths, Date.now()));
    onTravel(paths);
  }

  return {
    ...reach,
    undo: () => travel(undo),
    redo: () => travel(redo),
    /** To be called when the form has come to say what was stored, so that this is no step of its own. */
    adoptPresent: () => keep(markSaved(kept.history, snapshot(kept.history.present, getValues()))),
  };
}
