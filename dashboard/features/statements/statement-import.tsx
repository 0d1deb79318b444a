import { Group, NativeSelect } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import type { Currency } from '@mirsah/domain/money';
import { type Carrier, carriers, MAX_LINES } from '@mirsah/domain/statement';
import {
  guessStatementColumns,
  isComplete,
  isStatementTable,
  readStatementFile,
  type StatementColumns,
  statementHeadingRow,
} from '@mirsah/domain/statement/file';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { statementPath } from '../../lib/paths.ts';
import {
  carrierNames,
  formatNumber,
  spendFileText,
  statementFileText as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import {
  ChooseTable,
  CurrencySums,
  LeftOutRows,
  TableColumns,
  type TableFile,
  TableName,
  useColumns,
  useTableFile,
} from '../../ui/table-file.tsx';
import { useSendStatement } from './queries.ts';
import s from './statements.module.css';

type Chosen = Partial<Record<Carrier, StatementColumns>>;

/**
 * A new statement: its carrier, its file, the columns, and the lines to send. `chosen` are columns of earlier
 * files.
 */
export function StatementImport({ chosen }: { chosen: Chosen }) {
  const [carrier, setCarrier] = useState<Carrier>('cod_network');
  const table = useTableFile(isStatementTable);
  const { file } = table;
  return (
    <Card title={text.title} description={text.description}>
      <div className={s.form}>
        <ChooseTable of={table}>
          <NativeSelect
            label={text.carrier}
            value={carrier}
            data={carriers.map((value) => ({ value, label: carrierNames[value] }))}
            onChange={({ currentTarget }) =>
              setCarrier(carriers.find((each) => each === currentTarget.value) ?? 'other')
            }
          />
        </ChooseTable>
        {file && (
          <Mapping
            key={file.id}
            file={file}
            carrier={carrier}
            chosen={chosen[carrier]}
            onSent={table.close}
          />
        )}
      </div>
    </Card>
  );
}

type MappingProps = {
  file: TableFile;
  carrier: Carrier;
  chosen: StatementColumns | undefined;
  onSent: () => void;
};

function Mapping({ file, carrier, chosen, onSent }: MappingProps) {
  const { name, rows } = file;
  const told = useMemo(() => {
    const heading = statementHeadingRow(rows, chosen);
    return { heading, columns: guessStatementColumns(rows[heading] ?? [], chosen) };
  }, [rows, chosen]);
  const { heading, titles, columns, isChanged, change } = useColumns(rows, told);
  const [currency, setCurrency] = useState<Currency | null>(null);
  const { lines, problems, deductions, totals } = useMemo(
    () =>
      isComplete(columns)
        ? readStatementFile(rows, heading, columns, { currency })
        : { lines: [], problems: [], deductions: [], totals: 0 },
    [rows, heading, columns, currency],
  );
  const lacksCurrency = problems.some(({ problem }) => problem === 'currency_missing');
  return (
    <>
      <LeaveGuard hasWork={isChanged} />
      <TableName file={file}>
        <span className={s.below}>{text.columnsHint}</span>
        {totals > 0 && <span className={s.below}>{spendFileText.totals(totals)}</span>}
      </TableName>
      <TableColumns
        titles={titles}
        columns={columns}
        currency={currency}
        labels={text.columns}
        needed={['amount']}
        onColumns={change}
        onCurrency={setCurrency}
        needsCurrency={lacksCurrency || currency !== null}
      />
      <LeftOutRows title={text.problems(problems.length)} problems={problems} reasons={text.reasons} />
      {!isComplete(columns) && <Banner tone="warning">{text.incomplete}</Banner>}
      {isComplete(columns) && lines.length === 0 && !lacksCurrency && (
        <Banner tone="error">{text.nothing}</Banner>
      )}
      {deductions.length > 0 && (
        <CurrencySums amounts={deductions}>{text.deductions(deductions.length)} </CurrencySums>
      )}
      {lines.length > MAX_LINES && <Banner tone="error">{text.tooLong}</Banner>}
      {lines.length > 0 && lines.length <= MAX_LINES && (
        // Any change of the input makes another statement.
        <Send
          key={JSON.stringify([carrier, columns, currency])}
          name={name}
          carrier={carrier}
          columns={columns}
          lines={lines}
          onSent={onSent}
        />
      )}
    </>
  );
}

type Lines = ReturnType<typeof readStatementFile>['lines'];
type SendProps = {
  name: string;
  carrier: Carrier;
  columns: StatementColumns;
  lines: Lines;
  onSent: () => void;
};

function Send({ name, carrier, columns, lines, onSent }: SendProps) {
  const navigate = useNavigate();
  const send = useSendStatement();
  const [statementId] = useState(randomId);
  const [sent, setSent] = useState(0);
  const submit = () => {
    setSent(0);
    send.mutate(
      { statementId, carrier, columns, lines, fileName: name.slice(-200), onSent: setSent },
      {
        onSuccess() {
          // The guard has to know that nothing is lost before the statement opens.
          flushSync(onSent);
          void navigate(statementPath(statementId));
        },
      },
    );
  };
  const progress =
    sent < lines.length ? text.sending(formatNumber(sent), formatNumber(lines.length)) : text.matching;
  return (
    <>
      <CurrencySums
        amounts={lines.map(({ paidMinor, currency }) => ({ amountMinor: paidMinor, currency }))}
      />
      {send.isError && <Banner tone="error">{errorText(send.error, text.sendFailed)}</Banner>}
      <Group gap={12}>
        <ActionButton isOff={send.isPending} onClick={submit}>
          {text.send(lines.length)}
        </ActionButton>
        <span role="status" className={s.below}>
          {send.isPending && progress}
        </span>
      </Group>
    </>
  );
}
