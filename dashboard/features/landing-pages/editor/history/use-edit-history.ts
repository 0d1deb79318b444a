import { useEffect, useState } from 'react';
import { applyValues } from '../apply-values.ts';
import type { EditorForm } from '../baseline.ts';
import { changedPaths } from '../changed-paths.ts';
import type { EditorValues } from '../editor-values.ts';
import { valueAt } from '../value-at.ts';
import { adopt, type EditHistory, record, redo, settle, startHistory, undo } from './edit-history.ts';
import { snapshot } from './snapshot.ts';

type Options = {
  form: EditorForm;
  initialValues: EditorValues;
  /** Gets the fields that an undo or a redo changed. */
  onTravel: (paths: string[]) => void;
};

/** Keeps the form's edits as steps that can be taken back and done again, whatever field or list they were made in. */
export function useEditHistory({ form, initialValues, onTravel }: Options) {
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
    keep(settle(next, paths, Date.now()));
    onTravel(paths);
  }

  return {
    ...reach,
    undo: () => travel(undo),
    redo: () => travel(redo),
    /** To be called when the form has come to say what was stored, so that this is no step of its own. */
    adoptPresent: () => keep(adopt(kept.history, snapshot(kept.history.present, getValues()))),
  };
}
