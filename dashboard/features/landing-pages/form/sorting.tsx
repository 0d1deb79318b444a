import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { sorting as text } from '../../../messages/index.ts';
import s from './sorting.module.css';

// Rows are edited long before they are dragged, so dragging is loaded after the tab is shown.
const RowSorting = lazy(async () => ({ default: (await import('./row-sorting.tsx')).RowSorting }));

type Props = {
  /** The ids of the rows, in their order. */
  ids: string[];
  /** What screen readers call the row with this id. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  /** `ol` where the order has a meaning. */
  as?: 'ul' | 'ol';
  className: string | undefined;
  /** One `li` for each id, with a `DragHandle` in it. */
  children: ReactNode;
};

/** A list whose rows can be dragged by their handles, with the mouse, a finger or the keyboard. */
export function SortableList({ ids, nameOf, onMove, as: List = 'ul', className, children }: Props) {
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  return (
    <>
      <List ref={list} className={`${s.list} ${className}`}>
        {children}
      </List>
      {ids.length > 1 && (
        <Suspense fallback={null}>
          <RowSorting list={list} ids={ids} nameOf={nameOf} onMove={onMove} />
        </Suspense>
      )}
    </>
  );
}

/** The handle by which a row is dragged. Anywhere else on the row, a finger scrolls the page. */
export function DragHandle({ name }: { name: string }) {
  return (
    <ActionIcon
      className={s.handle ?? ''}
      variant="subtle"
      color="gray.7"
      size={40}
      aria-label={text.handle(name)}
      aria-roledescription={text.role}
      data-drag-handle
    >
      <IconGripVertical size={20} />
    </ActionIcon>
  );
}
