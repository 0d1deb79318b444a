import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { newLandingPageContent } from '@mirsah/domain/landing-page/new-landing-page.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useForm } from 'react-hook-form';
import { editor as words } from '../../../messages/editor.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { uploadPicture } from '../../pictures/upload-picture.ts';
import { createUploadQueue } from '../../pictures/upload-queue.ts';
import { UploadsContext, useIsUploading } from '../../pictures/uploads-context.ts';
import type { PageStart } from '../starters/page-start.ts';
import { StarterChecklist } from '../starters/starter-checklist.tsx';
import { VersionsButton } from '../versions/versions-button.tsx';
import s from './editor.module.css';
import { EditorBanner } from './editor-banner.tsx';
import { editorResolver } from './editor-resolver.ts';
import { EditorTabs } from './editor-tab-bar.tsx';
import type { TabId } from './editor-tabs.ts';
import { type EditorValues, toValues } from './editor-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { EditorPreview, useHasRoomForPreview } from './preview/editor-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { contentOf, useSave } from './use-save.ts';
import { useSaveKey } from './use-save-key.ts';

type Props = {
  editorKey: string;
  /** The page as last fetched; undefined for one that is yet to be created. */
  page: LandingPageResponse | undefined;
  start: PageStart | undefined;
  /** Where the screen's own actions stand, beside its title. */
  actions: HTMLElement | null;
  onOpenLatest: () => void;
};

/** The form with its tabs. It starts from `page` and from then on is led by what is typed and saved here. */
export function Editor({ editorKey, page, start, actions, onOpenLatest }: Props) {
  const [initialValues] = useState(() =>
    toValues(page ? contentOf(page) : (start?.content ?? newLandingPageContent())),
  );
  const form = useForm<EditorValues, unknown, LandingPageContent>({
    resolver: editorResolver,
    defaultValues: initialValues,
    // The first error may be on a tab that is not shown; `useSave` opens it first.
    shouldFocusError: false,
  });
  const [uploads] = useState(() => createUploadQueue(uploadPicture));
  const isUploading = useIsUploading(uploads);
  const [tab, setTab] = useState<TabId>('general');
  const [isPreviewed, setIsPreviewed] = useState(useHasRoomForPreview());
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { submit, outcome, clearOutcome, hasSaved, isWaiting, overwrite } = useSave({
    form,
    page,
    editorKey,
    showTab: setTab,
    uploaded: uploads.idle,
  });
  useSaveKey(submit);

  return (
    <FormProvider {...form}>
      <form className={s.form} onSubmit={submit} noValidate>
        <EditorBanner
          outcome={outcome}
          onClose={clearOutcome}
          onOpenLatest={() => setIsDiscarding(true)}
          onOverwrite={overwrite}
        />
        {start?.isStarter && <StarterChecklist onTab={setTab} />}
        <UploadsContext value={uploads}>
          <div className={s.work} data-previewed={isPreviewed || undefined}>
            <EditorTabs tab={tab} onTab={setTab} pageId={page?.id} />
            <EditorPreview isOpen={isPreviewed} onClose={() => setIsPreviewed(false)} onSection={setTab} />
          </div>
        </UploadsContext>
        <SaveBar
          page={page}
          hasSaved={hasSaved}
          isWaiting={isWaiting}
          isPreviewed={isPreviewed}
          onPreview={() => setIsPreviewed(!isPreviewed)}
        />
      </form>
      {page && actions && createPortal(<VersionsButton pageId={page.id} />, actions)}
      <LeaveGuard editorKey={editorKey} isUploading={isUploading} />
      <ConfirmDialog
        isOpen={isDiscarding}
        title={words.discardTitle}
        question={words.discardQuestion}
        confirmLabel={words.loadLatest}
        cancelLabel={words.stay}
        onConfirm={onOpenLatest}
        onCancel={() => setIsDiscarding(false)}
      />
    </FormProvider>
  );
}
