import { Modal } from '@mantine/core';
import { canvasKeys, canvasText as text } from '../../../messages/index.ts';
import { BlockLibrary } from '../blocks/library.tsx';
import s from './outline.module.css';
import type { PartActions } from './part-actions.ts';

type AddBlockProps = {
  actions: PartActions;
  /** Behind this part, or first. */
  after: string | null;
  select: (part: string) => void;
  onClose: () => void;
};

/** The library, for one place of the page; what is added there is selected. */
export function AddBlock({ actions, after, select, onClose }: AddBlockProps) {
  const { parts } = actions;
  return (
    <BlockLibrary
      isOpen
      place={after === null ? text.hereFirst : text.here(actions.nameOf(after))}
      canAdd={parts.canAdd}
      onClose={onClose}
      onPick={(type) => {
        onClose();
        select(parts.add(type, after));
      }}
      onInsert={(block) => {
        onClose();
        select(parts.insert(block, after));
      }}
      onPaste={() => {
        onClose();
        void navigator.clipboard.readText().then((copied) => actions.paste(copied, after), actions.nothing);
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
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
