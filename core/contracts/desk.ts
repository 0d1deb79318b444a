import { outcomeSchema } from '@mirsah/domain/confirmation';
import { deskSettingsSchema } from '@mirsah/domain/confirmation/transitions';
import { queueGroups } from '@mirsah/domain/desk/queue';
import { callFigureSchema } from '@mirsah/domain/metrics/calls';
import { orderEditSchema } from '@mirsah/domain/order';
import { orderChoiceSchema, orderQuoteSchema } from '@mirsah/domain/order/choice';
import { riskSettingsSchema } from '@mirsah/domain/order/risk';
import { countrySchema, idSchema, minorUnitsSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';
import { orderResponse } from './orders.ts';

const orderParams = z.object({ orderId: idSchema });
/** Until when nobody else gets the order (ISO-8601). */
const leasedUntil = z.iso.datetime();

/** An order as a line of the queue; `dueAt` is when its customer was to be called, null for one that nobody has called yet. */
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

/** The desk from which a merchant's people call customers to have their orders confirmed. */
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
  getRiskSettings: {
    method: 'GET',
    path: '/api/desk/risk',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: riskSettingsSchema,
  },
  /** 409 `not_connected` when codes are to be asked for without WhatsApp. */
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
   * The order to call next, which nobody else gets for three minutes, and why it is next. Null when nobody can be called
   * now; `opensAt` is then when the next of the waiting customers may be called, null when none waits.
   */
  nextCall: {
    method: 'POST',
    path: '/api/desk/next',
    access: 'merchant',
    needs: 'confirm_orders',
    /** `besides` were skipped just now; `preferred` is the one that is shown as the next already. */
    body: z.strictObject({ besides: z.array(idSchema).max(50), preferred: idSchema.optional() }),
    status: 200,
    response: z.object({
      call: z.object({ order: orderResponse, group: z.enum(queueGroups), leasedUntil }).nullable(),
      opensAt: z.iso.datetime().nullable(),
    }),
  },
  /**
   * Whom to call now, in the order in which they are called, with who has each on their desk; whose calling hours are over
   * and until when; the next callback or retry; and what came of the calls to the customers of today's orders. Takes nothing.
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
          /** `name` is null for who is no longer of the team. */
          lease: z
            .object({ by: z.string(), name: z.string().nullable(), isOwn: z.boolean(), until: leasedUntil })
            .nullable(),
        }),
      ),
      closed: z.array(
        z.object({ country: countrySchema, count: z.number().int(), opensAt: z.iso.datetime() }),
      ),
      next: queuedCall.extend({ dueAt: z.iso.datetime() }).nullable(),
      /** Of the pages that the caller works for. */
      today: callFigureSchema,
    }),
  },
  /** Which of these orders somebody has on the desk at this moment, and who. Orders that the caller does not see are left out. */
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
  /** Takes a certain order, or keeps it for another three minutes. 409 `order_leased` when somebody else has it. */
  takeCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/call',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    status: 200,
    response: z.object({ order: orderResponse, leasedUntil }),
  },
  /** Gives up an order on which nothing was recorded, so that others get it at once. */
  releaseCall: {
    method: 'DELETE',
    path: '/api/orders/{orderId}/call',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  /** Records what came of a call. `id` makes a repeated request harmless. 409 `order_decided` when it is not pending. */
  recordOutcome: {
    method: 'POST',
    path: '/api/orders/{orderId}/outcomes',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    body: z.strictObject({ id: idSchema, outcome: outcomeSchema }),
    status: 200,
    response: orderResponse,
  },
  /** The first picture of what the order's page sells; null where there is none, or the page is gone. */
  getOrderPicture: {
    method: 'GET',
    path: '/api/orders/{orderId}/picture',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    status: 200,
    response: z.object({ url: z.string().nullable() }),
  },
  /** What the order's page sells, what the order has of it, and what that or another choice costs; 404 also without the page. */
  quoteCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/quote',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    body: z.strictObject({ choice: orderChoiceSchema.optional() }),
    status: 200,
    response: orderQuoteSchema,
  },
  /**
   * Saves what the customer had changed during a call: the text fields as typed, and another choice with the total that was
   * shown for it. `id` makes a repeated request harmless. 409 `version_conflict`, `price_changed`, `order_decided`.
   */
  changeOnCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/changes',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams,
    body: orderEditSchema.omit({ status: true }).extend({
      id: idSchema,
      goods: z.strictObject({ choice: orderChoiceSchema, totalMinor: minorUnitsSchema }).optional(),
    }),
    status: 200,
    response: orderResponse,
  },
  /** Takes one's own last outcome back within ten seconds, and the order onto the desk again. 409 `too_late`. */
  undoOutcome: {
    method: 'DELETE',
    path: '/api/orders/{orderId}/outcomes/{outcomeId}',
    access: 'merchant',
    needs: 'confirm_orders',
    params: orderParams.extend({ outcomeId: idSchema }),
    status: 200,
    response: orderResponse,
  },
} as const satisfies Record<string, Contract>;
