import { Button } from '@mantine/core';
import type { ExperimentResponse } from '@mirsah/contracts/experiments';
import { LEAST_ORDERS } from '@mirsah/domain/experiment/statistics';
import { sides } from '@mirsah/domain/landing-page/shown-variant';
import { currencies, formatMoney } from '@mirsah/domain/money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { formatFullDate, formatNumber, formatPercent, experiments as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './experiments.module.css';
import { useEndExperiment, useUndoExperiment } from './queries.ts';

const words = text.result;

type Props = {
  pageId: string;
  experiment: ExperimentResponse;
  /** False while the page has another currency than B's prices. */
  mayPickB: boolean;
};
type Figure = ExperimentResponse['sides']['a'];

/** How an experiment stands: both sides' figures, how sure it is, and what the merchant can do. */
export function ExperimentResult({ pageId, experiment, mayPickB }: Props) {
  const { startedAt, end } = experiment;
  const state = end ? (end.winner ?? 'stopped') : 'running';
  const tone = state === 'running' ? 'busy' : state === 'stopped' ? 'quiet' : 'good';
  const from = formatFullDate(startedAt);
  return (
    <Card
      title={words.title}
      description={end ? words.ended(from, formatFullDate(end.at)) : words.since(from)}
      action={<Pill tone={tone}>{words.states[state]}</Pill>}
    >
      <Figures experiment={experiment} />
      <Comparisons experiment={experiment} />
      <p className={s.note}>{words.peeking}</p>
      <Actions pageId={pageId} experiment={experiment} mayPickB={mayPickB} />
    </Card>
  );
}

function Figures({ experiment: { sides: figures, currency, money } }: Pick<Props, 'experiment'>) {
  const share = (part: number, whole: number) => (whole > 0 ? formatPercent((part / whole) * 100) : '—');
  const amount = (minor: number | null) => (minor === null ? '—' : formatMoney(minor, currency));
  const brought = ({ valueMinor, profitMinor }: Figure) => (money.by === 'profit' ? profitMinor : valueMinor);
  const rows: [string, (side: Figure) => string][] = [
    [words.visits, ({ visits }) => formatNumber(visits)],
    [words.orders, ({ orders }) => formatNumber(orders)],
    [words.rate, ({ visits, orders }) => share(orders, visits)],
    [words.delivered, ({ delivered }) => formatNumber(delivered)],
    [words.value, ({ valueMinor }) => amount(valueMinor)],
    [words.profit, ({ profitMinor }) => amount(profitMinor)],
    [
      words.perVisits[money.by],
      (side) => amount(side.visits > 0 ? Math.round(((brought(side) ?? 0) / side.visits) * 100) : null),
    ],
  ];
  return (
    <table className={s.figures}>
      <caption className={s.caption}>{words.views}</caption>
      <thead>
        <tr>
          <th scope="col">{words.figures}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {words.sides[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, shown]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides.map((side) => (
              <td key={side}>{shown(figures[side])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Comparisons({ experiment: { orders, money, currency, sides: figures } }: Pick<Props, 'experiment'>) {
  const percent = (ratio: number) => formatPercent(Math.round(ratio * 100));
  // Of a hundred visits: an amount of one is often less than the smallest coin.
  const amount = (major: number) =>
    formatMoney(Math.round(major * 100 * 10 ** currencies[currency].decimals), currency);
  const isByProfit = money.by === 'profit';
  const few = (counted: 'orders' | 'delivered') =>
    sides.some((side) => figures[side][counted] < LEAST_ORDERS) ? words.few[counted] : undefined;
  return (
    <div className={s.comparisons}>
      <Comparison
        title={words.byOrders}
        comparison={orders}
        interval={words.interval}
        amount={percent}
        few={few('orders')}
      />
      <Comparison
        title={isByProfit ? words.byProfit : words.byValue}
        comparison={money.comparison}
        interval={words.moneyInterval}
        amount={amount}
        few={few('delivered')}
      >
        {isByProfit ? (
          words.profitHint
        ) : (
          <>
            {words.valueHint} <Link to={paths.costs}>{words.enterCosts}</Link>
          </>
        )}
      </Comparison>
    </div>
  );
}

type ComparisonProps = {
  title: string;
  comparison: ExperimentResponse['orders'];
  interval: (low: string, high: string) => string;
  amount: (difference: number) => string;
  /** What is said before a verdict is possible at all. */
  few: string | undefined;
  children?: ReactNode;
};

function Comparison({ title, comparison, interval, amount, few, children }: ComparisonProps) {
  return (
    <section
      className={s.comparison}
      data-decided={(comparison && comparison.verdict !== 'undecided') || undefined}
    >
      <h3>{title}</h3>
      {comparison ? (
        <>
          <p className={s.probability}>{words.probability(probabilityOf(comparison.probability))}</p>
          <p>{interval(amount(comparison.low), amount(comparison.high))}</p>
          <p className={s.verdict}>{words.verdicts[comparison.verdict]}</p>
          {few && <p className={s.note}>{few}</p>}
        </>
      ) : (
        <p>{words.nothing}</p>
      )}
      {children && <p className={s.note}>{children}</p>}
    </section>
  );
}

/** What is asked before it is done. */
type Step = 'stop' | 'pickA' | 'pickB';
const winnerOf = { stop: null, pickA: 'a', pickB: 'b' } as const;

function Actions({ pageId, experiment: { end }, mayPickB }: Props) {
  const [asked, setAsked] = useState<Step>();
  const finish = useEndExperiment(pageId);
  const undo = useUndoExperiment(pageId);
  const isBusy = finish.isPending || undo.isPending;
  const { problems, undoBlocked } = text.actions;
  const problem = finish.error
    ? errorText(finish.error, text.failed, { ...problems, version_conflict: text.changed })
    : undo.error && errorText(undo.error, text.failed, { version_conflict: undoBlocked });
  const winner = end?.winner ?? null;
  const steps: Step[] = winner ? [] : end ? ['pickA', 'pickB'] : ['pickB', 'pickA', 'stop'];
  const questions = {
    stop: text.actions.stopQuestion,
    pickA: text.actions.pickAQuestion,
    pickB: text.actions.pickBQuestion,
  };
  return (
    <div className={s.actions}>
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'pickB' ? 'filled' : 'default'}
          disabled={isBusy || (step === 'pickB' && !mayPickB)}
          onClick={() => setAsked(step)}
        >
          {text.actions[step]}
        </Button>
      ))}
      {winner && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() =>
            undo.mutate(undefined, {
              onSuccess: () => showToast({ text: text.actions.undone[winner] }),
            })
          }
        >
          {text.actions.undo}
        </Button>
      )}
      {problem && (
        <p className={s.problem} role="alert">
          {problem}
        </p>
      )}
      {steps.includes('pickB') && !mayPickB && <p className={s.note}>{text.actions.pickBNeedsCurrency}</p>}
      <p className={s.note}>{text.actions.keeps}</p>
      <ConfirmDialog
        isOpen={asked !== undefined}
        isHarmless
        isBusy={finish.isPending}
        title={asked ? text.actions[asked] : ''}
        question={asked ? questions[asked] : ''}
        confirmLabel={asked ? text.actions[asked] : ''}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (!asked) return;
          finish.mutate(winnerOf[asked], {
            onSuccess: () =>
              showToast({ text: asked === 'stop' ? text.actions.stopped : text.actions.decided }),
            onSettled: () => setAsked(undefined),
          });
        }}
      />
    </div>
  );
}

/** Nothing that was measured is certain. */
function probabilityOf(probability: number): string {
  if (probability > 0.99) return words.moreThan(formatPercent(99));
  if (probability < 0.01) return words.lessThan(formatPercent(1));
  return formatPercent(Math.round(probability * 100));
}
