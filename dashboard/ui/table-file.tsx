import { Button, FileButton, NativeSelect } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes } from '@mirsah/domain/money';
import type { Columns, ProblemRow, Rows } from '@mirsah/domain/table-file';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { readTable, type TableProblem } from '../lib/read-table.ts';
import { formatExactMoney, formatNumber, tableFileText as text } from '../messages/index.ts';
import { Banner } from './banner.tsx';
import { Fields } from './fields.tsx';
import s from './table-file.module.css';

// Tables that merchants bring: chosen, their columns told, and what of them cannot be taken.

/** `id` is another one each time that a file is chosen, also the same one. */
export type TableFile = { id: string; name: string; rows: string[][] };

const SHOWN_PROBLEMS = 20;
const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file that was chosen last. One that cannot be read takes nothing away from the one that is there. */
export function useTableFile() {
  const [file, setFile] = useState<TableFile>();
  const [problem, setProblem] = useState<TableProblem>();
  const [isReading, setIsReading] = useState(false);
  const load = async (picked: File | null) => {
    if (!picked) return;
    setIsReading(true);
    const read = await readTable(picked);
    setIsReading(false);
    setProblem('problem' in read ? read.problem : undefined);
    if ('rows' in read) setFile({ id: randomId(), name: picked.name, rows: read.rows });
  };
  return { file, problem, isReading, load, close: () => setFile(undefined) };
}

type Told<Column extends string> = { heading: number; columns: Columns<Column> };

/** Which columns a table has: as they are `told` until one of them is changed, and then as they were changed, whatever is told later. */
export function useColumns<Column extends string>(rows: Rows, told: Told<Column>) {
  const [changed, setChanged] = useState<Told<Column>>();
  const { heading, columns } = changed ?? told;
  const isTold = (others: Columns<Column>) => JSON.stringify(others) === JSON.stringify(told.columns);
  return {
    heading,
    columns,
    titles: rows[heading] ?? [],
    isChanged: changed !== undefined,
    change: (next: Columns<Column>) => setChanged(isTold(next) ? undefined : { heading, columns: next }),
  };
}

/** Beside the other choices of an import, `children`; below both, why a file was not taken. */
export function ChooseTable({ of, children }: { of: ReturnType<typeof useTableFile>; children: ReactNode }) {
  const { file, problem, isReading, load } = of;
  return (
    <>
      <div className={s.choose}>
        {children}
        <FileButton accept={ACCEPTED} onChange={(picked) => void load(picked)}>
          {(button) => (
            <Button
              {...button}
              variant={file ? 'default' : 'filled'}
              leftSection={<IconFileUpload size={18} />}
              disabled={isReading}
            >
              {isReading ? text.reading : file ? text.another : text.choose}
            </Button>
          )}
        </FileButton>
      </div>
      {problem && <Banner tone="error">{text.problems[problem]}</Banner>}
    </>
  );
}

type ColumnsProps<Column extends string> = {
  titles: readonly string[];
  /** What each column is called. */
  labels: Record<Column, string>;
  /** Those without which nothing can be read. */
  needed: readonly Column[];
  columns: Columns<Column>;
  onColumns: (columns: Columns<Column>) => void;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  /** Further choices, before the currency. */
  children?: ReactNode;
};

/** Which of the file's columns is which, and the currency of amounts that name none. */
export function TableColumns<Column extends string>({
  titles,
  labels,
  needed,
  columns,
  onColumns,
  currency,
  onCurrency,
  children,
}: ColumnsProps<Column>) {
  const found = [...new Set(titles)].filter(Boolean).map((title) => ({ value: title, label: title }));
  // Its keys are the columns.
  const all = Object.keys(labels) as Column[];
  return (
    <Fields columns={2}>
      {all.map((column) => (
        <NativeSelect
          key={column}
          label={labels[column]}
          required={needed.includes(column)}
          value={columns[column] ?? ''}
          data={[{ value: '', label: needed.includes(column) ? text.chooseColumn : text.noColumn }, ...found]}
          onChange={({ currentTarget }) =>
            onColumns({ ...columns, [column]: currentTarget.value || undefined })
          }
        />
      ))}
      {children}
      <NativeSelect
        label={text.usualCurrency}
        value={currency}
        data={currencyCodes.map((value) => ({ value, label: currencyNames[value] }))}
        // Its values are currencies.
        onChange={({ currentTarget }) => onCurrency(currentTarget.value as Currency)}
      />
    </Fields>
  );
}

type LeftOutProps<Problem extends string> = {
  title: string;
  problems: readonly ProblemRow<Problem>[];
  reasons: Record<Problem, string>;
};

/** The first rows that cannot be taken, each with why; nothing where there are none. */
export function LeftOutRows<Problem extends string>({ title, problems, reasons }: LeftOutProps<Problem>) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning">
      {title}
      <ul className={s.problems}>
        {problems.slice(0, SHOWN_PROBLEMS).map(({ row, problem, value }) => (
          <li key={row}>
            {/* A sign would stand after its number. */}
            {text.row(formatNumber(row))} <bdi dir={/\p{L}/u.test(value) ? 'auto' : 'ltr'}>{value}</bdi>
            {value && ' '}
            {reasons[problem]}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN_PROBLEMS && text.more(formatNumber(problems.length - SHOWN_PROBLEMS))}
    </Banner>
  );
}

type SumsProps = {
  amounts: readonly { amountMinor: number; currency: Currency }[];
  /** Before the sums. */
  children?: ReactNode;
};

/** How much there is of each currency: «12.500 د.ك + 5.00 ر.س». */
export function CurrencySums({ amounts, children }: SumsProps) {
  return (
    <p className={s.sums}>
      {children}
      {[...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, own], index) => (
        <span key={currency}>
          {index > 0 && ' + '}
          <bdi>
            {formatExactMoney(
              own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
              currency,
            )}
          </bdi>
        </span>
      ))}
    </p>
  );
}

/** The file's name, and what is to be said of it. */
export function TableName({ file, children }: { file: TableFile; children?: ReactNode }) {
  return (
    <p className={s.name}>
      <bdi>{file.name}</bdi> {children}
    </p>
  );
}
