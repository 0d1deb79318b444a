import { Button } from '@mantine/core';
import type { InsightsPeriod } from '@mirsah/domain/insights/insights-report.ts';
import { IconChartHistogram } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { insights as words } from '../../messages/insights.ts';
import { useInsights } from './api/get-insights.ts';
import { insightsSearch } from './insights-address.ts';
import s from './insights-bar.module.css';
import { InsightsLoader } from './insights-loader.tsx';
import { InsightsReportView } from './insights-report-view.tsx';
import { PeriodSwitch } from './period-switch.tsx';

type Props = { period: InsightsPeriod; searchOf: (period: InsightsPeriod) => string };

/** The first part of the dashboard's home: the figures of all pages. */
export function InsightsTab({ period, searchOf }: Props) {
  const query = useInsights({ period });
  return (
    <div className={s.column}>
      <div className={s.bar}>
        <PeriodSwitch period={period} searchOf={searchOf} />
        <Button
          component={Link}
          to={{ pathname: paths.insights, search: insightsSearch({ period, pageId: undefined }) }}
          variant="default"
          leftSection={<IconChartHistogram size={18} />}
        >
          {words.details}
        </Button>
      </div>
      <InsightsLoader query={query} period={period}>
        {(report) => <InsightsReportView report={report} period={period} />}
      </InsightsLoader>
    </div>
  );
}
