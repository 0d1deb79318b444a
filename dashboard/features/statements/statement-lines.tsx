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
import { useHasCards } from '../../ui/window-width.ts';
import { useStatementLines } from './queries.ts';
import s from './statements.module.css';

type Props = { statementId: string; state: StatementState; currency: Currency; count: number };

/** At a time: what is loaded is more, because it is kept in larger parts. */
const SHOWN = 50;

/** The lines of one state and currency, or the orders that have none; a table, or cards where there is no room for it. */
export function StatementLines({ statementId, state, currency, count }: Props) {
  const hasCards = useHasCards();
  const [wanted, setWanted] = useState(SHOWN);
  const list = useStatementLines(statementId, state);
  const own = (list.data?.pages.flatMap(({ lines }) => lines) ?? []).filter(
    (line) => line.currency === currency,
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
      {hasCards ? <Cards {...{ lines, currency }} /> : <Rows {...{ lines, currency, state }} />}
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

type LinesProps = { lines: readonly Outcome[]; currency: Currency };

const keyOf = ({ row, orderId }: Outcome) => `${row} ${orderId}`;
const differenceOf = ({ paidMinor, expectedMinor }: Outcome) =>
  expectedMinor === null ? null : paidMinor - expectedMinor;
const toneOf = (difference: number | null) => (difference !== null && difference < 0 ? 'bad' : undefined);

function Rows({ lines, currency, state }: LinesProps & { state: StatementState }) {
  const amount = (minor: number | null) => (minor === null ? '' : formatExact(minor, currency));
  // Nothing of the file belongs to an order that is not in it.
  const isOfFile = state !== 'missing';
  const ofFile = [text.row, text.waybill, text.order, text.expected, text.paid, text.difference, text.by];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className={s.wide} aria-label={text.states} tabIndex={0}>
      <Table className={s.table} verticalSpacing={12} horizontalSpacing={12}>
        <Table.Thead>
          <Table.Tr>
            {(isOfFile ? ofFile : [text.order, text.expected]).map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
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
              <Table.Td>{amount(line.expectedMinor)}</Table.Td>
              {isOfFile && (
                <>
                  <Table.Td>{amount(line.paidMinor)}</Table.Td>
                  <Table.Td className={s.difference} data-tone={toneOf(differenceOf(line))}>
                    {amount(differenceOf(line))}
                  </Table.Td>
                  <Table.Td>
                    <Reason line={line} />
                  </Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Order({ line: { orderId, number } }: { line: Outcome }) {
  if (orderId === null) return <bdi dir="ltr">{number}</bdi>;
  return (
    <Link className={s.link ?? ''} to={openOrderPath(orderId)}>
      <bdi dir="ltr">{shortId(orderId)}</bdi>
    </Link>
  );
}

/** By what an order was found; of a repeated line, where its order is settled, and of the rest of one, where a part was. */
function Reason({ line: { by, expectedMinor, orderId, row, settledIn } }: { line: Outcome }) {
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

function Cards({ lines, currency }: LinesProps) {
  return (
    <ul className={s.rows}>
      {lines.map((line) => {
        const { row, waybill, paidMinor, expectedMinor } = line;
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
          </li>
        );
      })}
    </ul>
  );
}
