import * as z from 'zod';
import { deliveryReasonCodes, deliveryStates, MAX_STEPS, moveDelivery } from '../delivery.ts';
import { idSchema } from '../schemas.ts';

/** The advertising networks that receive server-side conversions; `ga4` is Google Analytics. */
export const adNetworks = ['meta', 'tiktok', 'snapchat', 'ga4'] as const;
export type AdNetwork = (typeof adNetworks)[number];
export const adNetworkSchema = z.enum(adNetworks);

/** The formats of the networks' ids of pixels, data sets and streams. */
export const pixelIdFormats = {
  meta: /^\d{5,20}$/,
  tiktok: /^[A-Z0-9]{10,40}$/,
  /** A UUID, in any case. */
  snapchat: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  ga4: /^G-[A-Z0-9]{4,20}$/,
} as const satisfies Record<AdNetwork, RegExp>;

/** Replaces a pixel's id on a page that uses its merchant's connection: a change there reaches the page. */
export const OF_ACCOUNT = 'account';

/**
 * The stages of an order that networks may receive. Each of them may be the one that counts as the purchase.
 */
export const conversionStages = ['placed', 'confirmed', 'delivered'] as const;
export type ConversionStage = (typeof conversionStages)[number];
export const conversionStageSchema = z.enum(conversionStages);

/**
 * A page's setting for conversions; `model` is the stage that counts as the purchase, null for the merchant's
 * default.
 */
export const pageConversionsSchema = z.strictObject({
  /** Whether they are sent; the page mentions it below its form. */
  isOn: z.boolean(),
  model: conversionStageSchema.nullable(),
});
export const noConversions = { isOn: false, model: null };

/**
 * The settings at the time of the order: later changes do not affect it, so that no order is reported as two
 * purchases.
 */
export const orderConversionsSchema = z.strictObject({
  model: conversionStageSchema,
  networks: z.array(adNetworkSchema),
  /**
   * The order was on hold: its browser reports nothing to these networks, even after its release. Absent on
   * all others.
   */
  isBrowserSilent: z.literal(true).optional(),
});
export type OrderConversions = z.infer<typeof orderConversionsSchema>;

export type ConversionEventName = 'purchase' | 'lead';

/**
 * The event at a stage: the purchase at the chosen one, a lead when the order is placed before that,
 * undefined at any other.
 */
export function eventAt(model: ConversionStage, stage: ConversionStage): ConversionEventName | undefined {
  if (stage === model) return 'purchase';
  return stage === 'placed' ? 'lead' : undefined;
}

/** `skipped`: deliberately not sent. */
const conversionStates = [...deliveryStates, 'skipped'] as const;
export type ConversionState = (typeof conversionStates)[number];

const conversionReasonCodes = [
  ...deliveryReasonCodes,
  /** Older than the network accepts. */
  'too_old',
  /** The merchant has switched the network off; it waits. */
  'paused',
  /** The browser's own report of it comes first. */
  'after_browser',
  /** The browser has reported it, and the network would count it twice. */
  'told_by_browser',
] as const;
export type ConversionReasonCode = (typeof conversionReasonCodes)[number];

const reasonSchema = z.strictObject({ code: z.enum(conversionReasonCodes), message: z.string() }).nullable();

/** The delivery of a stage of an order to one network, at most one of each. Times are ISO-8601. */
export const conversionSchema = z.strictObject({
  orderId: idSchema,
  ownerId: z.string().min(1),
  network: adNetworkSchema,
  stage: conversionStageSchema,
  event: z.enum(['purchase', 'lead']),
  /** When the order reached the stage. */
  happenedAt: z.iso.datetime(),
  state: z.enum(conversionStates),
  reason: reasonSchema,
  /** The network's own id of the accepted request. */
  remoteId: z.string().nullable(),
  /** Incremented each time it is queued again; queue messages for an earlier attempt are ignored. */
  attempt: z.number().int().min(1),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
  steps: z.array(
    z.strictObject({ state: z.enum(conversionStates), at: z.iso.datetime(), reason: reasonSchema }),
  ),
});
export type Conversion = z.infer<typeof conversionSchema>;

/** The key of one of an order's conversions. */
export type ConversionOf = Pick<Conversion, 'orderId' | 'network' | 'stage'>;

type Reaching = {
  status: string;
  holdReason: string | null;
  conversions?: OrderConversions | undefined;
  deliveredAt?: string | undefined;
};

/** The stages that an order has reached; none while it is on hold. A shipped order counts as confirmed. */
function stagesOf({ status, holdReason }: Reaching): ConversionStage[] {
  if (holdReason !== null) return [];
  if (status === 'delivered') return ['placed', 'confirmed', 'delivered'];
  return status === 'confirmed' || status === 'shipped' ? ['placed', 'confirmed'] : ['placed'];
}

/**
 * The conversions after a change of an order, in the order of their stages; `before` is undefined for a new
 * one. A conversion may be returned again when an order changes back and forth; it is stored only once. An
 * order that is not cancelled any more returns all stages that it has reached, as they may have been skipped.
 */
export function conversionsOf(
  before: Reaching | undefined,
  after: Reaching & { id: string; ownerId: string; placedAt: string; updatedAt: string },
): Conversion[] {
  const settled = after.conversions;
  if (!settled) return [];
  const known = before && before.status !== 'cancelled' ? stagesOf(before) : [];
  return stagesOf(after).flatMap((stage) => {
    const event = eventAt(settled.model, stage);
    if (!event || known.includes(stage)) return [];
    const reachedAt = (stage === 'delivered' && after.deliveredAt) || after.updatedAt;
    const happenedAt = stage === 'placed' ? after.placedAt : reachedAt;
    return settled.networks.map((network) => newConversion(after, { network, stage, event, happenedAt }));
  });
}

function newConversion(
  { id, ownerId, updatedAt }: { id: string; ownerId: string; updatedAt: string },
  what: Pick<Conversion, 'network' | 'stage' | 'event' | 'happenedAt'>,
): Conversion {
  const first = { state: 'queued', at: updatedAt, reason: null } as const;
  return {
    orderId: id,
    ownerId,
    ...what,
    state: 'queued',
    reason: null,
    remoteId: null,
    attempt: 1,
    version: 1,
    updatedAt,
    steps: [first],
  };
}

/** The conversion, deliberately not sent. `at` is ISO-8601. */
export function skip(conversion: Conversion, code: ConversionReasonCode, at: string): Conversion {
  return moveTo(conversion, 'skipped', code, at);
}

/** The unsent conversion, waiting until its merchant fixes the network. */
export function hold(conversion: Conversion, code: 'paused' | 'key_refused', at: string): Conversion {
  return moveTo(conversion, 'rejected', code, at);
}

/** The conversion, still queued, with a reason. */
export function postpone(conversion: Conversion, code: 'after_browser', at: string): Conversion {
  return moveTo(conversion, 'queued', code, at);
}

function moveTo(
  conversion: Conversion,
  state: ConversionState,
  code: ConversionReasonCode,
  at: string,
): Conversion {
  const reason = { code, message: '' };
  const step = { state, at, reason };
  const steps = [...conversion.steps, step].slice(-MAX_STEPS);
  return { ...conversion, state, reason, steps, version: conversion.version + 1, updatedAt: at };
}

/** Whether it waits for its merchant, to be sent as soon as the network can be used again. */
export function isWaiting({ state, reason }: Pick<Conversion, 'state' | 'reason'>): boolean {
  return state === 'rejected' && (reason?.code === 'key_refused' || reason?.code === 'paused');
}

const HOUR_MS = 3_600_000;

/** The maximum age of an event in hours; Meta rejects an older one with all others of its request. */
export const MAX_AGE_HOURS = {
  meta: 7 * 24,
  tiktok: 7 * 24,
  snapchat: 37 * 24,
  ga4: 72,
} as const satisfies Record<AdNetwork, number>;

/**
 * How many hours a network recognises a duplicate event; of purchases, Snapchat and Analytics recognise the
 * order's id as well.
 */
const RECOGNISED_HOURS = {
  meta: 48,
  tiktok: 48,
  snapchat: 30 * 24,
  ga4: 72,
} as const satisfies Record<AdNetwork, number>;

/**
 * Whether the network would count the event twice if it received it from the order's browser or from us when
 * it happened. Analytics recognises only purchases, by the order's id.
 */
export function isCountedTwice(
  { network, event, happenedAt }: Pick<Conversion, 'network' | 'event' | 'happenedAt'>,
  now: Date,
): boolean {
  if (network === 'ga4' && event !== 'purchase') return true;
  return now.getTime() >= Date.parse(happenedAt) + RECOGNISED_HOURS[network] * HOUR_MS;
}

/** Whether the network recognises the event by its id, so that resending it does not count twice. */
export function isRecognised(
  conversion: Pick<Conversion, 'network' | 'event' | 'happenedAt'>,
  now: Date,
): boolean {
  return !isCountedTwice(conversion, now) && now < validUntil(conversion);
}

/** Until when the network accepts the event. */
export function validUntil({ network, happenedAt }: Pick<Conversion, 'network' | 'happenedAt'>): Date {
  return new Date(Date.parse(happenedAt) + MAX_AGE_HOURS[network] * HOUR_MS);
}

/** False for an event that is accepted, being sent, or too old for its network. */
export function canSendConversionAgain(
  conversion: Pick<Conversion, 'network' | 'happenedAt' | 'state' | 'reason'>,
  now: Date,
): boolean {
  const { state, reason } = conversion;
  if (validUntil(conversion) <= now) return false;
  if (state === 'skipped') return reason?.code === 'not_connected';
  return state === 'rejected' || state === 'uncertain';
}

/** Whether it ended without certain success, and will not be sent automatically. */
export function hasNotArrived(conversion: Pick<Conversion, 'state' | 'reason'>): boolean {
  const { state } = conversion;
  return state === 'uncertain' || (state === 'rejected' && !isWaiting(conversion));
}

/** Whether it may be resent together with others without asking the merchant: no network counts it twice. */
export function canSendWithOthers(conversion: Conversion, now: Date): boolean {
  const isKnown = conversion.state === 'rejected' || isRecognised(conversion, now);
  return hasNotArrived(conversion) && isKnown && canSendConversionAgain(conversion, now);
}

/** The conversion, queued for another attempt; undefined when it may not be sent again. */
export function queueConversionAgain(conversion: Conversion, at: string): Conversion | undefined {
  return canSendConversionAgain(conversion, new Date(at)) ? asAnotherAttempt(conversion, at) : undefined;
}

/**
 * The conversion of an order that is not cancelled any more, queued for another attempt; undefined when it
 * was skipped for another reason, or is too old for its network.
 */
export function queueRevivedConversion(conversion: Conversion, at: string): Conversion | undefined {
  const { state, reason } = conversion;
  const isLeftOut = state === 'skipped' && reason?.code === 'order_cancelled';
  return isLeftOut && new Date(at) < validUntil(conversion) ? asAnotherAttempt(conversion, at) : undefined;
}

function asAnotherAttempt(conversion: Conversion, at: string): Conversion {
  return { ...moveDelivery(conversion, { state: 'queued', at }), attempt: conversion.attempt + 1 };
}
