import { useEffect, useState, useSyncExternalStore } from 'react';
import { applyValues } from '../page-form/diff.ts';
import type { EditorForm, EditorValues, StoredPage } from '../page-form/values.ts';
import {
  canRedo,
  canUndo,
  edited,
  redo,
  type Session,
  startSession,
  undo,
  unsavedFields,
} from './session.ts';
import type { MovedEdit } from './undo-said.tsx';
import { createUnreadEdits } from './unread-edits.ts';

/**
 * The session, outside React: it changes at every key, but only a change of what `view` shows redraws the
 * editor. `apply` takes one of the actions of `session.ts`; listeners are called after every change.
 */
export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(session: Session, getValues: () => EditorValues) {
  const listeners = new Set<() => void>();
  let unsaved = unsavedFields(session);
  let view = viewOf(session, unsaved);

  function apply(action: (session: Session) => Session) {
    const next = action(session);
    if (next === session) return;
    if (next.stored !== session.stored || next.present !== session.present) unsaved = unsavedFields(next);
    session = next;
    view = unlessSame(view, viewOf(session, unsaved));
    for (const listener of listeners) listener();
  }

  const { changed, readForm } = createUnreadEdits({
    getValues,
    record: (read, at) => apply((now) => edited(now, read(now.present), at)),
  });

  return {
    get: () => session,
    view: () => view,
    /** The fields that differ from the stored page. */
    unsaved: () => unsaved,
    apply,
    /** The form reports that a field was changed, or any. It is recorded soon. */
    changed,
    /** Records the form's values now, for callers that cannot wait. */
    readForm,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type SessionView = ReturnType<typeof viewOf>;

function viewOf(session: Session, unsaved: readonly string[]) {
  const { stored, save, hasSaved, editorId, present } = session;
  const edits = { isDirty: unsaved.length > 0, canUndo: canUndo(session), canRedo: canRedo(session) };
  return { stored, save, hasSaved, editorId, isEnabled: present.isEnabled, ...edits };
}

function unlessSame(before: SessionView, after: SessionView): SessionView {
  // All views have the same keys.
  const keys = Object.keys(after) as (keyof SessionView)[];
  return keys.every((key) => Object.is(before[key], after[key])) ? before : after;
}

type Options = {
  form: EditorForm;
  /** The page as it was when the editor was opened, and the unsaved values that the form starts with. */
  opened: StoredPage & { unsaved?: EditorValues };
  /** Gets what an undo or a redo changed. */
  onUndoRedo: (edit: MovedEdit) => void;
  /** Called when there is nothing to undo, or to redo. */
  onNothing: (step: MovedEdit['step']) => void;
};

/** Records every edit of the form in a session. Undo and redo set the form back, in any field or list. */
export function useSession({ form, opened, onUndoRedo, onNothing }: Options) {
  const { subscribe, getValues } = form;
  const [session] = useState(() => {
    // A new page's draft is named after the page, so that a restored draft creates that page and not a second
    // one.
    const editorId = opened.version === null ? opened.pageId : crypto.randomUUID();
    const { unsaved, ...stored } = opened;
    return createSessionStore(startSession(stored, editorId, unsaved), getValues);
  });
  const view = useSyncExternalStore(session.subscribe, session.view);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => session.changed(name) }),
    [subscribe, session],
  );

  function move(step: 'undo' | 'redo') {
    const action = step === 'undo' ? undo : redo;
    session.readForm();
    const before = session.get();
    session.apply((now) => action(now, Date.now()));
    const { present } = session.get();
    if (present === before.present) return onNothing(step);
    const [from, to] = step === 'undo' ? [present, before.present] : [before.present, present];
    onUndoRedo({ step, paths: applyValues(form, present), from, to });
  }

  return { session, view, undo: () => move('undo'), redo: () => move('redo') };
}

/** The number of unsaved fields. Only components that show it render again when it changes. */
export const useUnsavedCount = (session: SessionStore): number =>
  useSyncExternalStore(session.subscribe, () => session.unsaved().length);

/**
 * Calls `callback` once, `delayMs` after the first of one or more edits; `flush` makes a waiting call at
 * once.
 */
export function afterEdits(session: SessionStore, delayMs: number, callback: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { present } = session.get();

  function flush() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    callback();
  }

  const unsubscribe = session.subscribe(() => {
    if (session.get().present === present) return;
    present = session.get().present;
    timer ??= setTimeout(flush, delayMs);
  });
  return {
    flush,
    stop() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
