import { fullNameSchema, plans, profileSchema, senderEntrySchema } from '@mirsah/domain/user';
import * as z from 'zod';
import type { Contract } from './contract.ts';

export const profileContracts = {
  /** The caller's profile, created by the first request after registration. */
  getMyProfile: {
    method: 'GET',
    path: '/api/me',
    access: 'merchant',
    needs: 'own_account',
    status: 200,
    response: profileSchema,
  },
  /** Renames the caller, here and at the identity provider. */
  renameMyself: {
    method: 'PUT',
    path: '/api/me',
    access: 'merchant',
    needs: 'own_account',
    body: z.strictObject({ fullName: fullNameSchema }),
    status: 200,
    response: profileSchema,
  },
  /**
   * Saves the sender shown on the account's packing slips. Returns the caller's own profile, in whichever
   * account they act.
   */
  saveMySender: {
    method: 'PUT',
    path: '/api/me/sender',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'sender' },
    body: senderEntrySchema,
    status: 200,
    response: profileSchema,
  },
  /**
   * Changes the caller's password and ends all their sessions, including this one: sign in again with the new
   * password. 422 `password_wrong` or `password_weak`, 429 `too_many_requests`.
   */
  changeMyPassword: {
    method: 'POST',
    path: '/api/me/password',
    access: 'merchant',
    needs: 'own_account',
    body: z.strictObject({
      currentPassword: z.string().min(1).max(256),
      newPassword: z.string().min(1).max(256),
    }),
    status: 204,
    response: z.undefined(),
  },
  /** Ends all sessions of the caller on all devices, including this one. */
  endMySessions: {
    method: 'POST',
    path: '/api/me/end-sessions',
    access: 'merchant',
    needs: 'own_account',
    body: z.strictObject({}),
    status: 204,
    response: z.undefined(),
  },
  /**
   * Deletes the caller's account with all its data. This cannot be undone. Repeat until `isDone` is true. 422
   * `password_wrong`, 429 `too_many_requests`, 409 `last_admin`. Only the first call checks the password.
   */
  closeMyAccount: {
    method: 'POST',
    path: '/api/me/close',
    access: 'merchant',
    needs: 'own_account',
    allowsClosingAccount: true,
    body: z.strictObject({ password: z.string().max(256) }),
    status: 200,
    response: z.object({ isDone: z.boolean() }),
  },
  /** What the caller's plan and the platform's settings allow, and the current usage. */
  getMyAllowance: {
    method: 'GET',
    path: '/api/me/allowance',
    access: 'merchant',
    needs: 'edit_pages',
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

export const registrationContracts = {
  /** The rules of the sign-up form. May be one minute old. */
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
