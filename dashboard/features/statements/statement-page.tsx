import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { groupBy } from '@mirsah/domain/group-by';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes } from '@mirsah/domain/money';
import { statementStates } from '@mirsah/domain/statement';
import { IconArrowRight, IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  carrierNames,
  common,
  formatCalendarRange,
  formatExactMoney,
  formatList,
  formatNumber,
  statementStateNames,
  statementsText,
  statementText as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFileDownload } from '../../ui/file-download.ts';
import { Listed } from '../../ui/listed.tsx';
import { LoadError, Missing } from '../../ui/notice.tsx';
import { HeaderAction, Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { differencesCsv, differingStates } from './differences-csv.ts';
import { readAllLines, type Statement, useMatchAgain, useRemoveStatement, useStatement } from './queries.ts';
import { type ShownState, StatementLines } from './statement-lines.tsx';
import s from './statements.module.css';

/** The result of a statement, one state and one currency at a time; the choice is in the address. */
export function StatementPage() {
  const { statementId = '' } = useParams();
  const { data: statement, error, isError, refetch } = useStatement(statementId);
  const titleOf = ({ carrier, days }: Statement) =>
    formatList([
      text.title(carrierNames[carrier]),
      ...(days ? [text.ordersOf(formatCalendarRange(days))] : []),
    ]);
  return (
    <Page
      title={statement ? titleOf(statement) : statementsText.title}
      about={statement || isError ? '' : null}
      subtitle={statement && <About statement={statement} />}
      action={
        statement ? (
          <Actions statement={statement} />
        ) : (
          <Button
            component={Link}
            to={paths.statements}
            variant="default"
            leftSection={<IconArrowRight size={18} />}
          >
            {text.back}
          </Button>
        )
      }
    >
      {isError && !statement && (
        <Card>
          {isMissing(error) ? (
            <Missing title={text.notFound} />
          ) : (
            <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
      {!isError && !statement && (
        <div className={s.screen} role="status" aria-label={common.loading}>
          <Skeleton height={96} radius={18} />
          <Skeleton height={320} radius={18} />
        </div>
      )}
      {statement && (statement.matchedAt === null ? <NotMatched /> : <Outcomes statement={statement} />)}
    </Page>
  );
}

function NotMatched() {
  return <Banner tone="warning">{text.notMatched}</Banner>;
}

function About({ statement: { lineCount, sums, fileName } }: { statement: Statement }) {
  const lines = sums.filter(({ state }) => state !== 'missing');
  const totals = [...groupBy(lines, ({ currency }) => currency)].map(([currency, own]) =>
    formatExactMoney(
      own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
      currency,
    ),
  );
  const about = totals.length > 0 ? [text.about(lineCount, totals.join(' + '))] : [];
  return (
    <>
      <Listed parts={[<bdi key="file">{fileName}</bdi>, ...about]} /> {text.way}
    </>
  );
}

function Actions({ statement }: { statement: Statement }) {
  const { id, matchedAt } = statement;
  const navigate = useNavigate();
  const again = useMatchAgain(id);
  const remove = useRemoveStatement(id);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const download = useFileDownload({
    make: async () => {
      const states = await Promise.all(
        differingStates.map(async (state) => ({ state, lines: await readAllLines(id, state) })),
      );
      const count = states.reduce((sum, { lines }) => sum + lines.length, 0);
      const file = new Blob([differencesCsv(states)], { type: 'text/csv;charset=utf-8' });
      return { file, outcome: text.downloaded(count) };
    },
    fileName: text.fileName,
    failed: text.downloadFailed,
  });
  return (
    <Group gap={8} align="stretch" wrap="nowrap">
      <HeaderAction
        icon={IconTrash}
        label={text.remove}
        isOff={remove.isPending}
        onClick={() => setAsksToRemove(true)}
      />
      <HeaderAction
        icon={IconRefresh}
        label={text.again}
        isOff={again.isPending}
        onClick={() =>
          again.mutate(undefined, {
            onSuccess: () => showToast({ text: text.matchedAgain }),
            onError: (error) => showToast({ text: errorText(error, text.againFailed), isProblem: true }),
          })
        }
      />
      {matchedAt !== null && (
        <ActionButton
          leftSection={<IconDownload size={18} />}
          isOff={download.progress !== undefined}
          onClick={download.start}
        >
          {text.download}
        </ActionButton>
      )}
      <ConfirmDialog
        isOpen={asksToRemove}
        title={text.remove}
        question={text.removeQuestion}
        confirmLabel={text.remove}
        cancelLabel={text.keep}
        isBusy={remove.isPending}
        onCancel={() => setAsksToRemove(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              showToast({ text: text.removed });
              void navigate(paths.statements, { replace: true });
            },
            onError: (error) => {
              setAsksToRemove(false);
              showToast({ text: errorText(error, text.removeFailed), isProblem: true });
            },
          })
        }
      />
    </Group>
  );
}

function Outcomes({ statement }: { statement: Statement }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { sums, hasMoreMissing } = statement;
  const currencies = currencyCodes.filter((code) => sums.some(({ currency }) => currency === code));
  const currency = currencies.find((code) => code === search.get('currency')) ?? currencies[0] ?? 'SAR';
  const own = shownSums(statement).filter((sum) => sum.currency === currency);
  const hasLines = (state: ShownState) => own.some((sum) => sum.state === state);
  const states = shownStates.filter((each) => each !== 'likely' || hasLines(each));
  const state =
    states.find((each) => each === search.get('state')) ?? differingStates.find(hasLines) ?? 'matched';
  const searchOf = (changes: { state?: ShownState; currency?: Currency }) =>
    `?${new URLSearchParams({ state, currency, ...changes })}`;
  const sum = own.find((each) => each.state === state);
  const isPartial = state === 'missing' && hasMoreMissing;
  return (
    <div className={s.screen}>
      {currencies.length > 1 && (
        <div>
          <NativeSelect
            className={s.currency ?? ''}
            aria-label={text.currency}
            value={currency}
            data={currencies.map((value) => ({ value, label: currencyNames[value] }))}
            onChange={({ currentTarget }) =>
              // Its values are currencies.
              void navigate(
                { search: searchOf({ currency: currentTarget.value as Currency }) },
                { replace: true },
              )
            }
          />
        </div>
      )}
      <nav className={s.tiles} aria-label={text.states}>
        {states.map((each) => (
          <Tile
            key={each}
            state={each}
            currency={currency}
            sum={own.find((one) => one.state === each)}
            isShown={each === state}
            search={searchOf({ state: each })}
          />
        ))}
      </nav>
      <Card
        title={nameOf(state)}
        description={[
          state === 'likely' ? text.likelySum : text.sums[state],
          state === 'missing' && statement.carrier !== 'cod_network' && text.mayBeElsewhere,
          isPartial && (sum ? text.hasMoreMissing : text.onlyElsewhere),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {(sum || !isPartial) && (
          <StatementLines
            key={`${state} ${currency}`}
            statementId={statement.id}
            state={state}
            currency={currency}
            count={sum?.count ?? 0}
          />
        )}
      </Card>
    </div>
  );
}

const nameOf = (state: ShownState) => (state === 'likely' ? text.likely : statementStateNames[state]);

const shownStates: readonly ShownState[] = statementStates.flatMap((state) =>
  state === 'unknown' ? (['likely', state] as const) : state,
);

type Sum = Omit<Statement['sums'][number], 'state'> & { state: ShownState };

/** The unknown lines that may mean an order of another amount, apart from the others. */
function shownSums({ sums, likely = [] }: Statement): Sum[] {
  const others = sums.flatMap((sum): Sum[] => {
    const part = sum.state === 'unknown' && likely.find(({ currency }) => currency === sum.currency);
    if (!part) return [sum];
    const left = { ...sum, count: sum.count - part.count, paidMinor: sum.paidMinor - part.paidMinor };
    return left.count > 0 ? [left] : [];
  });
  return [...others, ...likely.map((part): Sum => ({ ...part, state: 'likely' }))];
}

type TileProps = {
  state: ShownState;
  currency: Currency;
  sum: Sum | undefined;
  isShown: boolean;
  search: string;
};

function Tile({ state, currency, sum, isShown, search }: TileProps) {
  const { count = 0, paidMinor = 0, expectedMinor = 0 } = sum ?? {};
  const isDifference = state === 'short' || state === 'over';
  const amount = isDifference ? paidMinor - expectedMinor : state === 'missing' ? expectedMinor : paidMinor;
  return (
    <Link
      className={s.tile ?? ''}
      data-state={state}
      aria-current={isShown ? 'true' : undefined}
      to={{ search }}
      replace
      preventScrollReset
    >
      <span className={s.tileName}>{nameOf(state)}</span>
      <b>{formatNumber(count)}</b>
      <bdi className={s.below}>{formatExactMoney(amount, currency)}</bdi>
    </Link>
  );
}
