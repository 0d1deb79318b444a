import { Table } from '@mantine/core';
import type { InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { figures, series, insights as words } from '../../messages/insights.ts';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './shares-table.module.css';

type Share = Pick<InsightsReport['sources'][number], 'views' | 'orders' | 'conversionRate' | 'revenue'>;
type Props = { heading: string; rows: readonly (Share & { key: string; name: ReactNode })[] };

/** Who brought how much: pages, or sources. On a phone the revenue stands under the name. */
export function SharesTable({ heading, rows }: Props) {
  const isPhone = useIsPhone();
  if (rows.length === 0) return <p className={s.none}>{words.noRows}</p>;
  return (
    <Table className={s.table} verticalSpacing={10} horizontalSpacing={isPhone ? 6 : 16}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{heading}</Table.Th>
          <Table.Th>{series.views}</Table.Th>
          <Table.Th>{series.orders}</Table.Th>
          <Table.Th>{figures.conversionRate.label}</Table.Th>
          {!isPhone && <Table.Th>{series.revenue}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, views, orders, conversionRate, revenue }) => {
          const amounts = revenue.map(({ currency, revenueMinor }) => (
            <span key={currency} className={s.amount}>
              {formatMoney(revenueMinor, currency)}
            </span>
          ));
          return (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={s.name}>
                {name}
                {isPhone && <span className={s.under}>{amounts}</span>}
              </Table.Th>
              <Table.Td>{formatNumber(views)}</Table.Td>
              <Table.Td>{formatNumber(orders)}</Table.Td>
              <Table.Td>{formatPercent(conversionRate)}</Table.Td>
              {!isPhone && <Table.Td>{amounts}</Table.Td>}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
