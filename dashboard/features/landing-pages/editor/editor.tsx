import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { blanksOfPage } from '@mirsah/domain/landing-page/blanks';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router';
import { conflict as conflictText } from '../../../messages/index.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useHasFullEditor, useHasOutline } from '../../../ui/window-width.ts';
import { uploadImage } from '../../images/upload.ts';
import { createUploadQueue } from '../../images/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../../images/use-uploads.ts';
import type { Device } from '../device-frame.tsx';
import type { PageStart } from '../editor-address.ts';
import { toContent } from '../form/content.ts';
import { applyValues } from '../form/diff.ts';
import { fieldOfPath, partOfField } from '../form/preview-messages.ts';
import { createFormResolver } from '../form/problems.ts';
import { useSelection } from '../form/selection.tsx';
import { type TabId, tabOfPath } from '../form/tabs.ts';
import { type EditorValues, newPage, type StoredPage, storedPage } from '../form/values.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { useBackLayer } from './back-layers.tsx';
import s from './editor.module.css';
import { EditorLeaveGuard } from './editor-leave-guard.tsx';
import { focusWhenShown } from './focus-field.ts';
import { Inspector } from './inspector.tsx';
import { Missing, Notices } from './notices.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Sheet } from './screen.tsx';
import { rebased, restored } from './session.ts';
import { UndoSaid, useUndoSaid } from './undo-said.tsx';
import { namesFields, tabOfAddress, useAddress } from './use-address.ts';
import { type DraftOffer as DraftOfferData, useDraft } from './use-drafts.ts';
import { useSave } from './use-save.ts';
import { useSession } from './use-session.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VersionsButton } from './versions-button.tsx';

/** The canvas is a part of its own, which fields that are opened alone do not wait for. */
const EditorPreview = lazyPart(async () => ({
  default: (await import('./editor-preview.tsx')).EditorPreview,
}));

/** Above the canvas, and with it. */
const TopBar = lazyPart(async () => ({ default: (await import('./top-bar.tsx')).TopBar }), { isExtra: true });

/** Few saves ask anything. */
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
  /** The place for the screen's actions, beside its title; `null` where the editor's own bar has them. */
  actions: HTMLElement | null;
};

/** The form with its tabs. It starts from `page` and afterwards follows only what is typed and saved here. */
export function Editor({ editorKey, userId, page, start, draft, actions }: Props) {
  const [opened] = useState(() => openedPage({ page, start, draft }));
  const [{ resolver, onValidate }] = useState(() => createFormResolver(toContent));
  const form = useForm<EditorValues, unknown, LandingPageContent>({
    resolver,
    defaultValues: opened.unsaved ?? opened.values,
    // The first error may be on a tab that is not shown; `useSave` opens it first.
    shouldFocusError: false,
  });
  const [uploads] = useState(() => createUploadQueue(uploadImage));
  const isUploading = useIsUploading(uploads);
  const [search] = useSearchParams();
  const [tab, setTab] = useState(() => tabOfAddress(search));
  const isFull = useHasFullEditor();
  const [device, setDevice] = useState<Device>('phone');
  const [isListing, setListing] = useState(false);
  const { hash } = useLocation();
  // A page opens where it is touched, unless it lacks something: then with the list of that.
  const [isEntry] = useState(
    () => !isFull && opened.version !== null && !hadBlanks(opened) && !namesFields(search, hash),
  );
  const [isScreenOpen, setScreenOpen] = useState(isEntry);
  const isOutlined = useHasOutline();
  if (isOutlined && isListing) setListing(false);
  const isScreen = isScreenOpen && !isFull;
  const hasCanvas = isFull || isScreen;
  const [sheet, setSheet] = useState<Sheet>('closed');
  const { at, select } = useSelection();
  const closeScreen = useCallback(() => {
    setScreenOpen(false);
    setListing(false);
    setSheet('closed');
  }, []);
  /** The whole tab, and not only what is selected of it. */
  const chooseTab = useCallback(
    (chosen: TabId) => {
      setTab(chosen);
      select(null);
    },
    [select],
  );
  // Where the page was opened first, there is nothing to go back to but the pages.
  useBackLayer(isScreen && !isEntry, closeScreen);
  useBackLayer(isScreen && sheet !== 'closed', () => setSheet('closed'));
  const { session, view, undo, redo } = useSession({ form, opened, onUndoRedo: showChanged });
  const { said, say } = useUndoSaid();
  const { stored, save, isDirty, editorId } = view;
  const isDraftStored = useDraft(session, view, userId);
  useAddress({
    tab: isScreen ? undefined : tab,
    namesFirst: !isFull,
    draftId: stored.version === null && isDirty ? editorId : undefined,
    editorKey,
  });
  const submit = useSave({
    ...{ form, session, save, editorKey, onValidate },
    showTab,
    uploaded: uploads.idle,
  });
  useShortcuts({ save: submit, undo, redo });
  // So that a save without a connection can ask too; what fails here is tried again then.
  useEffect(() => void loadSaveQuestion().catch(() => undefined), []);

  /** Shows a tab, in front of the canvas where it hides the fields. */
  function showTab(shown: TabId) {
    setTab(shown);
    if (isScreen) setSheet('full');
  }

  /** Goes to a field. A block's are shown only while it is selected. */
  function openField(path: string) {
    select(path.startsWith('layout.blocks.') ? (partOfField(path) ?? null) : null, path);
    showTab(tabOfPath(path));
    focusWhenShown(path);
  }

  const showField = (_part: string, field: string) => setTab(tabOfPath(fieldOfPath(field)));

  /** Shows the tab on which an undo or redo changed something. */
  function showChanged(paths: string[], step: 'undo' | 'redo') {
    say(step, paths, form.getValues());
    const tabs = paths.map(tabOfPath);
    if (tabs[0] && !tabs.includes(tab)) setTab(tabs[0]);
    const part = paths.map(partOfField).find((changed) => changed !== undefined);
    if (hasCanvas && part) select(part);
  }

  /** Continues the editor that wrote the draft: the same edits, of the same stored page, under the same name. */
  function restoreDraft({ draft, editorId }: DraftOfferData) {
    const { version, base, values } = draft;
    session.readForm();
    applyValues(form, values);
    const restoredPage = { pageId: stored.pageId, version, values: base };
    session.apply((now) =>
      restored(now, { stored: restoredPage, values: form.getValues(), editorId, at: Date.now() }),
    );
  }

  /** Continues from the page that was saved elsewhere, with the merged values. Saves them unless they are that page's. */
  function merge(theirs: LandingPageResponse, merged: EditorValues) {
    applyValues(form, merged);
    session.readForm();
    session.apply((now) => rebased(now, storedPage(theirs)));
    if (session.view().isDirty) submit();
    else showToast({ text: conflictText.taken });
  }

  const notices = (
    <Notices
      {...{ session, view, userId, opened, page }}
      isOverPage={isScreen}
      onSave={submit}
      onRestore={restoreDraft}
    />
  );
  const missing = (
    <Missing page={page} isStarter={start?.isStarter || hadBlanks(opened)} onOpen={openField} />
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
        {isFull && (
          <Suspense fallback={<div className={s.topBar} />}>
            <TopBar
              {...{ page, view, device, undo, redo }}
              onDevice={setDevice}
              onList={() => setListing(true)}
              isThemeShown={tab === 'layout' && at === 'theme'}
              onTheme={() => {
                select(null, 'theme');
                setTab('layout');
              }}
            />
          </Suspense>
        )}
        <UploadsContext value={uploads}>
          <div className={s.work}>
            {hasCanvas && (
              <Suspense fallback={<div className={s.canvas} data-fills-window />}>
                <EditorPreview
                  {...{ session, view, page, undo, redo, isFull, device, isListing }}
                  title={form.getValues('title')}
                  onSheet={setSheet}
                  onListing={setListing}
                  notices={notices}
                  onClose={isEntry ? undefined : closeScreen}
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
                onSheet={setSheet}
                action={page && isScreen && <VersionsButton pageId={page.id} />}
              >
                {isScreen && missing}
                <TabBar
                  tab={tab}
                  onTab={chooseTab}
                  pageId={page?.id}
                  storedSubdomain={stored.values.subdomain}
                />
              </Inspector>
            </div>
          </div>
        </UploadsContext>
        <SaveBar
          {...{ session, page, view, isDraftStored, undo, redo }}
          onPreview={isFull ? undefined : () => setScreenOpen(true)}
          onError={showField}
          onOpen={openField}
        />
      </form>
      {page && actions && !isScreen && createPortal(<VersionsButton pageId={page.id} />, actions)}
      <UndoSaid said={said} />
      <EditorLeaveGuard {...{ editorKey, session, isDirty, isUploading, isDraftStored }} />
      {(save.step === 'unfinished' || save.step === 'conflict') && (
        <Suspense fallback={null}>
          <SaveQuestion {...{ form, session, submit, merge }} save={save} onOpen={openField} />
        </Suspense>
      )}
    </FormProvider>
  );
}

/** The page that the edits start from; of a draft that is continued also its unsaved values. */
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
