import { NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { calendarDay, formatFullCalendarDay, insights as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { saveFile } from '../../ui/file-download.ts';
import { HeaderAction, Page } from '../../ui/page.tsx';
import { usePageTitles } from '../landing-pages/queries.ts';
import { insightsSearch, readInsightsAddress } from './address.ts';
import { VisitCards } from './cards.tsx';
import s from './insights-bar.module.css';
import { insightsCsv } from './insights-csv.ts';
import { useInsights } from './queries.ts';
import { InsightsLoader, PeriodSwitch } from './report-frame.tsx';
import { InsightsReportView } from './report-view.tsx';
import { DevicesChart } from './share-charts.tsx';

/** The insights of one page or of all (spec 2.5), with the export; period and page are in the address. */
export function InsightsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readInsightsAddress(search);
  const query = useInsights(address);
  const pages = usePageTitles();
  const { data: report, isPlaceholderData } = query;

  function save() {
    if (!report) return;
    const file = new Blob([insightsCsv(report)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, text.fileName(calendarDay(new Date())));
  }

  return (
    <Page
      title={text.title}
      subtitle={
        report?.from && text.days(formatFullCalendarDay(report.from), formatFullCalendarDay(report.to))
      }
      action={
        <HeaderAction
          icon={IconDownload}
          label={text.export}
          isOff={!report || isPlaceholderData}
          onClick={save}
        />
      }
    >
      <div className={s.bar}>
        <div className={s.choice}>
          <PeriodSwitch
            period={address.period}
            searchOf={(period) => insightsSearch({ ...address, period })}
          />
          <NativeSelect
            className={s.page ?? ''}
            aria-label={text.page}
            value={address.pageId ?? ''}
            data={[
              { value: '', label: text.allPages },
              ...pages.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(event) =>
              void navigate(
                { search: insightsSearch({ ...address, pageId: event.target.value || undefined }) },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
      </div>
      <InsightsLoader query={query} period={address.period}>
        {(shown) => (
          <>
            <ErrorBoundary>
              <InsightsReportView report={shown} period={address.period} />
            </ErrorBoundary>
            <ErrorBoundary>
              <VisitCards report={shown} />
            </ErrorBoundary>
            <Card title={text.devices}>
              <DevicesChart devices={shown.devices} />
            </Card>
          </>
        )}
      </InsightsLoader>
    </Page>
  );
}
