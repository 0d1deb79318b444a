import { Button } from '@mantine/core';
import type { InsightsPeriod } from '@mirsah/domain/metrics/report';
import { IconChartHistogram } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { insights as text } from '../../messages/index.ts';
import { insightsSearch } from './address.ts';
import s from './insights-bar.module.css';
import { useInsights } from './queries.ts';
import { InsightsLoader, PeriodSwitch } from './report-frame.tsx';
import { InsightsReportView } from './report-view.tsx';

type Props = { period: InsightsPeriod; searchOf: (period: InsightsPeriod) => string };

/** The insights tab of the home screen: the metrics of all pages. */
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
          {text.details}
        </Button>
      </div>
      <InsightsLoader query={query} period={period}>
        {(report) => <InsightsReportView report={report} period={period} />}
      </InsightsLoader>
    </div>
  );
}
