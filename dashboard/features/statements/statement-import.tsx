import { Button, FileButton, NativeSelect } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes } from '@mirsah/domain/money';
import { type Carrier, carriers, MAX_LINES } from '@mirsah/domain/statement';
import {
  guessStatementColumns,
  headingRow,
  isComplete,
  readStatementFile,
  type StatementColumn,
  type StatementColumns,
  statementColumns,
} from '@mirsah/domain/statement/file';
import { IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { statementPath } from '../../lib/paths.ts';
import {
  carrierNames,
  formatExactMoney,
  formatNumber,
  statementFileText as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { useSendStatement } from './queries.ts';
import { type FileProblem, readTable } from './read-file.ts';
import s from './statements.module.css';

type Chosen = Partial<Record<Carrier, StatementColumns>>;
type Loaded = { id: string; name: string; rows: string[][] };
const SHOWN_PROBLEMS = 20;

/** A new statement: whose it is, its file, what its columns are, and what will be sent. `chosen` are columns of earlier files. */
export function StatementImport({ chosen }: { chosen: Chosen }) {
  const [carrier, setCarrier] = useState<Carrier>('cod_network');
  const [file, setFile] = useState<Loaded>();
  const [problem, setProblem] = useState<FileProblem>();
  const [isReading, setIsReading] = useState(false);
  const load = async (picked: File | null) => {
    if (!picked) return;
    setIsReading(true);
    const read = await readTable(picked);
    setIsReading(false);
    setProblem('problem' in read ? read.problem : undefined);
    // A file that cannot be read takes nothing away from the one that is there.
    if ('rows' in read) setFile({ id: randomId(), name: picked.name, rows: read.rows });
  };
  return (
    <Card title={text.title} description={text.description}>
      <div className={s.form}>
        <div className={s.choose}>
          <NativeSelect
            label={text.carrier}
            value={carrier}
            data={carriers.map((value) => ({ value, label: carrierNames[value] }))}
            onChange={({ currentTarget }) =>
              setCarrier(carriers.find((each) => each === currentTarget.value) ?? 'other')
            }
          />
          <FileButton
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(picked) => void load(picked)}
          >
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
        {problem && <Banner tone="error">{text.fileProblems[problem]}</Banner>}
        {file && <Mapping key={`${file.id} ${carrier}`} {...{ file, carrier }} chosen={chosen[carrier]} />}
      </div>
    </Card>
  );
}

type MappingProps = { file: Loaded; carrier: Carrier; chosen: StatementColumns | undefined };

function Mapping({ file: { name, rows }, carrier, chosen }: MappingProps) {
  const heading = useMemo(() => headingRow(rows, chosen), [rows, chosen]);
  const titles = rows[heading] ?? [];
  const [columns, setColumns] = useState(() => guessStatementColumns(titles, chosen));
  const [currency, setCurrency] = useState<Currency>('SAR');
  const { lines, problems } = useMemo(
    () =>
      isComplete(columns)
        ? readStatementFile(rows, heading, columns, { currency })
        : { lines: [], problems: [] },
    [rows, heading, columns, currency],
  );
  return (
    <>
      <p className={s.fileName}>
        <bdi>{name}</bdi> <span className={s.below}>{text.columnsHint}</span>
      </p>
      <Fields columns={2}>
        {statementColumns.map((column) => (
          <ColumnSelect
            key={column}
            {...{ column, titles, columns }}
            onChange={(title) => setColumns({ ...columns, [column]: title })}
          />
        ))}
        <NativeSelect
          label={text.usualCurrency}
          value={currency}
          data={currencyCodes.map((value) => ({ value, label: currencyNames[value] }))}
          // Its values are currencies.
          onChange={({ currentTarget }) => setCurrency(currentTarget.value as Currency)}
        />
      </Fields>
      {problems.length > 0 && (
        <Banner tone="warning">
          {text.problems(problems.length)}
          <ul className={s.problems}>
            {problems.slice(0, SHOWN_PROBLEMS).map(({ row, problem, value }) => (
              <li key={row}>
                {text.row(formatNumber(row))} <bdi>{value}</bdi>
                {value && ' '}
                {text.reasons[problem]}
              </li>
            ))}
          </ul>
          {problems.length > SHOWN_PROBLEMS && text.more(formatNumber(problems.length - SHOWN_PROBLEMS))}
        </Banner>
      )}
      {!isComplete(columns) && <Banner tone="warning">{text.incomplete}</Banner>}
      {isComplete(columns) && lines.length === 0 && <Banner tone="error">{text.nothing}</Banner>}
      {lines.length > MAX_LINES && <Banner tone="error">{text.fileProblems.too_long}</Banner>}
      {lines.length > 0 && lines.length <= MAX_LINES && (
        // What is to be sent is another statement when anything of it changes.
        <Send key={JSON.stringify([columns, currency])} {...{ name, carrier, columns, lines }} />
      )}
    </>
  );
}

type Lines = ReturnType<typeof readStatementFile>['lines'];
type SendProps = { name: string; carrier: Carrier; columns: StatementColumns; lines: Lines };

function Send({ name, carrier, columns, lines }: SendProps) {
  const navigate = useNavigate();
  const send = useSendStatement();
  const [statementId] = useState(randomId);
  const [sent, setSent] = useState(0);
  const submit = () => {
    setSent(0);
    send.mutate(
      { ...{ statementId, carrier, columns, lines, fileName: name.slice(-200) }, onSent: setSent },
      { onSuccess: () => void navigate(statementPath(statementId)) },
    );
  };
  const progress =
    sent < lines.length ? text.sending(formatNumber(sent), formatNumber(lines.length)) : text.matching;
  return (
    <>
      <p className={s.sums}>
        {[...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own], index) => (
          <span key={currency}>
            {index > 0 && ' + '}
            <bdi>
              {formatExactMoney(
                own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
                currency,
              )}
            </bdi>
          </span>
        ))}
      </p>
      {send.isError && <Banner tone="error">{errorText(send.error, text.sendFailed)}</Banner>}
      <div className={s.sending}>
        <Button disabled={send.isPending} onClick={submit}>
          {text.send(lines.length)}
        </Button>
        <span role="status" className={s.below}>
          {send.isPending && progress}
        </span>
      </div>
    </>
  );
}

type ColumnProps = {
  column: StatementColumn;
  titles: readonly string[];
  columns: StatementColumns;
  onChange: (title: string | undefined) => void;
};

function ColumnSelect({ column, titles, columns, onChange }: ColumnProps) {
  const isNeeded = column === 'amount';
  return (
    <NativeSelect
      label={text.columns[column]}
      required={isNeeded}
      value={columns[column] ?? ''}
      data={[
        { value: '', label: isNeeded ? text.chooseColumn : text.noColumn },
        ...[...new Set(titles)].filter(Boolean).map((title) => ({ value: title, label: title })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
