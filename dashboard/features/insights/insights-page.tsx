import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { calendarDay, formatFullCalendarDay } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { insights as words } from '../../messages/insights.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { usePageNames } from '../orders/api/page-names.ts';
import { useInsights } from './api/get-insights.ts';
import { VisitCards } from './cards/visit-cards.tsx';
import { DevicesChart } from './charts/devices-chart.tsx';
import { insightsCsv } from './csv/insights-csv.ts';
import { insightsSearch, readInsightsAddress } from './insights-address.ts';
import s from './insights-bar.module.css';
import { InsightsLoader } from './insights-loader.tsx';
import { InsightsReportView } from './insights-report-view.tsx';
import { PeriodSwitch } from './period-switch.tsx';

/** The separate analytics of one page or of all (spec 2.5); all that is chosen is in the address. */
export function InsightsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readInsightsAddress(search);
  const query = useInsights(address);
  const pages = usePageNames();
  const { data: report, isPlaceholderData } = query;

  function save() {
    if (!report) return;
    const file = new Blob([insightsCsv(report)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, words.fileName(calendarDay(new Date())));
  }

  return (
    <Page
      title={words.title}
      subtitle={
        report?.from && words.days(formatFullCalendarDay(report.from), formatFullCalendarDay(report.to))
      }
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          disabled={!report || isPlaceholderData}
          onClick={save}
        >
          {words.export}
        </Button>
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
            aria-label={words.page}
            value={address.pageId ?? ''}
            data={[
              { value: '', label: words.allPages },
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
            <InsightsReportView report={shown} period={address.period} />
            <VisitCards report={shown} />
            <Card title={words.devices}>
              <DevicesChart devices={shown.devices} />
            </Card>
          </>
        )}
      </InsightsLoader>
    </Page>
  );
}
