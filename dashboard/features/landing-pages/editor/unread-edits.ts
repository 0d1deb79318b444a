import { snapshot, valueAt, withValueAt } from '../form/diff.ts';
import type { EditorValues } from '../form/values.ts';

type Options = {
  /** The form's values as they are now. */
  getValues: () => EditorValues;
  /** Records an edit that was made at an epoch millisecond. `read` gives the form's values after it from those recorded before. */
  record: (read: (before: EditorValues) => EditorValues, at: number) => void;
};

/** An edit that is not recorded yet. `text` is the one field that was typed in; undefined for every other kind of edit. */
type Unread = { at: number; text: string | undefined; read: (before: EditorValues) => EditorValues };

/**
 * The edits that a form reports and that are not recorded yet: reading the whole form takes a while, and what is typed is
 * shown first. What each gesture has changed is kept, with its time, so the next one is an edit of its own although it
 * comes before the form is read.
 */
export function createUnreadEdits({ getValues, record }: Options) {
  /** The fields that the gesture under way has changed; undefined stands for any. */
  let gesture: Set<string | undefined> | undefined;
  let unread: Unread | undefined;

  /** Records what was kept, without what the form got since. */
  function recordKept() {
    if (!unread) return;
    const { read, at } = unread;
    unread = undefined;
    record(read, at);
  }

  /** Records the form's values now. */
  function readForm() {
    // What was typed before the gesture under way is an edit of its own.
    if (gesture) recordKept();
    const at = unread?.at ?? Date.now();
    unread = undefined;
    record(() => getValues(), at);
  }

  function endGesture() {
    const [field, ...others] = gesture ?? [];
    gesture = undefined;
    const values = getValues();
    const value = field === undefined || others.length > 0 ? undefined : valueAt(values, field);
    const text = typeof value === 'string' ? field : undefined;
    // Typing on in one field replaces what was kept of it.
    if (text === undefined || unread?.text !== text) recordKept();
    if (!unread) {
      const readKept = () => unread && readForm();
      // The canvas has been told of these by themselves; of anything else it is told what the form has.
      const isTold = text !== undefined || (field === 'layout.order' && others.length === 0);
      if (isTold) whenShown(readKept);
      else setTimeout(readKept);
    }
    const at = Date.now();
    if (text === undefined) {
      // The form changes its values in place.
      const kept = snapshot(undefined, values);
      unread = { at, text, read: () => kept };
    } else unread = { at, text, read: (before) => withValueAt(before, text, value) };
  }

  return {
    readForm,
    /** The form reports that a field was changed, or any. What one task changes is one gesture and one edit. */
    changed(field: string | undefined) {
      if (!gesture) queueMicrotask(endGesture);
      gesture ??= new Set();
      gesture.add(field);
    },
  };
}

/** The longest time that a browser which is never idle puts the history off, in milliseconds. */
const MAX_WAIT_MS = 200;

/** Runs it once the browser has shown what was typed or moved, in its field and on the canvas. */
function whenShown(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  else setTimeout(run);
}
