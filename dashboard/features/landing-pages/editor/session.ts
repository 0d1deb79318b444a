import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { errorCodeOf, errorText, isConnectionProblem } from '../../../lib/error-text.ts';
import { saving, editor as text } from '../../../messages/index.ts';
import { changedPaths, snapshot, valueAt } from '../form/diff.ts';
import type { EditorValues, StoredPage } from '../form/values.ts';
import { type Edited, emptyHistory, record, stepBack, stepForward } from './history.ts';

/**
 * One editor from opening to leaving, as plain data. Every action below is a pure function from one session to the
 * next; `use-session.ts` connects it to the form, the device and the API.
 */
export type Session = Edited<EditorValues> & {
  /** The stored page that the edits start from: as opened, as last saved, or as somebody else saved it since. */
  stored: StoredPage;
  save: Save;
  /** Opened for a page that did not exist yet. */
  isNewPage: boolean;
  /** A save succeeded in this editor. */
  hasSaved: boolean;
  /** Content that was sent without getting a usable answer: it may have been stored all the same. */
  unanswered: LandingPageContent | undefined;
  /** Names the draft of this editor on the device. A restored draft keeps its own name. */
  editorId: string;
};

/** How the current or the last save goes. Whatever it is, what was typed is still in the form. */
export type Save =
  | { step: 'idle' }
  /** Waits until no image is being uploaded: they are all saved with the page. */
  | { step: 'waiting'; attempt: number }
  | { step: 'sending'; attempt: number; content: LandingPageContent }
  | { step: 'saved'; isCreation: boolean }
  /** `canRetry` when the same save may well succeed the next time. */
  | { step: 'failed'; text: string; canRetry: boolean }
  /** Nothing reached the server, or no answer came back. It is repeated automatically. */
  | { step: 'offline'; attempt: number }
  /** Nothing was sent: fields have to be corrected first. */
  | { step: 'invalid' }
  /** Somebody else saved `theirs` since this editor read the page. */
  | { step: 'conflict'; theirs: LandingPageResponse; isComparing: boolean };

const idle: Save = { step: 'idle' };

/** `opened` is the page as it was when the editor was opened. */
export function startSession(opened: StoredPage, editorId: string): Session {
  const values = snapshot(undefined, opened.values);
  return {
    stored: { ...opened, values },
    present: values,
    history: emptyHistory,
    save: idle,
    isNewPage: opened.version === null,
    hasSaved: false,
    unanswered: undefined,
    editorId,
  };
}

/** The fields that differ from the stored page, dotted. */
export function unsavedPaths({ stored, present }: Session): string[] {
  return changedPaths(stored.values, present);
}

export const isDirty = (session: Session): boolean => unsavedPaths(session).length > 0;
export const canUndo = ({ history }: Session): boolean => history.past.length > 0;
export const canRedo = ({ history }: Session): boolean => history.future.length > 0;

/** There is never more than one save under way. */
export function isSaving({ save }: { save: Save }): boolean {
  return save.step === 'waiting' || save.step === 'sending';
}

/** True while a save that got no answer is being repeated automatically: the first attempt is the merchant's. */
export function isRepeating(save: Save): boolean {
  return (save.step === 'waiting' || save.step === 'sending') && save.attempt > 1;
}

/** Whether the next successful save creates the page. */
export const isCreating = ({ isNewPage, hasSaved }: Session): boolean => isNewPage && !hasSaved;

/** The form says `values` at an epoch millisecond. The same session when that is nothing new. */
export function edited(session: Session, values: EditorValues, at: number): Session {
  const present = snapshot(session.present, values);
  if (present === session.present) return session;
  const [path, ...others] = changedPaths(session.present, present);
  const isTyping = path !== undefined && others.length === 0 && typeof valueAt(present, path) === 'string';
  return { ...session, ...record(session, { present, field: isTyping ? path : undefined, at }) };
}

/** Goes one step back in the history; the same session when there is none. */
export const undo = (session: Session, at: number): Session => moved(session, stepBack(session), at);

/** Goes one step forward in the history; the same session when there is none. */
export const redo = (session: Session, at: number): Session => moved(session, stepForward(session), at);

function moved(session: Session, step: Edited<EditorValues> | undefined, at: number): Session {
  if (!step) return session;
  const fields = changedPaths(session.present, step.present);
  return {
    ...session,
    present: step.present,
    history: { ...step.history, last: { kind: 'undoRedo', fields, at } },
  };
}

/** A save begins. Only one that repeats itself after a lost connection counts on. */
export function saveStarted(session: Session, { isAutomatic }: { isAutomatic: boolean }): Session {
  const { save } = session;
  const attempt = isAutomatic && save.step === 'offline' ? save.attempt + 1 : 1;
  return { ...session, save: { step: 'waiting', attempt } };
}

/** The form is valid and its content is on its way. */
export function sent(session: Session, content: LandingPageContent): Session {
  const attempt = session.save.step === 'waiting' ? session.save.attempt : 1;
  return { ...session, save: { step: 'sending', attempt, content } };
}

/** The form has errors, so nothing was sent. */
export const invalid = (session: Session): Session => ({ ...session, save: { step: 'invalid' } });

/**
 * The page is stored, and the form says `values`: what was stored, or what was typed since. Steps before the save can
 * still be undone; typing after it is a step of its own.
 */
export function saved(session: Session, stored: StoredPage, values: EditorValues): Session {
  const present = snapshot(session.present, values);
  return {
    ...session,
    stored: { ...stored, values: snapshot(present, stored.values) },
    present,
    history: { ...session.history, last: undefined },
    save: { step: 'saved', isCreation: isCreating(session) },
    hasSaved: true,
    unanswered: undefined,
  };
}

/** The save ended with an error that is no conflict. One that may have been stored all the same is remembered. */
export function failed(session: Session, error: unknown): Session {
  const { save } = session;
  const attempt = 'attempt' in save ? save.attempt : 1;
  const failure = failureOf(error, { isCreation: isCreating(session), attempt });
  const mayBeStored = failure.step === 'offline' || (failure.step === 'failed' && failure.canRetry);
  const content = save.step === 'sending' ? save.content : undefined;
  return { ...session, save: failure, unanswered: mayBeStored ? content : session.unanswered };
}

/** The merchant does not want the save repeated any more. One that is already under way ends as it will. */
export function repeatingStopped(session: Session): Session {
  const { save } = session;
  if (save.step === 'waiting' || save.step === 'sending')
    return { ...session, save: { ...save, attempt: 1 } };
  return { ...session, save: { step: 'failed', text: saving.stopped, canRetry: true } };
}

/** Somebody else saved the page: the merchant compares both. */
export function conflict(session: Session, theirs: LandingPageResponse): Session {
  return { ...session, save: { step: 'conflict', theirs, isComparing: true } };
}

/** Opens or closes the comparison of a conflict. */
export function comparing(session: Session, isComparing: boolean): Session {
  const { save } = session;
  return save.step === 'conflict' ? { ...session, save: { ...save, isComparing } } : session;
}

/** The edits start from another stored page now: one of ours whose answer was lost, or theirs after a conflict. */
export function rebased(session: Session, stored: StoredPage): Session {
  return {
    ...session,
    stored: { ...stored, values: snapshot(session.present, stored.values) },
    save: session.save.step === 'conflict' ? idle : session.save,
    unanswered: undefined,
  };
}

/** The form has taken over a draft: its edits (one step that can be undone), its stored page and its name. */
export function restored(
  session: Session,
  {
    stored,
    values,
    editorId,
    at,
  }: { stored: StoredPage; values: EditorValues; editorId: string; at: number },
): Session {
  return { ...rebased(edited(session, values, at), stored), editorId };
}

/** The merchant has read how the save went. */
export const dismissed = (session: Session): Session => ({ ...session, save: idle });

function failureOf(error: unknown, { isCreation, attempt }: { isCreation: boolean; attempt: number }): Save {
  if (isConnectionProblem(error)) return { step: 'offline', attempt };
  if (isSignInMissing(error)) {
    const problem = isCreation ? text.signInToCreate : saving.signInToSave;
    return { step: 'failed', text: `${problem}. ${saving.nothingLost}`, canRetry: true };
  }
  const code = errorCodeOf(error);
  return {
    step: 'failed',
    text: errorText(error, text.saveFailed, { not_found: text.notFound }),
    canRetry: code === undefined || code === 'internal_error',
  };
}

/** The gateway rejects an expired token by itself, without one of our error codes. */
function isSignInMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.body?.error.code === 'not_signed_in');
}
