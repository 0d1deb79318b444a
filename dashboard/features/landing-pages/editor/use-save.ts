import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { isSameContent, type LandingPageContent } from '@mirsah/domain/landing-page';
import { suggestSubdomain } from '@mirsah/domain/subdomain';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../../lib/api.ts';
import { errorCodeOf } from '../../../lib/error-text.ts';
import { editLandingPagePath } from '../../../lib/paths.ts';
import { editor as text } from '../../../messages/index.ts';
import type { EditorLocationState } from '../editor-address.ts';
import { applyValues } from '../form/diff.ts';
import { focusFirstError, markFields } from '../form/problems.ts';
import { firstTabWithError, type TabId } from '../form/tabs.ts';
import { type Baseline, baselineOf, contentOf, type EditorForm, type EditorValues } from '../form/values.ts';
import { useSaveLandingPage } from '../queries.ts';
import { failureOf, type SaveOutcome } from './session.ts';

type Options = {
  form: EditorForm;
  baseline: RefObject<Baseline>;
  editorKey: string;
  showTab: (tab: TabId) => void;
  /** Resolves when no picture is being uploaded any more: a save takes them all along. */
  uploaded: () => Promise<void>;
  /** Called when the form says what was stored. */
  onStored: () => void;
  /** Called when edits have come to start from another stored page. */
  onRebased: () => void;
};

/**
 * Saves the form: creates the page the first time, then saves it. Whatever happens, nothing that was typed is lost
 * and the save can be repeated; there is never more than one under way.
 */
export function useSave({ form, baseline, editorKey, showTab, uploaded, onStored, onRebased }: Options) {
  const navigate = useNavigate();
  const save = useSaveLandingPage();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [hasSaved, setHasSaved] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const isNew = useRef(baseline.current.version === null);
  const isBusy = useRef(false);
  const attempts = useRef(0);
  /** What was sent without an answer, or without a usable one: it may have been stored all the same. */
  const unanswered = useRef<LandingPageContent>(undefined);

  function rebase(page: LandingPageResponse) {
    baseline.current = baselineOf(page);
    form.reset(baseline.current.values, { keepValues: true });
    onRebased();
  }

  async function send(content: LandingPageContent): Promise<LandingPageResponse> {
    const { pageId, version } = baseline.current;
    try {
      return await save.mutateAsync({ content, pageId, version });
    } catch (error) {
      if (errorCodeOf(error) !== 'version_conflict') throw error;
      const theirs = await apiClient.getLandingPage({ params: { pageId } });
      if (!unanswered.current || !isSameContent(contentOf(theirs), unanswered.current)) {
        throw new Conflict(theirs);
      }
      // It was ours: the save that got no answer had arrived.
      unanswered.current = undefined;
      rebase(theirs);
      return send(content);
    }
  }

  async function store(content: LandingPageContent) {
    const submitted = structuredClone(form.getValues());
    try {
      const saved = await send(content);
      unanswered.current = undefined;
      attempts.current = 0;
      // Edits made while the save was under way stay, as unsaved.
      if (isSame(form.getValues(), submitted)) applyValues(form, baselineOf(saved).values);
      onStored();
      rebase(saved);
      setHasSaved(true);
      setOutcome({ state: 'saved', text: isNew.current ? text.created : text.saved });
      if (!isNew.current) return;
      isNew.current = false;
      const state: EditorLocationState = { editorKey };
      void navigate(editLandingPagePath(saved.id), { replace: true, state, preventScrollReset: true });
    } catch (error) {
      if (error instanceof Conflict) {
        setOutcome({ state: 'conflict', theirs: error.theirs, isComparing: true });
        return;
      }
      attempts.current += 1;
      const failure = failureOf(error, { isNew: isNew.current, attempt: attempts.current });
      if (failure.state === 'offline' || (failure.state === 'failed' && failure.canRetry)) {
        unanswered.current = content;
      }
      setOutcome(failure);
      showFirstError(markFields(form, error));
    }
  }

  function showFirstError(errors: Parameters<typeof firstTabWithError>[0]) {
    const tab = firstTabWithError(errors);
    if (!tab) return;
    showTab(tab);
    focusFirstError();
  }

  async function submit({ isAutomatic = false } = {}) {
    if (isBusy.current) return;
    isBusy.current = true;
    if (!isAutomatic) {
      attempts.current = 0;
      setOutcome(undefined);
    }
    setIsWaiting(true);
    await uploaded();
    setIsWaiting(false);
    const { subdomain, title } = form.getValues();
    if (subdomain === '' && title.trim() !== '') form.setValue('subdomain', suggestSubdomain(title));
    await form
      .handleSubmit(store, (errors) => {
        setOutcome({ state: 'refused' });
        // Nobody asked for it just now, and it would interrupt what is being typed.
        if (!isAutomatic) showFirstError(errors);
      })()
      .finally(() => {
        isBusy.current = false;
      });
  }

  useRetry(outcome, () => void submit({ isAutomatic: true }));

  return {
    submit: () => void submit(),
    outcome,
    setOutcome,
    hasSaved,
    /** True while a save waits for uploads. */
    isWaiting,
    rebase,
  };
}

class Conflict extends Error {
  readonly theirs: LandingPageResponse;

  constructor(theirs: LandingPageResponse) {
    super('somebody saved the page meanwhile');
    this.theirs = theirs;
  }
}

function isSame(a: EditorValues, b: EditorValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const MIN_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 30_000;

/**
 * Saves again once the connection is back. Browsers notice late, or not at all when it is the server that cannot be
 * reached, so it is also tried after pauses that grow from 2 to 30 seconds.
 */
export function useRetry(outcome: SaveOutcome | undefined, save: () => void): void {
  const retry = useEffectEvent(save);
  const attempt = outcome?.state === 'offline' ? outcome.attempt : 0;
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
