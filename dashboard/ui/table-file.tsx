import { FileButton, NativeSelect } from '@mantine/core';
import { groupBy } from '@mirsah/domain/group-by';
import { randomId } from '@mirsah/domain/id';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes } from '@mirsah/domain/money';
import type { Columns, ProblemRow, Rows } from '@mirsah/domain/table-file';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { readTable, type TableProblem } from '../lib/read-table.ts';
import { formatExactMoney, formatNumber, tableFileText as text } from '../messages/index.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Fields } from './fields.tsx';
import s from './table-file.module.css';

// Tables from merchants' files: the choice of a file, its detected columns, and the rows that are left out.

/** `id` changes each time that a file is chosen, even the same one. */
export type TableFile = { id: string; name: string; rows: string[][] };

const SHOWN_PROBLEMS = 20;
const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The last chosen file. An unreadable one does not replace the present one. Of a workbook it uses the sheet
 * that `isWanted`.
 */
export function useTableFile(isWanted: (rows: Rows) => boolean) {
  const [file, setFile] = useState<TableFile>();
  const [problem, setProblem] = useState<TableProblem>();
  const [isReading, setIsReading] = useState(false);
  const load = async (picked: File | null) => {
    if (!picked) return;
    setIsReading(true);
    const read = await readTable(picked, isWanted);
    setIsReading(false);
    setProblem('problem' in read ? read.problem : undefined);
    if ('rows' in read) setFile({ id: randomId(), name: picked.name, rows: read.rows });
  };
  return { file, problem, isReading, load, close: () => setFile(undefined) };
}

type Told<Column extends string> = { heading: number; columns: Columns<Column> };

/** Auto-detected columns, until edited. */
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

/** Beside the other choices of an import, `children`; below both, why a file was rejected. */
export function ChooseTable({ of, children }: { of: ReturnType<typeof useTableFile>; children: ReactNode }) {
  const { file, problem, isReading, load } = of;
  return (
    <>
      <div className={s.choose}>
        {children}
        <FileButton accept={ACCEPTED} onChange={(picked) => void load(picked)}>
          {(button) => (
            <ActionButton
              {...button}
              variant={file ? 'default' : 'filled'}
              leftSection={<IconFileUpload size={18} />}
              isOff={isReading}
            >
              {isReading ? text.reading : file ? text.another : text.choose}
            </ActionButton>
          )}
        </FileButton>
      </div>
      {problem && <Banner tone="error">{text.problems[problem]}</Banner>}
    </>
  );
}

type ColumnsProps<Column extends string> = {
  titles: readonly string[];
  /** The label of each column. */
  labels: Record<Column, string>;
  /** The required columns. */
  needed: readonly Column[];
  columns: Columns<Column>;
  onColumns: (columns: Columns<Column>) => void;
  /** Null until it is chosen. */
  currency: Currency | null;
  onCurrency: (currency: Currency | null) => void;
  /** Whether some amount has no other currency. */
  needsCurrency: boolean;
  /** Further choices, before the currency. */
  children?: ReactNode;
};

/** Assigns the file's columns, and the currency of amounts without one. */
export function TableColumns<Column extends string>({
  titles,
  labels,
  needed,
  columns,
  onColumns,
  currency,
  onCurrency,
  needsCurrency,
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
        required={needsCurrency}
        error={needsCurrency && currency === null && text.currencyNeeded}
        value={currency ?? ''}
        data={[
          { value: '', label: text.chooseCurrency },
          ...currencyCodes.map((value) => ({ value, label: currencyNames[value] })),
        ]}
        onChange={({ currentTarget }) =>
          onCurrency(currencyCodes.find((code) => code === currentTarget.value) ?? null)
        }
      />
    </Fields>
  );
}

type LeftOutProps<Problem extends string> = {
  title: string;
  problems: readonly ProblemRow<Problem>[];
  reasons: Record<Problem, string>;
};

/** The first rows that are left out, each with the reason; renders nothing without any. */
export function LeftOutRows<Problem extends string>({ title, problems, reasons }: LeftOutProps<Problem>) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning">
      {title}
      <ul className={s.problems}>
        {problems.slice(0, SHOWN_PROBLEMS).map(({ row, problem, value }) => (
          <li key={row}>
            {/* A minus sign would be displayed after its number. */}
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

/** The amounts of each currency: «12.500 د.ك + 5.00 ر.س». */
export function CurrencySums({ amounts, children }: SumsProps) {
  return (
    <p className={s.sums}>
      {children}
      {[...groupBy(amounts, ({ currency }) => currency)].map(([currency, own], index) => (
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

/** The file's name, and a note about it. */
export function TableName({ file, children }: { file: TableFile; children?: ReactNode }) {
  return (
    <p className={s.name}>
      <bdi>{file.name}</bdi> {children}
    </p>
  );
}
