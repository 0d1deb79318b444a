import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { blanksOfPage, type PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { parseAmount } from '@mirsah/domain/money';
import { sellsForNothing } from '@mirsah/domain/order/price';
import { errorCodeOf, errorText, isConnectionProblem } from '../../lib/error-text.ts';
import { valueAt } from '../../lib/plain-data.ts';
import { saving, editor as text } from '../../messages/index.ts';
import { changedFields, changedPaths, isSame, snapshot } from '../page-form/diff.ts';
import type { EditorValues, StoredPage } from '../page-form/values.ts';
import { type Edited, emptyHistory, record, stepBack, stepForward } from './history.ts';

/**
 * One editor from opening to leaving, as plain data. Every action below is a pure function from one session
 * to the next; `use-session.ts` connects it to the form, the device and the API.
 */
export type Session = Edited<EditorValues> & {
  /**
   * The stored page that the edits start from: as opened, as last saved here, or as it was saved elsewhere.
   */
  stored: StoredPage;
  save: Save;
  /** Opened for a page that did not exist yet. */
  isNewPage: boolean;
  /** A save succeeded in this editor. */
  hasSaved: boolean;
  /** Content that was sent and got no usable answer. It may have been stored nevertheless. */
  unanswered: LandingPageContent | undefined;
  /**
   * The blanks of starters that the merchant agreed to leave on a live page, which is published without them.
   */
  acceptedBlanks: readonly PartBlanks[];
  /** The name of this editor's draft on the device. A restored draft keeps its own name. */
  editorId: string;
};

/** The state of the current or last save. In every state, the form has the merchant's edits. */
export type Save =
  | { step: 'idle' }
  /** Waits until no image is being uploaded: they are all saved with the page. */
  | ({ step: 'waiting' } & Attempt)
  | ({ step: 'sending'; content: LandingPageContent } & Attempt)
  | { step: 'saved'; isCreation: boolean }
  /** `canRetry` when the same save may well succeed the next time. */
  | { step: 'failed'; text: string; canRetry: boolean }
  /** Nothing reached the server, or no answer came back. It is repeated automatically. */
  | { step: 'offline'; attempt: number }
  /** Nothing was sent: fields have to be corrected first. */
  | { step: 'invalid' }
  /**
   * Nothing was sent: the page would go live with these blanks of its starter, so the merchant is asked
   * first.
   */
  | { step: 'unfinished'; blanks: PartBlanks[] }
  /** `theirs` was saved elsewhere since this editor read the page. */
  | { step: 'conflict'; theirs: LandingPageResponse; isComparing: boolean };

/** Attempts are counted from 1; one that is `isLast` is not repeated automatically when no answer comes. */
type Attempt = { attempt: number; isLast?: boolean };

const idle: Save = { step: 'idle' };

/**
 * `opened` is the page as it was when the editor was opened. `present` are the values that its form starts
 * with: those of a draft that is continued, otherwise those of the page.
 */
export function startSession(opened: StoredPage, editorId: string, present = opened.values): Session {
  const values = snapshot(undefined, opened.values);
  return {
    stored: { ...opened, values },
    present: snapshot(values, present),
    history: emptyHistory,
    save: idle,
    isNewPage: opened.version === null,
    hasSaved: false,
    unanswered: undefined,
    acceptedBlanks: [],
    editorId,
  };
}

/** The fields that differ from the stored page, as merchants count them. */
export const unsavedFields = ({ stored, present }: Session): string[] =>
  changedFields(stored.values, present);

export const isDirty = ({ stored, present }: Session): boolean => !isSame(stored.values, present);
export const canUndo = ({ history }: Session): boolean => history.past.length > 0;
export const canRedo = ({ history }: Session): boolean => history.future.length > 0;

/** Whether a save is under way; there is never more than one. */
export function isSaving({ save }: { save: Save }): boolean {
  return save.step === 'waiting' || save.step === 'sending';
}

/** Whether a save is being repeated automatically. The first attempt is always the merchant's own. */
export function isRepeating(save: Save): boolean {
  return (save.step === 'waiting' || save.step === 'sending') && save.attempt > 1;
}

/** Whether the next successful save creates the page. */
export const isCreating = ({ isNewPage, hasSaved }: Session): boolean => isNewPage && !hasSaved;

/** Records the form's values at an epoch millisecond. Returns the same session when nothing changed. */
export function edited(session: Session, values: EditorValues, at: number): Session {
  const present = snapshot(session.present, values);
  if (present === session.present) return session;
  const [path, ...others] = changedPaths(session.present, present);
  const isTyping = path !== undefined && others.length === 0 && typeof valueAt(present, path) === 'string';
  return {
    ...session,
    ...record(session, { present, field: isTyping ? path : undefined, at }),
    save: afterEdit(session.save),
  };
}

/** Ends the step that is being typed: the next edit is a separate one, also in the same field. */
export const stepEnded = (session: Session): Session => ({
  ...session,
  history: { ...session.history, last: undefined },
});

/** Goes one step back in the history. Returns the same session when there is none. */
export const undo = (session: Session, at: number): Session => moved(session, stepBack(session), at);

/** Goes one step forward in the history. Returns the same session when there is none. */
export const redo = (session: Session, at: number): Session => moved(session, stepForward(session), at);

/** An edit ends the report of a save, which is not repeated when the edit is undone. */
const afterEdit = (save: Save): Save => (save.step === 'saved' ? idle : save);

function moved(session: Session, step: Edited<EditorValues> | undefined, at: number): Session {
  if (!step) return session;
  const fields = changedPaths(session.present, step.present);
  return {
    ...session,
    present: step.present,
    save: afterEdit(session.save),
    history: { ...step.history, last: { kind: 'undoRedo', fields, at } },
  };
}

/** A save begins. An automatic one continues the count of attempts. */
export function saveStarted(session: Session, { isAutomatic }: { isAutomatic: boolean }): Session {
  const { save } = session;
  const attempt = isAutomatic && save.step === 'offline' ? save.attempt + 1 : 1;
  return { ...session, save: { step: 'waiting', attempt } };
}

/** The form is valid and its content is on its way. */
export function sent(session: Session, content: LandingPageContent): Session {
  const attempt: Attempt = session.save.step === 'waiting' ? session.save : { attempt: 1 };
  return { ...session, save: { ...attempt, step: 'sending', content } };
}

/** The form has errors, so nothing was sent. */
export const invalid = (session: Session): Session => ({ ...session, save: { step: 'invalid' } });

/** Whether shoppers see the page as it is stored. */
export const isLive = (session: Pick<Session, 'stored'>): boolean =>
  session.stored.version !== null && session.stored.values.isEnabled;

/**
 * The blanks that prevent sending this content: those of the parts that would go live with this save and have
 * others than on the live page, however they were added, until the merchant has agreed to them.
 */
export function blanksToAccept(session: Session, content: LandingPageContent): PartBlanks[] {
  if (!content.isEnabled) return [];
  const known = [...session.acceptedBlanks, ...(isLive(session) ? blanksOfPage(session.stored.values) : [])];
  const isKnown = ({ part, blanks }: PartBlanks) =>
    known.some((each) => each.part === part && blanks.every((blank) => each.blanks.includes(blank)));
  // A separate question, before the blanks.
  const free = sellsForNothing(content) ? [{ part: FREE_PRODUCT, blanks: [] }] : [];
  const newFree = free.filter((part) => !isKnown(part) && !(isLive(session) && wasFree(session)));
  return newFree.length > 0 ? newFree : blanksOfPage(content).filter((part) => !isKnown(part));
}

/** Represents a price of zero among the blanks. */
export const FREE_PRODUCT = 'price';

/** `sellsForNothing` of the values that are stored. */
function wasFree({ stored: { values } }: Session): boolean {
  const { product, layout, currency } = values;
  const { variants } = product;
  const offered = layout.sections.variants ? variants : variants.slice(0, 1);
  const prices = offered.length > 0 ? offered.map(({ price }) => price) : [product.price, product.salePrice];
  return prices.some((price) => parseAmount(price.trim(), currency) === 0);
}

/** Asks the merchant whether the page goes live with its blanks. */
export const unfinished = (session: Session, blanks: PartBlanks[]): Session => ({
  ...session,
  save: { step: 'unfinished', blanks },
});

/** The page may be live with the listed blanks; the next save sends it. */
export function blanksAccepted(session: Session): Session {
  const { save, acceptedBlanks } = session;
  if (save.step !== 'unfinished') return session;
  return { ...session, save: idle, acceptedBlanks: [...acceptedBlanks, ...save.blanks] };
}

/**
 * The page is stored, and the form has `values`: those stored, or later edits. Steps before the save can
 * still be undone; typing after it is a separate step.
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

/**
 * The save ended with an error other than a conflict. Content that may have been stored nevertheless is
 * remembered.
 */
export function failed(session: Session, error: unknown): Session {
  const { save } = session;
  const attempt = 'attempt' in save ? save.attempt : 1;
  const outcome = failureOf(error, { isCreation: isCreating(session), attempt });
  const failure = outcome.step === 'offline' && 'isLast' in save && save.isLast ? stopped : outcome;
  const mayBeStored = failure.step === 'offline' || (failure.step === 'failed' && failure.canRetry);
  const content = save.step === 'sending' ? save.content : undefined;
  return { ...session, save: failure, unanswered: mayBeStored ? content : session.unanswered };
}

const stopped: Save = { step: 'failed', text: saving.stopped, canRetry: true };

/**
 * The merchant stops the automatic repetition. An attempt that is under way is not cancelled, and is the last
 * one.
 */
export function repeatingStopped(session: Session): Session {
  const { save } = session;
  if (save.step === 'waiting' || save.step === 'sending')
    return { ...session, save: { ...save, attempt: 1, isLast: true } };
  return { ...session, save: stopped };
}

/** The page was saved elsewhere: the merchant compares both versions. */
export function conflict(session: Session, theirs: LandingPageResponse): Session {
  return { ...session, save: { step: 'conflict', theirs, isComparing: true } };
}

/** Opens or closes the comparison of a conflict. */
export function comparing(session: Session, isComparing: boolean): Session {
  const { save } = session;
  return save.step === 'conflict' ? { ...session, save: { ...save, isComparing } } : session;
}

/**
 * The edits now start from another stored page: from our own save whose answer was lost, or from theirs after
 * a merge.
 */
export function rebased(session: Session, stored: StoredPage): Session {
  return {
    ...session,
    stored: { ...stored, values: snapshot(session.present, stored.values) },
    save: session.save.step === 'conflict' ? idle : session.save,
    unanswered: undefined,
  };
}

/**
 * The form has the values of a draft, as one step that can be undone. Its stored page and its name come with
 * it.
 */
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

/** The merchant closed the message about the save. */
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

/** The gateway rejects an expired token without one of our error codes. */
export function isSignInMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.body?.code === 'not_signed_in');
}
