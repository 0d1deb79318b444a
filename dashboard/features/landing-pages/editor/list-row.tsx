import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '../../../messages/common.ts';
import s from './list-row.module.css';
import { MoveButtons, type Position } from './move-buttons.tsx';
import { DragHandle } from './sorting/drag-handle.tsx';

type Props = {
  /** Names the row to screen readers: `الخيار 2`. */
  name: string;
  /** Beside the name, such as a badge. */
  note?: ReactNode;
  position: Position;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Why the row has to stay; undefined when it may go. */
  staysBecause?: string | undefined;
  children: ReactNode;
};

/** One entry of a list that can be put in order. */
export function ListRow({ name, note, position, onMove, onRemove, staysBecause, children }: Props) {
  return (
    <li className={s.row}>
      <div className={s.head}>
        {position.count > 1 && <DragHandle name={name} />}
        <span className={s.name}>
          {name}
          {note}
        </span>
        <MoveButtons name={name} position={position} onMove={onMove} />
        <ActionIcon
          variant="subtle"
          color="red.7"
          size={40}
          aria-label={common.remove(name)}
          title={staysBecause}
          disabled={staysBecause !== undefined}
          onClick={() => onRemove(position.index)}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <fieldset className={s.body} aria-label={name}>
        {children}
      </fieldset>
    </li>
  );
}
