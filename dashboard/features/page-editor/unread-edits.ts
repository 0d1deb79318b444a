import { valueAt } from '../../lib/plain-data.ts';
import { snapshot, withValueAt } from '../page-form/diff.ts';
import type { EditorValues } from '../page-form/values.ts';

type Options = {
  /** Returns the form's current values. */
  getValues: () => EditorValues;
  /**
   * Records an edit that was made at an epoch millisecond. `read` returns the form's values after it from the
   * previously recorded ones.
   */
  record: (read: (before: EditorValues) => EditorValues, at: number) => void;
};

/**
 * An edit that is not recorded yet. `text` is the only text field that was typed in; undefined for every
 * other kind of edit.
 */
type Unread = { at: number; text: string | undefined; read: (before: EditorValues) => EditorValues };

/**
 * The edits that a form reports and that are not recorded yet: reading the whole form takes time, and typed
 * text is shown first. The changes of each gesture are stored with their time, so that the next gesture is a
 * separate edit although it comes before the form is read.
 */
export function createUnreadEdits({ getValues, record }: Options) {
  /** The fields that the current gesture has changed; undefined stands for any. */
  let gesture: Set<string | undefined> | undefined;
  let unread: Unread | undefined;

  /** Records the stored edits, without later changes of the form. */
  function recordKept() {
    if (!unread) return;
    const { read, at } = unread;
    unread = undefined;
    record(read, at);
  }

  /** Records the form's values now. */
  function readForm() {
    // Text typed before the current gesture is a separate edit.
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
    // Further typing in one field replaces its stored value.
    if (text === undefined || unread?.text !== text) recordKept();
    if (!unread) {
      const readKept = () => unread && readForm();
      // These were sent to the canvas separately; after other changes it receives the form's values.
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
    /**
     * The form reports a change of a field, or of any. All changes of one task are one gesture and one edit.
     */
    changed(field: string | undefined) {
      if (!gesture) queueMicrotask(endGesture);
      gesture ??= new Set();
      gesture.add(field);
    },
  };
}

/** The longest delay of recording in a browser that is never idle, in milliseconds. */
const MAX_WAIT_MS = 200;

/** Runs it after the browser has shown the edit, in its field and on the canvas. */
function whenShown(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  else setTimeout(run);
}
