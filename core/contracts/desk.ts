import { outcomeSchema } from '@mirsah/domain/confirmation';
import { deskSettingsSchema } from '@mirsah/domain/confirmation/transitions';
import { queueGroups } from '@mirsah/domain/desk/queue';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';
import { orderResponse } from './orders.ts';

const orderParams = z.object({ orderId: idSchema });
/** Until when nobody else gets the order (ISO-8601). */
const leasedUntil = z.iso.datetime();

/** The desk from which a merchant's people call customers to have their orders confirmed. */
export const deskContracts = {
  getDeskSettings: {
    method: 'GET',
    path: '/api/desk/settings',
    access: 'merchant',
    status: 200,
    response: deskSettingsSchema,
  },
  saveDeskSettings: {
    method: 'PUT',
    path: '/api/desk/settings',
    access: 'merchant',
    body: deskSettingsSchema,
    status: 200,
    response: deskSettingsSchema,
  },
  /**
   * The order to call next, which nobody else gets for three minutes, and why it is next. Null when nobody can be called
   * now; `opensAt` is then when the next of the waiting customers may be called, null when none waits.
   */
  nextCall: {
    method: 'POST',
    path: '/api/desk/next',
    access: 'merchant',
    /** Orders that were skipped just now. */
    body: z.strictObject({ besides: z.array(idSchema).max(50) }),
    status: 200,
    response: z.object({
      call: z.object({ order: orderResponse, group: z.enum(queueGroups), leasedUntil }).nullable(),
      opensAt: z.iso.datetime().nullable(),
    }),
  },
  /** Takes a certain order, or keeps it for another three minutes. 409 `order_leased` when somebody else has it. */
  takeCall: {
    method: 'POST',
    path: '/api/orders/{orderId}/call',
    access: 'merchant',
    params: orderParams,
    status: 200,
    response: z.object({ order: orderResponse, leasedUntil }),
  },
  /** Gives up an order on which nothing was recorded, so that others get it at once. */
  releaseCall: {
    method: 'DELETE',
    path: '/api/orders/{orderId}/call',
    access: 'merchant',
    params: orderParams,
    status: 204,
    response: z.undefined(),
  },
  /** Records what came of a call. `id` makes a repeated request harmless. 409 `order_decided` when it is not pending. */
  recordOutcome: {
    method: 'POST',
    path: '/api/orders/{orderId}/outcomes',
    access: 'merchant',
    params: orderParams,
    body: z.strictObject({ id: idSchema, outcome: outcomeSchema }),
    status: 200,
    response: orderResponse,
  },
  /** Takes one's own last outcome back within ten seconds, and the order onto the desk again. 409 `too_late`. */
  undoOutcome: {
    method: 'DELETE',
    path: '/api/orders/{orderId}/outcomes/{outcomeId}',
    access: 'merchant',
    params: orderParams.extend({ outcomeId: idSchema }),
    status: 200,
    response: orderResponse,
  },
} as const satisfies Record<string, Contract>;
