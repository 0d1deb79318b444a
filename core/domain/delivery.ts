import * as z from 'zod';
import { idSchema } from './schemas.ts';

/**
 * How far an order's way to a partner is. `uncertain`: the partner may have it or not (no answer, or an error after
 * the request was sent); it is never sent again without the merchant's word.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'rejected', 'uncertain'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Which partner an order is delivered to. */
export const deliveryKinds = ['cod'] as const;
export const deliveryKindSchema = z.enum(deliveryKinds);
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryReasonCodes = [
  /** The partner is away or wants us to slow down; it is tried again by itself. */
  'unreachable',
  'rate_limited',
  /** Tried for most of an hour without reaching the partner. */
  'gave_up',
  'key_refused',
  'order_refused',
  'address_refused',
  'not_connected',
  'order_cancelled',
  /** What makes a delivery uncertain. */
  'no_answer',
  'server_error',
  'strange_answer',
  'interrupted',
  /** The partner had the order already. */
  'already_saved',
] as const;
export type DeliveryReasonCode = (typeof deliveryReasonCodes)[number];

/** Why a delivery is where it is; `message` is what the partner said, empty when it said nothing. */
export const deliveryReasonSchema = z.strictObject({
  code: z.enum(deliveryReasonCodes),
  message: z.string(),
});
export type DeliveryReason = z.infer<typeof deliveryReasonSchema>;

const stepSchema = z.strictObject({
  state: z.enum(deliveryStates),
  at: z.iso.datetime(),
  reason: deliveryReasonSchema.nullable(),
});

/** An order's way to one partner. */
export const deliverySchema = z.strictObject({
  orderId: idSchema,
  ownerId: z.string().min(1),
  kind: deliveryKindSchema,
  state: z.enum(deliveryStates),
  reason: deliveryReasonSchema.nullable(),
  /** The partner's own number of the order. */
  remoteId: z.string().nullable(),
  /** Grows with each time a merchant has it sent; a message that is about an earlier attempt does nothing. */
  attempt: z.number().int().min(1),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
  /** Every change of state, oldest first, the last `KEPT_STEPS` of them. */
  steps: z.array(stepSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

const MAX_STEPS = 30;

/** A delivery that waits to be sent for the first time. */
export function newDelivery(
  order: { id: string; ownerId: string },
  kind: DeliveryKind,
  at: string,
): Delivery {
  return {
    orderId: order.id,
    ownerId: order.ownerId,
    kind,
    state: 'queued',
    reason: null,
    remoteId: null,
    attempt: 1,
    version: 1,
    updatedAt: at,
    steps: [{ state: 'queued', at, reason: null }],
  };
}

type Move = { state: DeliveryState; at: string; reason?: DeliveryReason; remoteId?: string | null };

/** The delivery after a change of state; the change is in its steps. */
export function moveDelivery(delivery: Delivery, { state, at, reason, remoteId }: Move): Delivery {
  return {
    ...delivery,
    state,
    reason: reason ?? null,
    remoteId: remoteId ?? delivery.remoteId,
    version: delivery.version + 1,
    updatedAt: at,
    steps: [...delivery.steps, { state, at, reason: reason ?? null }].slice(-MAX_STEPS),
  };
}

/** Whether a merchant may have it sent again: only what has come to an end without certain success. */
export function canSendAgain({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'rejected' || state === 'uncertain';
}

export type DeliveryRepository = {
  find(orderId: string, kind: DeliveryKind): Promise<Delivery | undefined>;
  /** False when the order has a delivery of that kind already; it stays as it is. */
  create(delivery: Delivery): Promise<boolean>;
  /** False when `before` is no longer what is stored; nothing is written then. */
  change(before: Delivery, after: Delivery): Promise<boolean>;
  /** A merchant's deliveries that ended because the key was refused, oldest first, at most `limit`. */
  listKeyRefused(ownerId: string, limit: number): Promise<Delivery[]>;
};
