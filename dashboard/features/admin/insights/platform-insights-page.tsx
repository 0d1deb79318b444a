import { Button } from '@mantine/core';
import type { PlatformInsights } from '@mirsah/domain/insights/platform-insights.ts';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatFullCalendarDay } from '../../../lib/format.ts';
import { platformInsights as ownWords, insights as words } from '../../../messages/insights.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Page } from '../../../ui/page.tsx';
import s from '../../insights/charts/charts.module.css';
import { CountriesChart } from '../../insights/charts/countries-chart.tsx';
import { DevicesChart } from '../../insights/charts/devices-chart.tsx';
import { VisitsChart } from '../../insights/charts/visits-chart.tsx';
import { ReportSkeleton } from '../../insights/report-skeleton.tsx';
import { usePlatformInsights } from '../api/get-platform-insights.ts';
import { PlatformCards } from './platform-cards.tsx';
import { TopPages } from './top-pages.tsx';

const viewsAndVisits = ['views', 'visits'] as const;

/** What happens on all merchants' pages (spec 2.13), from the figures that are counted as it happens. */
export function PlatformInsightsPage() {
  const { data, error, refetch } = usePlatformInsights();
  return (
    <Page
      title={ownWords.title}
      subtitle={data && words.days(formatFullCalendarDay(data.from), formatFullCalendarDay(data.to))}
      action={
        <Button component={Link} to={paths.admin} variant="default">
          {ownWords.back}
        </Button>
      }
    >
      {data ? (
        <Week insights={data} />
      ) : error ? (
        <Card>
          <LoadError message={errorText(error, words.loadFailed)} onRetry={() => void refetch()} />
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
      <PlatformCards cards={insights.cards} />
      <Card title={ownWords.daily}>
        <VisitsChart caption={ownWords.daily} names={viewsAndVisits} step="day" points={insights.series} />
      </Card>
      <div className={s.pair}>
        <Card title={words.countries}>
          <CountriesChart countries={insights.countries} />
        </Card>
        <Card title={words.devices}>
          <DevicesChart devices={insights.devices} />
        </Card>
      </div>
      <Card title={ownWords.topPages} description={ownWords.topPagesText}>
        <TopPages pages={insights.pages} />
      </Card>
    </>
  );
}
