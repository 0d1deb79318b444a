import type { Clock } from '../clock.ts';
import { isDomainError } from '../error.ts';
import { randomId, timeOrderedId } from '../id.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { type StockTake, stoppingCount } from '../landing-page/stock.ts';
import { MAX_MINOR_UNITS } from '../money.ts';
import type { AfterItem } from '../offer/offer.ts';
import { linesOf } from './lines.ts';
import type { AskedItem, Order, OrderAfterOffer, OrderEvent, OrderItem, OrderLine } from './order.ts';
import type { ReceiptRepository } from './ports.ts';
import { soldPieces } from './sold-pieces.ts';
import { findReceipt } from './submission.ts';

/** The offer after an order that is being placed: a copy of the page's, with its end. */
export function newAfterOffer(
  { offers: { after }, product }: Pick<LandingPage, 'offers' | 'product'>,
  now: Date,
): OrderAfterOffer | null {
  if (!after.enabled) return null;
  const asked = ({ hasVariants, ...item }: AfterItem): AskedItem => ({
    ...item,
    sku: item.sku || (hasVariants ? product.sku : ''),
    variants: hasVariants ? product.variants.map(({ id, name, sku }) => ({ id, name, sku })) : [],
  });
  return {
    step: 'offer',
    until: new Date(now.getTime() + after.minutes * 60_000).toISOString(),
    offer: asked(after.offer),
    downsell: after.hasDownsell ? asked(after.downsell) : null,
  };
}

/**
 * The item that the shopper is offered right now; undefined once it is answered, late, or the merchant works
 * the order.
 */
export function askedItem(
  { afterOffer, status }: Pick<Order, 'afterOffer' | 'status'>,
  now: Date,
): AskedItem | undefined {
  if (!afterOffer || status !== 'pending' || now.getTime() >= Date.parse(afterOffer.until)) return undefined;
  if (afterOffer.step === 'offer') return afterOffer.offer;
  return afterOffer.step === 'downsell' ? (afterOffer.downsell ?? undefined) : undefined;
}

/** Whether the offer is still open, in time or not. */
export function isUnanswered({ afterOffer }: Pick<Order, 'afterOffer'>): boolean {
  return afterOffer?.step === 'offer' || afterOffer?.step === 'downsell';
}

/**
 * Closes the order that is about to be sent to a network to any answer. While the shopper may still accept,
 * or when an answer came in between, returns after how many seconds it should be read again.
 */
export async function closedToAnswers(
  orders: Pick<OfferAnswers, 'change'>,
  order: Order,
  now: Date,
): Promise<Order | { retryAfterSeconds: number }> {
  const { afterOffer } = order;
  if (!afterOffer || !isUnanswered(order)) return order;
  if (askedItem(order, now)) {
    return { retryAfterSeconds: Math.ceil((Date.parse(afterOffer.until) - now.getTime()) / 1000) };
  }
  const closed = changed(order, { afterOffer: { ...afterOffer, step: 'closed' } }, now);
  try {
    await orders.change(order, closed);
    return closed;
  } catch (error) {
    if (!isDomainError(error, 'version_conflict')) throw error;
    return { retryAfterSeconds: 1 };
  }
}

/** `step` is the offer that the shopper saw: an answer to an earlier one does nothing. */
export type AfterOfferAnswer = {
  orderId: string;
  token: string;
  step: string;
  isAccepted: boolean;
  variantId?: string | undefined;
};

export type OfferAnswers = {
  /** Throws DomainError `version_conflict` when `before` is no longer the stored order. */
  change(before: Order, after: Order, ...events: OrderEvent[]): Promise<void>;
  /**
   * Changes the order and takes its additional pieces from the stock. Throws `sold_out` too, when less is
   * left than is wanted.
   */
  sell(before: Order, after: Order, stock: StockTake, ...events: OrderEvent[]): Promise<void>;
  /** Whether the order was sent to a network, or is being sent to it. */
  isForwarded(orderId: string): Promise<boolean>;
};

type Ports = { receipts: ReceiptRepository; answers: OfferAnswers; pages: PublicLandingPages; clock: Clock };

const ATTEMPTS = 5;

/**
 * Records a shopper's answer to the offer after their order, and adds the accepted item to the order, once.
 * An answer that comes twice, late, or after the order was confirmed, cancelled or forwarded changes nothing.
 * Sold-out items are no longer offered. Returns the order afterwards; undefined unless the token opens its
 * receipt.
 */
export async function answerAfterOffer(ports: Ports, answer: AfterOfferAnswer): Promise<Order | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await findReceipt(ports, answer);
    if (!order) return undefined;
    const now = ports.clock.now();
    const next = answered(order, answer, now);
    if (!next || (await ports.answers.isForwarded(order.id))) return order;
    try {
      return await record(ports, order, next, now);
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}

async function record(
  { answers, pages }: Ports,
  before: Order,
  { order, events }: Answered,
  now: Date,
): Promise<Order> {
  const more = soldPieces(order) - soldPieces(before);
  const page = more > 0 ? await pages.find(before.landingPageId) : undefined;
  const count = page && stoppingCount(page, now);
  try {
    if (count) await answers.sell(before, order, { count, wanted: more, taken: more }, ...events);
    else await answers.change(before, order, ...events);
    return order;
  } catch (error) {
    if (!isDomainError(error, 'sold_out') || !before.afterOffer) throw error;
    const closed = changed(before, { afterOffer: { ...before.afterOffer, step: 'closed' } }, now);
    await answers.change(before, closed);
    return closed;
  }
}

type Answered = { order: Order; events: OrderEvent[] };

/** The order after an answer; undefined when the answer changes nothing. */
export function answered(
  order: Order,
  { step, isAccepted, variantId }: Pick<AfterOfferAnswer, 'step' | 'isAccepted' | 'variantId'>,
  now: Date,
): Answered | undefined {
  const { afterOffer } = order;
  const asked = askedItem(order, now);
  if (!afterOffer || !asked || afterOffer.step !== step) return undefined;
  if (!isAccepted) {
    const next = step === 'offer' && afterOffer.downsell ? 'downsell' : 'declined';
    return { order: changed(order, { afterOffer: { ...afterOffer, step: next } }, now), events: [] };
  }
  const variant = asked.variants.find(({ id }) => id === variantId);
  const totalMinor = order.totalMinor + asked.priceMinor;
  if ((asked.variants.length > 0 && !variant) || totalMinor > MAX_MINOR_UNITS) return undefined;
  const item: OrderItem = {
    id: randomId(),
    sku: variant?.sku || asked.sku,
    name: asked.name,
    variant: variant?.name ?? '',
    quantity: 1,
    unitPriceMinor: asked.priceMinor,
  };
  const line: OrderLine = { ...item, id: randomId(), kind: 'after', offerId: step };
  const next = changed(
    order,
    {
      items: [...order.items, item],
      lines: [...linesOf(order), line],
      totalMinor,
      afterOffer: { ...afterOffer, step: 'accepted' },
    },
    now,
  );
  const { name, priceMinor } = asked;
  const event = { id: timeOrderedId(now), at: next.updatedAt, by: 'shopper', name, priceMinor };
  return { order: next, events: [{ type: 'offer_accepted', ...event }] };
}

function changed(order: Order, changes: Partial<Order>, now: Date): Order {
  return { ...order, ...changes, version: order.version + 1, updatedAt: now.toISOString() };
}
