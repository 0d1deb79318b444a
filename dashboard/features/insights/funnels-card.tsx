import { SegmentedControl, Table, VisuallyHidden } from '@mantine/core';
import { trafficSources } from '@mirsah/domain/attribution';
import { countryCodes } from '@mirsah/domain/country';
import { percent } from '@mirsah/domain/metrics/counts';
import {
  type FunnelDimension,
  type FunnelRow,
  funnelDimensions,
  funnelSteps,
  OTHER_CAMPAIGNS,
} from '@mirsah/domain/metrics/funnel';
import type { InsightsReport } from '@mirsah/domain/metrics/report';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import {
  campaignText,
  countryName,
  formatNumber,
  formatPercent,
  funnelColumns,
  sourceTexts,
  insights as text,
  funnels as texts,
  variantText,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { type OrdersAddress, ordersSearch } from '../orders/address.ts';
import s from './funnels-card.module.css';

type Step = (typeof funnelSteps)[number];
/** `narrows` is the filter of the orders behind the row; undefined if they cannot be listed. */
type Row = FunnelRow & { name: string; narrows: Partial<OrdersAddress> | undefined };

/**
 * From view to delivered order, by page, source, campaign, country and variant; each number of orders links
 * to them.
 */
export function FunnelsCard({ report }: { report: InsightsReport }) {
  const [chosen, setChosen] = useState<FunnelDimension>();
  const { funnels } = report;
  const rows: Record<FunnelDimension, Row[]> = {
    page: funnels.page.map((row) => ({
      ...row,
      name: row.title ?? text.deletedPage,
      narrows: { landingPageId: row.value },
    })),
    source: funnels.source.flatMap((row) => {
      const source = trafficSources.find((one) => one === row.value);
      return source ? [{ ...row, name: sourceTexts[source], narrows: { source } }] : [];
    }),
    campaign: funnels.campaign.map((row) => {
      const isOne = row.value !== OTHER_CAMPAIGNS;
      return {
        ...row,
        name: campaignText(row.value),
        narrows: isOne ? { campaign: row.value } : undefined,
      };
    }),
    country: funnels.country.map((row) => {
      const country = countryCodes.find((one) => one === row.value);
      return { ...row, name: countryName(row.value), narrows: country && { country } };
    }),
    variant: funnels.variant.map((row) => ({
      ...row,
      name: variantText(row.value),
      narrows: { variant: row.value },
    })),
  };
  const isHidden: Partial<Record<FunnelDimension, boolean>> = {
    page: report.pageId !== null,
    variant: rows.variant.length === 0,
  };
  const dimensions = funnelDimensions.filter((one) => !isHidden[one]);
  // Campaigns are in no other table of the screen; without any, the sources are more useful.
  const first = rows.campaign.length > 0 ? 'campaign' : 'source';
  const shown = dimensions.find((one) => one === chosen) ?? first;
  return (
    <Card
      title={texts.title}
      description={texts.text}
      action={
        <SegmentedControl
          aria-label={texts.by}
          data={dimensions.map((value) => ({ value, label: texts.dimensions[value] }))}
          value={shown}
          onChange={setChosen}
        />
      }
    >
      {rows[shown].length === 0 ? (
        <p className={s.none}>{shown === 'campaign' ? texts.noCampaigns : text.noRows}</p>
      ) : (
        <Rows report={report} heading={texts.dimensions[shown]} rows={rows[shown]} />
      )}
      {rows[shown].some((row) => isUnseen(row, 'views') || isUnseen(row, 'formStarts')) && (
        <p className={s.note}>{texts.unseenNote}</p>
      )}
      {shown === 'country' && rows.country.length > 0 && <p className={s.note}>{texts.countryNote}</p>}
    </Card>
  );
}

type RowsProps = { report: InsightsReport; heading: string; rows: readonly Row[] };

/** A table; on a phone, where six numbers have no room beside each other, a list. */
function Rows({ report, heading, rows }: RowsProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ul className={s.list}>
        {rows.map((row) => (
          <li key={row.value}>
            <bdi className={s.name}>{row.name}</bdi>
            <dl className={s.steps}>
              {funnelSteps.map((step) => (
                <div key={step}>
                  <dt>{funnelColumns[step]}</dt>
                  <dd>
                    <Figure report={report} row={row} step={step} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <WideTable label={texts.title}>
      <Table className={s.table} aria-label={texts.title} verticalSpacing={4}>
        <TableHead columns={[heading, ...funnelSteps.map((step) => funnelColumns[step])]} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.value}>
              <Table.Th scope="row" className={s.name}>
                <bdi>{row.name}</bdi>
              </Table.Th>
              {funnelSteps.map((step) => (
                <Table.Td key={step}>
                  <Figure report={report} row={row} step={step} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** Orders without a view or a started form: their visit was on another day, or was not reported. */
const isUnseen = (row: FunnelRow, step: Step) =>
  (step === 'views' || step === 'formStarts') && row[step] === 0 && row.orders > 0;

/** The number that reached a step, and its share of the step before, if that was not smaller. */
function Figure({ report, row, step }: { report: InsightsReport; row: Row; step: Step }) {
  const before = funnelSteps[funnelSteps.indexOf(step) - 1];
  if (isUnseen(row, step)) {
    return (
      <>
        <span aria-hidden>—</span>
        <VisuallyHidden>{texts.unseen}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      <StepCount report={report} step={step} count={row[step]} name={row.name} narrows={row.narrows} />
      {before && row[before] > 0 && row[step] <= row[before] && (
        <span className={s.rate}>{formatPercent(percent(row[step], row[before]))}</span>
      )}
    </>
  );
}

type StepCountProps = {
  report: InsightsReport;
  step: Step;
  count: number;
  name: string;
  narrows?: Partial<OrdersAddress> | undefined;
};

/** A step's number, which links to its orders if there are any and the caller may see them. */
export function StepCount(props: StepCountProps) {
  const { report, step, count, name } = props;
  const canSeeOrders = useCan('view_orders');
  const isOfOrders = step !== 'views' && step !== 'formStarts';
  const narrows = 'narrows' in props ? props.narrows : {};
  if (!isOfOrders || count === 0 || !narrows || !canSeeOrders) return formatNumber(count);
  const address: Partial<OrdersAddress> = {
    landingPageId: report.pageId ?? undefined,
    // The period of all time has no first day.
    from: report.period === 'all' ? undefined : (report.from ?? undefined),
    to: report.period === 'all' ? undefined : report.to,
    ...(step === 'delivered' && { status: step }),
    ...((step === 'confirmed' || step === 'shipped') && { reached: step }),
    ...narrows,
  };
  return (
    <Link
      className={s.link}
      to={{ pathname: paths.orders, search: ordersSearch(address) }}
      aria-label={`${formatNumber(count)}, ${texts.ordersOf(name, funnelColumns[step])}`}
    >
      {formatNumber(count)}
    </Link>
  );
}
