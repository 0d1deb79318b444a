import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { isMac } from '../../lib/keys.ts';
import { history as text } from '../../messages/index.ts';
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
  const buttons = [
    {
      step: 'undo',
      label: text.undo,
      Icon: IconArrowForwardUp,
      onClick: undo,
      isOn: canUndo,
    },
    {
      step: 'redo',
      label: text.redo,
      Icon: IconArrowBackUp,
      onClick: redo,
      isOn: canRedo,
    },
  ] as const;
  return (
    <div className={s.buttons}>
      {buttons.map(({ step, label, Icon, onClick, isOn }) => (
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
            onClick={() => isOn && onClick()}
          >
            <Icon size={20} />
          </ActionIcon>
        </Tooltip>
      ))}
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
