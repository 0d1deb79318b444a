import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '../../../../messages/common.ts';
import s from './product.module.css';

type Props = {
  /** Names the row to screen readers: `الخيار 2`. */
  name: string;
  position: { index: number; count: number };
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: ReactNode;
};

/** One entry of a list that can be put in order. */
export function ListRow({ name, position: { index, count }, onMove, onRemove, children }: Props) {
  return (
    <li className={s.row}>
      <div className={s.rowHead}>
        <span className={s.rowName}>{name}</span>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={40}
          aria-label={common.moveUp(name)}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <IconChevronUp size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={40}
          aria-label={common.moveDown(name)}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <IconChevronDown size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red.7"
          size={40}
          aria-label={common.remove(name)}
          onClick={() => onRemove(index)}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <fieldset className={s.rowBody} aria-label={name}>
        {children}
      </fieldset>
    </li>
  );
}
