import * as z from 'zod';

export const plans = ['basic', 'professional', 'business'] as const;
export type Plan = (typeof plans)[number];

/** How many landing pages each plan has room for (spec 9); null is no limit. */
export const pageLimits: Record<Plan, number | null> = { basic: 1, professional: 5, business: null };

/** How many domains of their own the pages of each plan may have; null is no limit. */
export const domainLimits: Record<Plan, number | null> = { basic: 1, professional: 5, business: null };

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const profileStatuses = ['pending', 'approved', 'banned'] as const;
export type ProfileStatus = (typeof profileStatuses)[number];

/** A name as people write it, at least two characters (spec 5). */
export const fullNameSchema = z.string().trim().min(2).max(120);

/** The shop as it stands on the parcels that a merchant sends: its name, and a phone for returns. */
export const senderSchema = z.strictObject({
  name: z.string().trim().max(80),
  phone: z.string().trim().max(30),
});
export type Sender = z.infer<typeof senderSchema>;

/** A user of the dashboard, who owns everything under `id`: the id of their first account at the identity provider. */
export const profileSchema = z.strictObject({
  id: z.string().min(1),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  status: z.enum(profileStatuses),
  banReason: z.string(),
  plan: z.enum(plans),
  /** Set when they, or an administrator, began to delete the user; what belongs to them goes first, the profile last. */
  deletingSince: z.iso.datetime().nullable(),
  /** Sign-ins from before this moment were ended by the user, everywhere; absent when they never did. */
  sessionsEndedAt: z.iso.datetime().optional(),
  /** Printed on packing slips; absent until the merchant has entered it. */
  sender: senderSchema.optional(),
  /** The account that they sign in with, when it was made anew after the first one was lost; absent otherwise. */
  accountId: z.string().min(1).optional(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

/** The user's account at the identity provider. */
export function accountOf({ id, accountId }: Pick<Profile, 'id' | 'accountId'>): string {
  return accountId ?? id;
}

/** Whether what this user makes may be public: pages on the web, orders taken. */
export function isActive(profile: Pick<Profile, 'status' | 'deletingSince'>): boolean {
  return profile.status === 'approved' && profile.deletingSince === null;
}

/** Whether a sign-in of that time still counts; tokens know the time of their sign-in in whole seconds. */
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
