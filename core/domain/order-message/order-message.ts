import * as z from 'zod';
import { shortId } from '../id.ts';
import type { MessageValues } from '../message-template.ts';
import type { Order } from '../order/order.ts';
import { idSchema } from '../schemas.ts';

/**
 * How far a message to a customer is. `uncertain`: WhatsApp never answered, so the customer may have it or not.
 * `delivered` and `read` come later, by WhatsApp's report.
 */
export const messageStates = ['sending', 'sent', 'delivered', 'read', 'failed', 'uncertain'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why WhatsApp refused; `code` is Meta's, null when there was no answer of theirs. */
export const messageFailureSchema = z.strictObject({
  code: z.number().int().nullable(),
  message: z.string(),
});
export type MessageFailure = z.infer<typeof messageFailureSchema>;

/** A message that a merchant sent a customer about an order. */
export const orderMessageSchema = z.strictObject({
  id: idSchema,
  orderId: idSchema,
  ownerId: z.string().min(1),
  templateName: z.string(),
  /** As the customer reads it. */
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

/** From which states WhatsApp's report may lead to which: reports come late, twice and out of order. */
export const reportMayFollow: Record<ReportedState, readonly MessageState[]> = {
  sent: ['sending', 'uncertain'],
  delivered: ['sending', 'uncertain', 'sent'],
  read: ['sending', 'uncertain', 'sent', 'delivered'],
  failed: ['sending', 'uncertain', 'sent'],
};
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReportedState = (typeof reportedStates)[number];

/** What WhatsApp reports of a message that was sent. */
export const messageReportSchema = z.strictObject({
  remoteId: z.string().max(300),
  state: z.enum(reportedStates),
  failure: messageFailureSchema.nullable(),
});
export type MessageReport = z.infer<typeof messageReportSchema>;

/** What a template's variables say of an order. */
export function messageValues(order: Pick<Order, 'id' | 'customerName' | 'items'>): MessageValues {
  return { name: order.customerName, orderId: shortId(order.id), items: order.items };
}
