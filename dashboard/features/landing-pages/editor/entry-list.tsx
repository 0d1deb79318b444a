import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import s from './list-row.module.css';
import { ListRow } from './list-row.tsx';
import { SortableList } from './sorting/sortable-list.tsx';

type Props<Entry extends { key: string }> = {
  /** The `fields` of a `useFieldArray` with `key` as its key: many entries have an `id` of their own. */
  entries: Entry[];
  /** Names an entry by its position: `الخيار 2`. */
  nameOf: (position: string) => string;
  /** Beside an entry's name, such as a badge. */
  noteOf?: (entry: Entry) => ReactNode;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** What stands here while there is no entry. */
  empty?: ReactNode;
  /** Why an entry has to stay; undefined when it may go. */
  staysBecause?: (entry: Entry) => string | undefined;
  /** The fields of one entry. */
  children: (entry: Entry, index: number) => ReactNode;
};

/** A list of the form: its entries are numbered, moved by handle or button, and removed. */
export function EntryList<Entry extends { key: string }>({
  entries,
  nameOf,
  noteOf,
  onMove,
  onRemove,
  empty,
  staysBecause,
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
          name={nameAt(index)}
          note={noteOf?.(entry)}
          position={{ index, count: entries.length }}
          onMove={onMove}
          onRemove={onRemove}
          staysBecause={staysBecause?.(entry)}
        >
          {children(entry, index)}
        </ListRow>
      ))}
    </SortableList>
  );
}
