import { api } from '@mirsah/contracts/api';
import type { AccountResponse, InvitationResponse, MemberResponse } from '@mirsah/contracts/members';
import type { BusinessDetailsRepository } from '@mirsah/domain/business-details';
import type { Clock } from '@mirsah/domain/clock';
import { DomainError } from '@mirsah/domain/error';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import type { AccountRole, Member, MemberGrant } from '@mirsah/domain/member';
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  openInvitations,
  readInvitation,
  removeMember,
  renewInvitation,
} from '@mirsah/domain/member/commands';
import type { Invitation } from '@mirsah/domain/member/invitation';
import type { MerchantLog } from '@mirsah/domain/member/log';
import type { TeamRepository } from '@mirsah/domain/member/ports';
import type { NotificationStore } from '@mirsah/domain/notification/ports';
import { MAX_SENDER_NAME, type Profile, type Sender } from '@mirsah/domain/user';
import type { ProfileRepository } from '@mirsah/domain/user/ports';
import { assertApproved } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = {
  team: TeamRepository;
  log: MerchantLog;
  profiles: Pick<ProfileRepository, 'find'>;
  landingPages: Pick<LandingPageRepository, 'find'>;
  businessDetails: Pick<BusinessDetailsRepository, 'find'>;
  notifications: Pick<NotificationStore, 'forget'>;
  clock: Clock;
};

/** The members of a merchant's account, and the accounts of a person. */
export const members = (ports: Ports) => ({
  getAccount: handle(api.getAccount, async ({ caller: { owner, grant } }) => {
    const { role, pages, phones } = grant;
    const account = await accountResponse(ports, owner, role);
    return { ...account, pages, phones, sender: await senderOf(ports, owner) };
  }),

  listMyAccounts: handle(api.listMyAccounts, async ({ caller: { profile } }) => {
    const memberships = await ports.team.membershipsOf(profile.id);
    const others = await Promise.all(
      memberships.map(async ({ merchantId, role }) => {
        const owner = await ports.profiles.find(merchantId);
        return owner ? [await accountResponse(ports, owner, role)] : [];
      }),
    );
    return { accounts: [await accountResponse(ports, profile, 'owner'), ...others.flat()] };
  }),

  readInvitation: handle(api.readInvitation, async ({ caller: { profile }, body: { token } }) => {
    const { merchantId, role } = await readInvitation(ports, { token, profile });
    return accountResponse(ports, await ownerOf(ports, merchantId), role);
  }),

  acceptInvitation: handle(api.acceptInvitation, async ({ caller: { profile }, body, record }) => {
    const { member, isNew } = await acceptInvitation(ports, { ...body, profile });
    const { merchantId, role } = member;
    const about = { subjectId: profile.id, subjectName: profile.fullName, detail: role };
    if (isNew) await record({ action: 'member_joined', ...about }, merchantId);
    return accountResponse(ports, await ownerOf(ports, merchantId), role);
  }),

  listMembers: handle(api.listMembers, async ({ caller: { ownerId } }) => {
    const team = await ports.team.read(ownerId);
    const open = openInvitations(team, ports.clock.now());
    return {
      members: team.members.toSorted(byTime('joinedAt')).map(memberResponse),
      invitations: open.toSorted(byTime('invitedAt')).map(invitationResponse),
    };
  }),

  inviteMember: handle(api.inviteMember, async ({ caller, body: { email, ...grant }, record }) => {
    assertApproved(caller);
    await assertOwnPages(ports, caller.ownerId, grant);
    const { invitation, token } = await inviteMember(ports, { owner: caller.owner, email, grant });
    await record({ action: 'member_invited', subjectName: email, detail: grant.role });
    return { invitation: invitationResponse(invitation), token };
  }),

  renewInvitation: handle(api.renewInvitation, async ({ caller, params, record }) => {
    const { invitation, token } = await renewInvitation(ports, { owner: caller.owner, ...params });
    const { email, role } = invitation;
    await record({ action: 'member_invited', subjectName: email, detail: role });
    return { invitation: invitationResponse(invitation), token };
  }),

  revokeInvitation: handle(
    api.revokeInvitation,
    async ({ caller: { ownerId }, params: { invitationId }, record }) => {
      const invitation = await ports.team.findInvitation(ownerId, invitationId);
      if (!invitation) throw new DomainError('not_found');
      await ports.team.removeInvitation(ownerId, invitationId);
      await record({ action: 'invitation_revoked', subjectName: invitation.email });
      return undefined;
    },
  ),

  changeMember: handle(api.changeMember, async ({ caller, params, body: grant, record }) => {
    await assertOwnPages(ports, caller.ownerId, grant);
    const { after } = await changeMember(ports, { merchantId: caller.ownerId, ...params, grant });
    await record({ action: 'member_changed', ...named(after), detail: after.role });
    return memberResponse(after);
  }),

  removeMember: handle(api.removeMember, async ({ caller, params, record }) => {
    const member = await removeMember(ports, { merchantId: caller.ownerId, ...params });
    await ports.notifications.forget({ merchantId: caller.ownerId, ...params });
    await record({ action: 'member_removed', ...named(member), detail: member.role });
    return undefined;
  }),

  listLog: handle(api.listLog, ({ caller, query }) => ports.log.list(caller.ownerId, query)),
});

/** Throws DomainError `not_found` for a page of another merchant. */
async function assertOwnPages(
  { landingPages }: Pick<Ports, 'landingPages'>,
  ownerId: string,
  { pages }: MemberGrant,
): Promise<void> {
  const found = await Promise.all((pages ?? []).map((pageId) => landingPages.find(ownerId, pageId)));
  if (found.includes(undefined)) throw new DomainError('not_found');
}

async function ownerOf({ profiles }: Pick<Ports, 'profiles'>, merchantId: string): Promise<Profile> {
  const owner = await profiles.find(merchantId);
  if (!owner) throw new DomainError('invitation_invalid');
  return owner;
}

/** The shop's name on packing slips: as entered for them, or else the business name. */
async function senderOf(
  { businessDetails }: Pick<Ports, 'businessDetails'>,
  { id, sender }: Profile,
): Promise<Sender | null> {
  if (sender?.name) return sender;
  const name = (await businessDetails.find(id))?.name.slice(0, MAX_SENDER_NAME).trim();
  return name ? { name, phone: sender?.phone ?? '' } : (sender ?? null);
}

/** An account is named after the business, or else the sender on its parcels, or else the person. */
async function accountResponse(
  { businessDetails }: Pick<Ports, 'businessDetails'>,
  { id, fullName, sender }: Profile,
  role: AccountRole,
): Promise<AccountResponse> {
  const business = await businessDetails.find(id);
  return { id, name: business?.name || sender?.name || fullName, role };
}

function memberResponse({ merchantId, ...member }: Member): MemberResponse {
  return member;
}

function invitationResponse({ merchantId, secretHash, ...invitation }: Invitation): InvitationResponse {
  return invitation;
}

const named = ({ userId, fullName }: Member) => ({ subjectId: userId, subjectName: fullName });

const byTime =
  <K extends string>(key: K) =>
  (a: Record<K, string>, b: Record<K, string>) =>
    a[key].localeCompare(b[key]);
