import { Table } from '@mantine/core';
import { shortId } from '@mirsah/domain/id';
import type { Currency } from '@mirsah/domain/money';
import type { Outcome, StatementState } from '@mirsah/domain/statement';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath, statementPath } from '../../lib/paths.ts';
import {
  formatExact,
  formatExactMoney,
  formatNumber,
  matchedByNames,
  statementText as text,
} from '../../messages/index.ts';
import { LoadMore } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useHasCards } from '../../ui/window-width.ts';
import { AssignLine } from './assign-line.tsx';
import { useStatementLines } from './queries.ts';
import s from './statements.module.css';

/** `likely`: the unknown lines that may mean an order of another amount; `unknown` are the others then. */
export type ShownState = StatementState | 'likely';

type Props = { statementId: string; state: ShownState; currency: Currency; count: number };

/** Rows shown at a time; more are loaded, because they are stored in larger parts. */
const SHOWN = 50;

/** The lines of one state and currency, or the orders without one; a table, or cards on narrow screens. */
export function StatementLines({ statementId, state, currency, count }: Props) {
  const hasCards = useHasCards();
  const [wanted, setWanted] = useState(SHOWN);
  const list = useStatementLines(statementId, state === 'likely' ? 'unknown' : state);
  const own = (list.data?.pages.flatMap(({ lines }) => lines) ?? []).filter(
    (line) =>
      line.currency === currency &&
      ((state !== 'unknown' && state !== 'likely') || (state === 'likely') === (line.likely !== undefined)),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // A part may hold nothing, or little, of this currency.
  const needsMore = own.length < Math.min(wanted, count) && hasNextPage;
  useEffect(() => {
    if (needsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [needsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (count === 0) return <Notice icon={<IconCircleCheck size={30} stroke={1.6} />} title={text.none} />;
  if (list.isPending) return <RowSkeleton />;
  if (list.isLoadingError)
    return <LoadError message={errorText(list.error, text.loadFailed)} onRetry={() => void list.refetch()} />;
  const lines = own.slice(0, wanted);
  return (
    <>
      {hasCards ? (
        <Cards lines={lines} currency={currency} statementId={statementId} />
      ) : (
        <Rows lines={lines} currency={currency} state={state} statementId={statementId} />
      )}
      {isFetchNextPageError ? (
        <LoadError message={errorText(list.error, text.loadFailed)} onRetry={() => void fetchNextPage()} />
      ) : (
        <LoadMore
          hasMore={own.length > wanted || (own.length < count && hasNextPage)}
          isLoading={isFetchingNextPage}
          onLoad={() => setWanted(wanted + 2 * SHOWN)}
        />
      )}
    </>
  );
}

type LinesProps = { statementId: string; lines: readonly Outcome[]; currency: Currency };

const keyOf = ({ row, orderId }: Outcome) => `${row} ${orderId}`;
const expectedOf = ({ expectedMinor, likely }: Outcome) => expectedMinor ?? likely?.expectedMinor ?? null;
const differenceOf = (line: Outcome) => {
  const expectedMinor = expectedOf(line);
  return expectedMinor === null ? null : line.paidMinor - expectedMinor;
};
const toneOf = (difference: number | null) => (difference !== null && difference < 0 ? 'bad' : undefined);

function Rows({ statementId, lines, currency, state }: LinesProps & { state: ShownState }) {
  const amount = (minor: number | null) => (minor === null ? '' : formatExact(minor, currency));
  // An order that is missing from the file has no values of the file.
  const isOfFile = state !== 'missing';
  const ofFile = [text.row, text.waybill, text.order, text.expected, text.paid, text.difference, text.by];
  return (
    <WideTable className={s.wide} label={text.states}>
      <Table className={s.table} verticalSpacing={12} horizontalSpacing={12}>
        <TableHead columns={isOfFile ? ofFile : [text.order, text.expected]} />
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={keyOf(line)}>
              {isOfFile && (
                <>
                  <Table.Td>{line.row === null ? '' : formatNumber(line.row)}</Table.Td>
                  <Table.Td>
                    <bdi dir="ltr">{line.waybill}</bdi>
                  </Table.Td>
                </>
              )}
              <Table.Td>
                <Order line={line} />
              </Table.Td>
              <Table.Td>{amount(expectedOf(line))}</Table.Td>
              {isOfFile && (
                <>
                  <Table.Td>{amount(line.paidMinor)}</Table.Td>
                  <Table.Td className={s.difference} data-tone={toneOf(differenceOf(line))}>
                    {amount(differenceOf(line))}
                  </Table.Td>
                  <Table.Td>
                    <Reason line={line} /> <AssignLine statementId={statementId} line={line} />
                  </Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Order({ line: { orderId, number, likely } }: { line: Outcome }) {
  if (orderId === null && !likely) return <bdi dir="ltr">{number}</bdi>;
  const shown = orderId ?? likely?.orderId ?? '';
  return (
    <Link className={s.link ?? ''} to={openOrderPath(shown)}>
      {orderId === null && `${text.likelyOrder} `}
      <bdi dir="ltr">{shortId(shown)}</bdi>
    </Link>
  );
}

/**
 * How an order was found; for a repeated line, where its order was already paid, and for a partial payment,
 * where the other part was.
 */
function Reason({ line: { by, expectedMinor, likely, orderId, row, settledIn } }: { line: Outcome }) {
  if (likely) return likely.expectedMinor === null ? text.otherCurrency : null;
  const isRepeated = row !== null && orderId !== null && expectedMinor === null;
  if (settledIn !== null)
    return (
      <Link className={s.link ?? ''} to={statementPath(settledIn)}>
        {isRepeated ? text.otherStatement : text.partElsewhere}
      </Link>
    );
  if (isRepeated) return text.sameStatement;
  return by ? matchedByNames[by] : null;
}

function Cards({ statementId, lines, currency }: LinesProps) {
  return (
    <ul className={s.rows}>
      {lines.map((line) => {
        const { row, waybill, paidMinor } = line;
        const expectedMinor = expectedOf(line);
        const difference = differenceOf(line);
        return (
          <li key={keyOf(line)} className={s.card}>
            <span className={s.cardHead}>
              <Order line={line} />
              <bdi className={s.difference} data-tone={toneOf(difference)}>
                {formatExactMoney(difference || paidMinor, currency)}
              </bdi>
            </span>
            <span className={s.below}>
              {row !== null && text.fileRow(formatNumber(row))}
              {row !== null && waybill !== '' && ' · '}
              <bdi dir="ltr">{waybill}</bdi>
            </span>
            <span className={s.below}>
              {row !== null && expectedMinor !== null && (
                <>
                  {text.ofExpected(formatExact(paidMinor, currency), formatExact(expectedMinor, currency))}
                  {' · '}
                </>
              )}
              <Reason line={line} />
            </span>
            <AssignLine statementId={statementId} line={line} />
          </li>
        );
      })}
    </ul>
  );
}
