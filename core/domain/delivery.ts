import * as z from 'zod';
import type { Clock } from './clock.ts';
import { idSchema } from './schemas.ts';

/**
 * The state of sending an order to a connected service. `uncertain` means that the service may or may not
 * have the order (no response, or an error after the request was sent); only the merchant can have it sent
 * again.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'rejected', 'uncertain'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The service that an order is sent to: `cod` is the merchant's cash-on-delivery network. */
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
  /** The order is not decided yet. */
  'awaiting_confirmation',
  /** The order's customer data was erased. */
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

/** When orders are sent to the network: immediately, or once they are confirmed. */
export const sendTimes = ['at_once', 'confirmed'] as const;
export type SendTime = (typeof sendTimes)[number];

/** Details of an order that a network receives, and that may change after sending. */
export const toldDetails = ['customerName', 'customerPhone', 'customerAddress', 'goods', 'total'] as const;
export type ToldDetail = (typeof toldDetails)[number];

/**
 * The copy of an order at a network. A mark is a short hash of a detail: it detects a change, but with the
 * order's id a phone could be guessed from it. So marks are removed with the customer's data, and no API
 * response contains them.
 */
const mark = z.string();
const toldSchema = z.strictObject({
  customerName: mark,
  customerPhone: mark,
  customerAddress: mark,
  goods: mark,
  total: mark,
  isCancelled: z.boolean(),
});
export type Told = z.infer<typeof toldSchema>;

/**
 * What a person has to do at the network, which has no API for it: cancel, change, or reopen the order there.
 */
export const networkTaskActions = ['cancel', 'edit', 'restore'] as const;
export const networkTaskSchema = z.strictObject({
  action: z.enum(networkTaskActions),
  /** The details that have changed since they were sent. */
  details: z.array(z.enum(toldDetails)),
});
export type NetworkTask = z.infer<typeof networkTaskSchema>;

/** The delivery of an order to one service. */
export const deliverySchema = z.strictObject({
  orderId: idSchema,
  ownerId: z.string().min(1),
  kind: deliveryKindSchema,
  state: z.enum(deliveryStates),
  reason: deliveryReasonSchema.nullable(),
  /** The service's own id of the order. */
  remoteId: z.string().nullable(),
  /**
   * Incremented each time the merchant resends the order; queue messages for an earlier attempt are ignored.
   */
  attempt: z.number().int().min(1),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
  /** The last `MAX_STEPS` changes of state, oldest first. */
  steps: z.array(stepSchema),
  /**
   * The service's later status of it, in its own words, and whether it is final; null before the first one.
   */
  reported: z
    .strictObject({
      lead: z.string().nullable(),
      order: z.string().nullable(),
      at: z.iso.datetime(),
      isOver: z.boolean(),
    })
    .nullable(),
  /** Whether a person requested its sending, so that it waits for no confirmation. */
  isAsked: z.boolean(),
  /** The service's copy of the order, certain or possible; null before anything was sent. */
  told: toldSchema.nullable(),
  /** The change to make at the service, and since when; null while its copy matches. */
  task: networkTaskSchema.extend({ since: z.iso.datetime() }).nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const MAX_STEPS = 30;

/**
 * A delivery that is queued for the first time. `at` is ISO-8601. If its order has an open offer, it has a
 * reason to wait, so that the sweep does not consider it lost.
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
    isAsked: false,
    told: null,
    task: null,
  };
}

/**
 * Whether an order may be sent to the network automatically: not while a person still decides about it, which
 * applies to an order on hold, a repeat of an open order, and, where the merchant sends only confirmed
 * orders, an unconfirmed one.
 */
export function maySend(
  { status, holdReason, duplicateOf }: { status: string; holdReason: unknown; duplicateOf: string | null },
  sendsWhen: SendTime,
): boolean {
  if (holdReason !== null || status === 'cancelled') return false;
  return status !== 'pending' || (sendsWhen === 'at_once' && duplicateOf === null);
}

type Reason = { code: string; message: string };
type Step = { state: DeliveryState | 'skipped'; at: string; reason: Reason | null };

/** The progress of every delivery, whatever its content and target. */
export type Progress = {
  state: DeliveryState | 'skipped';
  reason: Reason | null;
  remoteId: string | null;
  attempt: number;
  version: number;
  updatedAt: string;
  steps: Step[];
};

/** The index of the step that started the current attempt; retries within it have a reason. */
const attemptStart = (steps: readonly Step[]) =>
  steps.findLastIndex(({ state, reason }) => state === 'queued' && reason === null);

/** The last `MAX_STEPS`; the first of them is always the start of the current attempt. */
function lastSteps(steps: readonly Step[]): Step[] {
  const oldest = steps.length - MAX_STEPS;
  if (oldest <= 0) return [...steps];
  const start = attemptStart(steps);
  const first = steps[start < 0 ? oldest : Math.min(start, oldest)];
  return [...(first ? [first] : []), ...steps.slice(oldest + 1)];
}

/** The outcomes after which the service may have it or not. */
const unclearCodes = ['no_answer', 'server_error', 'strange_answer', 'interrupted'] as const;
type UnclearCode = (typeof unclearCodes)[number];

/**
 * Why it may have arrived in the current attempt without a confirmation; undefined where it certainly has
 * not.
 */
export function mayHaveArrived({ steps }: Pick<Progress, 'steps'>): UnclearCode | undefined {
  const since = steps.slice(Math.max(0, attemptStart(steps)));
  return since
    .map(({ reason }) => unclearCodes.find((code) => code === reason?.code))
    .findLast((code) => code !== undefined);
}

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
    steps: lastSteps([...delivery.steps, { state, at, reason: reason ?? null }]),
  };
}

/** Longer than all retries of an attempt: a delivery still queued after that is stuck. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Whether a merchant may have the order sent again: when the last attempt ended without certain success, or
 * when it has been queued for an hour.
 */
export function canSendAgain(delivery: Pick<Delivery, 'state' | 'steps' | 'updatedAt'>, now: Date): boolean {
  const { state } = delivery;
  if (state === 'queued') return now.getTime() - queuedSince(delivery) >= MAX_WAIT_MS;
  return state === 'rejected' || state === 'uncertain';
}

/** Reasons for not sending an order without a failure. */
const notSent: ReadonlySet<string> = new Set<DeliveryReasonCode>([
  'order_cancelled',
  'awaiting_confirmation',
  'customer_erased',
]);

/** Whether the merchant has to act: sent without certain success, and the order was not cancelled. */
export function hasFailed({ state, reason }: Pick<Delivery, 'state' | 'reason'>): boolean {
  const isOver = reason !== null && notSent.has(reason.code);
  return (state === 'rejected' || state === 'uncertain') && !isOver;
}

/** When the current attempt was queued, in milliseconds. */
export function queuedSince({ steps, updatedAt }: Pick<Progress, 'steps' | 'updatedAt'>): number {
  return Date.parse(steps[attemptStart(steps)]?.at ?? updatedAt);
}

/** A delivery that arrived, with its later status. */
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
  /** False, and nothing is written, when `before` is no longer stored. */
  change(before: Delivery, after: Delivery): Promise<boolean>;
  /** Like `change`, and only while the order is at this version; false when it was changed since. */
  changeWhile(before: Delivery, after: Delivery, order: { id: string; version: number }): Promise<boolean>;
  /** A merchant's deliveries that were rejected because of the API key, oldest first, at most `limit`. */
  listKeyRejected(ownerId: string, limit: number): Promise<Delivery[]>;
  /** A merchant's failed deliveries, latest first, at most `limit`. */
  listFailed(ownerId: string, limit: number): Promise<Delivery[]>;
  /** A merchant's deliveries with a change to make at the network, latest first, at most `limit`. */
  listTasks(ownerId: string, limit: number): Promise<Delivery[]>;
  /**
   * Deliveries that are open at the merchant's network, sent since `since` (ISO-8601), latest first, at most
   * `limit`.
   */
  listFollowed(ownerId: string, since: string, limit: number): Promise<FollowedDelivery[]>;
  /**
   * Deliveries that are queued or being sent and have not changed since `before` (ISO-8601), at most `limit`.
   */
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

/**
 * The number of deliveries that are queued after a new key was saved; the merchant can send further ones one
 * by one.
 */
const MAX_RESUMED = 200;

/**
 * Queues the deliveries that were rejected because of the API key, after another key was saved. The network
 * accepted none of them, so no order is sent twice. Returns how many were queued.
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

/** After this time without a change, its message got lost, or its sender was interrupted. */
const SWEEP_AFTER_MS = 10 * 60_000;
/** Longer than the longest wait for a retry. */
const SWEEP_RETRIES_AFTER_MS = 20 * 60_000;
/** After three days, a delivery would come as a surprise. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
const SWEEP_LIMIT = 20_000;
/** Per merchant and sweep; the next sweep continues. */
export const SWEPT_OF_A_MERCHANT = 1000;
export const SWEEP_BATCH = 25;

/** The first `most` of each merchant, alternating, so that none waits for all of another's. */
export function inTurns<T extends { ownerId: string }>(all: readonly T[], most: number): T[] {
  const before = new Map<string, number>();
  return all
    .map((one) => {
      const turn = before.get(one.ownerId) ?? 0;
      before.set(one.ownerId, turn + 1);
      return { one, turn };
    })
    .filter(({ turn }) => turn < most)
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}

/** The number of deliveries that a sweep repaired, and the age of the oldest one without an attempt. */
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
  queue: { add(...deliveries: readonly T[]): Promise<void> };
  clock: Clock;
  /** As in `Sending`: interrupted deliveries are resent. */
  recognises?(delivery: T): boolean;
};

/**
 * Repairs the effects of an outage: a queued delivery whose message got lost gets another one, and one that
 * was being sent and never completed becomes `uncertain`, or is resent where the service recognises
 * duplicates. A delivery with two messages is still sent once. Starts another batch while `hasTime` is true;
 * the next sweep continues.
 */
export async function sweepDeliveries<T extends Progress & { ownerId: string }>(
  ports: SweepPorts<T>,
  hasTime: () => boolean,
): Promise<DeliverySweep> {
  const now = ports.clock.now();
  const before = new Date(now.getTime() - SWEEP_AFTER_MS).toISOString();
  const allOpen = await ports.deliveries.listOpen(now.toISOString(), SWEEP_LIMIT);
  const untouched = allOpen.filter(({ updatedAt }) => updatedAt < before);
  const open = inTurns(untouched, SWEPT_OF_A_MERCHANT);
  // Includes those that a recent sweep has queued again: they still wait.
  const untried = allOpen.filter(({ state, reason }) => state === 'queued' && reason === null);
  const waits = untried.map((delivery) => Math.floor((now.getTime() - queuedSince(delivery)) / 1000));
  const done: Mended[] = [];
  for (let next = 0; next < open.length && hasTime(); next += SWEEP_BATCH) {
    const batch = open.slice(next, next + SWEEP_BATCH);
    done.push(...(await mendAll(ports, batch, now)));
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

async function mendAll<T extends Progress>(
  ports: SweepPorts<T>,
  batch: readonly T[],
  now: Date,
): Promise<Mended[]> {
  const at = now.toISOString();
  const ended = await Promise.all(batch.map((delivery) => endOverdue(ports, delivery, now)));
  const waiting = batch.filter((_, index) => ended[index] === undefined);
  // The messages first: while the queue is unavailable, the next sweep finds the deliveries again.
  await ports.queue.add(...waiting);
  await Promise.all(
    waiting.map((delivery) =>
      ports.deliveries.change(delivery, { ...delivery, version: delivery.version + 1, updatedAt: at }),
    ),
  );
  return ended.map((end) => end ?? 'queued again');
}

/** Ends deliveries that are not sent any more. Undefined for those that need another message. */
async function endOverdue<T extends Progress>(
  { deliveries, recognises }: SweepPorts<T>,
  delivery: T,
  now: Date,
): Promise<Mended | undefined> {
  const at = now.toISOString();
  const end = (state: DeliveryState, code: DeliveryReasonCode) =>
    deliveries.change(delivery, moveDelivery(delivery, { state, at, reason: { code, message: '' } }));
  if (delivery.state === 'sending') {
    const isAgain = recognises?.(delivery) ?? false;
    const isWritten = await end(isAgain ? 'queued' : 'uncertain', 'interrupted');
    return isWritten && !isAgain ? 'uncertain' : 'nothing';
  }
  if (now.getTime() - queuedSince(delivery) > GIVE_UP_AFTER_MS) {
    const unclear = mayHaveArrived(delivery);
    if (unclear) return (await end('uncertain', unclear)) ? 'uncertain' : 'nothing';
    return (await end('rejected', 'gave_up')) ? 'gave up' : 'nothing';
  }
  const untouchedMs = now.getTime() - Date.parse(delivery.updatedAt);
  return delivery.reason !== null && untouchedMs < SWEEP_RETRIES_AFTER_MS ? 'nothing' : undefined;
}
