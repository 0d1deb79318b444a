import { visitEventSchema } from '@mirsah/domain/metrics/page-view';
import {
  insightsPeriodSchema,
  insightsReportSchema,
  orderSummarySchema,
  platformInsightsSchema,
} from '@mirsah/domain/metrics/report';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

export const metricsContracts = {
  /** What happened on the caller's pages, or on one of them. */
  getInsights: {
    method: 'GET',
    path: '/api/insights',
    access: 'merchant',
    query: z.strictObject({ period: insightsPeriodSchema.default('7'), pageId: idSchema.optional() }),
    status: 200,
    response: insightsReportSchema,
  },
  /** The figures above the caller's list of orders. */
  getOrderSummary: {
    method: 'GET',
    path: '/api/order-summary',
    access: 'merchant',
    status: 200,
    response: orderSummarySchema,
  },
  /** What happened on all merchants' pages in the last seven days. */
  getPlatformInsights: {
    method: 'GET',
    path: '/api/admin/insights',
    access: 'admin',
    status: 200,
    response: platformInsightsSchema,
  },
  /**
   * What a landing page tells of its shopper, on its own host, as JSON or as the text that `sendBeacon` sends. Answers
   * the same whether it counts or not (crawlers, too much at once, a page that is not there).
   */
  collectVisit: {
    method: 'POST',
    path: '/functions/v1/collect',
    access: 'public',
    body: visitEventSchema,
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
