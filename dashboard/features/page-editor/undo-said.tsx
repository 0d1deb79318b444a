import { VisuallyHidden } from '@mantine/core';
import { useCallback, useState } from 'react';
import { editorTabNames, history as text } from '../../messages/index.ts';
import { partName } from '../page-form/blocks/part-names.ts';
import { tabOfPath } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import { partOfField } from '../page-preview/preview-messages.ts';

type Said = { text: string; turn: number };

/** An edit that was undone or redone: its fields, and the values before and after it was made. */
export type MovedEdit = {
  step: 'undo' | 'redo';
  paths: readonly string[];
  from: EditorValues;
  to: EditorValues;
};

/** Announces to screen readers what an undo, a redo or a restored draft did, whatever triggered it. */
export function useUndoSaid() {
  const [said, setSaid] = useState<Said>({ text: '', turn: 0 });
  const say = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return { said, say };
}

/** What an undo or a redo changed. */
export function textOfMove(edit: MovedEdit): string {
  const name = nameOf(edit);
  return edit.step === 'undo' ? text.undone(name) : text.redone(name);
}

/** What was done to the parts of the page; otherwise the part or the tab of the first field. */
function nameOf({ paths, from: { layout: before }, to: { layout: after } }: MovedEdit): string {
  const added = after.order.find((id) => !before.order.includes(id));
  if (added !== undefined) return text.added(partName(added, after.blocks[added]));
  const removed = before.order.find((id) => !after.order.includes(id));
  if (removed !== undefined) return text.removed(partName(removed, before.blocks[removed]));
  if (before.order.some((id, index) => id !== after.order[index])) return text.moved;
  const [first = ''] = paths;
  const part = partOfField(first);
  return part ? partName(part, after.blocks[part]) : editorTabNames[tabOfPath(first)];
}

/** A text that equals the previous one is announced again. */
export const UndoSaid = ({ said }: { said: Said }) => (
  <VisuallyHidden role="status">
    <span key={said.turn}>{said.text}</span>
  </VisuallyHidden>
);
