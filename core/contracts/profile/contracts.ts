import { plans } from '@mirsah/domain/profile/plan.ts';
import { profileSchema } from '@mirsah/domain/profile/profile.ts';
import * as z from 'zod';
import type { Contract } from '../contract.ts';

export const profileContracts = {
  /** The caller's own profile; created at the first call after registration. */
  getMyProfile: {
    method: 'GET',
    path: '/api/me',
    access: 'merchant',
    status: 200,
    response: profileSchema,
  },
  /** What the caller's plan and the platform let them do, with what they use of it. */
  getMyAllowance: {
    method: 'GET',
    path: '/api/me/allowance',
    access: 'merchant',
    status: 200,
    response: z.object({
      plan: z.enum(plans),
      pages: z.number().int(),
      pageLimit: z.number().int().nullable(),
      isLimitEnforced: z.boolean(),
      isCloakingAllowed: z.boolean(),
    }),
  },
} as const satisfies Record<string, Contract>;
