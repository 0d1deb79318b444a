import { abandonedFormSchema, formStateSchema, formStates } from '@mirsah/domain/abandoned-form';
import { currencySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const formParams = z.object({ formId: idSchema });

/** A form as the merchant's people see it. A masked phone can be neither called nor read. */
const abandonedFormResponse = abandonedFormSchema
  .omit({ ownerId: true, choice: true, answers: true, attribution: true, counts: true, version: true })
  .omit({ variant: true })
  .extend({ isPhoneMasked: z.literal(true).optional() });
export type AbandonedFormResponse = z.infer<typeof abandonedFormResponse>;

/** What shoppers typed into a page's form and did not send, where the page keeps it. */
export const abandonedFormContracts = {
  /**
   * What a shopper has typed so far, on the host of the merchant's page, as the form itself would post it, with
   * `attribution` as JSON. The answer is the same whether it was kept or not.
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
   * How many forms of the last 30 days are in each state, and what those that became orders were worth. Null for who works
   * for chosen pages.
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
  /** The form with its phone, for who sees phones masked: each time that is in the merchant's log. */
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
  /** Places its order at the page's prices of now, once however often it is asked for; errors as those of an order. */
  orderAbandonedForm: {
    method: 'POST',
    path: '/api/abandoned-forms/{formId}/order',
    access: 'merchant',
    needs: 'confirm_orders',
    params: formParams,
    body: z.strictObject({
      customerName: z.string().max(200),
      customerAddress: z.string().max(1000),
      city: z.string().max(200),
    }),
    status: 201,
    response: z.object({ orderId: idSchema }),
  },
} as const satisfies Record<string, Contract>;
