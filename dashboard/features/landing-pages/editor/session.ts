import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { errorCodeOf, errorText, isConnectionProblem } from '../../../lib/error-text.ts';
import { editor as editorText, saving } from '../../../messages/index.ts';

/** How the last save went. Whatever it is, what was typed is still in the form. */
export type SaveOutcome =
  | { state: 'saved'; text: string }
  /** `canRetry` when the same save may well succeed the next time. */
  | { state: 'failed'; text: string; canRetry: boolean }
  /** Nothing reached the server, or no answer came back: it is tried again by itself. */
  | { state: 'offline'; attempt: number }
  /** Nothing was sent: fields have to be put right first. */
  | { state: 'refused' }
  /** Somebody saved `theirs` meanwhile. */
  | { state: 'conflict'; theirs: LandingPageResponse; isComparing: boolean };

/** What became of a save that failed; a conflict is looked into first and is not among these. */
export function failureOf(
  error: unknown,
  { isNew, attempt }: { isNew: boolean; attempt: number },
): SaveOutcome {
  if (isConnectionProblem(error)) return { state: 'offline', attempt };
  if (isSignInMissing(error)) {
    const text = isNew ? editorText.signInToCreate : saving.signInToSave;
    return { state: 'failed', text: `${text}. ${saving.nothingLost}`, canRetry: true };
  }
  const code = errorCodeOf(error);
  return {
    state: 'failed',
    text: errorText(error, editorText.saveFailed, { not_found: editorText.notFound }),
    canRetry: code === undefined || code === 'internal_error',
  };
}

/** The gateway refuses an expired token by itself, without a code of ours. */
function isSignInMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.body?.error.code === 'not_signed_in');
}
