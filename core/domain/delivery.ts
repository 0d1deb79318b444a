import * as z from 'zod';
import { idSchema } from './schemas.ts';

/**
 * The state of sending an order to a connected service. `uncertain` means that the service may or may not have the
 * order (no answer, or an error after the request was sent); only the merchant can have it sent again.
 */
const deliveryStates = ['queued', 'sending', 'sent', 'rejected', 'uncertain'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Which service an order is sent to: `cod` is the merchant's cash-on-delivery network. */
export const deliveryKinds = ['cod'] as const;
export const deliveryKindSchema = z.enum(deliveryKinds);
export type DeliveryKind = (typeof deliveryKinds)[number];

const deliveryReasonCodes = [
  /** Temporary: it is retried automatically. */
  'unreachable',
  'rate_limited',
  /** Retried for most of an hour without success. */
  'gave_up',
  'key_refused',
  'order_refused',
  'address_refused',
  'not_connected',
  'order_cancelled',
  /** These make a delivery uncertain. */
  'no_answer',
  'server_error',
  'strange_answer',
  'interrupted',
  /** The service had the order already. */
  'already_saved',
] as const;
export type DeliveryReasonCode = (typeof deliveryReasonCodes)[number];

/** Why a delivery is in its state; `message` is the service's own text, empty when it sent none. */
const deliveryReasonSchema = z.strictObject({
  code: z.enum(deliveryReasonCodes),
  message: z.string(),
});
type DeliveryReason = z.infer<typeof deliveryReasonSchema>;

const stepSchema = z.strictObject({
  state: z.enum(deliveryStates),
  at: z.iso.datetime(),
  reason: deliveryReasonSchema.nullable(),
});

/** The delivery of an order to one service. */
export const deliverySchema = z.strictObject({
  orderId: idSchema,
  ownerId: z.string().min(1),
  kind: deliveryKindSchema,
  state: z.enum(deliveryStates),
  reason: deliveryReasonSchema.nullable(),
  /** The service's own id of the order. */
  remoteId: z.string().nullable(),
  /** Grows each time the merchant has the order sent again; queue messages for an earlier attempt are ignored. */
  attempt: z.number().int().min(1),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
  /** The last `MAX_STEPS` changes of state, oldest first. */
  steps: z.array(stepSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

const MAX_STEPS = 30;

/** A delivery that is queued for the first time. `at` is ISO-8601. */
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

/** The delivery after a change of state, which is added to its steps. */
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

/** Whether a merchant may have the order sent again: only when the last attempt ended without certain success. */
export function canSendAgain({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'rejected' || state === 'uncertain';
}

export type DeliveryRepository = {
  find(orderId: string, kind: DeliveryKind): Promise<Delivery | undefined>;
  /** False, and nothing is written, when the order has a delivery of that kind already. */
  create(delivery: Delivery): Promise<boolean>;
  /** False, and nothing is written, when `before` is no longer what is stored. */
  change(before: Delivery, after: Delivery): Promise<boolean>;
  /** A merchant's deliveries that were rejected because of the API key, oldest first, at most `limit`. */
  listKeyRejected(ownerId: string, limit: number): Promise<Delivery[]>;
};
