import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sorting as words } from '../../../../messages/editor-sorting.ts';
import { announcements } from './announcements.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  ids: string[];
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
};

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
      onDragOver={({ operation }) => keepFocus(operation.source?.element?.querySelector<HTMLElement>(HANDLE))}
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
  const { isDragSource } = useSortable({ id, index, element, handle, data: { name, count } });

  const isHeld = useRef(false);

  useEffect(() => {
    if (isDragSource || isHeld.current) keepFocus(handle);
    isHeld.current = isDragSource;
  }, [isDragSource, handle]);
  return null;
}

/** The rows as they stand in the document, once they do. */
function useRows(list: RefObject<HTMLElement | null>, ids: string[]): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  const order = ids.join();
  useLayoutEffect(() => {
    const elements = [...(list.current?.children ?? [])];
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

/** Being lifted, carried and put down, a row loses the focus; it has it again once it stands where it is to stand. */
function keepFocus(handle: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) handle?.focus({ preventScroll: true });
    });
  });
}

type DragEnd = Parameters<NonNullable<DragDropEventHandlers['onDragEnd']>>[0];

function finish({ operation, canceled }: DragEnd, onMove: Props['onMove']): void {
  const { source } = operation;
  if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
  onMove(source.initialIndex, source.index);
}

type Plugins = Extract<ComponentProps<typeof DragDropProvider>['plugins'], (...args: never) => unknown>;

/** The first of the usual plugins is the one that speaks to screen readers, in English unless told otherwise. */
const inArabic: Plugins = (usual) =>
  usual.map((plugin, index) =>
    index === 0 && !('plugin' in plugin)
      ? { plugin, options: { announcements, screenReaderInstructions: { draggable: words.instructions } } }
      : plugin,
  );
