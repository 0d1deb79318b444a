import * as z from 'zod';
import { daySchema } from '../day.ts';
import { currencySchema, idSchema, minorUnitsSchema } from '../schemas.ts';
import type { StatementColumns } from './file.ts';

/** Who collects from customers and pays merchants. */
export const carriers = ['cod_network', 'smsa', 'aramex', 'jt', 'imile', 'naqel', 'spl', 'other'] as const;
export type Carrier = (typeof carriers)[number];
export const carrierSchema = z.enum(carriers);

/** More than a month of the largest merchants; further lines are a statement of their own. */
export const MAX_LINES = 20_000;
/**
 * How many lines are sent at a time, at most: what finding orders costs grows with the number of batches, as lines that are near
 * each other in the file need not be near each other in time. A megabyte or two; a function takes six.
 */
export const BATCH_LINES = 10_000;
/** How many lines are kept together: less than the 400 KB of an item, also where each may mean many orders. */
export const LINES_TOGETHER = 500;
/** How many lines are read at a time. */
export const OUTCOMES_AT_ONCE = 500;
/** Dashboards of earlier releases send fewer lines at a time. */
export const MAX_BATCHES = MAX_LINES / LINES_TOGETHER;

/** What a line's order was found by, the surest first. */
export const matchedBy = ['waybill', 'number', 'phone'] as const;
export type MatchedBy = (typeof matchedBy)[number];

/**
 * What came of a line. `short`: also a line of zero, which settles nothing. `repeated`: its order is settled by another line or by another statement, so that this amount counts for
 * nothing.
 */
export const lineStates = ['matched', 'short', 'over', 'unknown', 'repeated'] as const;
export type LineState = (typeof lineStates)[number];
/** And of delivered orders of the same days that stand in no statement. */
export const statementStates = [...lineStates, 'missing'] as const;
export type StatementState = (typeof statementStates)[number];
export const statementStateSchema = z.enum(statementStates);

/**
 * A line with the orders that it can mean. `row` is that of the file, as a spreadsheet counts it; texts that look like a phone
 * are cut to their end.
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

/** What came of a line, or an order that has none: then there is no row and nothing was paid. */
export const outcomeSchema = z.strictObject({
  row: z.number().int().nullable(),
  waybill: z.string(),
  number: z.string(),
  currency: currencySchema,
  paidMinor: z.number().int(),
  by: z.enum(matchedBy).nullable(),
  orderId: idSchema.nullable(),
  /** What the order's customer was to pay, less what other statements paid; null where no order is meant, or it is settled already. */
  expectedMinor: z.number().int().nullable(),
  /** Of a repeated line: the other statement that settled its order, null when it is this one. Of others: one that paid a part. */
  settledIn: idSchema.nullable(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const sumSchema = z.strictObject({
  currency: currencySchema,
  state: statementStateSchema,
  count: z.number().int(),
  paidMinor: z.number().int(),
  expectedMinor: z.number().int(),
});
export type StatementSum = z.infer<typeof sumSchema>;

/** A statement of what was collected for a merchant. */
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
  /** On which days the orders that it settles were placed, both included; null where it settles none. */
  days: z.strictObject({ from: daySchema, to: daySchema }).nullable(),
  sums: z.array(sumSchema),
  /** There were more orders without a line than are kept. */
  hasMoreMissing: z.boolean(),
});
export type Statement = z.infer<typeof statementSchema>;

/** What a statement pays of an order; `expectedMinor` is what was left to be paid. */
export const settlementSchema = z.strictObject({
  statementId: idSchema,
  paidMinor: z.number().int(),
  expectedMinor: z.number().int(),
});
export type Settlement = z.infer<typeof settlementSchema>;

const heading = z.string().max(200).optional();
/** The headings that a merchant has chosen for a carrier's files. */
export const columnChoiceSchema = z.strictObject({
  ...{ waybill: heading, number: heading, phone: heading, amount: heading, currency: heading },
}) satisfies z.ZodType<StatementColumns>;
