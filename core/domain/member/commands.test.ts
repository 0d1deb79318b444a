import { expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import { profileFixture } from '../user/user.fixture.ts';
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  readInvitation,
  removeMember,
  renewInvitation,
} from './commands.ts';
import type { Invitation } from './invitation.ts';
import type { FormerMember, Member, MemberGrant } from './member.ts';
import type { TeamRepository } from './ports.ts';

const owner = profileFixture({ id: 'shop-1', email: 'owner@shop.test' });
const agent: MemberGrant = { role: 'agent', pages: null, phones: 'full' };
const hind = profileFixture({ id: 'hind', email: 'Hind@Shop.test', fullName: 'هند الرشيدي' });

/** A team in memory, and a clock that can be advanced. */
function newTeam() {
  const members = new Map<string, Member>();
  const invitations = new Map<string, Invitation>();
  const former = new Map<string, FormerMember>();
  let version = 0;
  let now = Date.parse('2026-11-20T09:00:00.000Z');
  const team: TeamRepository = {
    async read() {
      const [people, open] = [[...members.values()], [...invitations.values()]];
      return { version, members: people, invitations: open, former: [...former.values()] };
    },
    async invite(invitation, at) {
      if (at !== version) throw new DomainError('version_conflict');
      version += 1;
      invitations.set(invitation.id, invitation);
    },
    findInvitation: async (merchantId, id) => (merchantId === owner.id ? invitations.get(id) : undefined),
    removeInvitation: async (_, id) => void invitations.delete(id),
    async join(invitation, member) {
      if (invitations.get(invitation.id)?.secretHash !== invitation.secretHash) return false;
      invitations.delete(invitation.id);
      members.set(member.userId, member);
      return true;
    },
    async change(_, userId, grant) {
      const member = members.get(userId);
      if (member) members.set(userId, { ...member, ...grant });
      return member !== undefined;
    },
    async remove(member) {
      former.set(member.userId, member);
      return members.delete(member.userId);
    },
    membershipsOf: async (userId) => [...members.values()].filter((member) => member.userId === userId),
  };
  const ports = { team, clock: { now: () => new Date(now) } };
  return {
    ports,
    members,
    invitations,
    former,
    invite: (email = 'hind@shop.test', grant = agent) => inviteMember(ports, { owner, email, grant }),
    accept: (token: string, profile = hind) => acceptInvitation(ports, { token, profile }),
    wait: (days: number) => {
      now += days * 86_400_000;
    },
  };
}

it('a person with the link who signs in with the invited address becomes a member with that role', async () => {
  const { invite, accept, members } = newTeam();
  const { token, invitation } = await invite('hind@shop.test', { ...agent, phones: 'masked_until_called' });
  expect(await accept(token)).toMatchObject({
    isNew: true,
    member: { merchantId: 'shop-1', userId: 'hind', role: 'agent' },
  });
  expect(members.get('hind')).toMatchObject({ fullName: 'هند الرشيدي', phones: 'masked_until_called' });
  expect(JSON.stringify(invitation)).not.toContain(token.split('.').at(-1));
});

it('a link is accepted once', async () => {
  const { ports, invite, accept } = newTeam();
  const { token } = await invite();
  await accept(token);
  // A second click leads to the same account; for others the link is invalid.
  expect(await accept(token)).toMatchObject({ isNew: false, member: { userId: 'hind', role: 'agent' } });
  expect(await readInvitation(ports, { token, profile: hind })).toMatchObject({ merchantId: 'shop-1' });
  const other = profileFixture({ id: 'other', email: 'hind@shop.test' });
  await expect(accept(token, other)).rejects.toMatchObject({ code: 'invitation_invalid' });
});

it('a link is not accepted from another e-mail address', async () => {
  const { invite, accept, members } = newTeam();
  const { token } = await invite();
  const stranger = profileFixture({ id: 'sami', email: 'sami@shop.test' });
  await expect(accept(token, stranger)).rejects.toMatchObject({ code: 'invitation_for_another' });
  expect(members.size).toBe(0);
});

it('an invitation ends after seven days, or when it is revoked', async () => {
  const { invite, accept, wait, ports } = newTeam();
  const late = await invite();
  wait(7);
  await expect(accept(late.token)).rejects.toMatchObject({ code: 'invitation_invalid' });
  const { invitation, token } = await invite();
  await ports.team.removeInvitation('shop-1', invitation.id);
  await expect(accept(token)).rejects.toMatchObject({ code: 'invitation_invalid' });
});

it('a guessed secret, and another merchant’s account, give no access', async () => {
  const { invite, accept } = newTeam();
  const { invitation, token } = await invite();
  const guessed = `shop-1.${invitation.id}.${'0'.repeat(26)}`;
  await expect(accept(guessed)).rejects.toMatchObject({ code: 'invitation_invalid' });
  const elsewhere = token.replace('shop-1', 'shop-2');
  await expect(accept(elsewhere)).rejects.toMatchObject({ code: 'invitation_invalid' });
});

it('a resent invitation has a new link for another seven days, and the old one becomes invalid', async () => {
  const { invite, accept, wait, ports } = newTeam();
  const first = await invite();
  wait(6);
  const again = await renewInvitation(ports, { owner, invitationId: first.invitation.id });
  wait(6);
  expect(again.invitation.id).toBe(first.invitation.id);
  await expect(accept(first.token)).rejects.toMatchObject({ code: 'invitation_invalid' });
  expect(await accept(again.token)).toMatchObject({ member: { userId: 'hind' } });
});

it('a merchant has at most twenty members and open invitations', async () => {
  const { invite, accept, wait } = newTeam();
  const { token } = await invite();
  await accept(token);
  for (let index = 1; index < 20; index += 1) await invite(`agent-${index}@shop.test`);
  await expect(invite('one-more@shop.test')).rejects.toMatchObject({ code: 'team_full' });
  await expect(invite('agent-7@shop.test')).resolves.toBeDefined();
  wait(7);
  await expect(invite('one-more@shop.test')).resolves.toBeDefined();
});

it('the owner and existing members are not invited', async () => {
  const { invite, accept } = newTeam();
  await expect(invite('Owner@shop.test')).rejects.toMatchObject({ code: 'own_account' });
  const { token } = await invite();
  await accept(token);
  await expect(invite('HIND@shop.test')).rejects.toMatchObject({ code: 'already_member' });
});

it('a member gets another role, and is removed while the name is retained', async () => {
  const { ports, invite, accept, members, former } = newTeam();
  await accept((await invite()).token);
  const who = { merchantId: 'shop-1', userId: 'hind' };
  const viewer: MemberGrant = { role: 'viewer', pages: null, phones: 'full' };
  const { before, after } = await changeMember(ports, { ...who, grant: viewer });
  expect([before.role, after.role, members.get('hind')?.role]).toEqual(['agent', 'viewer', 'viewer']);
  await removeMember(ports, who);
  expect(members.size).toBe(0);
  expect(former.get('hind')).toEqual({ ...who, fullName: 'هند الرشيدي' });
  await expect(removeMember(ports, who)).rejects.toMatchObject({ code: 'not_found' });
  await expect(changeMember(ports, { ...who, grant: viewer })).rejects.toMatchObject({ code: 'not_found' });
});
