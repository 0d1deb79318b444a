import { Modal } from '@mantine/core';
import type { RefCallback } from 'react';
import { keyName } from '../../lib/keys.ts';
import { canvasKeys, canvasText as text } from '../../messages/index.ts';
import { BlockLibrary } from '../page-form/blocks/library.tsx';
import { isCopiedBlock } from './clipboard.ts';
import s from './outline.module.css';
import type { PartActions } from './part-actions.ts';

type AddBlockProps = {
  actions: PartActions;
  /** After this part, or first. */
  after: string | null;
  /** Selects the added part, and shows its fields. */
  open: (part: string) => void;
  onClose: (isAdded: boolean) => void;
  /** Receives the element that covers a part of the window. */
  panelRef: RefCallback<HTMLElement>;
};

/** The library for one position of the page; opens the fields of the added block. */
export function AddBlock({ actions, after, open, onClose, panelRef }: AddBlockProps) {
  const { parts } = actions;
  return (
    <BlockLibrary
      isOpen
      panelRef={panelRef}
      place={after === null ? text.hereFirst : text.here(actions.nameOf(after))}
      canAdd={parts.canAdd}
      onClose={() => onClose(false)}
      onPick={(type) => {
        onClose(true);
        open(parts.add(type, after));
      }}
      onInsert={(block) => {
        onClose(true);
        open(parts.insert(block, after));
      }}
      onPaste={(event) => {
        const pasted = event?.clipboardData.getData('text/plain');
        // Any other text is a search.
        if (pasted !== undefined && !isCopiedBlock(pasted)) return;
        event?.preventDefault();
        onClose(true);
        // Firefox before 125 does not let a page read the clipboard.
        const copied = async () => pasted ?? (await navigator.clipboard.readText());
        void copied().then((block) => actions.paste(block, after), actions.notRead);
      }}
    />
  );
}

/** The keys of the canvas and of the list of its parts. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={text.keys}>
      <dl className={s.keyList}>
        {canvasKeys.map(({ name, keys }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
