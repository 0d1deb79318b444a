import { autopilotSettingsSchema, MAX_RECEIVED_TEXT } from '@mirsah/domain/conversation';
import { accountTemplateSchema } from '@mirsah/domain/conversation/account-template';
import { unmatchedMessageSchema } from '@mirsah/domain/conversation/unmatched';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';
import { orderMessageResponse } from './deliveries.ts';
import { orderResponse } from './orders.ts';

/** `phone` is E.164, masked for members who see masked phones; null for a customer who hides their number. */
const unmatchedMessageResponse = unmatchedMessageSchema
  .pick({ id: true, customerName: true, text: true, createdAt: true })
  .extend({ phone: z.string().nullable(), isPhoneMasked: z.literal(true).optional() });
export type UnmatchedMessageResponse = z.infer<typeof unmatchedMessageResponse>;

/** WhatsApp conversations of merchants and customers, and automatic messages. */
export const conversationContracts = {
  /** How orders are confirmed by WhatsApp; until it is saved, with the desk's calling hours. */
  getAutopilot: {
    method: 'GET',
    path: '/api/autopilot',
    access: 'merchant',
    needs: 'manage_settings',
    status: 200,
    response: autopilotSettingsSchema,
  },
  /**
   * Saves how orders are confirmed by WhatsApp. Switching it on requires a question that the account can
   * send: 400 with the path `approvedAs` and `not_connected`, `account_missing`, `account_unreachable`,
   * `account_rejected`, or the template's problem (`not_found`, `not_approved`, `variables_differ`,
   * `buttons_missing`); or the path `isOn` and `webhook_not_seen` until Meta has reached the webhook that
   * receives the customers' answers.
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
  /** The templates of the merchant's WhatsApp account, or the reason why they could not be read. */
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
   * Replies to a customer who wrote within the last day. A repeated `messageId` sends nothing again. 409
   * `window_closed`, `messages_stopped`, `not_connected`.
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
  /** Marks a customer's messages about an order as read: they need no answer, or were answered elsewhere. */
  markCustomerRead: {
    method: 'POST',
    path: '/api/orders/{orderId}/read',
    access: 'merchant',
    needs: 'edit_orders',
    params: z.object({ orderId: idSchema }),
    status: 200,
    response: orderResponse,
  },
  /**
   * Messages of customers without a known order, newest first. Empty for members who work on selected pages
   * only.
   */
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
   * Assigns a message to an order, or with null dismisses it and erases its text. 404 for a missing message
   * or order, 409 `customer_erased`, or `version_conflict` when a colleague has assigned it to another order.
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
