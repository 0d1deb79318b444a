import type { Profile } from '../user/user.ts';
import type { Invitation } from './invitation.ts';
import type { FormerMember, Member, MemberGrant } from './member.ts';

/** The data that every request of a member needs. */
export type Memberships = {
  /** The current member, with the account's owner; undefined when the user is not a member there. */
  find(merchantId: string, userId: string): Promise<{ member: Member; owner: Profile } | undefined>;
};

/** The members of a merchant's account without its owner. `version` counts the invitations ever made. */
export type Team = {
  version: number;
  members: Member[];
  invitations: Invitation[];
  former: FormerMember[];
};

export type TeamRepository = {
  /** The current team. */
  read(merchantId: string): Promise<Team>;
  /**
   * Stores a new invitation, or an existing one with another link. Throws DomainError `version_conflict` when
   * another was made since the team was at `version`.
   */
  invite(invitation: Invitation, version: number): Promise<void>;
  findInvitation(merchantId: string, invitationId: string): Promise<Invitation | undefined>;
  removeInvitation(merchantId: string, invitationId: string): Promise<void>;
  /** Makes a person a member and deletes the invitation. False when it has changed since it was read. */
  join(invitation: Invitation, member: Member): Promise<boolean>;
  /** False when there is no such member. */
  change(merchantId: string, userId: string, grant: MemberGrant): Promise<boolean>;
  /** Ends a membership; the name is retained. False when there is no such member. */
  remove(member: FormerMember): Promise<boolean>;
  /** A user's memberships, in the order of joining, as far as the index is current. */
  membershipsOf(userId: string): Promise<Member[]>;
};
