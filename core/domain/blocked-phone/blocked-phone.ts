import * as z from 'zod';

/** A phone whose orders a merchant wants kept apart. */
export const blockedPhoneSchema = z.strictObject({
  ownerId: z.string(),
  e164: z.string(),
  /** Whose order it was blocked from, as a reminder. */
  customerName: z.string(),
  blockedAt: z.iso.datetime(),
});
export type BlockedPhone = z.infer<typeof blockedPhoneSchema>;
