import * as z from 'zod';

export const passwordStrengths = ['low', 'medium', 'high'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** What a password must have; the identity provider's own policy says the same and has the last word. */
export type PasswordRule = {
  minLength: number;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
};

/** `low` is the spec's: six characters and nothing else. */
export const passwordRules: Record<PasswordStrength, PasswordRule> = {
  low: { minLength: 6, lowercase: false, uppercase: false, digits: false, symbols: false },
  medium: { minLength: 8, lowercase: true, uppercase: false, digits: true, symbols: false },
  high: { minLength: 10, lowercase: true, uppercase: true, digits: true, symbols: true },
};

export function meetsRule(rule: PasswordRule, password: string): boolean {
  return (
    password.length >= rule.minLength &&
    (!rule.lowercase || /[a-z]/.test(password)) &&
    (!rule.uppercase || /[A-Z]/.test(password)) &&
    (!rule.digits || /[0-9]/.test(password)) &&
    (!rule.symbols || SYMBOL.test(password))
  );
}

/** The characters that Cognito counts as symbols. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

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
