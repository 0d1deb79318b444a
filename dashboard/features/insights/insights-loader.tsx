import type { InsightsPeriod, InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { insights as words } from '../../messages/insights.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { useInsights } from './api/get-insights.ts';
import s from './insights-loader.module.css';
import { ReportSkeleton } from './report-skeleton.tsx';

type Props = {
  query: ReturnType<typeof useInsights>;
  period: InsightsPeriod;
  children: (report: InsightsReport) => ReactNode;
};

/** A report once it is there; before that its shape, and otherwise what to do. */
export function InsightsLoader({ query, period, children }: Props) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (error && (!data || isPlaceholderData)) {
    const text = errorText(error, words.loadFailed, { not_found: words.unknownPage });
    return (
      <Card>
        <LoadError message={text} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) return <ReportSkeleton />;
  const isEmpty = data.cards.views.value + data.cards.orders.value === 0;
  return (
    <div className={s.report} aria-busy={isPlaceholderData} data-period={period}>
      {isEmpty && (
        <Card>
          <Notice
            icon={<IconChartLine size={30} stroke={1.6} />}
            title={words.empty}
            text={words.emptyText}
          />
        </Card>
      )}
      {children(data)}
    </div>
  );
}
