import { SegmentedControl } from '@mantine/core';
import type { InsightsPeriod, InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { type Currency, currencies } from '@mirsah/domain/money/currency.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { sourceTexts, insights as words } from '../../messages/insights.ts';
import { Card } from '../../ui/card.tsx';
import { InsightCards } from './cards/insight-cards.tsx';
import s from './charts/charts.module.css';
import { CountriesChart } from './charts/countries-chart.tsx';
import { SalesChart } from './charts/sales-chart.tsx';
import { VisitsChart } from './charts/visits-chart.tsx';
import { Funnel } from './funnel.tsx';
import { insightsSearch } from './insights-address.ts';
import { SharesTable } from './shares-table.tsx';

const visitsAndVisitors = ['views', 'visitors'] as const;

/** What happened on the pages of a report (spec 2.5). */
export function InsightsReportView({ report, period }: { report: InsightsReport; period: InsightsPeriod }) {
  const isByDay = report.step === 'day';
  const visits = isByDay ? words.daily : words.monthly;
  return (
    <>
      <InsightCards report={report} />
      <Card title={visits}>
        <VisitsChart caption={visits} names={visitsAndVisitors} step={report.step} points={report.series} />
      </Card>
      <Sales report={report} />
      <div className={s.pair}>
        <Card title={words.countries}>
          <CountriesChart countries={report.countries} />
        </Card>
        <Card title={words.funnel} description={words.funnelText}>
          <Funnel funnel={report.funnel} />
        </Card>
      </div>
      {report.pages.length > 0 && (
        <Card title={words.pages}>
          <SharesTable
            heading={words.page}
            rows={report.pages.map((page) => ({ ...page, key: page.pageId, name: pageName(page, period) }))}
          />
        </Card>
      )}
      <Card title={words.sources}>
        <SharesTable
          heading={words.source}
          rows={report.sources.map((one) => ({ ...one, key: one.source, name: sourceTexts[one.source] }))}
        />
      </Card>
    </>
  );
}

function Sales({ report }: { report: InsightsReport }) {
  const [chosen, choose] = useState<Currency>();
  const sold = report.money.map(({ currency }) => currency);
  const currency = sold.find((one) => one === chosen) ?? sold[0] ?? 'SAR';
  const title = report.step === 'day' ? words.dailySales : words.monthlySales;
  return (
    <Card
      title={title}
      action={
        sold.length > 1 && (
          <SegmentedControl
            aria-label={words.currency}
            data={sold.map((value) => ({ value, label: currencies[value].symbolAr }))}
            value={currency}
            onChange={choose}
          />
        )
      }
    >
      <SalesChart key={currency} caption={title} currency={currency} report={report} />
    </Card>
  );
}

/** A page leads to its own figures; one that is deleted has none to lead to. */
function pageName({ pageId, title }: InsightsReport['pages'][number], period: InsightsPeriod) {
  if (title === null) return words.deletedPage;
  return (
    <Link to={{ pathname: paths.insights, search: insightsSearch({ period, pageId }) }}>
      <bdi>{title}</bdi>
    </Link>
  );
}
