import { SegmentedControl, Table } from '@mantine/core';
import type { CallFigure, CallFigures } from '@mirsah/domain/metrics/calls';
import { percent } from '@mirsah/domain/metrics/counts';
import { useState } from 'react';
import {
  callTexts,
  formatHour,
  formatMinutes,
  formatNumber,
  formatPercent,
  sourceTexts,
  insights as text,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './report-view.module.css';

type Row = CallFigure & { key: string; name: string };
type Dimension = 'users' | 'pages' | 'sources' | 'hours';

/**
 * The outcomes of calls to the customers of the period's orders, by person, page, source and hour; renders
 * nothing without calls.
 */
export function CallsCard({ calls }: { calls: CallFigures }) {
  const [chosen, setChosen] = useState<Dimension>('users');
  if (calls.calls === 0) return null;
  const rows: Record<Dimension, Row[]> = {
    users: calls.users.map((one) => ({ ...one, key: one.userId, name: one.name ?? callTexts.otherUser })),
    pages: calls.pages.map((one) => ({ ...one, key: one.pageId, name: one.title ?? text.deletedPage })),
    sources: calls.sources.map((one) => ({ ...one, key: one.source, name: sourceTexts[one.source] })),
    hours: calls.hours.map((one) => ({ ...one, key: String(one.hour), name: formatHour(one.hour) })),
  };
  const headings: Record<Dimension, string> = {
    users: callTexts.user,
    pages: text.page,
    sources: text.source,
    hours: callTexts.hour,
  };
  const dimensions = (['users', 'pages', 'sources', 'hours'] as const).filter((one) => rows[one].length > 0);
  const shown = dimensions.find((one) => one === chosen) ?? dimensions[0] ?? 'sources';
  return (
    <Card
      title={callTexts.title}
      description={callTexts.description}
      action={
        <SegmentedControl
          aria-label={callTexts.by}
          data={dimensions.map((value) => ({ value, label: headings[value] }))}
          value={shown}
          onChange={setChosen}
        />
      }
    >
      <Sum calls={calls} />
      <CallsTable heading={headings[shown]} rows={rows[shown]} />
    </Card>
  );
}

/** Fewer orders do not give a meaningful share. */
const KNOWN_FROM = 20;

const deliveredRate = ({ delivered, confirmed }: CallFigure) =>
  confirmed < KNOWN_FROM ? callTexts.unknown : formatPercent(percent(delivered, confirmed));

function Sum({ calls }: { calls: CallFigures }) {
  const { calls: count, reached, orders, confirmed, delivered, medianMinutes } = calls;
  const figures = [
    { label: callTexts.calls, value: formatNumber(count) },
    { label: callTexts.reached, value: formatPercent(percent(reached, count)), base: [reached, count] },
    {
      label: callTexts.confirmed,
      value: formatPercent(percent(confirmed, orders)),
      base: [confirmed, orders],
    },
    { label: callTexts.delivered, value: deliveredRate(calls), base: [delivered, confirmed] },
    { label: callTexts.firstCall, value: medianMinutes === null ? '–' : formatMinutes(medianMinutes) },
  ];
  return (
    <dl className={s.sum}>
      {figures.map(({ label, value, base: [part = 0, whole = 0] = [] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
            {whole > 0 && (
              <span className={s.under}>{callTexts.of(formatNumber(part), formatNumber(whole))}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CallsTable({ heading, rows }: { heading: string; rows: readonly Row[] }) {
  const isPhone = useIsPhone();
  return (
    <WideTable label={callTexts.title}>
      <Table
        className={s.table}
        aria-label={callTexts.title}
        verticalSpacing={10}
        horizontalSpacing={isPhone ? 6 : 16}
      >
        <TableHead
          columns={[
            heading,
            callTexts.calls,
            callTexts.reached,
            callTexts.confirmed,
            !isPhone && callTexts.delivered,
            !isPhone && callTexts.firstCall,
          ]}
        />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" className={s.name}>
                <bdi>{row.name}</bdi>
                {isPhone && <span className={s.under}>{callTexts.deliveredOf(deliveredRate(row))}</span>}
              </Table.Th>
              <Table.Td>{formatNumber(row.calls)}</Table.Td>
              <Table.Td>{formatPercent(percent(row.reached, row.calls))}</Table.Td>
              <Table.Td>{row.orders > 0 ? formatPercent(percent(row.confirmed, row.orders)) : '–'}</Table.Td>
              {!isPhone && <Table.Td>{deliveredRate(row)}</Table.Td>}
              {!isPhone && (
                <Table.Td>{row.medianMinutes === null ? '–' : formatMinutes(row.medianMinutes)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
