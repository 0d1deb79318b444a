import * as z from 'zod';
import type { Contract } from '../contract.ts';

export const registrationContracts = {
  /** What a sign-up form must know. May be a minute old. */
  getRegistrationRules: {
    method: 'GET',
    path: '/api/registration',
    access: 'public',
    status: 200,
    response: z.object({
      isOpen: z.boolean(),
      isEmailConfirmationRequired: z.boolean(),
      password: z.object({
        minLength: z.number().int(),
        lowercase: z.boolean(),
        uppercase: z.boolean(),
        digits: z.boolean(),
        symbols: z.boolean(),
      }),
    }),
  },
} as const satisfies Record<string, Contract>;
