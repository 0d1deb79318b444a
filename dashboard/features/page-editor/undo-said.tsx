import { VisuallyHidden } from '@mantine/core';
import { useCallback, useState } from 'react';
import { editorTabNames, history as text } from '../../messages/index.ts';
import { partName } from '../page-form/blocks/part-names.ts';
import { tabOfPath } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import { partOfField } from '../page-preview/preview-messages.ts';

type Said = { text: string; turn: number };

/** Announces to screen readers what an undo or a redo changed, whatever triggered it. */
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

/** A text that equals the previous one is announced again. */
export const UndoSaid = ({ said }: { said: Said }) => (
  <VisuallyHidden role="status">
    <span key={said.turn}>{said.text}</span>
  </VisuallyHidden>
);
