import { autopilotSettingsSchema, MAX_RECEIVED_TEXT } from '@mirsah/domain/conversation';
import { accountTemplateSchema } from '@mirsah/domain/conversation/account-template';
import { unmatchedMessageSchema } from '@mirsah/domain/conversation/unmatched';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';
import { orderMessageResponse } from './deliveries.ts';

/** `phone` is E.164, masked where the reader sees none; null for a customer who shows no number. */
const unmatchedMessageResponse = unmatchedMessageSchema
  .pick({ id: true, customerName: true, text: true, createdAt: true })
  .extend({ phone: z.string().nullable(), isPhoneMasked: z.literal(true).optional() });
export type UnmatchedMessageResponse = z.infer<typeof unmatchedMessageResponse>;

/** What merchants and customers write to each other by WhatsApp, and what writes by itself. */
export const conversationContracts = {
  /** How orders are confirmed by WhatsApp; with the desk's calling hours until it was chosen. */
  getAutopilot: {
    method: 'GET',
    path: '/api/autopilot',
    access: 'merchant',
    needs: 'manage_settings',
    status: 200,
    response: autopilotSettingsSchema,
  },
  /**
   * Saves how orders are confirmed by WhatsApp. To be switched on it needs a question that the account can send: 400 with
   * the path `approvedAs` and `not_connected`, `account_missing`, `account_unreachable`, `account_rejected`, or what is wrong
   * with the template (`not_found`, `not_approved`, `variables_differ`, `buttons_missing`).
   */
  saveAutopilot: {
    method: 'PUT',
    path: '/api/autopilot',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'autopilot' },
    body: autopilotSettingsSchema.omit({ question: true }).extend({
      question: autopilotSettingsSchema.shape.question
        .unwrap()
        .pick({ templateId: true, approvedAs: true })
        .nullable(),
    }),
    status: 200,
    response: autopilotSettingsSchema,
  },
  /** The templates of the merchant's WhatsApp account, or why they could not be read. */
  listAccountTemplates: {
    method: 'GET',
    path: '/api/whatsapp-templates',
    access: 'merchant',
    needs: 'edit_orders',
    status: 200,
    response: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('listed'), templates: z.array(accountTemplateSchema) }),
      /** With Meta's code and text. */
      z.object({ kind: z.literal('rejected'), code: z.number().int().nullable(), message: z.string() }),
      z.object({ kind: z.enum(['unreachable', 'not_connected', 'account_missing']) }),
    ]),
  },
  /**
   * Answers a customer who wrote within the last day. A repeated `messageId` sends nothing again. 409 `window_closed`,
   * `messages_stopped`, `not_connected`.
   */
  replyToCustomer: {
    method: 'POST',
    path: '/api/orders/{orderId}/replies',
    access: 'merchant',
    needs: 'edit_orders',
    params: z.object({ orderId: idSchema }),
    body: z.strictObject({ messageId: idSchema, text: z.string().trim().min(1).max(MAX_RECEIVED_TEXT) }),
    status: 200,
    response: orderMessageResponse,
  },
  /** What customers wrote of whom no order is known, newest first. Empty for who works for chosen pages. */
  listUnmatchedMessages: {
    method: 'GET',
    path: '/api/unmatched-messages',
    access: 'merchant',
    needs: 'edit_orders',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(unmatchedMessageResponse),
  },
  /**
   * Says which order a message is about, or with null that nobody has to answer it: what it said is forgotten then. 404 for a
   * message or an order that is not there, 409 `customer_erased`, or `version_conflict` when a colleague has
   * chosen another order for it.
   */
  settleUnmatchedMessage: {
    method: 'PUT',
    path: '/api/unmatched-messages/{messageId}',
    access: 'merchant',
    needs: 'edit_orders',
    params: z.object({ messageId: z.string().regex(/^[\w-]{10,60}$/) }),
    body: z.strictObject({ orderId: idSchema.nullable() }),
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
