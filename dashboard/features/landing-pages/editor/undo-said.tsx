import { VisuallyHidden } from '@mantine/core';
import { useCallback, useState } from 'react';
import { editorTabNames, history as text } from '../../../messages/index.ts';
import { partName } from '../blocks/part-names.ts';
import { partOfField } from '../form/preview-messages.ts';
import { tabOfPath } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';

type Said = { text: string; turn: number };

/** Tells screen readers what an undo or a redo changed, by whatever key or button. */
export function useUndoSaid() {
  const [said, setSaid] = useState<Said>({ text: '', turn: 0 });
  const say = useCallback((step: 'undo' | 'redo', paths: readonly string[], { layout }: EditorValues) => {
    const [first = ''] = paths;
    const part = partOfField(first);
    const where = part ? partName(part, layout.blocks[part]) : editorTabNames[tabOfPath(first)];
    setSaid(({ turn }) => ({
      text: step === 'undo' ? text.undone(where) : text.redone(where),
      turn: turn + 1,
    }));
  }, []);
  return { said, say };
}

/** A text that is the same as before is said again. */
export const UndoSaid = ({ said }: { said: Said }) => (
  <VisuallyHidden role="status">
    <span key={said.turn}>{said.text}</span>
  </VisuallyHidden>
);
