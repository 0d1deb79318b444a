import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { randomId } from '@mirsah/domain/id';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { conflict as conflictWords, leaving as text } from '../../../messages/index.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { uploadImage } from '../../images/upload.ts';
import { createUploadQueue } from '../../images/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../../images/use-uploads.ts';
import type { EditorLocationState, PageStart } from '../editor-address.ts';
import { editorResolver } from '../form/content.ts';
import { applyValues, changedPaths } from '../form/diff.ts';
import type { TabId } from '../form/tabs.ts';
import { type Baseline, baselineOf, type EditorValues, toValues } from '../form/values.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { DraftOffer, EditorBanner } from './banner.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import s from './editor.module.css';
import { EditorPreview, useHasRoomForPreview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { StarterChecklist } from './starter-checklist.tsx';
import { useSave } from './use-save.ts';
import { useKeptEdits } from './use-session.ts';
import { useSaveKey } from './use-shortcuts.ts';
import { VersionsButton } from './versions-dialog.tsx';

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
  const [uploads] = useState(() => createUploadQueue(uploadImage));
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
            <TabBar tab={tab} onTab={setTab} pageId={page?.id} />
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

type EditorLeaveGuardProps = { editorKey: string; isUploading: boolean; isDraftKept: boolean };

/** Asks before unsaved edits or uploads are left behind, and says what is kept of them. */
export function EditorLeaveGuard({ editorKey, isUploading, isDraftKept }: EditorLeaveGuardProps) {
  const { isDirty } = useFormState<EditorValues>();
  const edits = isDraftKept ? text.keptQuestion : text.lostQuestion;
  return (
    <LeaveGuard
      hasWork={isDirty || isUploading}
      isExpected={({ state }: { state: EditorLocationState | null }) => state?.editorKey === editorKey}
      question={[isDirty && edits, isUploading && text.uploadsStop].filter(Boolean).join(' ')}
      confirmLabel={isDraftKept && !isUploading ? text.leave : text.leaveUnsaved}
    />
  );
}
