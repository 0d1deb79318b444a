import * as z from 'zod';
import { deliveryReasonCodes, deliveryStates, MAX_STEPS, moveDelivery } from '../delivery.ts';
import { idSchema } from '../schemas.ts';

/** The advertising networks whose servers are told of orders; `ga4` is Google Analytics. */
export const adNetworks = ['meta', 'tiktok', 'snapchat', 'ga4'] as const;
export type AdNetwork = (typeof adNetworks)[number];
export const adNetworkSchema = z.enum(adNetworks);

/** The formats in which networks give out the ids of their pixels, data sets and streams. */
export const pixelIdFormats = {
  meta: /^\d{5,20}$/,
  tiktok: /^[A-Z0-9]{10,40}$/,
  /** A UUID, in any case. */
  snapchat: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  ga4: /^G-[A-Z0-9]{4,20}$/,
} as const satisfies Record<AdNetwork, RegExp>;

/** The stages of an order that networks may hear of. Each of them may be the one that counts as the purchase. */
export const conversionStages = ['placed', 'confirmed', 'delivered'] as const;
export type ConversionStage = (typeof conversionStages)[number];
export const conversionStageSchema = z.enum(conversionStages);

/** What a page says of conversions; `model` is the stage that counts as the purchase, null where the merchant's default holds. */
export const pageConversionsSchema = z.strictObject({
  /** Whether they are sent, which the page then says under its form. */
  isOn: z.boolean(),
  model: conversionStageSchema.nullable(),
});
export const noConversions = { isOn: false, model: null };

/** What was settled when an order was placed: later changes of the settings do not touch it, so that no order is bought twice. */
export const orderConversionsSchema = z.strictObject({
  model: conversionStageSchema,
  networks: z.array(adNetworkSchema),
  /** The order was on hold: its browser reports nothing to these networks, also once it is released. Absent on all others. */
  isBrowserSilent: z.literal(true).optional(),
});
export type OrderConversions = z.infer<typeof orderConversionsSchema>;

export type ConversionEventName = 'purchase' | 'lead';

/**
 * What networks are told at a stage: the purchase at the one that counts, a lead when the order is placed before that, and
 * nothing at any other. Undefined for nothing.
 */
export function eventAt(model: ConversionStage, stage: ConversionStage): ConversionEventName | undefined {
  if (stage === model) return 'purchase';
  return stage === 'placed' ? 'lead' : undefined;
}

/** `skipped`: it is not sent, on purpose. */
const conversionStates = [...deliveryStates, 'skipped'] as const;
export type ConversionState = (typeof conversionStates)[number];

const conversionReasonCodes = [
  ...deliveryReasonCodes,
  /** Older than what the network takes. */
  'too_old',
  /** The page's own pixel is another one than that of the connection. */
  'other_pixel',
  /** The merchant has switched the network off; it waits. */
  'paused',
  /** The browser's own report of it comes first. */
  'after_browser',
  /** The browser has reported it, and the network would count it once more. */
  'told_by_browser',
] as const;
export type ConversionReasonCode = (typeof conversionReasonCodes)[number];

const reasonSchema = z.strictObject({ code: z.enum(conversionReasonCodes), message: z.string() }).nullable();

/** The delivery of a stage of an order to one network: there is one of each at most. Times are ISO-8601. */
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
  /** The network's own id of the request that it took. */
  remoteId: z.string().nullable(),
  /** Grows each time it is queued anew; queue messages for an earlier attempt are ignored. */
  attempt: z.number().int().min(1),
  version: z.number().int().min(1),
  updatedAt: z.iso.datetime(),
  steps: z.array(
    z.strictObject({ state: z.enum(conversionStates), at: z.iso.datetime(), reason: reasonSchema }),
  ),
});
export type Conversion = z.infer<typeof conversionSchema>;

/** Which of an order's conversions. */
export type ConversionOf = Pick<Conversion, 'orderId' | 'network' | 'stage'>;

type Reaching = {
  status: string;
  holdReason: string | null;
  conversions?: OrderConversions | undefined;
  deliveredAt?: string | undefined;
};

/** The stages that an order has reached; none while it is on hold. What is shipped was confirmed, by whatever way. */
function stagesOf({ status, holdReason }: Reaching): ConversionStage[] {
  if (holdReason !== null) return [];
  if (status === 'delivered') return ['placed', 'confirmed', 'delivered'];
  return status === 'confirmed' || status === 'shipped' ? ['placed', 'confirmed'] : ['placed'];
}

/**
 * The conversions that a change of an order brings, in the order of their stages; `before` is undefined for a new one. The
 * same one may come again, when an order goes back and forth: it is stored only once. An order that is not cancelled any more
 * brings all that it has reached, as they may have been skipped.
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
    ...{ orderId: id, ownerId },
    ...what,
    ...{ state: 'queued', reason: null, remoteId: null, attempt: 1, version: 1, updatedAt, steps: [first] },
  };
}

/** The conversion, not sent on purpose. `at` is ISO-8601. */
export function skip(conversion: Conversion, code: ConversionReasonCode, at: string): Conversion {
  return moveTo(conversion, 'skipped', code, at);
}

/** The conversion, waiting until its merchant does something about the network: it was not sent. */
export function hold(conversion: Conversion, code: 'paused' | 'key_refused', at: string): Conversion {
  return moveTo(conversion, 'rejected', code, at);
}

/** The conversion, queued as it was, for a reason. */
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
  return { ...conversion, ...{ state, reason, steps, version: conversion.version + 1, updatedAt: at } };
}

/** Whether it waits for its merchant, to be sent as soon as the network can be used again. */
export function isWaiting({ state, reason }: Pick<Conversion, 'state' | 'reason'>): boolean {
  return state === 'rejected' && (reason?.code === 'key_refused' || reason?.code === 'paused');
}

const HOUR_MS = 3_600_000;

/** How old an event may be, in hours: one that is older, Meta refuses with all others of its request. */
export const MAX_AGE_HOURS = {
  meta: 7 * 24,
  tiktok: 7 * 24,
  snapchat: 37 * 24,
  ga4: 72,
} as const satisfies Record<AdNetwork, number>;

/**
 * For how many hours a network recognises an event that it has heard before; of purchases, Snapchat and Analytics recognise the
 * order's id as well.
 */
const RECOGNISED_HOURS = {
  meta: 48,
  tiktok: 48,
  snapchat: 30 * 24,
  ga4: 72,
} as const satisfies Record<AdNetwork, number>;

/**
 * Whether an event that the order's browser has reported when it was placed would be counted once more. Analytics recognises
 * purchases alone, by the order's id.
 */
export function isCountedTwice(
  { network, event, happenedAt }: Pick<Conversion, 'network' | 'event' | 'happenedAt'>,
  now: Date,
): boolean {
  if (network === 'ga4' && event !== 'purchase') return true;
  return now.getTime() >= Date.parse(happenedAt) + RECOGNISED_HOURS[network] * HOUR_MS;
}

/** Until when the network takes the event. */
export function validUntil({ network, happenedAt }: Pick<Conversion, 'network' | 'happenedAt'>): Date {
  return new Date(Date.parse(happenedAt) + MAX_AGE_HOURS[network] * HOUR_MS);
}

/** What is never sent again by hand: it was taken, it is on its way, or no network takes it any more. */
export function canSendConversionAgain(
  conversion: Pick<Conversion, 'network' | 'happenedAt' | 'state' | 'reason'>,
  now: Date,
): boolean {
  const { state, reason } = conversion;
  if (validUntil(conversion) <= now) return false;
  if (state === 'skipped') return reason?.code === 'not_connected' || reason?.code === 'other_pixel';
  return state === 'rejected' || state === 'uncertain';
}

/** The conversion, queued for another attempt; undefined when it may not be sent again. */
export function queueConversionAgain(conversion: Conversion, at: string): Conversion | undefined {
  return canSendConversionAgain(conversion, new Date(at)) ? asAnotherAttempt(conversion, at) : undefined;
}

/**
 * The conversion of an order that is not cancelled any more, queued for another attempt; undefined when that was not why it
 * was skipped, and when no network takes it any more.
 */
export function queueRevivedConversion(conversion: Conversion, at: string): Conversion | undefined {
  const { state, reason } = conversion;
  const isLeftOut = state === 'skipped' && reason?.code === 'order_cancelled';
  return isLeftOut && new Date(at) < validUntil(conversion) ? asAnotherAttempt(conversion, at) : undefined;
}

function asAnotherAttempt(conversion: Conversion, at: string): Conversion {
  return { ...moveDelivery(conversion, { state: 'queued', at }), attempt: conversion.attempt + 1 };
}
