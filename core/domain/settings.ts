import * as z from 'zod';

export const passwordStrengths = ['low', 'medium', 'high'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** The rule for passwords. The identity provider enforces the same policy. */
export type PasswordRule = {
  minLength: number;
  lowercase: boolean;
  uppercase: boolean;
  digits: boolean;
  symbols: boolean;
};

/** `low` is the rule of the spec: at least six characters. */
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

/** The characters that Cognito accepts as symbols. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/** How many days a session may last (spec 9). */
export const sessionLengths = [1, 7, 30, 365] as const;
export type SessionLength = (typeof sessionLengths)[number];

/** The settings of the whole platform, as administrators save them. Each of them is enforced. */
export const systemSettingsSchema = z.strictObject({
  isRegistrationOpen: z.boolean(),
  isEmailConfirmationRequired: z.boolean(),
  /** True: new users start as `pending`. */
  isApprovalRequired: z.boolean(),
  passwordStrength: z.enum(passwordStrengths),
  sessionDays: z.literal(sessionLengths),
  /** The sender of account e-mails. Both empty: the sender of the installation. */
  senderName: z.string().trim().max(80),
  senderAddress: z.union([z.literal(''), z.email().max(200)]),
  arePlanLimitsEnforced: z.boolean(),
  /** False: crawlers see what shoppers see, even on pages whose merchant has enabled cloaking. */
  isCloakingAllowed: z.boolean(),
});
export type SystemSettings = z.infer<typeof systemSettingsSchema>;

/** The settings until an administrator changes them: a merchant who registers can publish at once. */
export const defaultSystemSettings: SystemSettings = {
  isRegistrationOpen: true,
  isEmailConfirmationRequired: true,
  isApprovalRequired: false,
  passwordStrength: 'medium',
  sessionDays: 30,
  senderName: '',
  senderAddress: '',
  arePlanLimitsEnforced: false,
  isCloakingAllowed: true,
};

export type SystemSettingsRepository = {
  /** A consistent read, never a stale copy. */
  get(): Promise<SystemSettings>;
};

/**
 * `version` is 0 before the first save and incremented with each; a save must name the version that it
 * edited.
 */
export type VersionedSettings = { version: number; settings: SystemSettings };
