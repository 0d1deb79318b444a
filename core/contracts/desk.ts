import { outcomeSchema } from '@mirsah/domain/confirmation';
import { deskSettingsSchema } from '@mirsah/domain/confirmation/transitions';
import { MAX_APPOINTMENTS } from '@mirsah/domain/desk/list';
import { queueGroups } from '@mirsah/domain/desk/queue';
import { callFigureSchema } from '@mirsah/domain/metrics/calls';
import { orderEditSchema } from '@mirsah/domain/order';
import { orderChoiceSchema, orderQuoteSchema } from '@mirsah/domain/order/choice';
import { discountLimitSchema, goodsEditSchema } from '@mirsah/domain/order/goods';
import { riskSettingsSchema } from '@mirsah/domain/order/risk';
import { countrySchema, idSchema, minorUnitsSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';
import { orderResponse } from './orders.ts';

const orderParams = z.object({ orderId: idSchema });
/** Until when the order is reserved for one member (ISO-8601). */
const leasedUntil = z.iso.datetime();

/**
 * An order in the queue; `dueAt` is when its customer was to be called, null for one that has not been called
 * yet.
 */
const queuedCall = orderResponse
  .pick({
    id: true,
    customerName: true,
    city: true,
    country: true,
    currency: true,
    totalMinor: true,
    placedAt: true,
  })
  .extend({ attempts: z.number().int(), dueAt: z.iso.datetime().nullable() });

/** The desk where a merchant's team calls customers to confirm orders. */
export const deskContracts = {
  getDeskSettings: {
    method: 'GET',
    path: '/api/desk/settings',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: deskSettingsSchema,
  },
  saveDeskSettings: {
    method: 'PUT',
    path: '/api/desk/settings',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'desk' },
    body: deskSettingsSchema,
    status: 200,
    response: deskSettingsSchema,
  },
  /** The maximum discount that members may give on an order's goods. */
  getDiscountLimit: {
    method: 'GET',
    path: '/api/discount-limit',
    access: 'merchant',
    needs: 'manage_members',
    status: 200,
    response: discountLimitSchema,
  },
  saveDiscountLimit: {
    method: 'PUT',
    path: '/api/discount-limit',
    access: 'merchant',
    needs: 'manage_members',
    logs: { action: 'settings_changed', detail: 'discount' },
    body: discountLimitSchema,
    status: 200,
    response: discountLimitSchema,
  },
  getRiskSettings: {
    method: 'GET',
    path: '/api/desk/risk',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: riskSettingsSchema,
  },
  /** 409 `not_connected` when codes are enabled without WhatsApp. */
  saveRiskSettings: {
    method: 'PUT',
    path: '/api/desk/risk',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'risk' },
    body: riskSettingsSchema,
    status: 200,
    response: riskSettingsSchema,
  },
  /**
   * The order to call next, reserved for the caller for three minutes, and the reason for its position. Null
   * when no call is due; `opensAt` is then when the next waiting customer may be called, null when none
   * waits.
   */
  nextCall: {
    method: 'POST',
    path: '/api/desk/next',
    access: 'merchant',
    needs: 'confirm_orders',
    /** `besides` were just skipped; `preferred` is the order already shown as the next one. */
    body: z.strictObject({ besides: z.array(idSchema).max(50), preferred: idSchema.optional() }),
    status: 200,
    response: z.object({
      call: z.object({ order: orderResponse, group: z.enum(queueGroups), leasedUntil }).nullable(),
      opensAt: z.iso.datetime().nullable(),
    }),
  },
  /**
   * The calls that are due, in order, with the member who has reserved each; the orders outside calling hours
   * and until when; how many wait for later or are not called again; the next callback or retry; today's
   * callbacks that are not due yet; and the outcomes of calls about today's orders. Reserves nothing.
   */
  listCalls: {
    method: 'GET',
    path: '/api/desk/queue',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: z.object({
      calls: z.array(
        queuedCall.extend({
          group: z.enum(queueGroups),
          /** `name` is null for a former member. */
          lease: z
            .object({ by: z.string(), name: z.string().nullable(), isOwn: z.boolean(), until: leasedUntil })
            .nullable(),
        }),
      ),
      closed: z.array(
        z.object({ country: countrySchema, count: z.number().int(), opensAt: z.iso.datetime() }),
      ),
      /** Pending orders that are called at a later time, and those whose calls have ended. */
      later: z.number().int(),
      ended: z.number().int(),
      next: queuedCall.extend({ dueAt: z.iso.datetime() }).nullable(),
      appointments: z.array(queuedCall.extend({ dueAt: z.iso.datetime() })).max(MAX_APPOINTMENTS),
      /** For the pages that the caller works on; `own` are the caller's calls. */
      today: callFigureSchema,
      own: callFigureSchema,
      /** Orders of any day, of the same pages, that a call has confirmed today. */
      confirmedToday: z.number().int(),
    }),
  },
  /**
   * Which of these orders are reserved right now, and by whom. Orders that the caller does not see are left
   * out.
   */
  listHolders: {
    method: 'POST',
    path: '/api/desk/holders',
    access: 'merchant',
    needs: 'view_orders',
    body: z.strictObject({ orderIds: z.array(idSchema).min(1).max(100) }),
    status: 200,
    response: z.object({
      holders: z.array(
        z.object({ orderId: idSchema, name: z.string(), isOwn: z.boolean(), until: leasedUntil }),
      ),
    }),
  },
  /**
   * Reserves an order, or extends the reservation by three minutes. 409 `order_leased` when another member
   * has it.
   */
  takeCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/call',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    status: 200,
    response: z.object({ order: orderResponse, leasedUntil }),
  },
  /** Releases an order without a recorded outcome, so that others get it at once. */
  releaseCall: {
    method: 'DELETE',
    path: '/api/orders/{orderId}/call',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  /**
   * Records the outcome of a call. `isCall: false` for an order that was not called about, such as a
   * duplicate of one that was. `id` makes a repeated request harmless. 409 `order_decided` when it is not
   * pending.
   */
  recordOutcome: {
    method: 'POST',
    path: '/api/orders/{orderId}/outcomes',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    body: z.strictObject({ id: idSchema, outcome: outcomeSchema, isCall: z.boolean().default(true) }),
    status: 200,
    response: orderResponse,
  },
  /** The first picture of the order's product; null where there is none, or the page was deleted. */
  getOrderPicture: {
    method: 'GET',
    path: '/api/orders/{orderId}/picture',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    status: 200,
    response: z.object({ url: z.string().nullable() }),
  },
  /**
   * What the order's page sells, what the order contains, and the price of that, another choice or a
   * discount; 404 also without the page. 409 `not_enough_stock`, unless `despiteStock` is set.
   */
  quoteCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/quote',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    body: z.strictObject({
      choice: orderChoiceSchema.optional(),
      discountMinor: minorUnitsSchema.optional(),
      despiteStock: z.literal(true).optional(),
    }),
    status: 200,
    response: orderQuoteSchema,
  },
  /**
   * Saves the changes made during a call: the text fields as typed, and another choice with the total that
   * was shown for it, or a discount. `id` makes a repeated request harmless. 409 `version_conflict`,
   * `price_changed`, `order_decided`.
   */
  changeOnCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/changes',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    body: orderEditSchema.omit({ status: true }).extend({
      id: idSchema,
      goods: goodsEditSchema.optional(),
    }),
    status: 200,
    response: orderResponse,
  },
  /**
   * Undoes the caller's own last outcome within a minute; undoing a call reserves the order again, unless
   * another member has it. 404 `not_found`; 409 `too_late`, and `oversells` when it was a cancellation and
   * the stock is gone, which `despiteStock` accepts.
   */
  undoOutcome: {
    method: 'DELETE',
    path: '/api/orders/{orderId}/outcomes/{outcomeId}',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams.extend({ outcomeId: idSchema }),
    query: z.strictObject({ despiteStock: z.literal('true').optional() }),
    status: 200,
    response: orderResponse,
  },
} as const satisfies Record<string, Contract>;
