import { Modal } from '@mantine/core';
import type { RefCallback } from 'react';
import { keyName } from '../../../lib/keys.ts';
import { canvasKeys, canvasText as text } from '../../../messages/index.ts';
import { BlockLibrary } from '../blocks/library.tsx';
import { isCopiedBlock } from './clipboard.ts';
import s from './outline.module.css';
import type { PartActions } from './part-actions.ts';

type AddBlockProps = {
  actions: PartActions;
  /** Behind this part, or first. */
  after: string | null;
  select: (part: string) => void;
  onClose: (isAdded: boolean) => void;
  /** Gets the element that covers a part of the window. */
  panelRef: RefCallback<HTMLElement>;
};

/** The library, for one place of the page; what is added there is selected. */
export function AddBlock({ actions, after, select, onClose, panelRef }: AddBlockProps) {
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
        select(parts.add(type, after));
      }}
      onInsert={(block) => {
        onClose(true);
        select(parts.insert(block, after));
      }}
      onPaste={(event) => {
        const pasted = event?.clipboardData.getData('text/plain');
        // Anything else is a word to search for.
        if (pasted !== undefined && !isCopiedBlock(pasted)) return;
        event?.preventDefault();
        onClose(true);
        const copied = pasted === undefined ? navigator.clipboard.readText() : Promise.resolve(pasted);
        void copied.then((block) => actions.paste(block, after), actions.nothing);
      }}
    />
  );
}

/** What the keys do on the canvas and in the list of its parts. */
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
