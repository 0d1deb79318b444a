import * as z from 'zod';
import { idSchema } from '../schemas.ts';
import { agentsAlone, grantShape } from './member.ts';

/** Members and open invitations of one merchant together. */
export const MAX_TEAM = 20;
export const INVITATION_DAYS = 7;

/**
 * An invitation to work in a merchant's account. A person with the secret of its link, signed in with its
 * e-mail address, may accept it once; only the secret's hash is stored.
 */
export const invitationSchema = z.strictObject({
  id: idSchema,
  merchantId: z.string().min(1),
  email: z.string(),
  ...grantShape,
  secretHash: z.string(),
  invitedAt: z.iso.datetime(),
  validUntil: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** An e-mail address in the form for comparison, which ignores case. */
const invitedEmailSchema = z
  .string()
  .trim()
  .max(254)
  .transform((email) => email.toLowerCase())
  .pipe(z.email());

export const newMemberSchema = agentsAlone(z.strictObject({ email: invitedEmailSchema, ...grantShape }));

/** The token in an invitation's link. */
export const invitationTokenSchema = z.string().regex(/^[\w-]{1,64}\.[0-9a-z]{26}\.[0-9a-z]{26}$/);

export function invitationToken({ merchantId, id }: Pick<Invitation, 'merchantId' | 'id'>, secret: string) {
  return `${merchantId}.${id}.${secret}`;
}

/** The parts of a token that matches `invitationTokenSchema`. */
export function readInvitationToken(token: string) {
  const [merchantId = '', id = '', secret = ''] = token.split('.');
  return { merchantId, id, secret };
}
