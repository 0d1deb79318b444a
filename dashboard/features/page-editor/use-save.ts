import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { isSameContent, type LandingPageContent } from '@mirsah/domain/landing-page';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import type { EditorLocationState } from '../../lib/paths.ts';
import { editLandingPagePath } from '../../lib/paths.ts';
import { getSession, sessionUsable } from '../../lib/session.ts';
import { contentOf } from '../landing-pages/known-content.ts';
import { useSaveLandingPage } from '../landing-pages/queries.ts';
import { applyValues, isSame } from '../page-form/diff.ts';
import { markFields } from '../page-form/problems.ts';
import { firstTabWithError, type TabId } from '../page-form/tabs.ts';
import { type EditorForm, type EditorValues, storedPage } from '../page-form/values.ts';
import { suggestLinkName } from '../products/product-values.ts';
import { focusFirstErrorWhenShown } from './focus-field.ts';
import {
  blanksToAccept,
  conflict,
  dismissed,
  failed,
  invalid,
  isCreating,
  isSaving,
  isSignInMissing,
  rebased,
  type Save,
  saved,
  saveStarted,
  sent,
  unfinished,
} from './session.ts';
import type { SessionStore } from './use-session.ts';

type Options = {
  form: EditorForm;
  session: SessionStore;
  /** The session's current save. */
  save: Save;
  editorKey: string;
  /** Called before each validation of a save with the form's values. */
  onValidate: (values: EditorValues) => void;
  showTab: (tab: TabId) => void;
  /** Resolves once no image is being uploaded, so that a save includes all of them. */
  uploaded: () => Promise<void>;
};

/** The page as this save stored it, or in a conflict the page as it was saved elsewhere. */
type Answer = { page: LandingPageResponse; isConflict: boolean };

/**
 * Saves the form: creates the page the first time, then saves it. Whatever happens, nothing that was typed is
 * lost and the save can be repeated; there is never more than one under way. Resolves whether everything is
 * saved.
 */
export function useSave({
  form,
  session,
  save,
  editorKey,
  onValidate,
  showTab,
  uploaded,
}: Options): () => Promise<boolean> {
  const navigate = useNavigate();
  const { mutateAsync: sendPage } = useSaveLandingPage();

  async function submit({ isAutomatic }: { isAutomatic: boolean }) {
    if (isSaving(session.get())) return;
    session.apply((now) => saveStarted(now, { isAutomatic }));
    try {
      await uploaded();
      const { subdomain, title } = form.getValues();
      if (subdomain === '' && title.trim() !== '') form.setValue('subdomain', suggestLinkName(title));
      onValidate(form.getValues());
      await form.handleSubmit(store, (errors) => {
        session.apply(invalid);
        // An automatic save must not move the focus, which would interrupt typing.
        if (!isAutomatic) showFirstError(errors);
      })();
    } finally {
      // After an unexpected error the save must not stay under way: the next one would never start.
      if (isSaving(session.get())) session.apply(dismissed);
    }
  }

  async function store(content: LandingPageContent) {
    session.readForm();
    const blanks = blanksToAccept(session.get(), content);
    if (blanks.length > 0) return session.apply((now) => unfinished(now, blanks));
    const { present: submitted } = session.get();
    session.apply((now) => sent(now, content));
    try {
      const answer = await send(content);
      if (answer.isConflict) session.apply((now) => conflict(now, answer.page));
      else finish(answer.page, submitted);
    } catch (error) {
      session.apply((now) => failed(now, error));
      showFirstError(markFields(form, error));
      if (isSignInMissing(error)) repeatWhenSignedIn();
    }
  }

  /** The merchant asked for this save, and signs in again to complete it. */
  function repeatWhenSignedIn() {
    if (getSession().status !== 'expired') return;
    const failure = session.get().save;
    sessionUsable().then(
      () => session.get().save === failure && void submit({ isAutomatic: true }),
      // The user leaves instead.
      () => undefined,
    );
  }

  async function send(content: LandingPageContent): Promise<Answer> {
    const { stored, unanswered } = session.get();
    const { pageId, version } = stored;
    try {
      return { page: await sendPage({ content, pageId, version }), isConflict: false };
    } catch (error) {
      if (errorCodeOf(error) !== 'version_conflict') throw error;
      const page = await apiClient.getLandingPage({ params: { pageId } });
      const isOurs = unanswered !== undefined && isSameContent(contentOf(page), unanswered);
      if (!isOurs) return { page, isConflict: true };
      // The save without an answer had arrived, so this one replaces the version that it created.
      session.apply((now) => rebased(now, storedPage(page)));
      return send(content);
    }
  }

  function finish(page: LandingPageResponse, submitted: unknown) {
    const stored = storedPage(page);
    const isCreation = isCreating(session.get());
    session.readForm();
    // Edits made while the save was under way stay, as unsaved.
    if (isSame(submitted, session.get().present)) applyValues(form, stored.values);
    session.apply((now) => saved(now, stored, form.getValues()));
    if (!isCreation) return;
    const state: EditorLocationState = { editorKey };
    void navigate(editLandingPagePath(page.id), { replace: true, state, preventScrollReset: true });
  }

  function showFirstError(errors: Parameters<typeof firstTabWithError>[0]) {
    const tab = firstTabWithError(errors);
    if (!tab) return;
    showTab(tab);
    focusFirstErrorWhenShown();
  }

  useRetry(save, () => void submit({ isAutomatic: true }));
  return async () => {
    await submit({ isAutomatic: false });
    return session.get().save.step === 'saved' && !session.view().isDirty;
  };
}

const MIN_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 30_000;

/**
 * Repeats a save that got no answer once the connection is back. Browsers notice that late, or not at all
 * when only the server is unreachable, so it is also retried after pauses that grow from 2 to 30 seconds.
 */
function useRetry(save: Save, repeat: () => void): void {
  const retry = useEffectEvent(repeat);
  const attempt = save.step === 'offline' ? save.attempt : 0;
  useEffect(() => {
    if (attempt === 0) return;
    const again = () => retry();
    const timer = setTimeout(again, Math.min(MIN_BACKOFF_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [attempt]);
}
