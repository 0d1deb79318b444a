import { type DragDropEventHandlers, DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, type RefObject, useLayoutEffect, useState } from 'react';
import { sorting as words } from '../../../../messages/editor-sorting.ts';
import { announcements } from './announcements.ts';
import { keepFocus } from './keep-focus.ts';

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
      ? { plugin, options: { announcements, screenReaderInstructions: { draggable: words.instructions } } }
      : plugin,
  );
