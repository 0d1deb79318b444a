import type { Profile } from '../user/user.ts';
import type { Invitation } from './invitation.ts';
import type { FormerMember, Member, MemberGrant } from './member.ts';

/** What every request of a member needs to know. */
export type Memberships = {
  /** The member as they are now, with the account's owner; undefined when the user is no member there. */
  find(merchantId: string, userId: string): Promise<{ member: Member; owner: Profile } | undefined>;
};

/** Everybody of a merchant's account but its owner. `version` counts the invitations that were ever made. */
export type Team = {
  version: number;
  members: Member[];
  invitations: Invitation[];
  former: FormerMember[];
};

export type TeamRepository = {
  /** As it is now. */
  read(merchantId: string): Promise<Team>;
  /**
   * Stores a new invitation, or the same with another link. Throws DomainError `version_conflict` when another was made
   * since the team was at `version`.
   */
  invite(invitation: Invitation, version: number): Promise<void>;
  findInvitation(merchantId: string, invitationId: string): Promise<Invitation | undefined>;
  removeInvitation(merchantId: string, invitationId: string): Promise<void>;
  /** Makes somebody a member by an invitation, which is used up. False when it is no longer there as it was read. */
  join(invitation: Invitation, member: Member): Promise<boolean>;
  /** False when there is no such member. */
  change(merchantId: string, userId: string, grant: MemberGrant): Promise<boolean>;
  /** Ends a membership; the name stays. False when there is no such member. */
  remove(member: FormerMember): Promise<boolean>;
  /** Where a user is a member, in the order of joining, as far as the index knows. */
  membershipsOf(userId: string): Promise<Member[]>;
};
