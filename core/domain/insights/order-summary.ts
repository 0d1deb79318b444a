import * as z from 'zod';
import { currencySchema } from '../money/currency-schema.ts';
import { orderStatusSchema } from '../order/order.ts';

/** The figures above the list of orders (spec 2.6, 9), per currency, SAR first; amounts in minor units. */
export const orderSummarySchema = z.object({
  currencies: z.array(
    z.object({
      currency: currencySchema,
      revenueMinor: z.number().int(),
      averageOrderMinor: z.number().int(),
      orders: z.number().int(),
      ordersThisMonth: z.number().int(),
      dailyAverage: z.number(),
    }),
  ),
  byStatus: z.record(orderStatusSchema, z.number().int()),
  /** Different phones, counted exactly. */
  uniqueCustomers: z.number().int(),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;
