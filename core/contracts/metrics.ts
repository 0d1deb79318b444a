import {
  insightsPeriodSchema,
  insightsReportSchema,
  orderSummarySchema,
  platformInsightsSchema,
  summaryScopeSchema,
} from '@mirsah/domain/metrics/report';
import { visitEventSchema } from '@mirsah/domain/metrics/visit-event';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

export const metricsContracts = {
  /** The report of the caller's pages, or of one of them. */
  getInsights: {
    method: 'GET',
    path: '/api/insights',
    access: 'merchant',
    needs: 'view_insights',
    query: z.strictObject({ period: insightsPeriodSchema.default('7'), pageId: idSchema.optional() }),
    status: 200,
    response: insightsReportSchema,
  },
  /** The summary above the caller's list of orders: of all, or of a page or days as the list is. */
  getOrderSummary: {
    method: 'GET',
    path: '/api/order-summary',
    access: 'merchant',
    needs: 'view_insights',
    query: summaryScopeSchema,
    status: 200,
    response: orderSummarySchema,
  },
  /**
   * How many of the orders that the caller sees wait for confirmation: what every screen shows in its menu, so it costs one
   * item; for who works for chosen pages, one for each day of these.
   */
  countPendingOrders: {
    method: 'GET',
    path: '/api/pending-orders',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: z.object({
      count: z.number().int(),
      /** All that were ever placed: where one comes as another is confirmed, as many wait as before. */
      orders: z.number().int().optional(),
    }),
  },
  /** The report of all merchants' pages for the last seven days. */
  getPlatformInsights: {
    method: 'GET',
    path: '/api/admin/insights',
    access: 'admin',
    status: 200,
    response: platformInsightsSchema,
  },
  /**
   * What a landing page reports about its visitor, on the page's host, as JSON or as the text that `sendBeacon` sends.
   * The response is the same if the event is ignored (a crawler, above the rate limit, no such page).
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
