import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { formatNumber } from '../../../../lib/format.ts';
import { sorting as words } from '../../../../messages/editor-sorting.ts';

type Operation = DragStartEvent['operation'];
type Said = (name: string, position: string, count: string) => string;

/** What screen readers say while a row is being moved. */
export const announcements = {
  dragstart: ({ operation }: DragStartEvent) => say(operation, words.taken),
  dragover: ({ operation }: DragOverEvent) => (hasMoved(operation) ? say(operation, words.moved) : undefined),
  dragend: ({ operation, canceled }: DragEndEvent) =>
    say(operation, canceled ? words.cancelled : words.dropped),
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
