import { Button } from '@mantine/core';
import type { PlatformInsights } from '@mirsah/domain/metrics/report';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  formatCountdown,
  formatDateTime,
  formatFullCalendarDay,
  formatNumber,
  formatPercent,
  insights as insightsText,
  metricTexts,
  series,
  platformInsights as text,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import typography from '../../ui/typography.module.css';
import { CardGrid, Growth, InsightCard } from '../insights/cards.tsx';
import { ChartPair } from '../insights/chart-parts.tsx';
import { ReportSkeleton } from '../insights/report-frame.tsx';
import { CountriesChart, DevicesChart } from '../insights/share-charts.tsx';
import { VisitsChart } from '../insights/time-charts.tsx';
import { usePlatformInsights } from './queries.ts';
import topPagesStyles from './top-pages.module.css';

const viewsAndVisits = ['views', 'visits'] as const;

/** The metrics of all merchants' pages in the last seven days (spec 2.13). */
export function PlatformInsightsPage() {
  const { data, error, refetch } = usePlatformInsights();
  return (
    <Page
      title={text.title}
      subtitle={data && insightsText.days(formatFullCalendarDay(data.from), formatFullCalendarDay(data.to))}
      action={
        <Button component={Link} to={paths.admin} variant="default">
          {text.back}
        </Button>
      }
    >
      {data ? (
        <Week insights={data} />
      ) : error ? (
        <Card>
          <LoadError message={errorText(error, insightsText.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  );
}

function Week({ insights }: { insights: PlatformInsights }) {
  return (
    <>
      {insights.countedAt && (
        <p className={typography.hint}>{text.countedAt(formatDateTime(insights.countedAt))}</p>
      )}
      <PlatformCards cards={insights.cards} />
      <Card title={text.daily}>
        <VisitsChart caption={text.daily} names={viewsAndVisits} step="day" points={insights.series} />
      </Card>
      <ChartPair>
        <Card title={insightsText.countries}>
          <CountriesChart countries={insights.countries} />
        </Card>
        <Card title={insightsText.devices}>
          <DevicesChart devices={insights.devices} />
        </Card>
      </ChartPair>
      <Card title={text.topPages} description={text.topPagesText}>
        <TopPages pages={insights.pages} />
      </Card>
    </>
  );
}

/** Four metrics of the week with their change since the week before (spec 2.13). */
function PlatformCards({ cards }: { cards: PlatformInsights['cards'] }) {
  const shown = [
    { ...metricTexts.visits, ...cards.visits, format: formatNumber },
    { ...metricTexts.views, ...cards.views, format: formatNumber },
    { ...metricTexts.bounceRate, ...cards.bounceRate, format: formatPercent },
    { ...metricTexts.averageVisit, ...cards.averageVisitSeconds, format: formatCountdown },
  ];
  return (
    <CardGrid>
      {shown.map(({ label, text, value, growth, format }) => (
        <InsightCard
          key={label}
          main={{
            label,
            text,
            lines: [
              {
                key: label,
                value: format(value),
                growth: (
                  <Growth
                    value={growth}
                    than={insightsText.thanLastWeek}
                    isGoodWhenLower={label === metricTexts.bounceRate.label}
                  />
                ),
              },
            ],
          }}
        />
      ))}
    </CardGrid>
  );
}

/** The most viewed pages of all merchants. */
function TopPages({ pages }: { pages: PlatformInsights['pages'] }) {
  if (pages.length === 0) return <p className={topPagesStyles.none}>{insightsText.noRows}</p>;
  return (
    <ol className={topPagesStyles.pages}>
      {pages.map(({ pageId, title, views, growth }) => (
        <li key={pageId}>
          <bdi className={topPagesStyles.title}>{title ?? insightsText.deletedPage}</bdi>
          <span className={topPagesStyles.views}>
            {series.views} <strong>{formatNumber(views)}</strong>
          </span>
          <Growth value={growth} than={insightsText.thanLastWeek} />
        </li>
      ))}
    </ol>
  );
}
