import { useMediaQuery } from '@mantine/hooks';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { conflict as conflictText, drafts, leaving } from '../../../messages/index.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { uploadImage } from '../../images/upload.ts';
import { createUploadQueue } from '../../images/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../../images/use-uploads.ts';
import type { EditorLocationState, PageStart } from '../editor-address.ts';
import { editorResolver } from '../form/content.ts';
import { applyValues } from '../form/diff.ts';
import { type TabId, tabOfPath } from '../form/tabs.ts';
import { type EditorValues, newPage, storedPage } from '../form/values.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { DraftOffer, SaveBanner } from './banner.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import s from './editor.module.css';
import { EditorPreview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { comparing, rebased, restored } from './session.ts';
import { StarterChecklist } from './starter-checklist.tsx';
import { type DraftOffer as DraftOfferData, useDraft, useDraftOffer } from './use-drafts.ts';
import { useSave } from './use-save.ts';
import { useSession } from './use-session.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VersionsButton } from './versions-dialog.tsx';

/** The window has room for the preview beside the form. The same width is in `editor.module.css`. */
const PREVIEW_BESIDE = '(width >= 85em)';

type Props = {
  editorKey: string;
  userId: string;
  /** The page as last fetched; undefined until it is created. */
  page: LandingPageResponse | undefined;
  start: PageStart | undefined;
  /** The place for the screen's actions, beside its title. */
  actions: HTMLElement | null;
};

/** The form with its tabs. It starts from `page` and afterwards follows only what is typed and saved here. */
export function Editor({ editorKey, userId, page, start, actions }: Props) {
  const [opened] = useState(() =>
    page ? storedPage(page) : newPage(start?.content ?? newLandingPageContent()),
  );
  const form = useForm<EditorValues, unknown, LandingPageContent>({
    resolver: editorResolver,
    defaultValues: opened.values,
    // The first error may be on a tab that is not shown; `useSave` opens it first.
    shouldFocusError: false,
  });
  const [uploads] = useState(() => createUploadQueue(uploadImage));
  const isUploading = useIsUploading(uploads);
  const [tab, setTab] = useState<TabId>('general');
  const hasRoomForPreview = useMediaQuery(PREVIEW_BESIDE, false, { getInitialValueInEffect: false });
  const [isPreviewed, setIsPreviewed] = useState(hasRoomForPreview);
  const closePreview = useCallback(() => setIsPreviewed(false), []);
  const { session, view, undo, redo } = useSession({ form, opened, onUndoRedo: showChanged });
  const { stored, save, isDirty } = view;
  const isDraftStored = useDraft(session, view, userId);
  const { offer, ...offers } = useDraftOffer(userId, opened);
  const submit = useSave({ form, session, save, editorKey, showTab: setTab, uploaded: uploads.idle });
  useShortcuts({ save: submit, undo, redo });

  /** Shows the tab on which an undo or redo changed something. */
  function showChanged(paths: string[]) {
    const tabs = paths.map(tabOfPath);
    if (tabs[0] && !tabs.includes(tab)) setTab(tabs[0]);
  }

  /** Continues the editor that wrote the draft: the same edits, of the same stored page, under the same name. */
  function restoreDraft({ draft, editorId }: DraftOfferData) {
    const { version, base, values } = draft;
    applyValues(form, values);
    const pageId = version === null ? editorId : stored.pageId;
    const restoredPage = { pageId, version, values: base };
    session.apply((now) =>
      restored(now, { stored: restoredPage, values: form.getValues(), editorId, at: Date.now() }),
    );
    offers.close();
  }

  /** Continues from the page that was saved elsewhere, with the merged values. Saves them unless they are that page's. */
  function merge(theirs: LandingPageResponse, merged: EditorValues) {
    applyValues(form, merged);
    session.readForm();
    session.apply((now) => rebased(now, storedPage(theirs)));
    if (session.view().isDirty) submit();
    else showToast({ text: conflictText.taken });
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
        {offer && (
          <DraftOffer
            savedAt={offer.savedAt}
            hasMovedOn={offer.draft.version !== opened.version}
            onRestore={() => restoreDraft(offer)}
            onDiscard={() => showToast({ text: drafts.discarded, onUndo: offers.discard() })}
          />
        )}
        <SaveBanner session={session} save={save} isDirty={isDirty} onSave={submit} />
        {start?.isStarter && <StarterChecklist onTab={setTab} />}
        <UploadsContext value={uploads}>
          <div className={s.work} data-previewed={isPreviewed || undefined}>
            <TabBar tab={tab} onTab={setTab} pageId={page?.id} storedSubdomain={stored.values.subdomain} />
            <EditorPreview
              session={session}
              isBeside={hasRoomForPreview}
              isOpen={isPreviewed}
              onClose={closePreview}
              onSection={setTab}
            />
          </div>
        </UploadsContext>
        <SaveBar
          page={page}
          view={view}
          isDraftStored={isDraftStored}
          undo={undo}
          redo={redo}
          isPreviewed={isPreviewed}
          onPreview={() => setIsPreviewed(!isPreviewed)}
        />
      </form>
      {page && actions && createPortal(<VersionsButton pageId={page.id} />, actions)}
      <EditorLeaveGuard
        editorKey={editorKey}
        isDirty={isDirty}
        isUploading={isUploading}
        isDraftStored={isDraftStored}
      />
      {save.step === 'conflict' && save.isComparing && (
        <ConflictDialog
          versions={{
            base: stored.values,
            mine: form.getValues(),
            theirs: storedPage(save.theirs).values,
          }}
          savedAt={save.theirs.updatedAt}
          onSave={(merged) => merge(save.theirs, merged)}
          onLater={() => session.apply((now) => comparing(now, false))}
        />
      )}
    </FormProvider>
  );
}

type LeaveGuardProps = { editorKey: string; isDirty: boolean; isUploading: boolean; isDraftStored: boolean };

/** Asks before the merchant leaves unsaved edits or running uploads, and says whether a draft is stored. */
function EditorLeaveGuard({ editorKey, isDirty, isUploading, isDraftStored }: LeaveGuardProps) {
  const edits = isDraftStored ? leaving.draftStoredQuestion : leaving.editsLostQuestion;
  return (
    <LeaveGuard
      hasWork={isDirty || isUploading}
      isExpected={({ state }: { state: EditorLocationState | null }) => state?.editorKey === editorKey}
      question={[isDirty && edits, isUploading && leaving.uploadsStop].filter(Boolean).join(' ')}
      confirmLabel={isDraftStored && !isUploading ? leaving.leave : leaving.leaveUnsaved}
    />
  );
}
