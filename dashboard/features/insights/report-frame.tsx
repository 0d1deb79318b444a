import { Skeleton } from '@mantine/core';
import { type InsightsPeriod, type InsightsReport, insightsPeriods } from '@mirsah/domain/metrics/report';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { common, countOrders, insights as insightsText, periodTexts } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import { CardGrid } from './cards.tsx';
import type { useInsights } from './queries.ts';
import s from './report-frame.module.css';

type InsightsLoaderProps = {
  query: ReturnType<typeof useInsights>;
  period: InsightsPeriod;
  children: (report: InsightsReport) => ReactNode;
};

/** Shows a report once it is fetched; a skeleton before that, or the error with a retry button. */
export function InsightsLoader({ query, period, children }: InsightsLoaderProps) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (error && (!data || isPlaceholderData)) {
    const text = errorText(error, insightsText.loadFailed, { not_found: insightsText.unknownPage });
    return (
      <Card>
        <LoadError message={text} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) return <ReportSkeleton />;
  const said = `${periodTexts[period]}: ${countOrders(data.cards.orders.value)}`;
  const isEmpty = data.cards.views.value + data.cards.orders.value === 0;
  return (
    <div className={s.report} aria-busy={isPlaceholderData} data-period={period}>
      <SaidOnChange of={period} text={isPlaceholderData ? undefined : said} />
      {isEmpty && (
        <Card>
          <Notice
            icon={<IconChartLine size={30} stroke={1.6} />}
            title={insightsText.empty}
            text={insightsText.emptyText}
          />
        </Card>
      )}
      {children(data)}
    </div>
  );
}

/** The outline of a report while it is fetched. */
export function ReportSkeleton() {
  return (
    <div className={s.report} role="status" aria-label={common.loading}>
      <CardGrid>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} height={168} radius={16} />
        ))}
      </CardGrid>
      <Skeleton height={380} radius={18} />
    </div>
  );
}

type PeriodSwitchProps = { period: InsightsPeriod; searchOf: (period: InsightsPeriod) => string };

/** One link for each period, because the period is part of the address; `searchOf` makes its query. */
export function PeriodSwitch({ period, searchOf }: PeriodSwitchProps) {
  return (
    <nav className={s.switch} aria-label={insightsText.period}>
      {insightsPeriods.map((one) => (
        <Link
          key={one}
          className={s.option}
          to={{ search: searchOf(one) }}
          aria-current={one === period ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {periodTexts[one]}
        </Link>
      ))}
    </nav>
  );
}
