import * as z from 'zod';
import { type Day, daysBetween, riyadhDay } from '../day.ts';
import { type Currency, currencyCodes } from '../money.ts';
import { currencySchema, idSchema } from '../schemas.ts';
import { carrierSchema } from './statement.ts';

/** The maximum age of unpaid orders, so that the search stays equally fast over the years. */
export const UNPAID_DAYS = 92;
/** The maximum number that is read; the oldest first. */
export const MAX_UNPAID = 2000;

/** The age classes of orders in days, by upper bound; the last is only bounded by `UNPAID_DAYS`. */
export const ages = ['7', '14', '30', 'older'] as const;
export type Age = (typeof ages)[number];

/** A delivered order that is in no statement. */
export const unpaidOrderSchema = z.object({
  orderId: idSchema,
  placedAt: z.iso.datetime(),
  currency: currencySchema,
  amountMinor: z.number().int(),
  /** Null for an unknown carrier. */
  carrier: carrierSchema.nullable(),
});
export type UnpaidOrder = z.infer<typeof unpaidOrderSchema>;

export function paymentAge({ placedAt }: Pick<UnpaidOrder, 'placedAt'>, today: Day): Age {
  const days = daysBetween(riyadhDay(placedAt), today);
  return ages.find((age) => days <= Number(age)) ?? 'older';
}

export type AgedSum = { age: Age; count: number; amountMinor: number };
export type Ageing = { currency: Currency; ages: AgedSum[]; count: number; amountMinor: number };

/** The collected and unpaid amounts by age, for each currency, the one with the most orders first. */
export function buildAgeing(orders: readonly UnpaidOrder[], today: Day): Ageing[] {
  return currencyCodes
    .map((currency) => orders.filter((order) => order.currency === currency))
    .filter((own) => own.length > 0)
    .sort((a, b) => b.length - a.length)
    .map((own) => ({
      currency: own[0]?.currency ?? 'SAR',
      ages: ages.map((age) => ({ age, ...sumOf(own.filter((order) => paymentAge(order, today) === age)) })),
      ...sumOf(own),
    }));
}

function sumOf(orders: readonly UnpaidOrder[]) {
  return {
    count: orders.length,
    amountMinor: orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}
