import { randomId } from '../id.ts';
import type { GoodsKind, Order, OrderItem, OrderLine } from './order.ts';

/** The price calculation of an order, for every order: without discounts, its items are its lines. */
export function linesOf({ items, lines }: Pick<Order, 'items' | 'lines'>): OrderLine[] {
  if (lines.length > 0) return lines;
  return items.map((item) => ({ ...item, kind: 'main', offerId: '' }));
}

export function isDiscount({ unitPriceMinor }: Pick<OrderLine, 'unitPriceMinor'>): boolean {
  return unitPriceMinor < 0;
}

/** The gifts of an offer. */
export function isGift({ offerId, unitPriceMinor }: Pick<OrderLine, 'offerId' | 'unitPriceMinor'>): boolean {
  return offerId !== '' && unitPriceMinor === 0;
}

/** A line of goods, and of a discount on them. */
type GoodsLine = OrderLine & { kind: GoodsKind };
const isOfGoods = (line: OrderLine): line is GoodsLine => line.kind !== 'fee' && line.kind !== 'discount';

/** The lines that are goods, including gifts: the content of the parcel. */
export function goodsOf(order: Pick<Order, 'items' | 'lines'>): GoodsLine[] {
  return linesOf(order)
    .filter(isOfGoods)
    .filter((line) => !isDiscount(line));
}

/** The customer's fee for cash on delivery; 0 without one. */
export function codFeeOf(order: Pick<Order, 'items' | 'lines'>): number {
  return linesOf(order).reduce(
    (sum, { kind, unitPriceMinor }) => sum + (kind === 'fee' ? unitPriceMinor : 0),
    0,
  );
}

/** The price of the goods at the page's prices, with the discounts of its offers only. */
export function goodsMinorOf(order: Pick<Order, 'items' | 'lines'>): number {
  return sumOf(linesOf(order).filter(isOfGoods));
}

/** The discount by a person; 0 without one. */
export function discountOf(order: Pick<Order, 'items' | 'lines'>): number {
  return linesOf(order).reduce(
    (sum, { kind, unitPriceMinor }) => sum - (kind === 'discount' ? unitPriceMinor : 0),
    0,
  );
}

/**
 * The goods of an order and its fee, without gifts, with each piece's price after its kind's discounts, and
 * then after a person's discount on all goods. They add up exactly: a remainder is one minor unit more for
 * some pieces, which are a separate item. So a courier that knows no discounts collects the right amount.
 */
export function itemsOf(lines: readonly OrderLine[]): OrderItem[] {
  const sold = lines
    .filter((line) => !isDiscount(line) && !isGift(line))
    .map((line, _, goods) => {
      const sameKind = ({ kind }: OrderLine) => kind === line.kind;
      const full = sumOf(goods.filter(sameKind));
      const net = sumOf(lines.filter(sameKind));
      const before = sumOf(goods.slice(0, goods.indexOf(line)).filter(sameKind));
      return { line, netMinor: share(before + sumOf([line]), net, full) - share(before, net, full) };
    });
  const full = sumOf(lines.filter(isOfGoods));
  const net = full + sumOf(lines.filter(({ kind }) => kind === 'discount'));
  let before = 0;
  return sold.flatMap(({ line, netMinor }) => {
    if (!isOfGoods(line)) return itemsOfLine(line, netMinor);
    const paidMinor = share(before + netMinor, net, full) - share(before, net, full);
    before += netMinor;
    return itemsOfLine(line, paidMinor);
  });
}

const sumOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);

/**
 * `part` of `full` in the proportion of `net`, rounded down. Products of two amounts need more digits than a
 * number has.
 */
function share(part: number, net: number, full: number): number {
  return full === 0 ? 0 : Number((BigInt(part) * BigInt(net)) / BigInt(full));
}

function itemsOfLine({ sku, name, variant, quantity }: OrderLine, netMinor: number): OrderItem[] {
  const unitPriceMinor = Math.floor(netMinor / quantity);
  const dearer = netMinor - unitPriceMinor * quantity;
  const item = (pieces: number, price: number) =>
    pieces === 0 ? [] : [{ id: randomId(), sku, name, variant, quantity: pieces, unitPriceMinor: price }];
  return [...item(quantity - dearer, unitPriceMinor), ...item(dearer, unitPriceMinor + 1)];
}
