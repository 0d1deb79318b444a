import * as z from 'zod';
import type { Contract } from './contract.ts';

const passwordSchema = z.string().min(1).max(256);
/** The six digits of an authenticator app. */
const codeSchema = z.string().regex(/^\d{6}$/);

/** Enrolling an app is between the dashboard and the identity provider; these are what it cannot do. */
export const secondFactorContracts = {
  /**
   * Makes ten recovery codes for the caller, which replace the former ones and are never shown again. 403
   * `second_factor_needed` without a second factor.
   */
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/me/recovery-codes',
    access: 'account',
    status: 200,
    response: z.object({ codes: z.array(z.string()) }),
  },
  /**
   * Takes the caller's second factor away, with its recovery codes. 403 `not_allowed` for administrators, 422
   * `password_wrong` or `code_wrong`, 429 `too_many_requests`.
   */
  turnOffSecondFactor: {
    method: 'POST',
    path: '/api/me/second-factor/off',
    access: 'account',
    body: z.strictObject({ password: passwordSchema, code: codeSchema }),
    status: 204,
    response: z.undefined(),
  },
  /**
   * Takes the second factor of a person away who has lost it and has a recovery code, and ends their
   * sessions. 422 `recovery_refused` whatever is wrong, 429 `too_many_requests`.
   */
  recoverSignIn: {
    method: 'POST',
    path: '/api/recovery',
    access: 'recovery',
    body: z.strictObject({
      email: z.string().trim().min(3).max(254),
      password: passwordSchema,
      code: z.string().max(64),
    }),
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
