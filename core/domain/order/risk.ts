import * as z from 'zod';
import { approvedTemplateSchema } from '../connection/connection.ts';

/** What speaks for or against a customer taking an order. `other` is what a reason of a newer release is read as. */
export const riskReasons = [
  'phone_not_mobile',
  'phone_of_other_country',
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

/** Why an order may not be taken, as it was known when it was placed. Points below zero speak for it. */
export const riskSchema = z.strictObject({
  reasons: z.array(z.strictObject({ reason: z.enum(riskReasons), points: z.number().int() })),
  /** Its customer is called before those of other orders of the same group. */
  isCallFirst: z.boolean(),
});
export type Risk = z.infer<typeof riskSchema>;

const MOST_POINTS = 100;

const threshold = z.number().int().min(1).max(MOST_POINTS).nullable();

/** From how many points on a merchant wants something done about an order; null is never. No order is ever refused. */
export const riskSettingsSchema = z
  .strictObject({
    isOn: z.boolean(),
    callFirstFrom: threshold,
    holdFrom: threshold,
    askCodeFrom: threshold,
    /** The authentication template that codes are sent with; null until there is one. */
    codeTemplate: approvedTemplateSchema.nullable(),
  })
  .refine(({ askCodeFrom, codeTemplate }) => askCodeFrom === null || codeTemplate !== null, {
    path: ['codeTemplate'],
  });
export type RiskSettings = z.infer<typeof riskSettingsSchema>;

export const defaultRiskSettings: RiskSettings = {
  ...{ isOn: true, callFirstFrom: 40, holdFrom: null },
  ...{ askCodeFrom: null, codeTemplate: null },
};

export type RiskSettingsRepository = {
  /** Those that every merchant begins with, until others have been saved. */
  find(ownerId: string): Promise<RiskSettings>;
  save(ownerId: string, settings: RiskSettings): Promise<void>;
};

/** From 0 to 100. */
export function riskScore({ reasons }: Pick<Risk, 'reasons'>): number {
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return Math.min(MOST_POINTS, Math.max(0, sum));
}

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export function riskLevel(score: number): RiskLevel {
  if (score <= 20) return 'low';
  return score <= 60 ? 'medium' : 'high';
}

/** What is done about an order of so many points. */
export function riskActions(settings: RiskSettings, score: number) {
  const isReached = (from: number | null) => settings.isOn && from !== null && score >= from;
  return {
    isHeld: isReached(settings.holdFrom),
    isCallFirst: isReached(settings.callFirstFrom),
    isAskedForCode: isReached(settings.askCodeFrom) && settings.codeTemplate !== null,
  };
}

/** Who has read a code from the phone has it in the hand: that weighs more than most of what made it doubtful. */
const CONFIRMED_POINTS = -40;

export function withConfirmedPhone({ reasons }: Risk): Risk {
  return {
    reasons: [...reasons, { reason: 'phone_confirmed', points: CONFIRMED_POINTS }],
    isCallFirst: false,
  };
}
