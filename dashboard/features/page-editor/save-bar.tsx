import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { IconEye } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { landingPagesPath } from '../../lib/paths.ts';
import { common, previewPane, editor as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Appearing } from '../../ui/appearing.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pill } from '../../ui/pill.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { LivePageButton } from '../landing-pages/live-page-button.tsx';
import { PublishStatus } from '../landing-pages/publish-status.tsx';
import s from './editor.module.css';
import type { OnOpen } from './next-error.tsx';
import { isSaving } from './session.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { SessionStore, SessionView } from './use-session.ts';

/** Loaded with the canvas. */
const NextError = lazyPart(async () => ({ default: (await import('./next-error.tsx')).NextError }), {
  isExtra: true,
});

type Props = {
  session: SessionStore;
  page: LandingPageResponse | undefined;
  view: SessionView;
  isDraftStored: boolean;
  isUploading: boolean;
  undo: () => void;
  redo: () => void;
  /** Opens the canvas; undefined where it is always visible, with undo and redo above it. */
  onPreview: (() => void) | undefined;
  /** Shows the field of an error whose part is on the canvas. */
  onError: OnOpen;
  /** Opens an unsaved field. */
  onOpen: (path: string) => void;
};

/** The bar at the bottom of the window: the state of the page and the actions. */
export function SaveBar(props: Props) {
  const { session, page, view, isDraftStored, isUploading, undo, redo, onPreview, onError, onOpen } = props;
  const { save, stored, isDirty, hasSaved, canUndo, canRedo } = view;
  const isWaiting = save.step === 'waiting' && isUploading;
  const isBusy = isSaving(view);
  // For a moment after a save, the publish state is still that of the previous version.
  const isKnown = page !== undefined && page.version >= (stored.version ?? 0);
  const state = useRef<HTMLDivElement>(null);
  return (
    <div className={s.bar} {...bottomBar}>
      <Button component={Link} className={s.cancel ?? ''} to={landingPagesPath} variant="default">
        {common.cancel}
      </Button>
      {onPreview && <UndoButtons canUndo={canUndo} canRedo={canRedo} undo={undo} redo={redo} />}
      <div ref={state} className={s.barState} tabIndex={-1}>
        {/* The number of unsaved edits is not announced with every edit. */}
        <Group gap={10} wrap="nowrap" role="status">
          {isWaiting && <span>{text.waitingForUploads}</span>}
          {!isWaiting && isDirty && <VisuallyHidden>{common.unsaved}</VisuallyHidden>}
          {!isWaiting &&
            !isDirty &&
            isKnown &&
            (hasSaved ? (
              // The save was announced, and the outcome of publishing it will be.
              <span
                key={page.publishState}
                aria-live={page.publishState === 'publishing' ? 'off' : undefined}
              >
                <Appearing>
                  <PublishStatus page={page} />
                </Appearing>
              </span>
            ) : (
              <PublishStatus page={page} />
            ))}
          {!isWaiting && !isDirty && !page && (
            <>
              <Pill tone="quiet">{text.draft}</Pill>
              <span>{text.unseen}</span>
            </>
          )}
        </Group>
        {!isWaiting && isDirty && (
          <UnsavedChanges
            session={session}
            isDraftStored={isDraftStored}
            onOpen={onOpen}
            afterwards={state}
          />
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
      <ActionButton type="submit" className={s.save} isOff={isBusy}>
        {isBusy ? text.saving : page ? text.save : view.isEnabled ? text.createAndPublish : text.create}
      </ActionButton>
    </div>
  );
}
