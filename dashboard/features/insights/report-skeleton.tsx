import { Skeleton } from '@mantine/core';
import { common } from '../../messages/common.ts';
import cards from './cards/insight-card.module.css';
import s from './insights-loader.module.css';

/** The shape of a report while it is fetched. */
export function ReportSkeleton() {
  return (
    <div className={s.report} role="status" aria-label={common.loading}>
      <div className={cards.cards}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height={168} radius={16} />
        ))}
      </div>
      <Skeleton height={380} radius={18} />
    </div>
  );
}
