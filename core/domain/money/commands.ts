import { campaignName } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { type Day, riyadhDay, SINCE_EVER } from '../day.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository } from '../landing-page/commands.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { MetricsRepository } from '../metrics/commands.ts';
import { type Counts, countOf, pagesIn } from '../metrics/counts.ts';
import { countsOfMoney, moneyCells } from '../metrics/money-counts.ts';
import { type Currency, currencyCodes } from '../money.ts';
import type { Order } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import { keepUnsent } from '../tolerant.ts';
import { type AdSpendRepository, networkOf } from './ad-spend.ts';
import { type PageDay, type ProfitCell, profitCells } from './cells.ts';
import { type CostsRepository, costsOn, type DeliveryCosts, type PageCosts } from './costs.ts';
import { calculateProfit, costsOnDay, linesOf, share } from './profit.ts';
import { buildProfitReport, type OrderProfit, type ProfitCut, type ProfitReport } from './report.ts';

type Ports = {
  costs: CostsRepository;
  adSpend: AdSpendRepository;
  metrics: Pick<MetricsRepository, 'readOrders'>;
  landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
  orders: Pick<OrderRepository, 'find'>;
  clock: Clock;
};

/** Further pages are counted, but their costs cannot be entered on the screen. */
const MAX_PAGES = 100;

/** The goods of a page by SKU, for which costs may be entered. */
function goodsOn({ product, offers }: LandingPage) {
  const goods = [
    { sku: product.sku, name: product.name, isMain: true },
    ...product.variants.map(({ sku, name }) => ({ sku, name, isMain: true })),
    ...offers.bumps.map(({ sku, name }) => ({ sku, name, isMain: false })),
    ...[offers.after.offer, offers.after.downsell].map(({ sku, name }) => ({ sku, name, isMain: false })),
  ];
  const named = goods.filter(({ sku, name, isMain }) => name !== '' && (sku !== '' || !isMain));
  return [...new Map(named.toReversed().map((each) => [each.sku, each])).values()].toReversed();
}

/** A merchant's pages with their orders' costs, and the delivery costs by currency. */
export async function getCosts(
  { costs, landingPages }: Pick<Ports, 'costs' | 'landingPages'>,
  ownerId: string,
) {
  const [stored, { items }] = await Promise.all([
    costs.all(ownerId),
    landingPages.list(ownerId, { limit: MAX_PAGES }),
  ]);
  const used = new Set<string>([...items.map(({ currency }) => currency), ...stored.delivery.keys()]);
  return {
    pages: items.map((page) => ({
      pageId: page.id,
      title: page.title,
      currency: page.currency,
      goods: goodsOn(page),
      history: [...(stored.pages.get(page.id) ?? [])],
    })),
    delivery: currencyCodes
      .filter((currency) => used.has(currency))
      .map((currency) => ({ currency, history: [...(stored.delivery.get(currency) ?? [])] })),
  };
}

/** When new costs take effect: for orders from today on, or for all orders. */
export type CostsSince = 'today' | 'ever';

const dayOf = (since: CostsSince, { clock }: Pick<Ports, 'clock'>): Day =>
  since === 'ever' ? SINCE_EVER : riyadhDay(clock.now());

/**
 * `sent` is the input before defaults were filled in: fields missing there keep their current value in the
 * same currency. Throws DomainError `not_found` for a page that is not the merchant's.
 */
export async function savePageCosts(
  ports: Pick<Ports, 'costs' | 'landingPages' | 'clock'>,
  {
    ownerId,
    pageId,
    since,
    ...edit
  }: { ownerId: string; pageId: string; costs: PageCosts; sent?: unknown; since: CostsSince },
) {
  if (!(await ports.landingPages.find(ownerId, pageId))) throw new DomainError('not_found');
  const { pages } = await ports.costs.all(ownerId);
  const stored = costsOn(pages.get(pageId) ?? [], riyadhDay(ports.clock.now()));
  const isSameMoney = stored?.currency === edit.costs.currency;
  const costs = isSameMoney ? keepUnsent(stored, edit.sent, edit.costs) : edit.costs;
  return ports.costs.savePage(ownerId, pageId, { from: dayOf(since, ports), costs });
}

export function saveDeliveryCosts(
  ports: Pick<Ports, 'costs' | 'clock'>,
  {
    ownerId,
    currency,
    costs,
    since,
  }: { ownerId: string; currency: Currency; costs: DeliveryCosts; since: CostsSince },
) {
  return ports.costs.saveDelivery(ownerId, currency, { from: dayOf(since, ports), costs });
}

type Asked = { ownerId: string; from: Day; to: Day; cut: ProfitCut; currency?: Currency | undefined };

/**
 * The income and costs of the orders of these days. Reads one item for each day, one for each day of each
 * page with orders, the costs and the advertising, for any number of orders. The default currency is the one
 * with the most orders.
 */
export async function getProfitReport(
  ports: Pick<Ports, 'costs' | 'adSpend' | 'metrics' | 'landingPages'>,
  { ownerId, from, to, cut, currency: asked }: Asked,
): Promise<ProfitReport> {
  const [pageDays, costs, spends, { items }] = await Promise.all([
    readPageDays(ports, ownerId, from, to),
    ports.costs.all(ownerId),
    ports.adSpend.between(ownerId, from, to),
    ports.landingPages.list(ownerId, { limit: MAX_PAGES }),
  ]);
  const currencies = currencyCodes
    .map((currency) => ({
      currency,
      orders: pageDays.reduce((sum, { counts }) => sum + countOf(counts, 'orders', currency), 0),
      spent: spends.some((spend) => spend.currency === currency),
    }))
    .filter(({ orders, spent }) => orders > 0 || spent)
    .map(({ currency, orders }) => ({ currency, orders }));
  const [most] = currencies.toSorted((a, b) => b.orders - a.orders);
  const currency = asked ?? most?.currency ?? items[0]?.currency ?? 'SAR';
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  return buildProfitReport(profitCells(pageDays, spends, costs, currency), titles, {
    from,
    to,
    cut,
    currency,
    currencies,
  });
}

/** The counts of every page on its days with orders. */
async function readPageDays(
  { metrics }: Pick<Ports, 'metrics'>,
  ownerId: string,
  from: Day,
  to: Day,
): Promise<PageDay[]> {
  const isIn = ({ day }: { day: Day }) => day >= from && day <= to;
  const { days } = await metrics.readOrders({ ownerId }, from);
  const pageIds = [...new Set(days.filter(isIn).flatMap(({ rollup }) => pagesIn(rollup.counts)))];
  const ofPages = await Promise.all(
    pageIds.map(async (pageId) => {
      const read = await metrics.readOrders({ ownerId, pageId }, from);
      return read.days.filter(isIn).map(({ day, rollup }) => ({ pageId, day, counts: rollup.counts }));
    }),
  );
  return ofPages.flat();
}

/**
 * The income and costs of one order, at the costs of the day on which it was placed, with its share of that
 * day's advertising. Throws DomainError `not_found`.
 */
export async function getOrderProfit(ports: Ports, ownerId: string, orderId: string): Promise<OrderProfit> {
  const order = await ports.orders.find(ownerId, orderId);
  if (!order) throw new DomainError('not_found');
  const day = riyadhDay(order.placedAt);
  const [costs, spends, pageDays] = await Promise.all([
    ports.costs.all(ownerId),
    ports.adSpend.between(ownerId, day, day),
    readPageDays(ports, ownerId, day, day),
  ]);
  const dayCosts = costsOnDay(costs, { pageId: order.landingPageId, day, currency: order.currency });
  const own = tallied(countsOfMoney(order));
  const { lines, missing } = linesOf(own?.tallies ?? {}, dayCosts);
  const cell = profitCells(pageDays, spends, costs, order.currency).find((each) => isCellOf(each, order));
  // An order on hold is not counted, and has no known costs.
  const spendMinor = cell && order.holdReason === null ? share(cell.lines.spendMinor, 1, cell.orders) : 0;
  const all = { ...lines, spendMinor };
  return {
    currency: order.currency,
    lines: all,
    profitMinor: missing.length === 0 ? calculateProfit(all) : null,
    missing,
    isSettled: own !== undefined && ('delivered' in own.tallies || 'returned' in own.tallies),
  };
}

const tallied = (counts: Counts) => moneyCells(counts)[0];

function isCellOf({ pageId, network, campaign, orders }: ProfitCell, order: Order): boolean {
  const { source = 'direct', utmCampaign = '' } = order.attribution?.last ?? {};
  return (
    pageId === order.landingPageId &&
    network === networkOf(source) &&
    campaign === campaignName(utmCampaign) &&
    orders > 0
  );
}
