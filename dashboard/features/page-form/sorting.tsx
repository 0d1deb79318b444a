import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { common, sorting as text } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './sorting.module.css';

// Rows are edited long before they are dragged, so dragging is loaded after the tab is shown.
const RowSorting = lazyPart(async () => ({ default: (await import('./row-sorting.tsx')).RowSorting }), {
  isExtra: true,
});

type Props = {
  /** The ids of the rows that can be moved, in their order. */
  ids: string[];
  /** The name of the row with this id for screen readers. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  /** `ol` if the order has a meaning. */
  as?: 'ul' | 'ol';
  className: string | undefined;
  /** An `li` with `sortId` of each id and a `DragHandle` in it; fixed rows may be between them. */
  children: ReactNode;
};

/** Identifies the row that is moved: a list may have others. */
export const sortId = (id: string) => ({ 'data-sort-id': id });

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
      size={44}
      aria-label={text.handle(name)}
      aria-roledescription={text.role}
      data-drag-handle
    >
      <IconGripVertical size={20} />
    </ActionIcon>
  );
}

export type Position = { index: number; count: number };

type MoveButtonsProps = { name: string; position: Position; onMove: (from: number, to: number) => void };

/** Moves an entry one position. The focus follows it, so that the next key press moves it further. */
export function MoveButtons({ name, position: { index, count }, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the entry has moved
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const [same, other] = pressed.current === -1 ? [up, down] : [down, up];
    pressed.current = undefined;
    (same.current?.disabled ? other : same).current?.focus();
  }, [index]);

  function move(by: -1 | 1) {
    pressed.current = by;
    onMove(index, index + by);
  }

  return (
    <>
      <ActionIcon
        ref={up}
        variant="subtle"
        color="gray.7"
        size={44}
        aria-label={common.moveUp(name)}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <IconChevronUp size={20} />
      </ActionIcon>
      <ActionIcon
        ref={down}
        variant="subtle"
        color="gray.7"
        size={44}
        aria-label={common.moveDown(name)}
        disabled={index === count - 1}
        onClick={() => move(1)}
      >
        <IconChevronDown size={20} />
      </ActionIcon>
    </>
  );
}
