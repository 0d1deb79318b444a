import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { history as words } from '../../../../messages/editor-safety.ts';
import s from './undo-buttons.module.css';

type Props = { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = isMac ? { undo: '⌘Z', redo: '⇧⌘Z' } : { undo: 'Ctrl+Z', redo: 'Ctrl+Y' };

/** Takes the last edit back, or does it again. In right-to-left writing the way back points to the right. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: Props) {
  const [said, setSaid] = useState('');
  const buttons = [
    {
      step: 'undo',
      label: words.undo,
      said: words.undone,
      Icon: IconArrowForwardUp,
      act: undo,
      isOn: canUndo,
    },
    { step: 'redo', label: words.redo, said: words.redone, Icon: IconArrowBackUp, act: redo, isOn: canRedo },
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
