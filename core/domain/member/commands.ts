import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import { randomId, timeOrderedId } from '../id.ts';
import type { Profile } from '../user/user.ts';
import {
  INVITATION_DAYS,
  type Invitation,
  invitationToken,
  MAX_TEAM,
  readInvitationToken,
} from './invitation.ts';
import type { Member, MemberGrant } from './member.ts';
import type { Team, TeamRepository } from './ports.ts';

type Ports = { team: TeamRepository; clock: Clock };

const DAY_MS = 86_400_000;
/** For owners who invite several people concurrently. */
const ATTEMPTS = 5;

/** The invitations of a team that can still be accepted. */
export function openInvitations({ invitations }: Pick<Team, 'invitations'>, now: Date): Invitation[] {
  return invitations.filter(({ validUntil }) => Date.parse(validUntil) > now.getTime());
}

/**
 * Invites a person to a merchant's account and returns the token of the link, which is stored only as a hash.
 * A repeated invitation gets another link, and the earlier one becomes invalid. Throws DomainError
 * `own_account`, `already_member` or `team_full`.
 */
export async function inviteMember(
  { team, clock }: Ports,
  { owner, email, grant }: { owner: Profile; email: string; grant: MemberGrant },
): Promise<{ invitation: Invitation; token: string }> {
  if (sameEmail(email, owner.email)) throw new DomainError('own_account');
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now();
    const { version, members, invitations } = await team.read(owner.id);
    if (members.some((member) => sameEmail(member.email, email))) throw new DomainError('already_member');
    const open = openInvitations({ invitations }, now);
    const earlier = invitations.find((invitation) => sameEmail(invitation.email, email));
    const others = open.filter(({ id }) => id !== earlier?.id).length + members.length;
    if (others >= MAX_TEAM) throw new DomainError('team_full');
    const secret = randomId();
    const invitation: Invitation = {
      id: earlier?.id ?? timeOrderedId(now),
      merchantId: owner.id,
      email,
      ...grant,
      secretHash: await hashOf(secret),
      invitedAt: now.toISOString(),
      validUntil: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    };
    try {
      await team.invite(invitation, version);
      return { invitation, token: invitationToken(invitation, secret) };
    } catch (error) {
      if (attempt === ATTEMPTS || !isDomainError(error, 'version_conflict')) throw error;
    }
  }
}

/** Another link for an invitation, valid for seven more days. Throws DomainError `not_found`. */
export async function renewInvitation(
  ports: Ports,
  { owner, invitationId }: { owner: Profile; invitationId: string },
): Promise<{ invitation: Invitation; token: string }> {
  const found = await ports.team.findInvitation(owner.id, invitationId);
  if (!found) throw new DomainError('not_found');
  const { email, role, pages, phones } = found;
  return inviteMember(ports, { owner, email, grant: { role, pages, phones } });
}

/**
 * The invitation of a link that this person can still accept. Throws DomainError `invitation_invalid` when it
 * has expired, was revoked or never existed, and `invitation_for_another` when it was sent to another e-mail
 * address.
 */
async function findInvitation(
  { team, clock }: { team: Pick<TeamRepository, 'findInvitation'>; clock: Clock },
  { token, email }: { token: string; email: string },
): Promise<Invitation> {
  const { merchantId, id, secret } = readInvitationToken(token);
  const invitation = await team.findInvitation(merchantId, id);
  const isOpen =
    invitation !== undefined &&
    invitation.secretHash === (await hashOf(secret)) &&
    openInvitations({ invitations: [invitation] }, clock.now()).length > 0;
  if (!isOpen) throw new DomainError('invitation_invalid');
  if (!sameEmail(invitation.email, email)) throw new DomainError('invitation_for_another');
  return invitation;
}

/**
 * The account and the role of a link, also for a person who has accepted it already. Throws DomainError like
 * `findInvitation`.
 */
export async function readInvitation(
  ports: { team: Pick<TeamRepository, 'findInvitation' | 'read'>; clock: Clock },
  { token, profile }: { token: string; profile: Profile },
): Promise<Pick<Member, 'merchantId' | 'role'>> {
  try {
    return await findInvitation(ports, { token, email: profile.email });
  } catch (error) {
    const member = isDomainError(error, 'invitation_invalid') && (await memberBy(ports, token, profile));
    if (member) return member;
    throw error;
  }
}

/** The membership of a person in the account of a used link: a second click on it is not an error. */
async function memberBy(
  { team }: { team: Pick<TeamRepository, 'read'> },
  token: string,
  { id }: Profile,
): Promise<Member | undefined> {
  const { members } = await team.read(readInvitationToken(token).merchantId);
  return members.find(({ userId }) => userId === id);
}

/**
 * Makes the person a member, once; `isNew` is false for an existing member. Throws DomainError like
 * `findInvitation`.
 */
export async function acceptInvitation(
  { team, clock }: { team: Pick<TeamRepository, 'findInvitation' | 'join' | 'read'>; clock: Clock },
  { token, profile }: { token: string; profile: Profile },
): Promise<{ member: Member; isNew: boolean }> {
  try {
    const invitation = await findInvitation({ team, clock }, { token, email: profile.email });
    const { merchantId, role, pages, phones } = invitation;
    const { id: userId, email, fullName } = profile;
    const joinedAt = clock.now().toISOString();
    const member: Member = { merchantId, userId, email, fullName, role, pages, phones, joinedAt };
    if (!(await team.join(invitation, member))) throw new DomainError('invitation_invalid');
    return { member, isNew: true };
  } catch (error) {
    const member = isDomainError(error, 'invitation_invalid') && (await memberBy({ team }, token, profile));
    if (member) return { member, isNew: false };
    throw error;
  }
}

/** Gives a member another role. Throws DomainError `not_found`. */
export async function changeMember(
  { team }: { team: Pick<TeamRepository, 'read' | 'change'> },
  { merchantId, userId, grant }: { merchantId: string; userId: string; grant: MemberGrant },
): Promise<{ before: Member; after: Member }> {
  const before = await getMember({ team }, merchantId, userId);
  if (!(await team.change(merchantId, userId, grant))) throw new DomainError('not_found');
  return { before, after: { ...before, ...grant } };
}

/** Ends a membership at once: every request of a member reads it. Throws DomainError `not_found`. */
export async function removeMember(
  { team }: { team: Pick<TeamRepository, 'read' | 'remove'> },
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<Member> {
  const member = await getMember({ team }, merchantId, userId);
  const { fullName } = member;
  if (!(await team.remove({ merchantId, userId, fullName }))) throw new DomainError('not_found');
  return member;
}

async function getMember(
  { team }: { team: Pick<TeamRepository, 'read'> },
  merchantId: string,
  userId: string,
): Promise<Member> {
  const { members } = await team.read(merchantId);
  const member = members.find((each) => each.userId === userId);
  if (!member) throw new DomainError('not_found');
  return member;
}

function sameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

async function hashOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
