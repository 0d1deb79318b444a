import * as z from 'zod/mini';
import { authProblems } from '../../messages/auth.ts';

// zod/mini: the sign-in screen is the first thing a merchant downloads. A form shows the first problem of a field.

export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, authProblems.emailRequired),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, authProblems.emailInvalid),
  );

export const passwordField = z
  .string()
  .check(z.minLength(1, authProblems.passwordRequired), z.minLength(6, authProblems.passwordShort));

export const codeField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, authProblems.codeRequired),
    z.regex(/^[\d٠-٩۰-۹]{6}$/, authProblems.codeInvalid),
  );

export const signInSchema = z.object({
  email: emailField,
  password: passwordField,
  isRemembered: z.boolean(),
});

export const registerSchema = z
  .object({
    fullName: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, authProblems.fullNameRequired),
        z.minLength(2, authProblems.fullNameShort),
        z.maxLength(120),
      ),
    email: emailField,
    password: passwordField,
    confirmPassword: z.string().check(z.minLength(1, authProblems.confirmRequired)),
  })
  .check(
    z.refine((form) => form.confirmPassword === form.password, {
      error: authProblems.confirmDiffers,
      path: ['confirmPassword'],
      // Runs beside the other checks, so that every problem is told at once.
      when: ({ value }) => isObjectWithText(value, 'confirmPassword'),
    }),
  );

export const confirmSchema = z.object({ code: codeField });
export const requestResetSchema = z.object({ email: emailField });
export const resetSchema = z.object({ code: codeField, password: passwordField });

function isObjectWithText(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Boolean(Reflect.get(value, key));
}
