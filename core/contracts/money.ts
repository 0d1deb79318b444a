import { daySchema, daysBetween } from '@mirsah/domain/day';
import { adNetworkSchema, adSpendSchema, spendColumnsSchema } from '@mirsah/domain/money/ad-spend';
import {
  deliveryCostsHistorySchema,
  deliveryCostsSchema,
  pageCostsHistorySchema,
  pageCostsSchema,
} from '@mirsah/domain/money/costs';
import { orderProfitSchema, profitCuts, profitReportSchema } from '@mirsah/domain/money/report';
import { currencySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

/** When a cost takes effect: for orders from today on, or for all orders. */
const since = z.enum(['today', 'ever']);

const MAX_DAYS = 92;
/** At most a quarter of a year, both days included. */
const days = { from: daySchema, to: daySchema };
const isPeriod = ({ from, to }: { from: string; to: string }) =>
  from <= to && daysBetween(from, to) < MAX_DAYS;

const ofCosts = { access: 'merchant', needs: 'manage_money' } as const;
const logs = { action: 'settings_changed', detail: 'costs' } as const;

/** Costs, advertising and profit. All amounts are in minor units. */
export const moneyContracts = {
  /** The newest hundred pages with their costs, each with the day from which it applies. */
  getCosts: {
    ...ofCosts,
    method: 'GET',
    path: '/api/costs',
    status: 200,
    response: z.object({
      pages: z.array(
        z.object({
          pageId: idSchema,
          title: z.string(),
          currency: currencySchema,
          goods: z.array(z.object({ sku: z.string(), name: z.string(), isMain: z.boolean() })),
          history: pageCostsHistorySchema,
        }),
      ),
      delivery: z.array(z.object({ currency: currencySchema, history: deliveryCostsHistorySchema })),
    }),
  },
  savePageCosts: {
    ...ofCosts,
    method: 'PUT',
    path: '/api/costs/pages/{pageId}',
    logs,
    params: z.object({ pageId: idSchema }),
    body: z.strictObject({ costs: pageCostsSchema, since }),
    status: 200,
    response: z.object({ history: pageCostsHistorySchema }),
  },
  saveDeliveryCosts: {
    ...ofCosts,
    method: 'PUT',
    path: '/api/costs/delivery/{currency}',
    logs,
    params: z.object({ currency: currencySchema }),
    body: z.strictObject({ costs: deliveryCostsSchema, since }),
    status: 200,
    response: z.object({ history: deliveryCostsHistorySchema }),
  },
  /** For these days; defaults to the currency of most orders. */
  getProfit: {
    ...ofCosts,
    method: 'GET',
    path: '/api/profit',
    query: z
      .strictObject({ ...days, by: z.enum(profitCuts).default('page'), currency: currencySchema.optional() })
      .refine(isPeriod, { path: ['to'] }),
    status: 200,
    response: profitReportSchema,
  },
  getOrderProfit: {
    ...ofCosts,
    method: 'GET',
    path: '/api/orders/{orderId}/profit',
    params: z.object({ orderId: idSchema }),
    status: 200,
    response: orderProfitSchema,
  },
  listAdSpend: {
    ...ofCosts,
    method: 'GET',
    path: '/api/ad-spend',
    query: z.strictObject(days).refine(isPeriod, { path: ['to'] }),
    status: 200,
    response: z.object({ spends: z.array(adSpendSchema) }),
  },
  /**
   * Each amount replaces the one of the same day, network, campaign, page and currency; 0 removes it. Returns
   * the number of changed amounts: none when the same is saved twice.
   */
  saveAdSpend: {
    ...ofCosts,
    method: 'POST',
    path: '/api/ad-spend',
    logs: { action: 'ad_spend_changed' },
    body: z.strictObject({ spends: z.array(adSpendSchema).min(1).max(2000) }),
    status: 200,
    response: z.object({ changed: z.number().int() }),
  },
  /** The columns chosen for the last file of each network; a network without one is absent. */
  getSpendColumns: {
    ...ofCosts,
    method: 'GET',
    path: '/api/ad-spend/columns',
    status: 200,
    response: z.object({ networks: z.partialRecord(adNetworkSchema, spendColumnsSchema) }),
  },
  saveSpendColumns: {
    ...ofCosts,
    method: 'PUT',
    path: '/api/ad-spend/columns/{network}',
    params: z.object({ network: adNetworkSchema }),
    body: z.strictObject({ columns: spendColumnsSchema }),
    status: 200,
    response: z.object({ columns: spendColumnsSchema }),
  },
} as const satisfies Record<string, Contract>;
