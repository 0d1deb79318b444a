import { profileSchema } from '@mirsah/domain/profile/profile.ts';
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
} as const satisfies Record<string, Contract>;
