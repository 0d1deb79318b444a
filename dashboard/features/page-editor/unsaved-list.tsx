import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { valueAt } from '../../lib/plain-data.ts';
import { conflict, editorTabNames, unsavedChanges as text } from '../../messages/index.ts';
import { partName } from '../page-form/blocks/part-names.ts';
import { PARTS } from '../page-form/diff.ts';
import { tabOfPath } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import { fieldLabels, shownValue } from './shown-values.ts';
import s from './unsaved-list.module.css';
import type { SessionStore } from './use-session.ts';

type Props = {
  session: SessionStore;
  /** Opens a field. */
  onOpen: (path: string) => void;
};

/**
 * The changes since the stored page: each field by its name and with its value, each block with the kind of
 * change.
 */
export function UnsavedList({ session, onOpen }: Props) {
  const fields = useSyncExternalStore(session.subscribe, session.unsaved);
  const { stored, present } = session.get();
  return (
    <>
      <h2 className={s.title} tabIndex={-1} data-autofocus>
        {text.title}
      </h2>
      <ul className={s.list}>
        {fields.map((path) => {
          const { name, value, isGone } = changeAt(path, stored.values, present);
          const texts = (
            <>
              <b>{name}</b>
              <small>{editorTabNames[tabOfPath(path)]}</small>
              {value && <bdi className={s.value}>{value}</bdi>}
            </>
          );
          return (
            <li key={path}>
              {isGone ? (
                <div className={s.change}>{texts}</div>
              ) : (
                <UnstyledButton className={s.change ?? ''} onClick={() => onOpen(path)}>
                  {texts}
                  <IconChevronLeft size={16} />
                </UnstyledButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

type Change = {
  name: string;
  value: string;
  /** A removed block has no field to open. */
  isGone?: boolean;
};

/** The name of a change, and the field's current value. */
function changeAt(path: string, stored: EditorValues, edited: EditorValues): Change {
  if (path === PARTS) return { name: text.order, value: '' };
  const [, id] = /^layout\.blocks\.([^.]+)$/.exec(path) ?? [];
  if (id === undefined) {
    const value = shownValue(path, valueAt(edited, path), valueAt(stored, path));
    return { name: fieldLabels[path] ?? conflict.otherField, value };
  }
  const [before, now] = [stored.layout.blocks[id], edited.layout.blocks[id]];
  const value = before === undefined ? text.added : now === undefined ? text.removed : text.edited;
  return { name: partName(id, now ?? before), value, isGone: now === undefined };
}
