import {
  type DragDropEventHandlers,
  DragDropProvider,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, type RefObject, useLayoutEffect, useState } from 'react';
import { formatNumber, sorting as sortingText } from '../../../messages/index.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  ids: string[];
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
};

/** A row that is being put down still has its stand-in beside it. */
const ROWS = ':scope > :not([data-dnd-placeholder])';
const HANDLE = '[data-drag-handle]';

type Row = { id: string; element: Element; handle: HTMLElement };

/**
 * Lets the rows of a list be dragged. It draws nothing: it takes hold of rows that are already there, so that they
 * do not have to wait for it, nor be drawn anew when it comes.
 */
export function RowSorting({ list, ids, nameOf, onMove }: Props) {
  const rows = useRows(list, ids);
  return (
    <DragDropProvider
      plugins={inArabic}
      onDragStart={({ operation }) => keepFocus(handleOf(operation))}
      onDragOver={({ operation }) => keepFocus(handleOf(operation))}
      onDragEnd={(event) => finish(event, onMove)}
    >
      {rows.map((row, index) => (
        <SortableRow key={row.id} row={row} index={index} name={nameOf(row.id)} count={rows.length} />
      ))}
    </DragDropProvider>
  );
}

type RowProps = { row: Row; index: number; name: string; count: number };

function SortableRow({ row: { id, element, handle }, index, name, count }: RowProps) {
  useSortable({ id, index, element, handle, data: { name, count } });
  return null;
}

/** The rows as they stand in the document, once they do. */
function useRows(list: RefObject<HTMLElement | null>, ids: string[]): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  const order = ids.join();
  useLayoutEffect(() => {
    const elements = list.current?.querySelectorAll(ROWS) ?? [];
    setRows(
      order.split(',').flatMap((id, index) => {
        const element = elements[index];
        const handle = element?.querySelector<HTMLElement>(HANDLE);
        return element && handle ? [{ id, element, handle }] : [];
      }),
    );
  }, [list, order]);
  return rows;
}

function handleOf({ source }: DragEnd['operation']): HTMLElement | undefined {
  return source?.element?.querySelector<HTMLElement>(HANDLE) ?? undefined;
}

type DragEnd = Parameters<NonNullable<DragDropEventHandlers['onDragEnd']>>[0];

function finish({ operation, canceled }: DragEnd, onMove: Props['onMove']): void {
  const { source } = operation;
  keepFocus(handleOf(operation));
  if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
  onMove(source.initialIndex, source.index);
}

type Plugins = Extract<ComponentProps<typeof DragDropProvider>['plugins'], (...args: never) => unknown>;

/** The first of the usual plugins is the one that speaks to screen readers, in English unless told otherwise. */
const inArabic: Plugins = (usual) =>
  usual.map((plugin, index) =>
    index === 0 && !('plugin' in plugin)
      ? {
          plugin,
          options: { announcements, screenReaderInstructions: { draggable: sortingText.instructions } },
        }
      : plugin,
  );

type Operation = DragStartEvent['operation'];
type Said = (name: string, position: string, count: string) => string;

/** What screen readers say while a row is being moved. */
export const announcements = {
  dragstart: ({ operation }: DragStartEvent) => say(operation, sortingText.taken),
  dragover: ({ operation }: DragOverEvent) =>
    hasMoved(operation) ? say(operation, sortingText.moved) : undefined,
  dragend: ({ operation, canceled }: DragEndEvent) =>
    say(operation, canceled ? sortingText.cancelled : sortingText.dropped),
};

/** Over another row, the moved one is about to take that one's place. */
function say({ source, target }: Operation, text: Said): string | undefined {
  if (!isSortable(source)) return undefined;
  const { name, count } = source.data as { name: string; count: number };
  const index = isSortable(target) && target.id !== source.id ? target.index : source.index;
  return text(name, formatNumber(index + 1), formatNumber(count));
}

/** False where it was taken from: being there is what was said when it was taken. */
function hasMoved({ source, target }: Operation): boolean {
  return isSortable(source) && (target?.id !== source.id || source.index !== source.initialIndex);
}

/** Longer than a row takes to fall into its place. */
const SETTLING_MS = 600;

/**
 * Gives the focus back to a handle whose row loses it by being lifted, carried or put down, which happens some frames
 * later; stops as soon as the focus is somewhere else on purpose.
 */
export function keepFocus(handle: HTMLElement | undefined): void {
  const until = performance.now() + SETTLING_MS;
  function look(now: number) {
    const { activeElement } = document;
    if (activeElement === document.body) handle?.focus({ preventScroll: true });
    else if (activeElement !== handle) return;
    if (now < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
