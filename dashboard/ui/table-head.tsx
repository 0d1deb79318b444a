import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

export type Column = {
  label: string;
  /** CSS width, numbers in pixels. Columns without one share the remaining width. */
  width?: number | string | undefined;
  /** Also given to the column's cells. */
  className?: string | undefined;
  /** Shown instead of the label; null shows nothing and leaves the label to screen readers. */
  content?: ReactNode;
};

type Props = {
  /** A column given as text has only a label; `false` is no column. */
  columns: readonly (Column | string | false)[];
  /** The row's number for screen readers, in a table whose rows are not all rendered. */
  rowIndex?: number;
};

/** The head of a table, by the list of its columns. */
export function TableHead({ columns, rowIndex }: Props) {
  return (
    <Table.Thead>
      <Table.Tr aria-rowindex={rowIndex}>
        {columns
          .filter((column) => column !== false)
          .map((column) => (typeof column === 'string' ? { label: column } : column))
          .map(({ label, width, className, content = label }: Column) => (
            <Table.Th key={label} className={className} w={width}>
              {content ?? <VisuallyHidden>{label}</VisuallyHidden>}
            </Table.Th>
          ))}
      </Table.Tr>
    </Table.Thead>
  );
}
