import { Button, Skeleton } from '@mantine/core';
import { riyadhDay } from '@mirsah/domain/day';
import { IconHeadset } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan, useMay } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { ordersBehindPath, paths } from '../../lib/paths.ts';
import { formatNumber, today as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { useOrderSummary, usePendingOrders } from '../orders/order-counts.ts';
import s from './today.module.css';

/**
 * The orders of today and those that wait for confirmation, each leading to its list. The period below has
 * no part in it.
 */
export function Today() {
  const may = useMay();
  const canCount = useCan('view_insights');
  const pending = usePendingOrders();
  const waiting = pending.data?.count;
  const day = riyadhDay(new Date());
  const { data, error } = useOrderSummary({ landingPageId: undefined, from: day, to: day });
  const ofToday = (status?: 'confirmed') => ordersBehindPath({ from: day, to: day, status });
  if (!may('view_orders')) return null;
  return (
    <Card isFlush>
      <section className={s.today} aria-label={text.title}>
        <h2 className={s.title}>{text.title}</h2>
        <ul className={s.figures}>
          {canCount && (
            <>
              <Figure label={text.orders} count={data?.orders} problem={error} to={ofToday()} />
              <Figure
                label={text.confirmed}
                count={data?.byStatus.confirmed}
                problem={error}
                to={ofToday('confirmed')}
              />
            </>
          )}
          {may('confirm_orders') && (
            <Figure label={text.waiting} count={waiting} problem={pending.error} to={WAITING} />
          )}
        </ul>
        {may('confirm_orders') && waiting !== undefined && waiting > 0 && (
          <Button
            className={s.action ?? ''}
            component={Link}
            to={paths.desk}
            leftSection={<IconHeadset size={20} stroke={1.8} />}
          >
            {text.confirm}
          </Button>
        )}
      </section>
    </Card>
  );
}

const WAITING = ordersBehindPath({ status: 'pending' });

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
