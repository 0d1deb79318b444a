import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconExternalLink,
  IconEye,
  IconEyeOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { siteAddress, useConfig } from '../../../lib/config.ts';
import { landingPagesPath } from '../../../lib/paths.ts';
import {
  common,
  drafts,
  history as historyText,
  previewPane,
  editor as text,
} from '../../../messages/index.ts';
import { bottomBar } from '../../../ui/toast.tsx';
import { PublishStatus } from '../publish-status.tsx';
import s from './editor.module.css';
import { isSaving } from './session.ts';
import type { SessionView } from './use-session.ts';

type Props = {
  page: LandingPageResponse | undefined;
  view: SessionView;
  isDraftStored: boolean;
  undo: () => void;
  redo: () => void;
  isPreviewed: boolean;
  onPreview: () => void;
};

/** The bar at the bottom of the window: the state of the page and the actions. */
export function SaveBar({ page, view, isDraftStored, undo, redo, isPreviewed, onPreview }: Props) {
  const { save, isDirty, hasSaved, canUndo, canRedo } = view;
  const isWaiting = save.step === 'waiting';
  const isBusy = isSaving(view);
  return (
    <div className={s.bar} {...bottomBar}>
      <Button component={Link} className={s.cancel ?? ''} to={landingPagesPath} variant="default">
        {common.cancel}
      </Button>
      <div className={s.undo}>
        <UndoButtons canUndo={canUndo} canRedo={canRedo} undo={undo} redo={redo} />
      </div>
      <div className={s.barState} role="status">
        {isWaiting && <span>{text.waitingForUploads}</span>}
        {!isWaiting && isDirty && <span>{isDraftStored ? common.unsaved : drafts.notStored}</span>}
        {!isWaiting && !isDirty && page && <PublishStatus page={page} />}
      </div>
      <Button
        className={s.live ?? ''}
        variant="default"
        leftSection={isPreviewed ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        aria-pressed={isPreviewed}
        onClick={onPreview}
      >
        {previewPane.open}
      </Button>
      {hasSaved && page && <PreviewLink subdomain={page.subdomain} />}
      <Button type="submit" className={s.save} disabled={isBusy}>
        {isBusy ? text.saving : page ? text.save : view.isEnabled ? text.createAndPublish : text.create}
      </Button>
    </div>
  );
}

function PreviewLink({ subdomain }: { subdomain: string }) {
  const config = useConfig();
  return (
    <Button
      component="a"
      className={s.preview}
      href={siteAddress(config, subdomain)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={18} />}
    >
      {text.preview}
      <VisuallyHidden> ({text.newWindow})</VisuallyHidden>
    </Button>
  );
}

type UndoButtonsProps = { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = isMac ? { undo: '⌘Z', redo: '⇧⌘Z' } : { undo: 'Ctrl+Z', redo: 'Ctrl+Y' };

/** In a right-to-left layout, the undo arrow points to the right. */
function UndoButtons({ canUndo, canRedo, undo, redo }: UndoButtonsProps) {
  const [announcement, announce] = useState('');
  const buttons = [
    {
      step: 'undo',
      label: historyText.undo,
      done: historyText.undone,
      Icon: IconArrowForwardUp,
      onClick: undo,
      isOn: canUndo,
    },
    {
      step: 'redo',
      label: historyText.redo,
      done: historyText.redone,
      Icon: IconArrowBackUp,
      onClick: redo,
      isOn: canRedo,
    },
  ] as const;
  return (
    <div className={s.buttons}>
      {buttons.map(({ step, label, done, Icon, onClick, isOn }) => (
        <Tooltip key={step} label={<Shortcut label={label} keys={keys[step]} />} openDelay={300}>
          {/* Not `disabled`, which would lose the focus after the last step. */}
          <ActionIcon
            className={s.button}
            variant="default"
            size={44}
            aria-label={label}
            aria-disabled={!isOn}
            aria-keyshortcuts={isMac ? undefined : keys[step].replace('Ctrl', 'Control')}
            onClick={() => {
              if (!isOn) return;
              onClick();
              announce(done);
            }}
          >
            <Icon size={20} />
          </ActionIcon>
        </Tooltip>
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

function Shortcut({ label, keys }: { label: string; keys: string }) {
  return (
    <>
      {label} <bdi dir="ltr">{keys}</bdi>
    </>
  );
}
