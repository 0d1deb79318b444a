import * as z from 'zod';
import { shortId } from '../id.ts';
import type { MessageValues } from '../message-template/message-template.ts';
import { formatMoney } from '../money.ts';
import { codFeeOf, goodsOf } from '../order/lines.ts';
import type { Order } from '../order/order.ts';
import { idSchema } from '../schemas.ts';

/**
 * The state of a message to a customer. `uncertain` means that WhatsApp did not respond, so the customer may
 * or may not have it. `delivered` and `read` are set later by WhatsApp's reports.
 */
const messageStates = ['sending', 'sent', 'delivered', 'read', 'failed', 'uncertain'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a message failed; `code` is Meta's error code, null without a response from Meta. */
const messageFailureSchema = z.strictObject({
  code: z.number().int().nullable(),
  message: z.string(),
});
export type MessageFailure = z.infer<typeof messageFailureSchema>;

/** A message from a merchant to a customer about an order. */
export const orderMessageSchema = z.strictObject({
  id: idSchema,
  orderId: idSchema,
  ownerId: z.string().min(1),
  templateName: z.string(),
  /** The text as the customer reads it. */
  text: z.string(),
  /** Free text, or a template that WhatsApp has approved. */
  kind: z.enum(['text', 'template']),
  state: z.enum(messageStates),
  failure: messageFailureSchema.nullable(),
  /** WhatsApp's id of the message. */
  remoteId: z.string().nullable(),
  sentBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OrderMessage = z.infer<typeof orderMessageSchema>;

/**
 * The states that a report may change, by the state it reports: reports arrive late, twice and out of order.
 */
export const reportMayFollow: Record<ReportedState, readonly MessageState[]> = {
  sent: ['sending', 'uncertain'],
  delivered: ['sending', 'uncertain', 'sent'],
  read: ['sending', 'uncertain', 'sent', 'delivered'],
  failed: ['sending', 'uncertain', 'sent'],
};
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const;
type ReportedState = (typeof reportedStates)[number];

/** A report of WhatsApp about a message that was sent. */
const messageReportSchema = z.strictObject({
  remoteId: z.string().max(300),
  state: z.enum(reportedStates),
  failure: messageFailureSchema.nullable(),
});
export type MessageReport = z.infer<typeof messageReportSchema>;

type MessagedOrder = Pick<Order, 'id' | 'customerName' | 'items' | 'lines' | 'place' | 'currency'>;

/** The values of a template's variables for an order; `city` is the result of `cityOf`. */
export function messageValues(order: MessagedOrder & { city: string | null | undefined }): MessageValues {
  return {
    name: order.customerName,
    orderId: shortId(order.id),
    items: goodsOf(order),
    city: order.city ?? order.place?.cityText ?? '',
    codFee: formatMoney(codFeeOf(order), order.currency),
  };
}
