import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { isMac } from '../../../lib/keys.ts';
import { history as text } from '../../../messages/index.ts';
import s from './undo-buttons.module.css';

type Props = {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** Without borders, in a bar of quiet buttons. */
  isQuiet?: boolean;
};

const keys = isMac ? { undo: '⌘Z', redo: '⇧⌘Z' } : { undo: 'Ctrl+Z', redo: 'Ctrl+Y' };

/** Undo and redo, with their keys. In a right-to-left layout, the undo arrow points to the right. */
export function UndoButtons({ canUndo, canRedo, undo, redo, isQuiet = false }: Props) {
  const [announcement, announce] = useState('');
  const buttons = [
    {
      step: 'undo',
      label: text.undo,
      done: text.undone,
      Icon: IconArrowForwardUp,
      onClick: undo,
      isOn: canUndo,
    },
    {
      step: 'redo',
      label: text.redo,
      done: text.redone,
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
            variant={isQuiet ? 'subtle' : 'default'}
            color="gray.8"
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
