import {
  type DragDropEventHandlers,
  DragDropProvider,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type ComponentProps, memo, type RefObject, useLayoutEffect, useState } from 'react';
import { formatNumber, sorting as sortingText } from '../../messages/index.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  ids: string[];
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
};

/** While a row is being dropped, its placeholder is still in the list. */
const ROWS = ':scope > [data-sort-id]:not([data-dnd-placeholder])';
const HANDLE = '[data-drag-handle]';

/** `index` is the row's index among the movable ones; other rows may be between them. */
type Row = { id: string; index: number; element: Element; handle: HTMLElement };

/**
 * Makes the rows of a list draggable. It renders nothing itself but attaches to rows that are already there:
 * they do not wait for this module to be loaded, and are not rendered again when it is.
 */
export function RowSorting({ list, ids, nameOf, onMove }: Props) {
  const rows = useRows(list, ids);
  return (
    <DragDropProvider
      plugins={arabicPlugins}
      onDragStart={({ operation }) => keepFocus(handleOf(operation))}
      onDragOver={({ operation }) => keepFocus(handleOf(operation))}
      onDragEnd={(event) => finish(event, onMove)}
    >
      {rows.map((row) => (
        <SortableRow key={row.id} row={row} name={nameOf(row.id)} count={ids.length} />
      ))}
    </DragDropProvider>
  );
}

type RowProps = { row: Row; name: string; count: number };

/** Memoized: a list is rendered with every key that is typed in one of its rows. */
const SortableRow = memo(function SortableRow({
  row: { id, index, element, handle },
  name,
  count,
}: RowProps) {
  useSortable({ id, index, element, handle, data: { name, count } });
  return null;
});

/** The elements of the rows, once they are in the document. */
function useRows(list: RefObject<HTMLElement | null>, ids: string[]): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  const order = ids.join();
  useLayoutEffect(() => {
    const elements = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
    setRows(
      order.split(',').flatMap((id, index) => {
        const element = elements.find(({ dataset }) => dataset.sortId === id);
        const handle = element?.querySelector<HTMLElement>(HANDLE);
        return element && handle ? [{ id, index, element, handle }] : [];
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

/** The first of the default plugins announces to screen readers, in English by default. */
const arabicPlugins: Plugins = (usual) =>
  usual.map((plugin, index) =>
    index === 0 && !('plugin' in plugin)
      ? {
          plugin,
          options: { announcements, screenReaderInstructions: { draggable: sortingText.instructions } },
        }
      : plugin,
  );

type Operation = DragStartEvent['operation'];
type AnnouncementText = (name: string, position: string, count: string) => string;

/** The announcements of screen readers while a row is being moved. */
const announcements = {
  dragstart: ({ operation }: DragStartEvent) => announcementFor(operation, sortingText.taken),
  dragover: ({ operation }: DragOverEvent) =>
    hasMoved(operation) ? announcementFor(operation, sortingText.moved) : undefined,
  dragend: ({ operation, canceled }: DragEndEvent) =>
    announcementFor(operation, canceled ? sortingText.cancelled : sortingText.dropped),
};

/** Announces the position that the row would get if it were dropped now. */
function announcementFor({ source, target }: Operation, text: AnnouncementText): string | undefined {
  if (!isSortable(source)) return undefined;
  const { name, count } = source.data as { name: string; count: number };
  const index = isSortable(target) && target.id !== source.id ? target.index : source.index;
  return text(name, formatNumber(index + 1), formatNumber(count));
}

/** False at the row's initial position, which was announced when the drag began. */
function hasMoved({ source, target }: Operation): boolean {
  return isSortable(source) && (target?.id !== source.id || source.index !== source.initialIndex);
}

/** Longer than the animation of a dropped row. */
const FOCUS_WATCH_MS = 600;

/**
 * Returns the focus to a handle that loses it some frames after its row is lifted, moved or dropped. Stops as
 * soon as another element has the focus.
 */
function keepFocus(handle: HTMLElement | undefined): void {
  const until = performance.now() + FOCUS_WATCH_MS;
  function look(now: number) {
    const { activeElement } = document;
    if (activeElement === document.body) handle?.focus({ preventScroll: true });
    else if (activeElement !== handle) return;
    if (now < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
