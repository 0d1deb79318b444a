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
