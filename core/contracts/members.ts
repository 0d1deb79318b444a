import { grantShape, memberGrantSchema, memberRoles, memberSchema } from '@mirsah/domain/member';
import { invitationSchema, invitationTokenSchema, newMemberSchema } from '@mirsah/domain/member/invitation';
import { logEntrySchema } from '@mirsah/domain/member/log';
import { idSchema } from '@mirsah/domain/schemas';
import { senderSchema } from '@mirsah/domain/user';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const userId = z.string().regex(/^[\w-]{1,64}$/);
const role = z.enum(['owner', ...memberRoles]);

/**
 * A merchant's account as its team sees it; `name` is the sender's name on its parcels, or its owner's name.
 */
const accountResponse = z.object({ id: z.string(), name: z.string(), role });
export type AccountResponse = z.infer<typeof accountResponse>;

const memberResponse = memberSchema.omit({ merchantId: true });
export type MemberResponse = z.infer<typeof memberResponse>;

const invitationResponse = invitationSchema.omit({ merchantId: true, secretHash: true });
export type InvitationResponse = z.infer<typeof invitationResponse>;

/** `token` is for the link that the merchant passes on; it is returned only once. */
const invited = z.object({ invitation: invitationResponse, token: z.string() });

const withToken = z.strictObject({ token: invitationTokenSchema });
const invitationParams = z.object({ invitationId: idSchema });

/** The members of a merchant's account, and the accounts of a person. */
export const memberContracts = {
  /** The account that the request acts in, and the caller's role there. */
  getAccount: {
    method: 'GET',
    path: '/api/account',
    access: 'merchant',
    needs: 'membership',
    status: 200,
    response: accountResponse.extend({
      pages: grantShape.pages,
      phones: grantShape.phones,
      /** Without its own name, the merchant's business name; null where neither was entered. */
      sender: senderSchema.nullable(),
    }),
  },
  /** The caller's own account first, then those where they are a member, in the order of joining. */
  listMyAccounts: {
    method: 'GET',
    path: '/api/me/accounts',
    access: 'merchant',
    needs: 'own_account',
    status: 200,
    response: z.object({ accounts: z.array(accountResponse) }),
  },
  /** The invitation of a link. 410 `invitation_invalid`, 403 `invitation_for_another`. */
  readInvitation: {
    method: 'POST',
    path: '/api/me/invitation',
    access: 'merchant',
    needs: 'own_account',
    body: withToken,
    status: 200,
    response: accountResponse,
  },
  /** Makes the caller a member. Fails like `readInvitation`. */
  acceptInvitation: {
    method: 'POST',
    path: '/api/me/invitation/accept',
    access: 'merchant',
    needs: 'own_account',
    body: withToken,
    status: 200,
    response: accountResponse,
  },
  /** Members and open invitations, oldest first. */
  listMembers: {
    method: 'GET',
    path: '/api/members',
    access: 'merchant',
    needs: 'manage_members',
    status: 200,
    response: z.object({ members: z.array(memberResponse), invitations: z.array(invitationResponse) }),
  },
  /**
   * 409 `team_full`, `already_member` or `own_account`. Inviting the same person again creates another link.
   */
  inviteMember: {
    method: 'POST',
    path: '/api/members/invitations',
    access: 'merchant',
    needs: 'manage_members',
    body: newMemberSchema,
    status: 201,
    response: invited,
  },
  /** Another link, valid for seven more days; the earlier one becomes invalid. */
  renewInvitation: {
    method: 'POST',
    path: '/api/members/invitations/{invitationId}/renew',
    access: 'merchant',
    needs: 'manage_members',
    params: invitationParams,
    status: 200,
    response: invited,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/members/invitations/{invitationId}',
    access: 'merchant',
    needs: 'manage_members',
    params: invitationParams,
    status: 204,
    response: z.undefined(),
  },
  changeMember: {
    method: 'PUT',
    path: '/api/members/{userId}',
    access: 'merchant',
    needs: 'manage_members',
    params: z.object({ userId }),
    body: memberGrantSchema,
    status: 200,
    response: memberResponse,
  },
  /** Ends a membership with the member's next request. */
  removeMember: {
    method: 'DELETE',
    path: '/api/members/{userId}',
    access: 'merchant',
    needs: 'manage_members',
    params: z.object({ userId }),
    status: 204,
    response: z.undefined(),
  },
  /** What members viewed, exported or changed, newest first. */
  listLog: {
    method: 'GET',
    path: '/api/log',
    access: 'merchant',
    needs: 'view_log',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(logEntrySchema),
  },
} as const satisfies Record<string, Contract>;
