import { abandonedFormSchema, formStateSchema, formStates } from '@mirsah/domain/abandoned-form';
import { goodsQuoteSchema, orderChoiceSchema } from '@mirsah/domain/order/choice';
import { currencySchema, idSchema, minorUnitsSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const formParams = z.object({ formId: idSchema });

/** A form as the merchant's team sees it. A masked phone can be neither called nor read. */
const abandonedFormResponse = abandonedFormSchema
  .omit({ ownerId: true, choice: true, answers: true, attribution: true, counts: true, version: true })
  .omit({ variant: true })
  .extend({ isPhoneMasked: z.literal(true).optional() });
export type AbandonedFormResponse = z.infer<typeof abandonedFormResponse>;

/** Order forms that shoppers filled in and did not send, where the page stores them. */
export const abandonedFormContracts = {
  /**
   * The current values of a shopper's form, sent to the host of the merchant's page in the form's own format,
   * with `attribution` as JSON. The response is the same whether or not it was stored.
   */
  keepForm: {
    method: 'POST',
    path: '/functions/v1/keep-form',
    access: 'public',
    status: 204,
    response: z.undefined(),
  },
  /** The forms of the last 30 days, newest first. */
  listAbandonedForms: {
    method: 'GET',
    path: '/api/abandoned-forms',
    access: 'merchant',
    needs: 'confirm_orders',
    query: z.strictObject({ ...listQueryShape, state: formStateSchema.optional() }),
    status: 200,
    response: pageOf(abandonedFormResponse),
  },
  /**
   * The number of forms of the last 30 days in each state, and the value of those that became orders. Null
   * for members who work on selected pages only.
   */
  getAbandonedFormFigures: {
    method: 'GET',
    path: '/api/abandoned-forms/figures',
    access: 'merchant',
    needs: 'confirm_orders',
    status: 200,
    response: z.object({
      figures: z
        .object({
          byState: z.record(z.enum(formStates), z.number().int()),
          recovered: z.array(z.object({ currency: currencySchema, totalMinor: z.number().int() })),
        })
        .nullable(),
    }),
  },
  /**
   * The form with its phone, for members who see masked phones. Each call is recorded in the merchant's log.
   */
  revealFormPhone: {
    method: 'POST',
    path: '/api/abandoned-forms/{formId}/phone',
    access: 'merchant',
    needs: 'confirm_orders',
    params: formParams,
    status: 200,
    response: abandonedFormResponse,
  },
  /** 409 `version_conflict` when it has become an order. */
  markAbandonedForm: {
    method: 'PUT',
    path: '/api/abandoned-forms/{formId}/state',
    access: 'merchant',
    needs: 'confirm_orders',
    params: formParams,
    body: z.strictObject({ state: formStateSchema.exclude(['became']) }),
    status: 200,
    response: abandonedFormResponse,
  },
  /**
   * What its page sells now, and the price of another choice, or else of the form's choice, in a city; 404
   * also without the page.
   */
  quoteAbandonedForm: {
    method: 'POST',
    path: '/api/abandoned-forms/{formId}/quote',
    access: 'merchant',
    needs: 'confirm_orders',
    params: formParams,
    body: z.strictObject({ choice: orderChoiceSchema.optional(), city: z.string().max(400) }),
    status: 200,
    response: goodsQuoteSchema,
  },
  /**
   * Places its order at the page's current prices, once however often it is requested. Other goods need the
   * total that was shown for them. Errors as for an order.
   */
  orderAbandonedForm: {
    method: 'POST',
    path: '/api/abandoned-forms/{formId}/order',
    access: 'merchant',
    needs: 'confirm_orders',
    params: formParams,
    body: z.strictObject({
      // Where phones are masked, the texts sent back are longer than the stored ones.
      customerName: z.string().max(400),
      customerAddress: z.string().max(2000),
      city: z.string().max(400),
      goods: z.strictObject({ choice: orderChoiceSchema, totalMinor: minorUnitsSchema }).optional(),
    }),
    status: 201,
    response: z.object({ orderId: idSchema }),
  },
} as const satisfies Record<string, Contract>;
