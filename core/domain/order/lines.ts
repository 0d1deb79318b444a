import { randomId } from '../id.ts';
import type { GoodsKind, Order, OrderItem, OrderLine } from './order.ts';

/** How the price of an order came about, for every order: where nothing was taken off, its items are its lines. */
export function linesOf({ items, lines }: Pick<Order, 'items' | 'lines'>): OrderLine[] {
  if (lines.length > 0) return lines;
  return items.map((item) => ({ ...item, kind: 'main', offerId: '' }));
}

export function isDiscount({ unitPriceMinor }: Pick<OrderLine, 'unitPriceMinor'>): boolean {
  return unitPriceMinor < 0;
}

/** What comes free with an offer. */
export function isGift({ offerId, unitPriceMinor }: Pick<OrderLine, 'offerId' | 'unitPriceMinor'>): boolean {
  return offerId !== '' && unitPriceMinor === 0;
}

/** A line of goods, and of a discount on them. */
type GoodsLine = OrderLine & { kind: GoodsKind };
const isOfGoods = (line: OrderLine): line is GoodsLine => line.kind !== 'fee';

/** The lines that are goods, gifts among them: what is packed. */
export function goodsOf(order: Pick<Order, 'items' | 'lines'>): GoodsLine[] {
  return linesOf(order)
    .filter(isOfGoods)
    .filter((line) => !isDiscount(line));
}

/** What collecting the money costs the customer; 0 where it costs nothing. */
export function codFeeOf(order: Pick<Order, 'items' | 'lines'>): number {
  return linesOf(order).reduce((sum, line) => sum + (isOfGoods(line) ? 0 : line.unitPriceMinor), 0);
}

/**
 * The goods of an order and its fee, without gifts, at what each piece costs with its kind's discounts taken off. They add up exactly:
 * what does not divide is one minor unit more for some pieces, which are an item of their own. So a courier or an older
 * release that knows no discounts collects the right amount.
 */
export function itemsOf(lines: readonly OrderLine[]): OrderItem[] {
  return lines
    .filter((line) => !isDiscount(line) && !isGift(line))
    .flatMap((line, _, goods) => {
      const sameKind = ({ kind }: OrderLine) => kind === line.kind;
      const full = sumOf(goods.filter(sameKind));
      const net = sumOf(lines.filter(sameKind));
      const before = sumOf(goods.slice(0, goods.indexOf(line)).filter(sameKind));
      return itemsOfLine(line, share(before + sumOf([line]), net, full) - share(before, net, full));
    });
}

const sumOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);

/** `part` of `full` as it is of `net`, rounded down. Products of two amounts need more digits than a number has. */
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
