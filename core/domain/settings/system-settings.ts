import * as z from 'zod';
import { passwordStrengths } from './password-rule.ts';

/** How long a sign-in may last, in days (spec 9). */
export const sessionLengths = [1, 7, 30, 365] as const;
export type SessionLength = (typeof sessionLengths)[number];

/** What administrators decide for the whole platform. Every one of these is enforced. */
export const systemSettingsSchema = z.strictObject({
  isRegistrationOpen: z.boolean(),
  isEmailConfirmationRequired: z.boolean(),
  /** New users begin as pending. */
  isApprovalRequired: z.boolean(),
  passwordStrength: z.enum(passwordStrengths),
  sessionDays: z.literal(sessionLengths),
  /** Whom account e-mails are from; both empty: as the installation was set up. */
  senderName: z.string().trim().max(80),
  senderAddress: z.union([z.literal(''), z.email().max(200)]),
  arePlanLimitsEnforced: z.boolean(),
  /** Off: crawlers see of every page what shoppers see, whatever its merchant set. */
  isCloakingAllowed: z.boolean(),
});
export type SystemSettings = z.infer<typeof systemSettingsSchema>;

/** As long as no administrator has decided otherwise: a merchant who registers today publishes today. */
export const defaultSystemSettings: SystemSettings = {
  isRegistrationOpen: true,
  isEmailConfirmationRequired: true,
  isApprovalRequired: false,
  passwordStrength: 'low',
  sessionDays: 30,
  senderName: '',
  senderAddress: '',
  arePlanLimitsEnforced: false,
  isCloakingAllowed: true,
};

export type SystemSettingsRepository = {
  /** As they are now, never a stale copy. */
  get(): Promise<SystemSettings>;
};

/** Grows by one with each save, from 0 while nothing was ever saved; a save must name the version it edited. */
export type VersionedSettings = { version: number; settings: SystemSettings };
