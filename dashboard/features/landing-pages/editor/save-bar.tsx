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
import { paths } from '../../../lib/paths.ts';
import {
  common,
  drafts,
  history as historyText,
  previewPane,
  editor as text,
} from '../../../messages/index.ts';
import { PublishStatus } from '../publish-status.tsx';
import s from './editor.module.css';
import { isSaving } from './session.ts';
import type { SessionView } from './use-session.ts';

type Props = {
  page: LandingPageResponse | undefined;
  view: SessionView;
  isDraftKept: boolean;
  undo: () => void;
  redo: () => void;
  isPreviewed: boolean;
  onPreview: () => void;
};

/** Stays at the bottom of the window: what state the page is in, and what can be done with it. */
export function SaveBar({ page, view, isDraftKept, undo, redo, isPreviewed, onPreview }: Props) {
  const { save, isDirty, hasSaved, canUndo, canRedo } = view;
  const isWaiting = save.step === 'waiting';
  const isBusy = isSaving(view);
  return (
    <div className={s.bar}>
      <Button component={Link} className={s.cancel ?? ''} to={paths.dashboard} variant="default">
        {common.cancel}
      </Button>
      <div className={s.undo}>
        <UndoButtons canUndo={canUndo} canRedo={canRedo} undo={undo} redo={redo} />
      </div>
      <div className={s.barState} role="status">
        {isWaiting && <span>{text.waitingForUploads}</span>}
        {!isWaiting && isDirty && <span>{isDraftKept ? text.unsaved : drafts.notKept}</span>}
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
        {isBusy ? text.saving : page ? text.save : text.create}
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

/** Undoes the last edit or redoes it. In right-to-left writing the way back points to the right. */
function UndoButtons({ canUndo, canRedo, undo, redo }: UndoButtonsProps) {
  const [said, setSaid] = useState('');
  const buttons = [
    {
      step: 'undo',
      label: historyText.undo,
      said: historyText.undone,
      Icon: IconArrowForwardUp,
      act: undo,
      isOn: canUndo,
    },
    {
      step: 'redo',
      label: historyText.redo,
      said: historyText.redone,
      Icon: IconArrowBackUp,
      act: redo,
      isOn: canRedo,
    },
  ] as const;
  return (
    <div className={s.buttons}>
      {buttons.map(({ step, label, said, Icon, act, isOn }) => (
        <Tooltip key={step} label={<Shortcut label={label} keys={keys[step]} />} openDelay={300}>
          {/* Not `disabled`: the focus would be lost with the last step. */}
          <ActionIcon
            className={s.button}
            variant="default"
            size={44}
            aria-label={label}
            aria-disabled={!isOn}
            aria-keyshortcuts={isMac ? undefined : keys[step].replace('Ctrl', 'Control')}
            onClick={() => {
              if (!isOn) return;
              act();
              setSaid(said);
            }}
          >
            <Icon size={20} />
          </ActionIcon>
        </Tooltip>
      ))}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
