import * as z from 'zod';
import { isShopPhone } from '../phone.ts';

export const plans = ['basic', 'professional', 'business'] as const;
export type Plan = (typeof plans)[number];

/** The page limit of each plan (spec 9); null is no limit. */
export const pageLimits: Record<Plan, number | null> = { basic: 1, professional: 5, business: null };

/** The limit of custom domains of each plan; null is no limit. */
export const domainLimits: Record<Plan, number | null> = { basic: 1, professional: 5, business: null };

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const profileStatuses = ['pending', 'approved', 'banned'] as const;
export type ProfileStatus = (typeof profileStatuses)[number];

/** A name as people write it, at least two characters (spec 5). */
export const fullNameSchema = z.string().trim().min(2).max(120);

export const MAX_SENDER_NAME = 80;
/** The sender on a merchant's parcels: the shop's name, and a phone for returns. */
export const senderSchema = z.strictObject({
  name: z.string().trim().max(MAX_SENDER_NAME),
  phone: z.string().trim().max(30),
});
/** The input: a phone that can be called, or none. Slips are for any of the six countries. */
export const senderEntrySchema = senderSchema.refine(
  ({ phone }) => phone === '' || isShopPhone(phone, 'SA'),
  { path: ['phone'], error: 'invalid' },
);
export type Sender = z.infer<typeof senderSchema>;

/** What a user may do. Only sign-up and administrators decide it, and it is stored apart from the profile. */
export const accessSchema = z.strictObject({
  role: z.enum(roles),
  status: z.enum(profileStatuses),
  banReason: z.string(),
  plan: z.enum(plans),
});
export type UserAccess = z.infer<typeof accessSchema>;

/** The access of a user of whom none is stored. */
export const leastAccess: UserAccess = { role: 'user', status: 'pending', banReason: '', plan: 'basic' };

/**
 * A user of the dashboard, who owns all data under `id`: the id of their first account at the identity
 * provider.
 */
export const profileSchema = z.strictObject({
  id: z.string().min(1),
  email: z.string(),
  fullName: z.string(),
  ...accessSchema.shape,
  /**
   * Set when they, or an administrator, started to delete the user; their data is deleted first, the profile
   * last.
   */
  deletingSince: z.iso.datetime().nullable(),
  /** Sign-ins before this moment were ended by the user on all devices; absent when they never did. */
  sessionsEndedAt: z.iso.datetime().optional(),
  /** Printed on packing slips; absent until the merchant has entered it. */
  sender: senderSchema.optional(),
  /**
   * The account that they sign in with, when it was recreated after the first one was lost; absent otherwise.
   */
  accountId: z.string().min(1).optional(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

/** A profile as its first request makes it, and as it is stored: it says nothing about access. */
export const personSchema = profileSchema.omit({ role: true, status: true, banReason: true, plan: true });
export type Person = z.infer<typeof personSchema>;

/** The user's account at the identity provider. */
export function accountOf({ id, accountId }: Pick<Profile, 'id' | 'accountId'>): string {
  return accountId ?? id;
}

/** Whether this user's pages may be public and take orders. */
export function isActive(profile: Pick<Profile, 'status' | 'deletingSince'>): boolean {
  return profile.status === 'approved' && profile.deletingSince === null;
}

/** Whether a sign-in at that time is still valid; tokens have the time of their sign-in in whole seconds. */
export function isSignInCurrent(
  profile: Pick<Profile, 'sessionsEndedAt'>,
  signedInAtSeconds: number,
): boolean {
  return (
    profile.sessionsEndedAt === undefined || signedInAtSeconds * 1000 > Date.parse(profile.sessionsEndedAt)
  );
}

/** Whether this user may use the administrators' part of the API. */
export function isActingAdmin(profile: Pick<Profile, 'role' | 'status' | 'deletingSince'>): boolean {
  return profile.role === 'admin' && isActive(profile);
}
