import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common, formatNumber } from '../../messages/index.ts';
import s from '../../ui/entry-list.module.css';
import { DragHandle, MoveButtons, type Position, SortableList, sortId } from './sorting.tsx';

type Props<Entry extends { key: string }> = {
  /** The `fields` of a `useFieldArray` with `key` as its key: many entries have an `id` of their own. */
  entries: Entry[];
  /** The name of the entry at a position: `الخيار 2`. */
  nameOf: (position: string) => string;
  /** Shown beside an entry's name, such as a badge. */
  noteOf?: (entry: Entry) => ReactNode;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Shown while there are no entries. */
  empty?: ReactNode;
  /** Why an entry cannot be removed; undefined when it can. */
  keepReason?: (entry: Entry) => string | undefined;
  /** The fields of one entry. */
  children: (entry: Entry, index: number) => ReactNode;
};

/** A list in the form: its entries are numbered, can be moved with handles or buttons, and removed. */
export function EntryList<Entry extends { key: string }>({
  entries,
  nameOf,
  noteOf,
  onMove,
  onRemove,
  empty,
  keepReason,
  children,
}: Props<Entry>) {
  const nameAt = (index: number) => nameOf(formatNumber(index + 1));
  if (entries.length === 0) return empty && <p className={s.none}>{empty}</p>;
  return (
    <SortableList
      className={s.list}
      ids={entries.map(({ key }) => key)}
      nameOf={(id) => nameAt(entries.findIndex(({ key }) => key === id))}
      onMove={onMove}
    >
      {entries.map((entry, index) => (
        <ListRow
          key={entry.key}
          id={entry.key}
          name={nameAt(index)}
          note={noteOf?.(entry)}
          position={{ index, count: entries.length }}
          onMove={onMove}
          onRemove={onRemove}
          keepReason={keepReason?.(entry)}
        >
          {children(entry, index)}
        </ListRow>
      ))}
    </SortableList>
  );
}

type ListRowProps = {
  id: string;
  /** The row's name for screen readers: `الخيار 2`. */
  name: string;
  /** Shown beside the name, such as a badge. */
  note?: ReactNode;
  position: Position;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Why the row cannot be removed; undefined when it can. */
  keepReason?: string | undefined;
  children: ReactNode;
};

/** One entry of a sortable list. */
function ListRow({ id, name, note, position, onMove, onRemove, keepReason, children }: ListRowProps) {
  return (
    <li className={s.row} {...sortId(id)}>
      <div className={s.head}>
        {position.count > 1 && <DragHandle name={name} />}
        <span className={s.name}>
          {name}
          {note}
        </span>
        <MoveButtons name={name} position={position} onMove={onMove} />
        <ActionIcon
          variant="subtle"
          color="red.7"
          size={44}
          aria-label={common.remove(name)}
          title={keepReason}
          disabled={keepReason !== undefined}
          onClick={() => onRemove(position.index)}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <fieldset className={s.body} aria-label={name}>
        {children}
      </fieldset>
    </li>
  );
}

type AddButtonProps = { label: string; onClick: () => void };

/** Adds an entry to the list below it. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={onClick}>
      {label}
    </Button>
  );
}
