import { ApiError } from '@mirsah/contracts/client.ts';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { type LandingPageContent, landingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { suggestSubdomain } from '@mirsah/domain/subdomain/subdomain.ts';
import { useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { editLandingPagePath } from '../../../app/paths.ts';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { fieldProblems, editor as words } from '../../../messages/editor.ts';
import { errorTexts } from '../../../messages/errors.ts';
import { useSaveLandingPage } from '../api/save-landing-page.ts';
import type { EditorLocationState } from './editor-route.tsx';
import { firstTabWithError, type TabId } from './editor-tabs.ts';
import { type EditorValues, toValues } from './editor-values.ts';
import { type FieldIssue, formPathOfApi } from './field-issues.ts';
import { focusFirstError } from './focus-first-error.ts';

/** How the last save went. A conflict can be settled in two ways, so it is more than a text. */
export type SaveOutcome =
  | { state: 'saved'; text: string }
  | { state: 'failed'; text: string }
  /** Nothing was sent: fields have to be put right first. */
  | { state: 'refused' }
  | { state: 'conflict'; currentVersion: number | undefined };

type EditorForm = UseFormReturn<EditorValues, unknown, LandingPageContent>;
type Options = {
  form: EditorForm;
  page: LandingPageResponse | undefined;
  editorKey: string;
  showTab: (tab: TabId) => void;
  /** Resolves when no picture is being uploaded any more: a save takes them all along. */
  uploaded: () => Promise<void>;
};

/** What a merchant edits of a page as the API answers it. */
export function contentOf({ publishState, ...page }: LandingPageResponse): LandingPageContent {
  return landingPageContent(page);
}

/**
 * Saves the form: creates the page the first time, then saves it. Whatever happens, nothing that was typed is lost
 * and the save can be repeated.
 */
export function useSave({ form, page, editorKey, showTab, uploaded }: Options) {
  const navigate = useNavigate();
  const save = useSaveLandingPage();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [hasSaved, setHasSaved] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  // The version this form was opened or last saved with: a fetch of a newer one must not hide a conflict.
  const edited = useRef(page && { pageId: page.id, version: page.version });
  const isBusy = useRef(false);

  const handle = form.handleSubmit(
    async (content) => {
      const submitted = structuredClone(form.getValues());
      try {
        const saved = await save.mutateAsync({ content, replaces: edited.current });
        const isNew = edited.current === undefined;
        edited.current = { pageId: saved.id, version: saved.version };
        adopt(form, submitted, toValues(contentOf(saved)));
        setHasSaved(true);
        setOutcome({ state: 'saved', text: isNew ? words.created : words.saved });
        if (isNew) {
          const state: EditorLocationState = { editorKey };
          void navigate(editLandingPagePath(saved.id), { replace: true, state, preventScrollReset: true });
        }
      } catch (error) {
        setOutcome(outcomeOf(error));
        showFirstError(markFields(form, error));
      }
    },
    (errors) => {
      setOutcome({ state: 'refused' });
      showFirstError(errors);
    },
  );

  function showFirstError(errors: Parameters<typeof firstTabWithError>[0]) {
    const tab = firstTabWithError(errors);
    if (!tab) return;
    showTab(tab);
    focusFirstError();
  }

  async function submit(event?: React.BaseSyntheticEvent) {
    event?.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setOutcome(undefined);
    setIsWaiting(true);
    await uploaded();
    setIsWaiting(false);
    const { subdomain, title } = form.getValues();
    if (subdomain === '' && title.trim() !== '') form.setValue('subdomain', suggestSubdomain(title));
    await handle().finally(() => {
      isBusy.current = false;
    });
  }

  /** After a conflict: saves over the version that got in between. */
  function overwrite() {
    if (outcome?.state !== 'conflict' || outcome.currentVersion === undefined || !edited.current) return;
    edited.current = { ...edited.current, version: outcome.currentVersion };
    void submit();
  }

  return {
    submit: (event?: React.BaseSyntheticEvent) => void submit(event),
    outcome,
    clearOutcome: () => setOutcome(undefined),
    hasSaved,
    /** True while a save waits for uploads. */
    isWaiting,
    overwrite,
  };
}

/** Takes what was stored as the form's clean state. Edits made while the save was under way stay, as unsaved. */
function adopt(form: EditorForm, submitted: EditorValues, stored: EditorValues): void {
  const isUntouched = isSame(form.getValues(), submitted);
  if (isUntouched && !isSame(submitted, stored)) form.reset(stored);
  else form.reset(submitted, { keepValues: true });
}

function isSame(a: EditorValues, b: EditorValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function outcomeOf(error: unknown): SaveOutcome {
  if (errorCodeOf(error) === 'version_conflict' && error instanceof ApiError) {
    return { state: 'conflict', currentVersion: error.body?.error.details.currentVersion };
  }
  const text = errorText(error, words.saveFailed, {
    not_signed_in: words.signInToCreate,
    not_found: words.notFound,
  });
  return { state: 'failed', text };
}

/** Puts a refusal beside the fields it is about; answers the parts of the form it marked. */
function markFields(form: EditorForm, error: unknown): Record<string, { type: string }> {
  const problems = fieldsOf(error);
  // The API names fields of the same content; a name the form does not have simply marks nothing.
  for (const { path, message } of problems)
    form.setError(path as FieldPath<EditorValues>, { type: 'server', message });
  return Object.fromEntries(problems.map(({ path }) => [path.split('.')[0] ?? '', { type: 'server' }]));
}

function fieldsOf(error: unknown): FieldIssue[] {
  const refusal = error instanceof ApiError ? error.body?.error : undefined;
  switch (refusal?.code) {
    case 'title_taken':
      return [{ path: 'title', message: errorTexts.title_taken }];
    case 'subdomain_taken':
      return [{ path: 'subdomain', message: errorTexts.subdomain_taken }];
    case 'subdomain_invalid':
      return [{ path: 'subdomain', message: fieldProblems.badSubdomain }];
    default:
      return (refusal?.details.fields ?? []).map(({ path }) => ({
        path: formPathOfApi(path),
        message: fieldProblems.invalid,
      }));
  }
}
