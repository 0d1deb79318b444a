import { Table, VisuallyHidden } from '@mantine/core';
import { OTHER_CAMPAIGNS } from '@mirsah/domain/metrics/funnel';
import type { Currency } from '@mirsah/domain/money';
import { KNOWN_FROM } from '@mirsah/domain/money/profit';
import type { ProfitCut, ProfitFigures, ProfitReport, ProfitRow } from '@mirsah/domain/money/report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { ordersBehindPath } from '../../lib/paths.ts';
import {
  campaignText,
  formatCalendarDay,
  formatExact,
  formatExactMoney,
  formatHundredths,
  formatNumber,
  formatPercent,
  networkNames,
  profitText as text,
} from '../../messages/index.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { useHasCards } from '../../ui/window-width.ts';
import s from './profit.module.css';
import { lackingCosts, type ProfitAddress } from './queries.ts';

type Props = { report: ProfitReport; address: ProfitAddress };

/** The rows of a breakdown: a table with its total, or cards where there is no room for ten columns. */
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
type Column = Exclude<(typeof columns)[number], 'profit' | 'orders'>;

function Rows({ report, address }: Props) {
  const cut = address.by;
  const { currency, total, rows } = report;
  return (
    <WideTable className={s.wide} label={`${text.cutBy} ${text.cuts[cut]}`}>
      <Table className={s.table} verticalSpacing={12} horizontalSpacing={12}>
        <TableHead columns={[text.cuts[cut], ...columns.map((column) => text.columns[column])]} />
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Th scope="row">
                <Name row={row} cut={cut} />
              </Table.Th>
              <Cells figures={row} currency={currency} address={address} orders={ordersOf(report, row)} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{text.total}</Table.Th>
            <Cells figures={total} currency={currency} address={address} orders={ordersOf(report)} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </WideTable>
  );
}

type CellsProps = {
  figures: ProfitFigures;
  currency: Currency;
  address: ProfitAddress;
  orders: string | undefined;
};

function Cells({ figures, currency, address, orders }: CellsProps) {
  return columns.map((column) => (
    <Table.Td key={column}>
      {column === 'orders' ? (
        <OrdersLink count={figures.orders} to={orders}>
          {formatNumber(figures.orders)}
        </OrdersLink>
      ) : column === 'profit' ? (
        <Profit figures={figures} address={address} amountText={(minor) => formatExact(minor, currency)} />
      ) : (
        figureIn(column, figures, currency)
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

/** The list of the orders of a row, or of the whole report; undefined if they cannot be listed. */
function ordersOf({ from, to, currency }: ProfitReport, row?: ProfitRow): string | undefined {
  if (!row) return ordersBehindPath({ from, to, currency });
  const { page, network, campaign, day } = row;
  if (campaign === OTHER_CAMPAIGNS) return undefined;
  return ordersBehindPath({
    from: day ?? from,
    to: day ?? to,
    currency,
    page: page?.id,
    network: network ?? undefined,
    campaign: campaign ?? undefined,
  });
}

type OrdersLinkProps = { count: number; to: string | undefined; children: ReactNode };

/** Links to the orders of a row, for members who may see them. */
function OrdersLink({ count, to, children }: OrdersLinkProps) {
  const canSeeOrders = useCan('view_orders');
  if (!to || count === 0 || !canSeeOrders) return children;
  return (
    <Link className={s.orders} to={to}>
      {children} <VisuallyHidden>{text.showOrders}</VisuallyHidden>
    </Link>
  );
}

function Cards({ report, address }: Props) {
  const { rows, currency } = report;
  return (
    <ul className={s.cards}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={s.card}>
          <div className={s.cardHead}>
            <Name row={row} cut={address.by} />
            <Profit
              figures={row}
              address={address}
              amountText={(minor) => formatExactMoney(minor, currency)}
            />
          </div>
          <dl className={s.cardFigures}>
            {shownInCards.map((column) => (
              <div key={column}>
                <dt>{text.columns[column]}</dt>
                <dd>
                  {column === 'delivered' ? (
                    <OrdersLink count={row.orders} to={ordersOf(report, row)}>
                      {text.ofSettled(formatNumber(row.delivered), formatNumber(row.orders))}
                    </OrdersLink>
                  ) : (
                    figureIn(column, row, currency)
                  )}
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

/** The name of a row: a page, a day, a network, or a network's campaign. */
function Name({ row: { page, network, campaign, day }, cut }: { row: ProfitRow; cut: ProfitCut }) {
  if (cut === 'day') return <b>{formatCalendarDay(day ?? '')}</b>;
  if (cut === 'source') return <b>{network && networkNames[network]}</b>;
  if (cut === 'page') return <Named name={page ? (page.title ?? text.deletedPage) : text.noPage} />;
  return <Named name={campaignText(campaign ?? '')} detail={network && networkNames[network]} />;
}

function Named({ name, detail }: { name: string; detail?: string | null }) {
  return (
    <span className={s.name}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {detail && <span className={s.below}>{detail}</span>}
    </span>
  );
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

/**
 * Values that are not known yet, and values that cannot exist, such as the cost per order without
 * advertising.
 */
function Unknown({ canBe }: { canBe: boolean }) {
  return <span className={canBe ? s.unknown : s.none}>{canBe ? text.unknown : text.notApplicable}</span>;
}

type ProfitProps = {
  figures: ProfitFigures;
  address: ProfitAddress;
  amountText: (minor: number) => string;
};

/**
 * Without costs there is no profit: a link to enter them instead. The omissions of a known profit are listed
 * below it.
 */
function Profit({ figures: { profitMinor, unknownOrders }, address, amountText }: ProfitProps) {
  if (profitMinor === null) {
    return (
      <Link className={s.enter} to={lackingCosts(address)}>
        {text.enterCosts}
      </Link>
    );
  }
  return (
    <>
      <bdi className={s.profit} data-tone={profitMinor < 0 ? 'bad' : 'good'}>
        {amountText(profitMinor)}
      </bdi>
      {unknownOrders > 0 && <span className={s.below}>{text.without(unknownOrders)}</span>}
    </>
  );
}
