import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { randomId } from '@mirsah/domain/id/id.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { newLandingPageContent } from '@mirsah/domain/landing-page/new-landing-page.ts';
import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { conflict as conflictWords } from '../../../messages/editor-safety.ts';
import { showToast } from '../../../ui/toast.tsx';
import { uploadPicture } from '../../pictures/upload-picture.ts';
import { createUploadQueue } from '../../pictures/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../../pictures/uploads-context.ts';
import type { PageStart } from '../starters/page-start.ts';
import { StarterChecklist } from '../starters/starter-checklist.tsx';
import { VersionsButton } from '../versions/versions-button.tsx';
import { applyValues } from './apply-values.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { changedPaths } from './changed-paths.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { DraftOffer } from './drafts/draft-offer.tsx';
import s from './editor.module.css';
import { EditorBanner } from './editor-banner.tsx';
import { EditorLeaveGuard } from './editor-leave-guard.tsx';
import { editorResolver } from './editor-resolver.ts';
import { EditorTabs } from './editor-tab-bar.tsx';
import type { TabId } from './editor-tabs.ts';
import { type EditorValues, toValues } from './editor-values.ts';

import { EditorPreview, useHasRoomForPreview } from './preview/editor-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { useKeptEdits } from './use-kept-edits.ts';
import { useSave } from './use-save.ts';
import { useSaveKey } from './use-save-key.ts';

type Props = {
  editorKey: string;
  userId: string;
  /** The page as last fetched; undefined for one that is yet to be created. */
  page: LandingPageResponse | undefined;
  start: PageStart | undefined;
  /** Where the screen's own actions stand, beside its title. */
  actions: HTMLElement | null;
};

/** The form with its tabs. It starts from `page` and from then on is led by what is typed and saved here. */
export function Editor({ editorKey, userId, page, start, actions }: Props) {
  const [opened] = useState<Baseline>(() => (page ? baselineOf(page) : newBaseline(start?.content)));
  const baseline = useRef(opened);
  const form = useForm<EditorValues, unknown, LandingPageContent>({
    resolver: editorResolver,
    defaultValues: opened.values,
    // The first error may be on a tab that is not shown; `useSave` opens it first.
    shouldFocusError: false,
  });
  const [uploads] = useState(() => createUploadQueue(uploadPicture));
  const isUploading = useIsUploading(uploads);
  const [tab, setTab] = useState<TabId>('general');
  const [isPreviewed, setIsPreviewed] = useState(useHasRoomForPreview());
  const closePreview = useCallback(() => setIsPreviewed(false), []);
  const { history, draft, draftOffer } = useKeptEdits({
    form,
    baseline,
    opened,
    userId,
    tab,
    showTab: setTab,
  });
  const { submit, outcome, setOutcome, hasSaved, isWaiting, rebase } = useSave({
    form,
    baseline,
    editorKey,
    showTab: setTab,
    uploaded: uploads.idle,
    onStored: history.adoptPresent,
    onRebased: draft.settle,
  });
  useSaveKey(submit);

  /** Goes on from the page that was saved elsewhere, with what was chosen of both; saves it unless it is just that page. */
  function settleConflict(theirs: LandingPageResponse, merged: EditorValues) {
    applyValues(form, merged);
    rebase(theirs);
    setOutcome(undefined);
    if (changedPaths(baseline.current.values, merged).length > 0) submit();
    else showToast({ text: conflictWords.taken });
  }

  return (
    <FormProvider {...form}>
      <form
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        {draftOffer && <DraftOffer {...draftOffer} />}
        <EditorBanner outcome={outcome} onOutcome={setOutcome} onSave={submit} />
        {start?.isStarter && <StarterChecklist onTab={setTab} />}
        <UploadsContext value={uploads}>
          <div className={s.work} data-previewed={isPreviewed || undefined}>
            <EditorTabs tab={tab} onTab={setTab} pageId={page?.id} />
            <EditorPreview isOpen={isPreviewed} onClose={closePreview} onSection={setTab} />
          </div>
        </UploadsContext>
        <SaveBar
          page={page}
          hasSaved={hasSaved}
          isWaiting={isWaiting}
          isDraftKept={draft.isKept}
          history={history}
          isPreviewed={isPreviewed}
          onPreview={() => setIsPreviewed(!isPreviewed)}
        />
      </form>
      {page && actions && createPortal(<VersionsButton pageId={page.id} />, actions)}
      <EditorLeaveGuard editorKey={editorKey} isUploading={isUploading} isDraftKept={draft.isKept} />
      {outcome?.state === 'conflict' && outcome.isComparing && (
        <ConflictDialog
          versions={{
            base: baseline.current.values,
            mine: form.getValues(),
            theirs: baselineOf(outcome.theirs).values,
          }}
          savedAt={outcome.theirs.updatedAt}
          onSave={(merged) => settleConflict(outcome.theirs, merged)}
          onLater={() => setOutcome({ ...outcome, isComparing: false })}
        />
      )}
    </FormProvider>
  );
}

/** A page that is yet to be created gets its id here, so that a create can be repeated. */
function newBaseline(content: LandingPageContent = newLandingPageContent()): Baseline {
  return { pageId: randomId(), version: null, values: toValues(content) };
}
