import * as z from 'zod';
import { approvedTemplateSchema } from '../connection/connection.ts';

/**
 * Reasons for or against a customer accepting an order. `other` is the fallback for a reason of a newer
 * release.
 */
export const riskReasons = [
  'phone_not_mobile',
  'phone_of_other_country',
  'place_of_other_country',
  'phone_invented',
  'phone_repeated',
  'cancelled_before',
  'unreachable_before',
  'delivered_before',
  'nonsense_name',
  'nonsense_address',
  'thin_address',
  'unknown_city',
  'many_pieces',
  'busy_network',
  'filled_fast',
  'phone_confirmed',
  'other',
] as const;
export type RiskReason = (typeof riskReasons)[number];

/** The risk that an order is not accepted, as known when it was placed. Negative points lower it. */
export const riskSchema = z.strictObject({
  reasons: z.array(z.strictObject({ reason: z.enum(riskReasons), points: z.number().int() })),
  /** Its customer is called before those of other orders of the same group. */
  isCallFirst: z.boolean(),
});
export type Risk = z.infer<typeof riskSchema>;

const MAX_POINTS = 100;

const threshold = z.number().int().min(1).max(MAX_POINTS).nullable();

/** The score from which on a merchant takes action; null is never. No order is ever rejected. */
export const riskSettingsSchema = z
  .strictObject({
    isOn: z.boolean(),
    callFirstFrom: threshold,
    holdFrom: threshold,
    askCodeFrom: threshold,
    /** The authentication template for codes; null until there is one. */
    codeTemplate: approvedTemplateSchema.nullable(),
  })
  .refine(({ askCodeFrom, codeTemplate }) => askCodeFrom === null || codeTemplate !== null, {
    path: ['codeTemplate'],
  });
export type RiskSettings = z.infer<typeof riskSettingsSchema>;

export const defaultRiskSettings: RiskSettings = {
  isOn: true,
  callFirstFrom: 40,
  holdFrom: null,
  askCodeFrom: null,
  codeTemplate: null,
};

export type RiskSettingsRepository = {
  /** The defaults of every merchant, until others have been saved. */
  find(ownerId: string): Promise<RiskSettings>;
  save(ownerId: string, settings: RiskSettings): Promise<void>;
};

/** From 0 to 100. */
export function riskScore({ reasons }: Pick<Risk, 'reasons'>): number {
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return Math.min(MAX_POINTS, Math.max(0, sum));
}

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export function riskLevel(score: number): RiskLevel {
  if (score <= 20) return 'low';
  return score <= 60 ? 'medium' : 'high';
}

/** The actions for an order with this score. */
export function riskActions(settings: RiskSettings, score: number) {
  const isReached = (from: number | null) => settings.isOn && from !== null && score >= from;
  return {
    isHeld: isReached(settings.holdFrom),
    isCallFirst: isReached(settings.callFirstFrom),
    isAskedForCode: isReached(settings.askCodeFrom) && settings.codeTemplate !== null,
  };
}

/** A person who has read a code from the phone holds it: that weighs more than most reasons for doubt. */
const CONFIRMED_POINTS = -40;

export function withConfirmedPhone({ reasons }: Risk): Risk {
  return {
    reasons: [...reasons, { reason: 'phone_confirmed', points: CONFIRMED_POINTS }],
    isCallFirst: false,
  };
}
