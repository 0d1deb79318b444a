import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository } from '../landing-page/commands.ts';
import { type Experiments, pageOfOrder } from '../landing-page/experiment.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { stoppingCount } from '../landing-page/stock.ts';
import { minorUnitsSchema } from '../schemas.ts';
import {
  type ChosenOrder,
  goodsChanges,
  mostDiscount,
  orderChoiceSchema,
  withChoice,
  withDiscount,
} from './choice.ts';
import { discountOf } from './lines.ts';
import { type CallChange, canChangeGoods, type Order } from './order.ts';
import { soldPieces } from './sold-pieces.ts';

export type GoodsPorts = {
  landingPages: Pick<LandingPageRepository, 'find'>;
  experiments: Experiments;
  /** The remaining stock of a page's count. */
  stock: { find(pageId: string, now: Date): Promise<{ left: number } | undefined> };
  clock: Clock;
};

/**
 * The goods of an edit: another choice, a discount with its reason, and the total that was shown for both.
 */
export const goodsEditSchema = z.strictObject({
  choice: orderChoiceSchema.optional(),
  discount: z
    .strictObject({
      amountMinor: minorUnitsSchema,
      /** The reason; required for a larger discount than before. */
      reason: z.string().trim().max(200),
    })
    .optional(),
  totalMinor: minorUnitsSchema,
});
export type GoodsEdit = z.infer<typeof goodsEditSchema>;

/** An owner's limit for discounts on the goods. */
export const OWNERS_PERCENT = 100;
export const discountLimitSchema = z.strictObject({ percent: z.number().int().min(0).max(90) });
type DiscountLimit = z.infer<typeof discountLimitSchema>;
export const defaultDiscountLimit: DiscountLimit = { percent: 0 };

/** The limit for discounts by a merchant's members. */
export type DiscountLimits = {
  find(ownerId: string): Promise<DiscountLimit>;
  save(ownerId: string, limit: DiscountLimit): Promise<void>;
};

/**
 * The order with the goods of an edit, and the resulting changes. `discountPercent` is the caller's limit for
 * discounts on the goods. Throws DomainError `order_decided` for an order that was shipped or cancelled;
 * `product_unavailable`, also when a choice's page is deleted; `order_fields_invalid` with problems of
 * `discount` and `discountReason`; `price_changed` when the edit was shown another total.
 */
export async function changedGoods(
  { landingPages, experiments }: Pick<GoodsPorts, 'landingPages' | 'experiments'>,
  order: Order,
  { choice, discount, totalMinor }: GoodsEdit,
  discountPercent: number,
): Promise<{ goods: ChosenOrder; changes: CallChange[]; page: LandingPage | undefined }> {
  if (!canChangeGoods(order)) throw new DomainError('order_decided', { currentVersion: order.version });
  const stored = choice && (await landingPages.find(order.ownerId, order.landingPageId));
  if (choice && !stored) throw new DomainError('product_unavailable');
  const page = stored && (await pageOfOrder(experiments, stored, order));
  const chosen = choice && page ? withChoice(page, order, choice) : order;
  const goods = discount ? withDiscount(chosen, discount.amountMinor) : chosen;
  const fields = discountProblems(order, goods, discount?.reason ?? '', discountPercent);
  if (fields.length > 0) throw new DomainError('order_fields_invalid', { fields });
  if (goods.totalMinor !== totalMinor) throw new DomainError('price_changed');
  const { items, lines, shipping } = goods;
  return {
    goods: { items, lines, shipping, totalMinor },
    changes: goodsChanges(order, goods, order.currency, discount?.reason),
    page,
  };
}

function discountProblems(before: Order, after: ChosenOrder, reason: string, percent: number) {
  const [had, has] = [discountOf(before), discountOf(after)];
  const problems = {
    discount: has > mostDiscount(before, after, percent) && 'discount_above_limit',
    discountReason: has > had && reason === '' && 'required',
  };
  return Object.entries(problems).flatMap(([path, problem]) => (problem ? [{ path, problem }] : []));
}

/**
 * The number of additional pieces, and how many of them are left; undefined when they suffice. The order's
 * own pieces are reserved already, and a page that accepts orders whatever its stock needs no check.
 */
export async function shortOf(
  { stock, clock }: Pick<GoodsPorts, 'stock' | 'clock'>,
  page: LandingPage,
  before: Order,
  goods: Pick<Order, 'items' | 'lines'>,
): Promise<{ left: number; wanted: number } | undefined> {
  const wanted = soldPieces({ ...before, ...goods }) - soldPieces(before);
  const now = clock.now();
  if (wanted <= 0 || !stoppingCount(page, now)) return undefined;
  const left = (await stock.find(page.id, now))?.left;
  return left !== undefined && left < wanted ? { left, wanted } : undefined;
}
