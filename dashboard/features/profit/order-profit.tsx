import { Skeleton, Title } from '@mantine/core';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  formatExactMoney,
  formatList,
  lineTexts,
  missingCostTexts,
  profitText,
  orderProfitText as text,
} from '../../messages/index.ts';
import { LoadError } from '../../ui/notice.tsx';
import s from './profit.module.css';
import { useOrderProfit } from './queries.ts';

type Props = { order: { id: string; version: number }; className: string };

/** What an order brought and cost, for those who may see money; nothing for the others. */
export function OrderProfit({ order, className }: Props) {
  const { data, error, isShown, isError, refetch } = useOrderProfit(order);
  if (!isShown) return null;
  return (
    <section className={className}>
      <Title order={3}>{text.title}</Title>
      {isError && !data && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton h={120} />}
      {data && <Lines profit={data} />}
    </section>
  );
}

type Profit = NonNullable<ReturnType<typeof useOrderProfit>['data']>;

function Lines({ profit: { currency, lines, profitMinor, missing, isSettled } }: { profit: Profit }) {
  const money = (minor: number) => <bdi>{formatExactMoney(minor, currency)}</bdi>;
  if (!isSettled) {
    return (
      <>
        <p className={s.missing}>{text.notYet}</p>
        {lines.spendMinor > 0 && (
          <dl className={s.lines}>
            <div>
              <dt>{text.spentSoFar}</dt>
              <dd>{money(-lines.spendMinor)}</dd>
            </div>
          </dl>
        )}
      </>
    );
  }
  const { collectedMinor, ...costs } = lines;
  const shown = Object.entries(costs).filter(([, minor]) => minor !== 0) as [keyof typeof costs, number][];
  return (
    <>
      <dl className={s.lines}>
        <div>
          <dt>{lineTexts.collectedMinor}</dt>
          <dd>{money(collectedMinor)}</dd>
        </div>
        {shown.map(([name, minor]) => (
          <div key={name}>
            <dt>{lineTexts[name]}</dt>
            <dd>{money(-minor)}</dd>
          </div>
        ))}
        {profitMinor !== null && (
          <div className={s.sum}>
            <dt>{profitMinor < 0 ? text.loss : text.profit}</dt>
            <dd className={s.profit} data-tone={profitMinor < 0 ? 'bad' : 'good'}>
              {money(profitMinor)}
            </dd>
          </div>
        )}
      </dl>
      {missing.length > 0 && (
        <p className={s.missing}>
          {text.missing(formatList(missing.map((cost) => missingCostTexts[cost])))}{' '}
          <Link to={paths.costs}>{profitText.enterCosts}</Link>
        </p>
      )}
    </>
  );
}
