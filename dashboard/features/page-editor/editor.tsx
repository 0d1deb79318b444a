import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { blanksOfPage } from '@mirsah/domain/landing-page/blanks';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { createFormResolver } from '../../lib/form-issues.ts';
import {
  conflict as conflictText,
  drafts as draftsText,
  history as historyText,
} from '../../messages/index.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { PageStart } from '../first-page/starters/new-page-start.ts';
import { uploadImage } from '../images/upload.ts';
import { createUploadQueue } from '../images/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../images/use-uploads.ts';
import { toContent } from '../page-form/content.ts';
import { applyValues } from '../page-form/diff.ts';
import type { DraftOffer as DraftOfferData } from '../page-form/draft-offers.ts';
import { type EditorValues, newPage, type StoredPage, storedPage } from '../page-form/values.ts';
import s from './editor.module.css';
import { EditorLeaveGuard } from './editor-leave-guard.tsx';
import { focusParts } from './focus-field.ts';
import { Inspector } from './inspector.tsx';
import { DraftOffer, Missing, Notices } from './notices.tsx';
import { SaveBar } from './save-bar.tsx';
import { rebased, restored } from './session.ts';
import { TabBar } from './tab-bar.tsx';
import { type MovedEdit, textOfMove, UndoSaid, useUndoSaid } from './undo-said.tsx';
import { useAddress } from './use-address.ts';
import { useDraft } from './use-draft.ts';
import { useLayout } from './use-layout.ts';
import { useSave } from './use-save.ts';
import { useSession } from './use-session.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VersionsButton } from './versions-button.tsx';

/** The canvas is loaded separately; fields that are opened alone do not wait for it. */
const EditorPreview = lazyPart(async () => ({
  default: (await import('./editor-preview.tsx')).EditorPreview,
}));

/** Above the canvas, and loaded with it. */
const TopBar = lazyPart(async () => ({ default: (await import('./top-bar.tsx')).TopBar }), { isExtra: true });

/** Few saves have a question. */
const loadSaveQuestion = async () => ({ default: (await import('./save-question.tsx')).SaveQuestion });
const SaveQuestion = lazyPart(loadSaveQuestion);

type Props = {
  editorKey: string;
  userId: string;
  /** The page as last fetched; undefined until it is created. */
  page: LandingPageResponse | undefined;
  start: PageStart | undefined;
  /** The draft that a new page continues. */
  draft?: DraftOfferData | undefined;
  /** The element for the screen's actions, beside its title; `null` where the editor's own bar has them. */
  actions: HTMLElement | null;
};

/** The form with its tabs. It starts from `page` and afterwards follows only edits and saves made here. */
export function Editor({ editorKey, userId, page, start, draft, actions }: Props) {
  const [opened] = useState(() => openedPage({ page, start, draft }));
  const [{ resolver, onValidate }] = useState(() => createFormResolver(toContent));
  const form = useForm<EditorValues, unknown, LandingPageContent>({
    resolver,
    defaultValues: opened.unsaved ?? opened.values,
    // The first error may be on a hidden tab; `useSave` opens it first.
    shouldFocusError: false,
  });
  const [uploads] = useState(() => createUploadQueue(uploadImage));
  const isUploading = useIsUploading(uploads);
  const layout = useLayout({ opensOnCanvas: () => opened.version !== null && !hadBlanks(opened) });
  const { tab, isFull, isScreen, hasCanvas, sheet, openField, showField } = layout;
  const { said, say } = useUndoSaid();
  const { session, view, undo, redo } = useSession({
    form,
    opened,
    onUndoRedo: showChanged,
    onNothing: (step) => say(step === 'undo' ? historyText.nothingToUndo : historyText.nothingToRedo),
  });
  const { stored, save, isDirty, editorId } = view;
  const isDraftStored = useDraft(session, view, userId);
  useAddress({
    tab: isScreen ? undefined : tab,
    namesFirst: !isFull,
    draftId: stored.version === null && isDirty ? editorId : undefined,
    editorKey,
  });
  const saveAll = useSave({
    form,
    session,
    save,
    editorKey,
    onValidate,
    showTab: layout.showTab,
    uploaded: uploads.idle,
  });
  const submit = () => void saveAll();
  useShortcuts({ save: submit, undo, redo });
  // Loaded early, so that a save without a connection can ask too; a failed download is retried then.
  useEffect(() => void loadSaveQuestion().catch(() => undefined), []);

  /** Shows and announces what an undo or redo changed. */
  function showChanged(edit: MovedEdit) {
    say(textOfMove(edit));
    layout.showPaths(edit.paths);
  }

  /**
   * Continues the editor that wrote the draft: the same edits, of the same stored page, under the same name.
   */
  function restoreDraft({ draft, editorId }: DraftOfferData) {
    const { version, base, values } = draft;
    session.readForm();
    applyValues(form, values);
    const restoredPage = { pageId: stored.pageId, version, values: base };
    session.apply((now) =>
      restored(now, { stored: restoredPage, values: form.getValues(), editorId, at: Date.now() }),
    );
    say(draftsText.restored);
    focusParts();
  }

  /**
   * Continues from the page that was saved elsewhere, with the merged values. Saves them unless they are that
   * page's.
   */
  function merge(theirs: LandingPageResponse, merged: EditorValues) {
    applyValues(form, merged);
    session.readForm();
    session.apply((now) => rebased(now, storedPage(theirs)));
    if (session.view().isDirty) submit();
    else showToast({ text: conflictText.taken });
  }

  const draftOffer = opened.version !== null && !view.hasSaved && !isDirty && (
    <ErrorBoundary isSmall>
      <DraftOffer userId={userId} opened={opened} onRestore={restoreDraft} />
    </ErrorBoundary>
  );
  const notices = (
    <Notices session={session} view={view} page={page} isOverPage={isScreen} onSave={submit}>
      {!isFull && draftOffer}
    </Notices>
  );
  const missing = (
    <Missing
      pageId={opened.pageId}
      page={page}
      isStarter={start?.isStarter || hadBlanks(opened)}
      onOpen={openField}
    />
  );
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
        {/* Beside the page, the notice would come after all that is on it. */}
        {isFull && draftOffer && <div className={s.offer}>{draftOffer}</div>}
        {isFull && (
          <Suspense fallback={<div className={s.topBar} />}>
            <TopBar
              page={page}
              view={view}
              device={layout.device}
              undo={undo}
              redo={redo}
              onDevice={layout.setDevice}
              onList={() => layout.setListing(true)}
              isThemeShown={layout.isThemeShown}
              onTheme={layout.showTheme}
            />
          </Suspense>
        )}
        <UploadsContext value={uploads}>
          <div className={s.work}>
            {hasCanvas && (
              <Suspense fallback={<div className={s.canvas} data-fills-window />}>
                <EditorPreview
                  session={session}
                  view={view}
                  page={page}
                  undo={undo}
                  redo={redo}
                  isFull={isFull}
                  device={layout.device}
                  isListing={layout.isListing}
                  sheet={sheet}
                  onSheet={layout.setSheet}
                  onListing={layout.setListing}
                  notices={notices}
                  onClose={layout.closeScreen}
                  save={submit}
                  onTouch={showField}
                />
              </Suspense>
            )}
            <div className={s.side}>
              {!isScreen && (
                <div className={s.head}>
                  {notices}
                  {missing}
                </div>
              )}
              <Inspector
                sheet={isScreen ? sheet : undefined}
                isWithCanvas={hasCanvas}
                onSheet={layout.setSheet}
                action={page && isScreen && <VersionsButton pageId={page.id} />}
              >
                {isScreen && missing}
                <TabBar
                  tab={tab}
                  onTab={layout.chooseTab}
                  pageId={page?.id}
                  storedSubdomain={stored.values.subdomain}
                />
              </Inspector>
            </div>
          </div>
        </UploadsContext>
        <SaveBar
          session={session}
          page={page}
          view={view}
          isDraftStored={isDraftStored}
          isUploading={isUploading}
          undo={undo}
          redo={redo}
          onPreview={isFull ? undefined : layout.openScreen}
          onError={showField}
          onOpen={openField}
        />
      </form>
      {page && actions && !isScreen && createPortal(<VersionsButton pageId={page.id} />, actions)}
      <UndoSaid said={said} />
      <EditorLeaveGuard
        editorKey={editorKey}
        session={session}
        isDirty={isDirty}
        isUploading={isUploading}
        isDraftStored={isDraftStored}
        save={saveAll}
      />
      {(save.step === 'unfinished' || save.step === 'conflict') && (
        <Suspense fallback={null}>
          <SaveQuestion
            form={form}
            session={session}
            submit={submit}
            merge={merge}
            save={save}
            onOpen={openField}
          />
        </Suspense>
      )}
    </FormProvider>
  );
}

/** The page that the edits start from; with its unsaved values if a draft is continued. */
function openedPage({
  page,
  start,
  draft,
}: Pick<Props, 'page' | 'start' | 'draft'>): StoredPage & { unsaved?: EditorValues } {
  if (page) return storedPage(page);
  if (!draft) return newPage(start?.content ?? newLandingPageContent());
  return { pageId: draft.editorId, version: null, values: draft.draft.base, unsaved: draft.draft.values };
}

function hadBlanks({ values, unsaved = values }: StoredPage & { unsaved?: EditorValues }): boolean {
  return blanksOfPage(unsaved).length > 0;
}
