import { SegmentedControl, Table } from '@mantine/core';
import { currencySymbols } from '@mirsah/domain/messages';
import { percent } from '@mirsah/domain/metrics/counts';
import { funnelSteps } from '@mirsah/domain/metrics/funnel';
import type { InsightsPeriod, InsightsReport } from '@mirsah/domain/metrics/report';
import type { Currency } from '@mirsah/domain/money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import {
  columnMoney,
  formatNumber,
  formatPercent,
  funnelTexts,
  metricTexts,
  offerKinds,
  series,
  sourceTexts,
  insights as text,
} from '../../messages/index.ts';
import { Bar } from '../../ui/bar.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { insightsSearch } from './address.ts';
import { CallsCard } from './calls-card.tsx';
import { InsightCards, rateProblem } from './cards.tsx';
import { ChartPair } from './chart-parts.tsx';
import { FunnelsCard, StepCount } from './funnels-card.tsx';
import s from './report-view.module.css';
import { CountriesChart } from './share-charts.tsx';
import { SalesChart, VisitsChart } from './time-charts.tsx';

const visitsAndVisitors = ['views', 'visitors'] as const;

/** The metrics of a report as cards, charts and tables (spec 2.5). */
export function InsightsReportView({ report, period }: { report: InsightsReport; period: InsightsPeriod }) {
  const isByDay = report.step === 'day';
  const visits = isByDay ? text.daily : text.monthly;
  return (
    <>
      <ErrorBoundary>
        <InsightCards report={report} />
      </ErrorBoundary>
      <Card title={visits}>
        <VisitsChart caption={visits} names={visitsAndVisitors} step={report.step} points={report.series} />
      </Card>
      <ErrorBoundary>
        <Sales report={report} />
      </ErrorBoundary>
      <ChartPair>
        <Card title={text.countries}>
          <CountriesChart countries={report.countries} />
        </Card>
        <Card title={text.funnel} description={text.funnelText}>
          <Funnel report={report} />
        </Card>
      </ChartPair>
      <ErrorBoundary>
        <FunnelsCard report={report} />
      </ErrorBoundary>
      <ErrorBoundary>
        <CallsCard calls={report.calls} />
      </ErrorBoundary>
      {report.offers.length > 0 && (
        <Card title={text.offers} description={text.offersText}>
          <OffersTable offers={report.offers} />
        </Card>
      )}
      {report.pages.length > 0 && (
        <Card title={text.pages}>
          <SharesTable
            title={text.pages}
            heading={text.page}
            rows={report.pages.map((page) => ({ ...page, key: page.pageId, name: pageName(page, period) }))}
          />
        </Card>
      )}
      <Card title={text.sources}>
        <SharesTable
          title={text.sources}
          heading={text.source}
          rows={report.sources.map((one) => ({ ...one, key: one.source, name: sourceTexts[one.source] }))}
        />
      </Card>
    </>
  );
}

/** The sales chart of one currency, with a switch when there are several. */
function Sales({ report }: { report: InsightsReport }) {
  const [chosen, setChosen] = useState<Currency>();
  const sold = report.money.map(({ currency }) => currency);
  const currency = sold.find((one) => one === chosen) ?? sold[0] ?? 'SAR';
  const title = report.step === 'day' ? text.dailySales : text.monthlySales;
  return (
    <Card
      title={title}
      action={
        sold.length > 1 && (
          <SegmentedControl
            aria-label={text.currency}
            data={sold.map((value) => ({ value, label: currencySymbols[value] }))}
            value={currency}
            onChange={setChosen}
          />
        )
      }
    >
      <SalesChart key={currency} caption={title} currency={currency} report={report} />
    </Card>
  );
}

/** A page's name as a link to its own insights; a deleted page has none. */
function pageName({ pageId, title }: InsightsReport['pages'][number], period: InsightsPeriod) {
  if (title === null) return text.deletedPage;
  return (
    <Link to={{ pathname: paths.insights, search: insightsSearch({ period, pageId }) }}>
      <bdi>{title}</bdi>
    </Link>
  );
}

/**
 * From page view to delivered order: the number that reached each step, and its share of the step before, if
 * there were any.
 */
function Funnel({ report }: { report: InsightsReport }) {
  const { funnel } = report;
  return (
    <ol className={s.funnel}>
      {funnelSteps.map((step, i) => {
        const ofViews = percent(funnel[step], funnel.views);
        const before = funnelSteps[i - 1];
        return (
          <li key={step}>
            <div className={s.line}>
              <span>{funnelTexts[step]}</span>
              <strong>
                <StepCount report={report} step={step} count={funnel[step]} name={funnelTexts[step]} />
              </strong>
            </div>
            <div className={s.share}>
              <Bar share={ofViews / 100} />
            </div>
            {before && (
              <p className={s.rates}>
                {funnel[before] > 0 && (
                  <span>{text.ofStepBefore(formatPercent(percent(funnel[step], funnel[before])))}</span>
                )}
                {i > 1 && funnel.views > 0 && <span>{text.ofViews(formatPercent(ofViews))}</span>}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** How many took each offer of the page, and its revenue. On a phone the amount is below the name. */
function OffersTable({ offers }: Pick<InsightsReport, 'offers'>) {
  const isPhone = useIsPhone();
  const money = revenueMoney(offers);
  return (
    <WideTable label={text.offers}>
      <Table
        className={s.table}
        aria-label={text.offers}
        verticalSpacing={10}
        horizontalSpacing={isPhone ? 4 : 16}
      >
        <TableHead columns={[text.offer, series.orders, text.takeRate, !isPhone && text.extraRevenue]} />
        <Table.Tbody>
          {offers.map(({ kind, offerId, name, orders, takeRate, revenue }) => (
            <Table.Tr key={`${kind} ${offerId}`}>
              <Table.Th scope="row" className={s.name}>
                <bdi>{name ?? text.deletedOffer}</bdi>
                <span className={s.under}>{offerKinds[kind]}</span>
                {isPhone && <Amounts revenue={revenue} money={money} isUnder />}
              </Table.Th>
              <Table.Td>{formatNumber(orders)}</Table.Td>
              <Table.Td>{formatPercent(takeRate)}</Table.Td>
              {!isPhone && (
                <Table.Td>
                  <Amounts revenue={revenue} money={money} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

type AmountsProps = Pick<InsightsReport['offers'][number], 'revenue'> & {
  money: ReturnType<typeof columnMoney>;
  isUnder?: boolean;
};

/** Formats a table's revenues alike. */
const revenueMoney = (rows: readonly Pick<AmountsProps, 'revenue'>[]) =>
  columnMoney(
    rows.flatMap(({ revenue }) =>
      revenue.map(({ currency, revenueMinor }) => ({ minor: revenueMinor, currency })),
    ),
  );

/** An amount in each currency; `isUnder` puts them below a name. */
function Amounts({ revenue, money, isUnder = false }: AmountsProps) {
  const amounts = revenue.map(({ currency, revenueMinor }) => (
    <span key={currency} className={s.amount}>
      {money(revenueMinor, currency)}
    </span>
  ));
  return isUnder ? <span className={s.under}>{amounts}</span> : amounts;
}

/** A conversion rate, or a dash that says why there is none. */
function Rate({ views, percent }: { views: number; percent: number }) {
  const problem = rateProblem(views, percent);
  if (!problem) return formatPercent(percent);
  return (
    <span role="img" aria-label={problem} title={problem}>
      —
    </span>
  );
}

type Share = Pick<InsightsReport['sources'][number], 'views' | 'orders' | 'conversionRate' | 'revenue'>;
type SharesTableProps = {
  title: string;
  heading: string;
  rows: readonly (Share & { key: string; name: ReactNode })[];
};

/** Views, orders and revenue by page or by source. On a phone the revenue is below the name. */
function SharesTable({ title, heading, rows }: SharesTableProps) {
  const isPhone = useIsPhone();
  if (rows.length === 0) return <p className={s.none}>{text.noRows}</p>;
  const money = revenueMoney(rows);
  return (
    <WideTable label={title}>
      <Table className={s.table} aria-label={title} verticalSpacing={10} horizontalSpacing={isPhone ? 6 : 16}>
        <TableHead
          columns={[
            heading,
            series.views,
            series.orders,
            metricTexts.conversionRate.label,
            !isPhone && series.revenue,
          ]}
        />
        <Table.Tbody>
          {rows.map(({ key, name, views, orders, conversionRate, revenue }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={s.name}>
                {name}
                {isPhone && <Amounts revenue={revenue} money={money} isUnder />}
              </Table.Th>
              <Table.Td>{formatNumber(views)}</Table.Td>
              <Table.Td>{formatNumber(orders)}</Table.Td>
              <Table.Td>
                <Rate views={views} percent={conversionRate} />
              </Table.Td>
              {!isPhone && (
                <Table.Td>
                  <Amounts revenue={revenue} money={money} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
