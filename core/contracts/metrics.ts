import {
  insightsPeriodSchema,
  insightsReportSchema,
  orderSummarySchema,
  platformInsightsSchema,
  summaryScopeSchema,
} from '@mirsah/domain/metrics/report';
import { ordersTodaySchema } from '@mirsah/domain/metrics/today';
import { visitEventSchema } from '@mirsah/domain/metrics/visit-event';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

export const metricsContracts = {
  /** The report on all of the caller's pages, or on one of them. */
  getInsights: {
    method: 'GET',
    path: '/api/insights',
    access: 'merchant',
    needs: 'view_insights',
    query: z.strictObject({ period: insightsPeriodSchema.default('7'), pageId: idSchema.optional() }),
    status: 200,
    response: insightsReportSchema,
  },
  /** The summary above the caller's list of orders: of all orders, or of the list's page or days. */
  getOrderSummary: {
    method: 'GET',
    path: '/api/order-summary',
    access: 'merchant',
    needs: 'view_insights',
    query: summaryScopeSchema,
    status: 200,
    response: orderSummarySchema,
  },
  /** The caller's orders of today, hour by hour, beside those of yesterday and of the same weekday before. */
  getOrdersToday: {
    method: 'GET',
    path: '/api/orders-today',
    access: 'merchant',
    needs: 'view_insights',
    status: 200,
    response: ordersTodaySchema,
  },
  /**
   * The number of pending orders that the caller sees. Every screen shows it in its menu, so it reads one
   * item; for members who work on selected pages, one item for each page and day.
   */
  countPendingOrders: {
    method: 'GET',
    path: '/api/pending-orders',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: z.object({
      count: z.number().int(),
      /**
       * The number of orders ever placed: it changes when one order arrives as another is confirmed, and the
       * pending number does not.
       */
      orders: z.number().int().optional(),
    }),
  },
  /** The report on all merchants' pages for the last seven days. */
  getPlatformInsights: {
    method: 'GET',
    path: '/api/admin/insights',
    access: 'admin',
    status: 200,
    response: platformInsightsSchema,
  },
  /**
   * A landing page's report about its visitor, on the page's host, as JSON or as the text that `sendBeacon`
   * sends. The response is the same if the event is ignored (a crawler, above the rate limit, unknown page).
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
