import * as z from 'zod';
import { daySchema } from '../day.ts';
import { currencySchema, idSchema, minorUnitsSchema } from '../schemas.ts';
import type { StatementColumns } from './file.ts';

/** Companies that collect from customers and pay merchants. */
export const carriers = ['cod_network', 'smsa', 'aramex', 'jt', 'imile', 'naqel', 'spl', 'other'] as const;
export type Carrier = (typeof carriers)[number];
export const carrierSchema = z.enum(carriers);

/** More than a month of the largest merchants; further lines need another statement. */
export const MAX_LINES = 20_000;
/**
 * The maximum number of lines per request: the cost of finding orders grows with the number of batches, as
 * adjacent lines of a file may be far apart in time. A megabyte or two; a function accepts six.
 */
export const BATCH_LINES = 10_000;
/** The number of lines per item: less than 400 KB, even if each has many candidate orders. */
export const LINES_TOGETHER = 500;
/** The number of lines per response. */
export const OUTCOMES_PER_PAGE = 500;
/** A request may have fewer lines than `BATCH_LINES`, but not fewer than an item. */
export const MAX_BATCHES = MAX_LINES / LINES_TOGETHER;

/** The maximum number of manually assigned lines. */
export const MAX_ASSIGNED = 1000;

/** How a line's order was found, the most reliable first; `hand`: assigned by a person. */
export const matchedBy = ['hand', 'waybill', 'number', 'phone'] as const;
export type MatchedBy = (typeof matchedBy)[number];

/**
 * The result of a line. `short`: also a line of zero, which settles nothing. `repeated`: its order is settled
 * by another line or by another statement, so that this amount does not count.
 */
export const lineStates = ['matched', 'short', 'over', 'unknown', 'repeated'] as const;
export type LineState = (typeof lineStates)[number];
/** Includes delivered orders of the same days that are in no statement. */
export const statementStates = [...lineStates, 'missing'] as const;
export type StatementState = (typeof statementStates)[number];
export const statementStateSchema = z.enum(statementStates);

/**
 * A line with its candidate orders. `row` is the file's row number as in a spreadsheet; texts that look like
 * a phone are cut to their end.
 */
export const statementLineSchema = z.strictObject({
  row: z.number().int().min(1),
  waybill: z.string().max(60),
  number: z.string().max(60),
  paidMinor: minorUnitsSchema,
  currency: currencySchema,
  by: z.enum(matchedBy).nullable(),
  orderIds: z.array(idSchema),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** The result of a line, or of an order without a line: then there is no row and nothing was paid. */
export const outcomeSchema = z.strictObject({
  row: z.number().int().nullable(),
  waybill: z.string(),
  number: z.string(),
  currency: currencySchema,
  paidMinor: z.number().int(),
  by: z.enum(matchedBy).nullable(),
  orderId: idSchema.nullable(),
  /**
   * The amount that the order's customer had to pay, minus payments by other statements; null without an
   * order, or if it is settled already.
   */
  expectedMinor: z.number().int().nullable(),
  /**
   * For a repeated line: the other statement that settled its order, null for this one. For others: one that
   * paid a part.
   */
  settledIn: idSchema.nullable(),
  /** The order that an unknown line may mean although the amount differs; null if the currency differs. */
  likely: z
    .strictObject({
      orderId: idSchema,
      expectedMinor: z.number().int().nullable(),
      by: z.enum(matchedBy).nullable(),
    })
    .optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const likelySchema = z.strictObject({
  currency: currencySchema,
  count: z.number().int(),
  paidMinor: z.number().int(),
  expectedMinor: z.number().int(),
});
export type LikelySum = z.infer<typeof likelySchema>;

const sumSchema = z.strictObject({
  currency: currencySchema,
  state: statementStateSchema,
  count: z.number().int(),
  paidMinor: z.number().int(),
  expectedMinor: z.number().int(),
});
export type StatementSum = z.infer<typeof sumSchema>;

/** A statement of the amounts collected for a merchant. */
export const statementSchema = z.strictObject({
  id: idSchema,
  ownerId: z.string(),
  version: z.number().int().min(1),
  carrier: carrierSchema,
  fileName: z.string().max(200),
  lineCount: z.number().int().min(1).max(MAX_LINES),
  createdAt: z.iso.datetime(),
  /** Null while lines are still being sent. */
  matchedAt: z.iso.datetime().nullable(),
  /** The range of days on which its settled orders were placed, both included; null without any. */
  days: z.strictObject({ from: daySchema, to: daySchema }).nullable(),
  sums: z.array(sumSchema),
  /** The unknown lines that may mean an order with another amount. */
  likely: z.array(likelySchema).optional(),
  /** The orders that a person has assigned to rows of the file. */
  assigned: z
    .array(z.strictObject({ row: z.number().int().min(1), orderId: idSchema }))
    .max(MAX_ASSIGNED)
    .optional(),
  /** More orders without a line exist than are stored. */
  hasMoreMissing: z.boolean(),
});
export type Statement = z.infer<typeof statementSchema>;

/** A statement's payment of an order; `expectedMinor` is the unpaid rest before it. */
export const settlementSchema = z.strictObject({
  statementId: idSchema,
  paidMinor: z.number().int(),
  expectedMinor: z.number().int(),
});
export type Settlement = z.infer<typeof settlementSchema>;

const heading = z.string().max(200).optional();
/** The headings that a merchant has chosen for a carrier's files. */
export const columnChoiceSchema = z.strictObject({
  waybill: heading,
  number: heading,
  phone: heading,
  amount: heading,
  currency: heading,
}) satisfies z.ZodType<StatementColumns>;
