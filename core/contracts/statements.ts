import { daySchema } from '@mirsah/domain/day';
import { currencySchema, idSchema, minorUnitsSchema } from '@mirsah/domain/schemas';
import {
  BATCH_LINES,
  carrierSchema,
  columnChoiceSchema,
  MAX_BATCHES,
  outcomeSchema,
  settlementSchema,
  statementSchema,
  statementStateSchema,
} from '@mirsah/domain/statement';
import { unpaidOrderSchema } from '@mirsah/domain/statement/unpaid';
import * as z from 'zod';
import type { Contract } from './contract.ts';

const ofMoney = { access: 'merchant', needs: 'manage_money' } as const;
const params = z.object({ statementId: idSchema });
const response = statementSchema.omit({ ownerId: true });
const shortText = z.string().trim().max(60);

/** A row of a carrier's file. The phone is used for matching and not stored. */
const lineSchema = z.strictObject({
  row: z.number().int().min(1).max(1_048_576),
  waybill: shortText,
  number: shortText,
  phone: shortText,
  paidMinor: minorUnitsSchema,
  currency: currencySchema,
});

const orderSettlement = settlementSchema.extend({
  ...statementSchema.pick({ carrier: true, fileName: true, createdAt: true }).shape,
  currency: currencySchema,
});

/** Carriers' and networks' statements of collected amounts. All amounts are in minor units. */
export const statementContracts = {
  /** The newest hundred, and the columns last chosen for each carrier's files. */
  listStatements: {
    ...ofMoney,
    method: 'GET',
    path: '/api/statements',
    status: 200,
    response: z.object({
      statements: z.array(response),
      columns: z.partialRecord(carrierSchema, columnChoiceSchema),
    }),
  },
  /** Creates a statement under an id chosen by the client, so that the request can be repeated. */
  startStatement: {
    ...ofMoney,
    method: 'PUT',
    path: '/api/statements/{statementId}',
    logs: { action: 'statement_added' },
    params,
    body: z.strictObject({
      ...statementSchema.pick({ carrier: true, lineCount: true }).shape,
      fileName: z.string().trim().min(1).max(200),
      columns: columnChoiceSchema,
    }),
    status: 200,
    response,
  },
  /** Stores a batch of its lines; sending it again replaces the batch. */
  putStatementLines: {
    ...ofMoney,
    method: 'PUT',
    path: '/api/statements/{statementId}/batches/{batch}',
    params: z.object({
      statementId: idSchema,
      batch: z
        .string()
        .regex(/^(?:0|[1-9]\d?)$/)
        .refine((batch) => Number(batch) < MAX_BATCHES),
    }),
    body: z.strictObject({ lines: z.array(lineSchema).min(1).max(BATCH_LINES) }),
    status: 204,
    response: z.undefined(),
  },
  /** Matches all lines with the current orders, and marks the paid ones as settled. */
  matchStatement: {
    ...ofMoney,
    method: 'POST',
    path: '/api/statements/{statementId}/match',
    params,
    status: 200,
    response,
  },
  /** Assigns a line to an order by hand; null removes the assignment. All lines are matched again. */
  assignStatementLine: {
    ...ofMoney,
    method: 'PUT',
    path: '/api/statements/{statementId}/rows/{row}/order',
    logs: { action: 'statement_line_assigned' },
    params: z.object({ statementId: idSchema, row: z.string().regex(/^[1-9]\d{0,6}$/) }),
    body: z.strictObject({ orderId: idSchema.nullable() }),
    status: 200,
    response,
  },
  getStatement: {
    ...ofMoney,
    method: 'GET',
    path: '/api/statements/{statementId}',
    params,
    status: 200,
    response,
  },
  /**
   * At most `OUTCOMES_PER_PAGE` of a state, in the order of the file; fewer, where some cannot be read.
   * `part` counts from 0.
   */
  listStatementLines: {
    ...ofMoney,
    method: 'GET',
    path: '/api/statements/{statementId}/lines',
    params,
    query: z.strictObject({
      state: statementStateSchema,
      part: z.coerce.number().int().min(0).max(1000).default(0),
    }),
    status: 200,
    response: z.object({ lines: z.array(outcomeSchema), hasMore: z.boolean() }),
  },
  /** Its orders count as unpaid again. */
  removeStatement: {
    ...ofMoney,
    method: 'DELETE',
    path: '/api/statements/{statementId}',
    logs: { action: 'statement_removed' },
    params,
    status: 204,
    response: z.undefined(),
  },
  /** Delivered orders that are in no statement, longest waiting first. */
  listUnpaidOrders: {
    ...ofMoney,
    method: 'GET',
    path: '/api/unpaid-orders',
    status: 200,
    response: z.object({ today: daySchema, orders: z.array(unpaidOrderSchema), hasMore: z.boolean() }),
  },
  /**
   * The statement that settles an order, null where there is none, and the statements that paid the rest of
   * it later.
   */
  getOrderSettlement: {
    ...ofMoney,
    method: 'GET',
    path: '/api/orders/{orderId}/settlement',
    params: z.object({ orderId: idSchema }),
    status: 200,
    response: z.object({ settlement: orderSettlement.nullable(), rest: z.array(orderSettlement) }),
  },
} as const satisfies Record<string, Contract>;
