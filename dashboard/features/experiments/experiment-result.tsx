import { Group } from '@mantine/core';
import type { ExperimentResponse } from '@mirsah/contracts/experiments';
import { LEAST_ORDERS } from '@mirsah/domain/experiment/statistics';
import { sides } from '@mirsah/domain/landing-page/shown-variant';
import { currencies, formatMoney } from '@mirsah/domain/money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  columnMoney,
  formatFullDate,
  formatNumber,
  formatPercent,
  experiments as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { WideTable } from '../../ui/wide-table.tsx';
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

/** The result of an experiment: both sides' numbers, their confidence, and the merchant's choices. */
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

function Figures({
  experiment: {
    sides: figures,
    currency,
    money: { by },
  },
}: Pick<Props, 'experiment'>) {
  const share = (part: number, whole: number) => (whole > 0 ? formatPercent((part / whole) * 100) : '—');
  const brought = ({ valueMinor, profitMinor }: Figure) => (by === 'profit' ? profitMinor : valueMinor);
  const perVisits = (side: Figure) =>
    side.visits > 0 ? Math.round(((brought(side) ?? 0) / side.visits) * 100) : null;
  const amounts = sides.flatMap((side) => {
    const { valueMinor, profitMinor } = figures[side];
    return [valueMinor, profitMinor, perVisits(figures[side])].filter((minor) => minor !== null);
  });
  const money = columnMoney(amounts.map((minor) => ({ minor, currency })));
  const amount = (minor: number | null) => (minor === null ? '—' : money(minor, currency));
  const rows: [string, (side: Figure) => string][] = [
    [words.visits, ({ visits }) => formatNumber(visits)],
    [words.orders, ({ orders }) => formatNumber(orders)],
    [words.rate, ({ visits, orders }) => share(orders, visits)],
    [words.delivered, ({ delivered }) => formatNumber(delivered)],
    [words.value, ({ valueMinor }) => amount(valueMinor)],
    [words.profit, ({ profitMinor }) => amount(profitMinor)],
    [words.perVisits[by], (side) => amount(perVisits(side))],
  ];
  return (
    <WideTable label={words.figures}>
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
    </WideTable>
  );
}

function Comparisons({ experiment: { orders, money, currency, sides: figures } }: Pick<Props, 'experiment'>) {
  const percent = (ratio: number) => formatPercent(Math.round(ratio * 100));
  // Per hundred visits: the amount of one is often less than the smallest coin.
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
  /** The message before a verdict is possible. */
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
          <p className={typography.bold}>{words.verdicts[comparison.verdict]}</p>
          {few && <p className={s.note}>{few}</p>}
        </>
      ) : (
        <p>{words.nothing}</p>
      )}
      {children && <p className={s.note}>{children}</p>}
    </section>
  );
}

/** The steps that need a confirmation. */
type Step = 'stop' | 'pickA' | 'pickB';
const winnerOf = { stop: null, pickA: 'a', pickB: 'b' } as const;

function Actions({ pageId, experiment, mayPickB }: Props) {
  const { end } = experiment;
  const [asked, setAsked] = useState<Step>();
  const finish = useEndExperiment(pageId);
  const undo = useUndoExperiment(pageId);
  const isBusy = finish.isPending || undo.isPending;
  const { problems, undoBlocked } = text.actions;
  const problem = finish.error
    ? errorText(finish.error, text.failed, { ...problems, version_conflict: text.changed })
    : undo.error && errorText(undo.error, text.failed, { version_conflict: undoBlocked });
  const winner = end?.winner ?? null;
  const recommended = recommendedStep(experiment);
  const steps: Step[] = winner ? [] : end ? ['pickA', 'pickB'] : ['pickB', 'pickA', 'stop'];
  const questions = {
    stop: text.actions.stopQuestion,
    pickA: text.actions.pickAQuestion,
    pickB: text.actions.pickBQuestion,
  };
  return (
    <Group gap={10} mt={16}>
      {steps.map((step) => (
        <ActionButton
          key={step}
          variant={step === recommended ? 'filled' : 'default'}
          isOff={isBusy || (step === 'pickB' && !mayPickB)}
          onClick={() => setAsked(step)}
        >
          {text.actions[step]}
        </ActionButton>
      ))}
      {winner && (
        <ActionButton
          variant="default"
          isOff={isBusy}
          onClick={() =>
            undo.mutate(undefined, {
              onSuccess: () => showToast({ text: text.actions.undone[winner] }),
            })
          }
        >
          {text.actions.undo}
        </ActionButton>
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
    </Group>
  );
}

/** The side that all verdicts so far name; undefined before any. */
function recommendedStep({ orders, money }: ExperimentResponse): Step | undefined {
  const verdicts = [money.comparison, orders].flatMap((one) =>
    one && one.verdict !== 'undecided' ? [one.verdict] : [],
  );
  const [first] = verdicts;
  if (first === undefined || verdicts.some((verdict) => verdict !== first)) return undefined;
  return first === 'a' ? 'pickA' : 'pickB';
}

/** No measurement is completely certain. */
function probabilityOf(probability: number): string {
  if (probability > 0.99) return words.moreThan(formatPercent(99));
  if (probability < 0.01) return words.lessThan(formatPercent(1));
  return formatPercent(Math.round(probability * 100));
}
