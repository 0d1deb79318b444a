import * as z from 'zod';

export const roles = ['user', 'admin'] as const;

export const profileStatuses = ['pending', 'approved', 'banned'] as const;

/** A user of the dashboard. `id` is the account's id at the identity provider. */
export const profileSchema = z.strictObject({
  id: z.string().min(1),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  status: z.enum(profileStatuses),
  banReason: z.string(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;
