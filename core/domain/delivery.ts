import * as z from 'zod';
import type { Clock } from './clock.ts';
import { idSchema } from './schemas.ts';

/**
 * The state of sending an order to a connected service. `uncertain` means that the service may or may not have the
 * order (no answer, or an error after the request was sent); only the merchant can have it sent again.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'rejected', 'uncertain'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Which service an order is sent to: `cod` is the merchant's cash-on-delivery network. */
export const deliveryKinds = ['cod'] as const;
export const deliveryKindSchema = z.enum(deliveryKinds);
export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryReasonCodes = [
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
  /** Nothing of the order says whose it was. */
  'customer_erased',
  /** The shopper may still accept the offer after the order. */
  'awaiting_answer',
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
export type DeliveryReason = z.infer<typeof deliveryReasonSchema>;

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
  /** What the service says of it since, in its own words, and whether nothing more is expected; null before it was heard of. */
  reported: z
    .strictObject({
      lead: z.string().nullable(),
      order: z.string().nullable(),
      at: z.iso.datetime(),
      isOver: z.boolean(),
    })
    .nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const MAX_STEPS = 30;

/**
 * A delivery that is queued for the first time. `at` is ISO-8601. One whose order has an offer that nobody has answered
 * says that it waits, so that it is not taken for one that got lost.
 */
export function newDelivery(
  order: { id: string; ownerId: string; afterOffer?: { step: string } | null | undefined },
  kind: DeliveryKind,
  at: string,
): Delivery {
  const first = { state: 'queued', at, reason: null } as const;
  const isWaiting = order.afterOffer?.step === 'offer' || order.afterOffer?.step === 'downsell';
  const reason = isWaiting ? ({ code: 'awaiting_answer', message: '' } as const) : null;
  return {
    orderId: order.id,
    ownerId: order.ownerId,
    kind,
    state: 'queued',
    reason,
    remoteId: null,
    attempt: 1,
    version: 1,
    updatedAt: at,
    steps: reason ? [first, { ...first, reason }] : [first],
    reported: null,
  };
}

/** What every delivery has of its way out, whatever it carries and whereto. */
export type Progress = {
  state: DeliveryState | 'skipped';
  reason: { code: string; message: string } | null;
  remoteId: string | null;
  attempt: number;
  version: number;
  updatedAt: string;
  steps: { state: DeliveryState | 'skipped'; at: string; reason: { code: string; message: string } | null }[];
};

type Move = { state: DeliveryState; at: string; reason?: DeliveryReason; remoteId?: string | null };

/** The delivery after a change of state, which is added to its steps. */
export function moveDelivery<T extends Progress>(delivery: T, { state, at, reason, remoteId }: Move): T {
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

/** Longer than all retries of an attempt take: what is still queued then waits for something that does not come. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Whether a merchant may have the order sent again: when the last attempt ended without certain success, or when it has
 * been queued for an hour.
 */
export function canSendAgain(delivery: Pick<Delivery, 'state' | 'steps' | 'updatedAt'>, now: Date): boolean {
  const { state } = delivery;
  if (state === 'queued') return now.getTime() - queuedSince(delivery) >= MAX_WAIT_MS;
  return state === 'rejected' || state === 'uncertain';
}

/** Whether the merchant has to do something about it: sent without certain success, and the order was not cancelled. */
export function hasFailed({ state, reason }: Pick<Delivery, 'state' | 'reason'>): boolean {
  const isOver = reason?.code === 'order_cancelled' || reason?.code === 'customer_erased';
  return (state === 'rejected' || state === 'uncertain') && !isOver;
}

/** When the present attempt was queued, in milliseconds; a retry within it has a reason. */
function queuedSince({ steps, updatedAt }: Pick<Progress, 'steps' | 'updatedAt'>): number {
  return Date.parse(
    steps.findLast(({ state, reason }) => state === 'queued' && reason === null)?.at ?? updatedAt,
  );
}

/** A delivery that arrived, with what is known of it since. */
export type FollowedDelivery = Pick<Delivery, 'orderId'> & {
  remoteId: string;
  sentAt: string;
  lead: string | null;
  order: string | null;
};

export type DeliveryRepository = {
  find(orderId: string, kind: DeliveryKind): Promise<Delivery | undefined>;
  /** False, and nothing is written, when the order has a delivery of that kind already. */
  create(delivery: Delivery): Promise<boolean>;
  /** False, and nothing is written, when `before` is no longer what is stored. */
  change(before: Delivery, after: Delivery): Promise<boolean>;
  /** A merchant's deliveries that were rejected because of the API key, oldest first, at most `limit`. */
  listKeyRejected(ownerId: string, limit: number): Promise<Delivery[]>;
  /** A merchant's failed deliveries, latest first, at most `limit`. */
  listFailed(ownerId: string, limit: number): Promise<Delivery[]>;
  /** What a merchant's network has and is not done with, sent since `since` (ISO-8601), latest first, at most `limit`. */
  listFollowed(ownerId: string, since: string, limit: number): Promise<FollowedDelivery[]>;
  /** Deliveries that are queued or being sent and have not changed since `before` (ISO-8601), at most `limit`. */
  listOpen(before: string, limit: number): Promise<Delivery[]>;
};

/** The delivery, queued for another attempt; undefined when it may not be sent again. */
export function queueAgain(delivery: Delivery, at: string): Delivery | undefined {
  if (!canSendAgain(delivery, new Date(at))) return undefined;
  return {
    ...moveDelivery(delivery, { state: 'queued', at }),
    attempt: delivery.attempt + 1,
    reported: null,
  };
}

/** How many deliveries are queued after a new key was saved; the merchant can send further ones one by one. */
const MAX_RESUMED = 200;

/**
 * Queues the deliveries that were rejected because of the API key, after another key was saved. The network accepted
 * none of them, so no order is sent twice. Returns how many were queued.
 */
export async function resumeDeliveries(
  ports: { deliveries: Pick<DeliveryRepository, 'listKeyRejected' | 'change'>; clock: Clock },
  ownerId: string,
): Promise<number> {
  const at = ports.clock.now().toISOString();
  const waiting = await ports.deliveries.listKeyRejected(ownerId, MAX_RESUMED);
  const resumed = await Promise.all(
    waiting.map(async (delivery) => {
      const after = queueAgain(delivery, at);
      return after !== undefined && ports.deliveries.change(delivery, after);
    }),
  );
  return resumed.filter(Boolean).length;
}

/** Nothing happens to a delivery for this long: its message got lost, or its sender was interrupted. */
const SWEEP_AFTER_MS = 10 * 60_000;
/** A retry may be this far away, with time to spare. */
const SWEEP_RETRIES_AFTER_MS = 20 * 60_000;
/** What could not be sent in three days is not worth surprising anybody with. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
const SWEEP_LIMIT = 5000;
const SWEEP_BATCH = 25;

/** How many deliveries a sweep mended, and how long the oldest one has waited that nobody has tried to send. */
export type DeliverySweep = {
  queuedAgain: number;
  uncertain: number;
  gaveUp: number;
  oldestUntriedSeconds: number;
};

type SweepPorts<T> = {
  deliveries: {
    listOpen(before: string, limit: number): Promise<T[]>;
    change(before: T, after: T): Promise<boolean>;
  };
  queue: { add(delivery: T): Promise<void> };
  clock: Clock;
};

/**
 * Mends what an outage left behind: a queued delivery whose message got lost gets another one, and one that was being
 * sent and never came back becomes `uncertain`. A delivery that has two messages is still sent once. While `hasTime`
 * says so, it begins another batch; the next sweep does the rest.
 */
export async function sweepDeliveries<T extends Progress>(
  ports: SweepPorts<T>,
  hasTime: () => boolean,
): Promise<DeliverySweep> {
  const now = ports.clock.now();
  const before = new Date(now.getTime() - SWEEP_AFTER_MS).toISOString();
  const allOpen = await ports.deliveries.listOpen(now.toISOString(), SWEEP_LIMIT);
  const open = allOpen.filter(({ updatedAt }) => updatedAt < before);
  // Also those that a sweep has queued again lately: they still wait.
  const untried = allOpen.filter(({ state, reason }) => state === 'queued' && reason === null);
  const waits = untried.map((delivery) => Math.floor((now.getTime() - queuedSince(delivery)) / 1000));
  const done: Mended[] = [];
  for (let next = 0; next < open.length && hasTime(); next += SWEEP_BATCH) {
    const batch = open.slice(next, next + SWEEP_BATCH);
    done.push(...(await Promise.all(batch.map((delivery) => mend(ports, delivery, now)))));
  }
  const count = (what: Mended) => done.filter((each) => each === what).length;
  return {
    queuedAgain: count('queued again'),
    uncertain: count('uncertain'),
    gaveUp: count('gave up'),
    oldestUntriedSeconds: Math.max(0, ...waits),
  };
}

type Mended = 'queued again' | 'uncertain' | 'gave up' | 'nothing';

async function mend<T extends Progress>(
  { deliveries, queue }: SweepPorts<T>,
  delivery: T,
  now: Date,
): Promise<Mended> {
  const at = now.toISOString();
  const end = (state: DeliveryState, code: DeliveryReasonCode) =>
    deliveries.change(delivery, moveDelivery(delivery, { state, at, reason: { code, message: '' } }));
  if (delivery.state === 'sending') return (await end('uncertain', 'interrupted')) ? 'uncertain' : 'nothing';
  if (now.getTime() - queuedSince(delivery) > GIVE_UP_AFTER_MS) {
    return (await end('rejected', 'gave_up')) ? 'gave up' : 'nothing';
  }
  const untouchedMs = now.getTime() - Date.parse(delivery.updatedAt);
  if (delivery.reason !== null && untouchedMs < SWEEP_RETRIES_AFTER_MS) return 'nothing';
  // The message first: while the queue is away, the next sweep finds the delivery again.
  await queue.add(delivery);
  await deliveries.change(delivery, { ...delivery, version: delivery.version + 1, updatedAt: at });
  return 'queued again';
}
