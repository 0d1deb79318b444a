import { Skeleton } from '@mantine/core';
import { riyadhDay } from '@mirsah/domain/day';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { ordersBehindPath } from '../../lib/paths.ts';
import { formatNumber, today as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { useOrderSummary } from '../orders/order-counts.ts';
import s from './today.module.css';

/** The orders of today, each number leading to its list. The period below has no part in it. */
export function Today() {
  const isShown = useCan('view_insights');
  const mayOpen = useCan('view_orders');
  const day = riyadhDay(new Date());
  const { data, error } = useOrderSummary({ landingPageId: undefined, from: day, to: day });
  const ofToday = (status?: 'confirmed') => ordersBehindPath({ from: day, to: day, status });
  if (!isShown || !mayOpen) return null;
  return (
    <Card isFlush>
      <section className={s.today} aria-label={text.title}>
        <h2 className={s.title}>{text.title}</h2>
        <ul className={s.figures}>
          <Figure label={text.orders} count={data?.orders} problem={error} to={ofToday()} />
          <Figure
            label={text.confirmed}
            count={data?.byStatus.confirmed}
            problem={error}
            to={ofToday('confirmed')}
          />
        </ul>
      </section>
    </Card>
  );
}

type FigureProps = { label: string; count: number | undefined; problem: Error | null; to: string };

function Figure({ label, count, problem, to }: FigureProps) {
  return (
    <li>
      <Link className={s.figure} to={to}>
        <span className={s.label}>{label}</span>
        {count !== undefined ? (
          <strong className={s.count}>{formatNumber(count)}</strong>
        ) : problem ? (
          <span className={s.label}>{errorText(problem, text.unknown)}</span>
        ) : (
          <Skeleton h={24} w={32} />
        )}
      </Link>
    </li>
  );
}
