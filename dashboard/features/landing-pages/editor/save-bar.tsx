import { Button, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { IconEye } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { landingPagesPath } from '../../../lib/paths.ts';
import { common, previewPane, editor as text } from '../../../messages/index.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { bottomBar } from '../../../ui/toast.tsx';
import { LivePageButton } from '../live-page-button.tsx';
import { PublishStatus } from '../publish-status.tsx';
import s from './editor.module.css';
import type { OnOpen } from './next-error.tsx';
import { isSaving } from './session.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { SessionStore, SessionView } from './use-session.ts';

/** It comes with the canvas. */
const NextError = lazyPart(async () => ({ default: (await import('./next-error.tsx')).NextError }), {
  isExtra: true,
});

type Props = {
  session: SessionStore;
  page: LandingPageResponse | undefined;
  view: SessionView;
  isDraftStored: boolean;
  undo: () => void;
  redo: () => void;
  /** Opens the canvas; undefined where it is always in view, with undo and redo above it. */
  onPreview: (() => void) | undefined;
  /** Shows the field of an error, of which the canvas shows the part. */
  onError: OnOpen;
  /** Goes to a field that is not saved. */
  onOpen: (path: string) => void;
};

/** The bar at the bottom of the window: the state of the page and the actions. */
export function SaveBar(props: Props) {
  const { session, page, view, isDraftStored, undo, redo, onPreview, onError, onOpen } = props;
  const { save, isDirty, hasSaved, canUndo, canRedo } = view;
  const isWaiting = save.step === 'waiting';
  const isBusy = isSaving(view);
  const state = useRef<HTMLDivElement>(null);
  return (
    <div className={s.bar} {...bottomBar}>
      <Button component={Link} className={s.cancel ?? ''} to={landingPagesPath} variant="default">
        {common.cancel}
      </Button>
      {onPreview && <UndoButtons canUndo={canUndo} canRedo={canRedo} undo={undo} redo={redo} />}
      <div ref={state} className={s.barState} tabIndex={-1}>
        {/* How much is not saved is not said with every edit. */}
        <div className={s.said} role="status">
          {isWaiting && <span>{text.waitingForUploads}</span>}
          {!isWaiting && isDirty && <VisuallyHidden>{common.unsaved}</VisuallyHidden>}
          {!isWaiting && !isDirty && page && <PublishStatus page={page} />}
          {!isWaiting && !isDirty && !page && (
            <>
              <Pill tone="quiet">{text.draft}</Pill>
              <span>{text.unseen}</span>
            </>
          )}
        </div>
        {!isWaiting && isDirty && (
          <UnsavedChanges {...{ session, isDraftStored, onOpen }} afterwards={state} />
        )}
      </div>
      {!onPreview && (
        <Suspense fallback={null}>
          <NextError onOpen={onError} />
        </Suspense>
      )}
      {onPreview && (
        <Button
          className={s.live ?? ''}
          variant="default"
          leftSection={<IconEye size={18} />}
          onClick={onPreview}
        >
          {previewPane.open}
        </Button>
      )}
      {hasSaved && page && (
        <LivePageButton className={s.preview} subdomain={page.subdomain} label={text.preview} />
      )}
      <Button type="submit" className={s.save} disabled={isBusy}>
        {isBusy ? text.saving : page ? text.save : view.isEnabled ? text.createAndPublish : text.create}
      </Button>
    </div>
  );
}
