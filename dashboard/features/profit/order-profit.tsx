import { Skeleton, Title } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import {
  costsText,
  formatExactMoney,
  formatList,
  lineTexts,
  missingCostTexts,
  profitText,
  orderProfitText as text,
} from '../../messages/index.ts';
import { LoadError } from '../../ui/notice.tsx';
import typography from '../../ui/typography.module.css';
import s from './profit.module.css';
import { lackingCosts, useOrderProfit } from './queries.ts';

type Props = { order: Pick<OrderResponse, 'id' | 'version' | 'status'>; className: string };

/** The revenue and costs of an order, for members who may see money; renders nothing for others. */
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
      {data && <Lines profit={data} isCancelled={order.status === 'cancelled'} />}
    </section>
  );
}

type Profit = NonNullable<ReturnType<typeof useOrderProfit>['data']>;

type LinesProps = { profit: Profit; isCancelled: boolean };

function Lines({ profit: { currency, lines, profitMinor, missing, isSettled }, isCancelled }: LinesProps) {
  const money = (minor: number) => <bdi>{formatExactMoney(minor, currency)}</bdi>;
  if (!isSettled) {
    return (
      <>
        <p className={s.missing}>{isCancelled ? text.cancelled : text.notYet}</p>
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
  // A sum with an unknown part would look complete.
  const isWhole = (name: string) => !(name === 'goodsMinor' && missing.includes('goods'));
  const shown = Object.entries(costs).filter(([name, minor]) => minor !== 0 && isWhole(name)) as [
    keyof typeof costs,
    number,
  ][];
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
        {missing.map((cost) => (
          <div key={cost}>
            <dt>{missingCostTexts[cost]}</dt>
            <dd className={s.unknown}>{costsText.notEntered}</dd>
          </div>
        ))}
        {profitMinor !== null && (
          <div className={typography.bold}>
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
          <Link to={lackingCosts({ days: '90', by: 'page', currency })}>{profitText.enterCosts}</Link>
        </p>
      )}
    </>
  );
}
