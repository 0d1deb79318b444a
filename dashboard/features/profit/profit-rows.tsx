import { Table } from '@mantine/core';
import type { Currency } from '@mirsah/domain/money';
import { KNOWN_FROM } from '@mirsah/domain/money/profit';
import type { ProfitCut, ProfitFigures, ProfitReport, ProfitRow } from '@mirsah/domain/money/report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import {
  formatCalendarDay,
  formatExact,
  formatExactMoney,
  formatHundredths,
  formatNumber,
  formatPercent,
  networkNames,
  profitText as text,
} from '../../messages/index.ts';
import { Listed } from '../../ui/listed.tsx';
import { useHasCards } from '../../ui/window-width.ts';
import s from './profit.module.css';

type Props = { report: ProfitReport; cut: ProfitCut };

/** The rows of a cut: a table with its total, or cards where there is no room for ten columns. */
export function ProfitRows(props: Props) {
  return useHasCards() ? <Cards {...props} /> : <Rows {...props} />;
}

const columns = [
  'spend',
  'orders',
  'delivered',
  'rate',
  'collected',
  'profit',
  'cpa',
  'costPerDelivered',
  'roas',
  'breakEven',
] as const;
type Column = (typeof columns)[number];

function Rows({ report, cut }: Props) {
  const { currency, total, rows } = report;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className={s.wide} aria-label={text.cutBy} tabIndex={0}>
      <Table className={s.table} verticalSpacing={12} horizontalSpacing={12}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.cuts[cut]}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column}>{text.columns[column]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Th scope="row">
                <Name row={row} cut={cut} />
              </Table.Th>
              <Cells figures={row} currency={currency} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{text.total}</Table.Th>
            <Cells figures={total} currency={currency} isTotal />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}

type CellsProps = { figures: ProfitFigures; currency: Currency; isTotal?: boolean };

function Cells({ figures, currency, isTotal = false }: CellsProps) {
  return columns.map((column) => (
    <Table.Td key={column}>
      {figureIn(column, figures, currency)}
      {column === 'profit' && isTotal && figures.profitMinor !== null && figures.unknownOrders > 0 && (
        <span className={s.below}>{text.totalKnown}</span>
      )}
    </Table.Td>
  ));
}

const shownInCards = [
  'spend',
  'delivered',
  'rate',
  'collected',
  'costPerDelivered',
  'roas',
  'cpa',
  'breakEven',
] as const;

function Cards({ report: { rows, currency }, cut }: Props) {
  return (
    <ul className={s.cards}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={s.card}>
          <div className={s.cardHead}>
            <Name row={row} cut={cut} />
            <Profit figures={row} currency={currency} isWithSign />
          </div>
          <dl className={s.cardFigures}>
            {shownInCards.map((column) => (
              <div key={column}>
                <dt>{text.columns[column]}</dt>
                <dd>
                  {column === 'delivered'
                    ? text.ofSettled(formatNumber(row.delivered), formatNumber(row.orders))
                    : figureIn(column, row, currency)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ page, network, campaign, day }: ProfitRow) =>
  JSON.stringify([page?.id, network, campaign, day]);

/** What a row is of: a page, a day, a network, or a campaign of one of them. */
function Name({ row: { page, network, campaign, day }, cut }: { row: ProfitRow; cut: ProfitCut }) {
  if (cut === 'day') return <b>{formatCalendarDay(day ?? '')}</b>;
  if (cut === 'source') return <b>{network && networkNames[network]}</b>;
  const title = page ? (page.title ?? text.deletedPage) : text.noPage;
  return (
    <span className={s.name}>
      <b>
        <bdi>{title}</bdi>
      </b>
      {cut === 'campaign' && network && (
        <span className={s.below}>
          <Listed parts={[networkNames[network], <bdi key="campaign">{campaignText(campaign ?? '')}</bdi>]} />
        </span>
      )}
    </span>
  );
}

function campaignText(campaign: string): string {
  if (campaign === '*') return text.otherCampaigns;
  return campaign || text.noCampaign;
}

function figureIn(column: Column, figures: ProfitFigures, currency: Currency): ReactNode {
  const { orders, delivered, returned, spendMinor } = figures;
  const settled = delivered + returned;
  const amount = (minor: number | null, canBe = true) =>
    minor === null ? <Unknown canBe={canBe} /> : formatExact(minor, currency);
  const hasSpend = spendMinor > 0;
  switch (column) {
    case 'spend':
      return amount(spendMinor);
    case 'orders':
      return formatNumber(orders);
    case 'delivered':
      return formatNumber(delivered);
    case 'rate':
      return settled >= KNOWN_FROM ? (
        <>
          {formatPercent((100 * delivered) / settled)}
          <span className={s.below}>{text.ofSettled(formatNumber(delivered), formatNumber(settled))}</span>
        </>
      ) : (
        <>
          <Unknown canBe={orders > 0} />
          {orders > 0 && (
            <span className={s.below}>{text.settled(formatNumber(settled), formatNumber(orders))}</span>
          )}
        </>
      );
    case 'collected':
      return amount(figures.collectedMinor);
    case 'profit':
      return <Profit figures={figures} currency={currency} />;
    case 'cpa':
      return amount(figures.cpaMinor, hasSpend && orders > 0);
    case 'costPerDelivered':
      return amount(figures.costPerDeliveredMinor, hasSpend && orders > 0);
    case 'roas':
      return figures.roasHundredths === null ? (
        <Unknown canBe={hasSpend && orders > 0} />
      ) : (
        formatHundredths(figures.roasHundredths)
      );
    case 'breakEven':
      return amount(figures.breakEvenMinor, hasSpend && orders > 0);
  }
}

/** What cannot be yet, and what can never be, such as the cost of advertising where none was paid. */
function Unknown({ canBe }: { canBe: boolean }) {
  return <span className={canBe ? s.unknown : s.none}>{canBe ? text.unknown : text.notApplicable}</span>;
}

type ProfitProps = { figures: ProfitFigures; currency: Currency; isWithSign?: boolean };

/** Without the costs there is no profit: the way to enter them instead. */
function Profit({ figures: { profitMinor, unknownOrders }, currency, isWithSign = false }: ProfitProps) {
  if (profitMinor === null) {
    return (
      <Link className={s.enter} to={paths.costs}>
        {text.enterCosts}
      </Link>
    );
  }
  const format = isWithSign ? formatExactMoney : formatExact;
  return (
    <>
      <bdi className={s.profit} data-tone={profitMinor < 0 ? 'bad' : 'good'}>
        {format(profitMinor, currency)}
      </bdi>
      {unknownOrders > 0 && isWithSign && <span className={s.below}>{text.without(unknownOrders)}</span>}
    </>
  );
}
