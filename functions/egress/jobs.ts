import { type Delivery, deliveryKindSchema } from '@mirsah/domain/delivery/delivery.ts';
import { idSchema } from '@mirsah/domain/id/id-schema.ts';
import { messageReportSchema } from '@mirsah/domain/order-message/order-message.ts';
import * as z from 'zod';

/** What the egress queue carries. */
export const egressJobSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('deliver_order'),
    orderId: idSchema,
    kind: deliveryKindSchema,
    attempt: z.number().int().min(1),
  }),
  z.strictObject({
    type: z.literal('message_report'),
    ownerId: z.string().min(1),
    report: messageReportSchema,
  }),
]);
export type EgressJob = z.infer<typeof egressJobSchema>;

/**
 * The job that a change of a delivery calls for: a new attempt waits. Going back to `queued` within an attempt calls
 * for none, because its job is still in the queue.
 */
export function jobOf(before: Delivery | undefined, after: Delivery | undefined): EgressJob | undefined {
  if (after?.state !== 'queued' || before?.attempt === after.attempt) return undefined;
  return { type: 'deliver_order', orderId: after.orderId, kind: after.kind, attempt: after.attempt };
}
