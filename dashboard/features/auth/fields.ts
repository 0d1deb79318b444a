import { readTyped } from '@mirsah/domain/digits';
import { meetsRule, type PasswordRule } from '@mirsah/domain/settings';
import * as z from 'zod/mini';
import { authProblems } from '../../messages/index.ts';

// zod/mini: the sign-in screen is the first that a merchant downloads. A form shows the first problem of a
// field.

const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, authProblems.emailRequired),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, authProblems.emailInvalid),
  );

export const passwordField = z
  .string()
  .check(z.minLength(1, authProblems.passwordRequired), z.minLength(6, authProblems.passwordShort));

/**
 * A new password, checked by the administrators' rule, which is shown below the field. The spec's message
 * about six characters is used where six are enough; beside a stricter rule it would name a second length.
 */
function newPasswordField(rule: PasswordRule) {
  return z.string().check(
    z.minLength(1, authProblems.passwordRequired),
    z.refine((password) => password.length === 0 || meetsRule(rule, password), {
      error: rule.minLength > 6 ? authProblems.passwordBelowRule : authProblems.passwordShort,
    }),
  );
}

export const fullNameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, authProblems.fullNameRequired),
    z.minLength(2, authProblems.fullNameShort),
    z.maxLength(120, authProblems.fullNameLong),
  );

export const codeField = z.string().check(
  z.overwrite((code) => readTyped(code).replace(/[ -]/g, '')),
  z.minLength(1, authProblems.codeRequired),
  z.regex(/^\d{6}$/, authProblems.codeInvalid),
);

const confirmField = z.string().check(z.minLength(1, authProblems.confirmRequired));

/** Runs beside the checks of the fields, so that all problems are shown at once. */
const isConfirmed = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.confirmPassword === form.password,
  {
    error: authProblems.confirmDiffers,
    path: ['confirmPassword'],
    when: ({ value }) => isObjectWithText(value, 'confirmPassword'),
  },
);

export const signInSchema = z.object({
  email: emailField,
  password: passwordField,
  isRemembered: z.boolean(),
});

export function registerSchema(rule: PasswordRule) {
  return z
    .object({
      fullName: fullNameField,
      email: emailField,
      password: newPasswordField(rule),
      confirmPassword: confirmField,
    })
    .check(isConfirmed);
}

/**
 * The fields of a new user in the panel; the server checks the administrators' stricter rule for passwords.
 */
export const newUserSchema = z.object({
  fullName: fullNameField,
  email: emailField,
  password: passwordField,
});

/** A password that is chosen without a code. */
export function choosePasswordSchema(rule: PasswordRule) {
  return z.object({ password: newPasswordField(rule), confirmPassword: confirmField }).check(isConfirmed);
}

export function changePasswordSchema(rule: PasswordRule) {
  return z
    .object({
      currentPassword: z.string().check(z.minLength(1, authProblems.passwordRequired)),
      password: newPasswordField(rule),
      confirmPassword: confirmField,
    })
    .check(isConfirmed);
}

export const confirmSchema = z.object({ code: codeField });
export const requestResetSchema = z.object({ email: emailField });

export function resetSchema(rule: PasswordRule) {
  return z.object({ code: codeField, password: newPasswordField(rule) });
}

function isObjectWithText(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Boolean(Reflect.get(value, key));
}
